import Foundation
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import photo_table

@Suite("Sessions of the photo table")
struct SessionTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "three-people.touchplay").path

  @Test("The recorded session gives the same table again")
  func recorded() throws {
    let session = try FileSource(path: Self.path)
    try verify(session: session) { PhotoTable($0) }
  }

  @Test("The recorded session is what the table records today")
  func present() throws {
    let bytes = Self.record()
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try Data(bytes).write(to: URL(filePath: Self.path))
    }
    let stored = try [UInt8](Data(contentsOf: URL(filePath: Self.path)))
    #expect(stored == bytes)
  }

  @Test("A session of another table is not the same")
  func other() throws {
    let error = #expect(throws: VerificationError.self) {
      try verify(session: SessionBuffer(bytes: Self.record())) { header in
        let app = PhotoTable(header)
        app.table.photos[1].caption = "Midnight"
        return app
      }
    }
    let lines = "\(try #require(error))".split(separator: "\n")
    #expect(lines.first?.hasPrefix("diverged at tick") == true)
    #expect(lines.contains { $0.contains("photo 2") && $0.contains("Midnight") })
  }

  /// Three people play with three photos, then one of them uses every control.
  private static func record() -> [UInt8] {
    let header = TableScene.header()
    let scene = TableScene(header)
    let session = SessionBuffer(header: header)
    let recorder = SessionRecorder(header: header, sink: session, source: scene.app)
    scene.app.loop.observer = recorder
    let centers = [0, 2, 4].map { scene.center(scene.table.photos[$0]) }
    let (half, turned) = (Point(x: 40, y: 0), Point(x: 50, y: 40))
    scene.drag(
      from: centers.flatMap { [$0 - half, $0 + half] },
      to: centers.flatMap { [$0 - turned, $0 + turned] })
    scene.tap(scene.panel.list.rows[5])
    scene.tap(scene.panel.caption)
    scene.play { script in script.type("Midnight, ") }
    scene.drag(from: scene.center(scene.panel.size), to: scene.center(scene.panel.tidy))
    scene.tap(scene.panel.tidy)
    recorder.finish(tick: scene.app.loop.tick)
    session.close()
    return session.bytes
  }
}

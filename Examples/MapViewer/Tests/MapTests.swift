import Foundation
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import map_viewer

@Suite("Map viewer")
struct MapTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "walk.touchplay").path

  private static var header: SessionHeader {
    var header = SessionHeader(program: SessionProgram(name: "map-viewer", version: "1.0"))
    header.geometry = DisplayGeometry(points: Size(width: 1024, height: 600))
    return header
  }

  private let app = MapApp(Self.header)
  private let fingers: TouchScene

  init() { fingers = TouchScene(app: app) }

  private var map: MapView { app.map }

  private func play(_ write: (inout FingerScript) -> Void) {
    var script = FingerScript()
    write(&script)
    script.wait(1)
    fingers.play(script)
  }

  /// Where a place is on the screen.
  private func location(_ index: Int) -> Point { map.camera.apply(Island.places[index].location) }

  @Test("The map fills the window beside the list, and the whole island is visible")
  func start() {
    #expect(map.frame == Rect(x: 0, y: 0, width: 784, height: 600))
    #expect(Island.coast.allSatisfy { map.bounds.contains(map.camera.apply($0)) })
  }

  @Test("What is under the fingers stays under them while they move, spread and turn")
  func fingersHold() throws {
    let (first, second) = (Point(x: 300, y: 300), Point(x: 400, y: 300))
    let map = try #require(map.camera.inverted())
    let ends = (Point(x: 300, y: 350), Point(x: 300, y: 150))
    play { script in
      script.down(1, at: first)
      script.down(2, at: second)
      for step in 1...60 {
        let part = Double(step) / 60
        script.wait(1.0 / 60)
        script.move(1, to: first + (ends.0 - first) * part)
        script.move(2, to: second + (ends.1 - second) * part)
      }
      script.up(1)
      script.up(2)
    }
    for (start, end) in [(first, ends.0), (second, ends.1)] {
      #expect(app.map.camera.apply(map.apply(start)).distance(to: end) < 30)
    }
  }

  @Test("A double tap enlarges about the finger; the button shows the whole map again")
  func zoom() {
    let (before, place) = (map.camera, location(3))
    play { script in
      for _ in 0..<2 { script.tap(1, at: place) }
    }
    #expect(
      abs(map.camera.scale - 2 * before.scale) < 1e-9 && location(3).distance(to: place) < 1e-9)
    play { $0.tap(1, at: Point(x: 900, y: 570)) }
    #expect(map.camera == before)
  }

  @Test("A typed word filters the list, and a tap on a place flies there")
  func search() {
    play { $0.tap(1, at: Point(x: 900, y: 30)) }
    play { $0.type("mi") }
    #expect(app.found.map(\.name) == ["Mill"])
    play { $0.tap(1, at: Point(x: 850, y: 85)) }
    #expect(location(5).distance(to: map.bounds.center) < 1e-6)
    #expect(app.loop.deadline == nil)
  }

  @Test("A long press puts a pin down; another one there asks, and removes it")
  func pins() {
    let place = location(1)
    let press: (inout FingerScript) -> Void = { script in
      script.down(1, at: place)
      script.wait(0.7)
      script.up(1)
    }
    play(press)
    #expect(map.pins.count == 1)
    play(press)
    let alert = app.window?.subviews.last as? Alert
    #expect(alert?.isOpen == true)
    if let button = alert?.buttons.last {
      play { $0.tap(1, at: button.convert(button.bounds.center, to: nil)) }
    }
    #expect(map.pins.isEmpty)
  }

  @Test("The recorded session gives the same map again, and is what the program records today")
  func session() throws {
    let session = SessionBuffer(header: Self.header)
    let recorder = SessionRecorder(header: Self.header, sink: session, source: app)
    app.loop.observer = recorder
    try fingersHold()
    zoom(around: location(2))
    search()
    play { $0.tap(1, at: Point(x: 900, y: 570)) }
    pins()
    recorder.finish(tick: app.loop.tick)
    session.close()
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try Data(session.bytes).write(to: URL(filePath: Self.path))
    }
    let stored = try [UInt8](Data(contentsOf: URL(filePath: Self.path)))
    #expect(stored == session.bytes)
    try verify(session: FileSource(path: Self.path)) { MapApp($0) }
  }

  private func zoom(around place: Point) {
    play { script in
      for _ in 0..<2 { script.tap(1, at: place) }
    }
  }
}

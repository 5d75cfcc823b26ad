import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("KernelFingers")
struct KernelFingersTests {
  private func rings(_ replay: Replay, at seconds: Double) throws -> [(Point, Bool)] {
    try replay.play(until: replay.header.start.advanced(bySeconds: seconds))
    replay.refresh()
    let canvas = Canvas()
    replay.draw(in: canvas, fitting: Size(width: 800, height: 400))
    return canvas.commands.compactMap { command in
      if case .ring(let center, let radius, _, let dash) = command.shape, radius > 40 {
        (center, dash > 0)
      } else {
        nil
      }
    }
  }

  @Test("S13 a replay shows the window's contacts solid and the kernel's dashed, where they belong")
  func both() throws {
    let strokes = LayeredSession.strokes(6)
    let folder = try TemporaryFolder()
    try folder.write(
      Data(LayeredSession(kernel: strokes, window: Array(strokes.dropLast())).bytes),
      to: "a.touchplay")
    let recording = try RecordingFile(path: folder.path("a.touchplay"))
    var configuration = Replay.Configuration()
    configuration.kernel = try KernelOverlay(recording)
    #expect(configuration.kernel != nil)
    let replay = try Replay(recording.open(), configuration)
    #expect(try rings(replay, at: 0.4).isEmpty)
    let during = try rings(replay, at: 1)
    #expect(during.map(\.1) == [false, true], "\(during)")
    #expect(during.allSatisfy { $0.0.distance(to: Point(x: 200, y: 40)) < 3 }, "\(during)")
    // The last contact did not reach the window.
    let last = try rings(replay, at: 6.9)
    #expect(last.map(\.1) == [true])
    #expect(last[0].0.distance(to: Point(x: 180, y: 307)) < 4, "\(last)")
  }

  @Test("S13 without the kernel, a replay is as before: the recorded rings are dashed")
  func without() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Data(LayeredSession(window: LayeredSession.strokes(2)).bytes), to: "a.touchplay")
    let recording = try RecordingFile(path: folder.path("a.touchplay"))
    #expect(try KernelOverlay(recording) == nil)
    let replay = try Replay(recording.open(), Replay.Configuration())
    #expect(try rings(replay, at: 1).map(\.1) == [true])
  }
}

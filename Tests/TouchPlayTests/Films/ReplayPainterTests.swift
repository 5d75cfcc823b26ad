import TestSupport
import Testing
import TrackerKit
import TrackerKitSDL

@testable import TouchPlay

@Suite("ReplayPainter")
struct ReplayPainterTests {
  private func painter(width: Int, height: Int) throws -> ReplayPainter {
    let replay = try Replay(SessionBuffer(bytes: DemoScript.play()), Replay.Configuration())
    return ReplayPainter(
      replay, size: RenderSize(width: width, height: height, form: .png), assets: nil)
  }

  private func picture(_ painter: ReplayPainter) -> Picture {
    let pixels = painter.paint().picture
    return Picture(width: pixels.width, height: pixels.height, pixels: pixels.pixels)
  }

  @Test("S5 H7 the scene is scaled into the picture, with black bars and touch rings")
  func letterbox() throws {
    let painter = try painter(width: 320, height: 240)
    try painter.replay.play(until: painter.replay.header.start.advanced(bySeconds: 14.4))
    let picture = picture(painter)
    let white = try #require(picture.spot(of: .white))
    #expect(white.bounds == Rect(x: 0, y: 30, width: 320, height: 180))
    #expect(picture.spot(of: Color(0x35C0F0), tolerance: 80) != nil)
  }

  @Test("S4 frames drawn in sequence equal the same frames drawn alone")
  func sameFrames() throws {
    let film = try painter(width: 240, height: 135)
    // Moments without text: SDL2_ttf is bound to one thread, and tests run on many.
    for seconds in [1.0, 3, 9.6, 14.4] {
      let single = try painter(width: 240, height: 135)
      for painter in [film, single] {
        try painter.replay.play(until: painter.replay.header.start.advanced(bySeconds: seconds))
      }
      #expect(picture(film) == picture(single), "at \(seconds) s")
    }
  }
}

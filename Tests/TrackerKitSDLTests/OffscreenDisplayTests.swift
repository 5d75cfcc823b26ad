import CSDL2
import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite("OffscreenDisplay")
struct OffscreenDisplayTests {
  private func picture(_ display: OffscreenDisplay) -> Picture {
    let picture = display.picture
    return Picture(width: picture.width, height: picture.height, pixels: picture.pixels)
  }

  @Test("Shapes, text, and pictures are drawn without a display")
  func draws() throws {
    let folder = try TemporaryFolder()
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
      <rect width="10" height="10" fill="#00FF00"/></svg>
      """
    try folder.write(Data(svg.utf8), to: "green.svg")
    let display = OffscreenDisplay(
      width: 200, height: 100, pictures: PictureLoader(folder: folder.path))
    let canvas = Canvas()
    canvas.color = Color(0xFF0000)
    canvas.fill(Rect(x: 10, y: 20, width: 30, height: 40))
    canvas.color = .white
    canvas.drawPicture(named: "green", in: Rect(x: 60, y: 20, width: 30, height: 30))
    canvas.draw(TextRun("text", in: Rect(x: 100, y: 0, width: 100, height: 100), size: 30))
    display.show(canvas)
    let picture = picture(display)
    #expect(
      picture.spot(of: Color(0xFF0000))?.bounds == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(
      picture.spot(of: Color(0x00FF00))?.bounds == Rect(x: 60, y: 20, width: 30, height: 30))
    #expect(try #require(picture.spot(of: .white)).bounds.minX >= 100)
  }

  @Test("A later canvas replaces the earlier one")
  func changes() {
    let display = OffscreenDisplay(width: 20, height: 10)
    for color in [Color.white, Color(0x123456)] {
      let canvas = Canvas()
      canvas.color = color
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 10))
      display.show(canvas)
      #expect(picture(display) == Picture(width: 20, height: 10, filledWith: color))
    }
  }

  @Test("Each pixel's bytes are blue, green, red, and 0")
  func bytes() {
    let display = OffscreenDisplay(width: 3, height: 2)
    let canvas = Canvas()
    canvas.color = Color(0x102030)
    canvas.fill(Rect(x: 0, y: 0, width: 3, height: 2))
    display.show(canvas)
    display.withBytes { (bytes: UnsafeRawBufferPointer) in
      #expect(Array(bytes) == Array(repeating: [0x30, 0x20, 0x10, 0], count: 6).flatMap { $0 })
    }
  }
}

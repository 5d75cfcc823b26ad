import CSDL2
import Foundation
import TestSupport
import Testing
import TrackerKitRaster

@testable import TrackerKitSDL

@Suite("Picture loader")
struct PictureLoaderTests {
  private func draw(_ shapes: String, width: Int, height: Int) throws -> [UInt32] {
    let folder = try TemporaryFolder()
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" viewBox="0 0 8 4">\(shapes)</svg>
      """
    try folder.write(Data(text.utf8), to: "shapes.svg")
    let loader = PictureLoader(folder: folder.path)
    #expect(loader.picture(named: "other", width: 8, height: 4) == nil)
    let picture = try #require(loader.picture(named: "shapes", width: width, height: height))
    #expect(picture.width == width && picture.height == height)
    return picture.pixels
  }

  @Test("Red, green, and blue of a picture are all loaded, and transparent pixels stay so")
  func colors() throws {
    let pixels = try draw(
      "<rect width=\"4\" height=\"4\" fill=\"#f08040\"/>", width: 16, height: 8)
    #expect(pixels[3 * 16 + 3] == 0xFFF0_8040)
    #expect(pixels[3 * 16 + 12] == 0)
  }

  @Test("A version of SDL2_image without sized loading gives the same picture")
  func resized() throws {
    let folder = try TemporaryFolder()
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none"
      stroke="#000" stroke-width="1.8"><circle cx="12" cy="12" r="9"/></svg>
      """
    try folder.write(Data(text.utf8), to: "ring.svg")
    let sized = try #require(
      PictureLoader(folder: folder.path).picture(named: "ring", width: 60, height: 60))
    let file = try #require(SDL_RWFromFile(folder.path("ring.svg"), "rb"))
    defer { SDL_RWclose(file) }
    let drawn = try #require(PictureLoader.drawResized(file, width: 60, height: 60))
    defer { SDL_FreeSurface(drawn) }
    #expect(drawn.pointee.w == 60 && drawn.pointee.h == 60)
    let pixels = try #require(drawn.pointee.pixels)
    for index in 0..<3600 {
      let pixel = pixels.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
      #expect(abs(Int(pixel >> 24) - Int(sized.pixels[index] >> 24)) <= 2)
    }
  }

  @Test("Colors are premultiplied by the opacity")
  func opacity() throws {
    let pixels = try draw(
      "<rect width=\"8\" height=\"4\" fill=\"#ff8000\" fill-opacity=\"0.5\"/>", width: 8, height: 4)
    let parts = [24, 16, 8, 0].map { Int(pixels[2 * 8 + 4] >> $0 & 255) }
    for (part, expected) in zip(parts, [128, 128, 64, 0]) { #expect(abs(part - expected) <= 2) }
  }
}

import CSDL2
import Foundation
import TestSupport
import Testing
import TrackerKit
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
    #expect(throws: PictureError("it is not in \(folder.path)")) {
      try loader.picture(named: "other", width: 8, height: 4)
    }
    let picture = try loader.picture(named: "shapes", width: width, height: height)
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
    let sized = try PictureLoader(folder: folder.path)
      .picture(named: "ring", width: 60, height: 60)
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

  @Test("V2 a picture has a size of its own, and a missing one a plain reason")
  func size() throws {
    let folder = try TemporaryFolder()
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"16\"></svg>"
    try folder.write(Data(text.utf8), to: "frame.svg")
    let surface = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, 40, 20, 32, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)))
    defer { SDL_FreeSurface(surface) }
    #expect(IMG_SavePNG(surface, folder.path("photo.png")) == 0)
    let loader = PictureLoader(folder: folder.path)
    #expect(try loader.size(named: "frame") == Size(width: 24, height: 16))
    #expect(try loader.size(named: "photo") == Size(width: 40, height: 20))
    let error = #expect(throws: PictureError.self) { try loader.size(named: "other") }
    #expect(error.map { "\($0)" } == "it is not in \(folder.path)")
  }

  @Test("V2 PNG and JPEG files are found by name or path, and scaled to any size")
  func photos() throws {
    let folder = try TemporaryFolder()
    let surface = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, 40, 20, 32, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)))
    defer { SDL_FreeSurface(surface) }
    SDL_FillRect(surface, nil, 0xFF20_40C0)
    #expect(IMG_SavePNG(surface, folder.path("photo.png")) == 0)
    #expect(IMG_SaveJPG(surface, folder.path("other.jpg"), 95) == 0)
    let loader = PictureLoader(folder: folder.path)
    for name in [
      "photo", "photo.png", folder.path("photo.png"), "other", folder.path("other.jpg"),
    ] {
      for (width, height) in [(40, 20), (7, 90), (13, 5)] {
        let picture = try loader.picture(named: name, width: width, height: height)
        #expect(picture.width == width && picture.height == height)
        let middle = picture.pixels[height / 2 * width + width / 2]
        for shift: UInt32 in [24, 16, 8, 0] {
          let (part, expected) = (
            Int(middle >> shift & 255), Int(0xFF20_40C0 as UInt32 >> shift & 255)
          )
          #expect(abs(part - expected) <= 6, "\(name)")
        }
      }
    }
  }

  @Test("V2 a missing, empty or damaged file is refused with the reason")
  func refused() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "empty.png")
    try folder.write(Data("no picture".utf8), to: "text.png")
    try folder.write(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]), to: "cut.png")
    let loader = PictureLoader(folder: folder.path)
    func reason(_ name: String) -> String? {
      do throws(PictureError) {
        _ = try loader.picture(named: name, width: 8, height: 8)
        return nil
      } catch { return error.reason }
    }
    #expect(reason("empty") == "the file is empty")
    #expect(reason("none") == "it is not in \(folder.path)")
    #expect(reason(folder.path("none.png")) == "there is no such file")
    #expect(reason("text")?.hasPrefix("it cannot be read: ") == true)
    #expect(reason("cut")?.hasPrefix("it cannot be read: ") == true)
    #expect(reason("/") == "there is no such file")
  }

  @Test("Colors are premultiplied by the opacity")
  func opacity() throws {
    let pixels = try draw(
      "<rect width=\"8\" height=\"4\" fill=\"#ff8000\" fill-opacity=\"0.5\"/>", width: 8, height: 4)
    let parts = [24, 16, 8, 0].map { Int(pixels[2 * 8 + 4] >> $0 & 255) }
    for (part, expected) in zip(parts, [128, 128, 64, 0]) { #expect(abs(part - expected) <= 2) }
  }
}

@Suite("Picture loader on threads")
struct PictureLoaderThreadsTests {
  @Test("Q12 V2 pictures can be loaded on several threads at the same time")
  func threads() async throws {
    let folder = try TemporaryFolder()
    let surface = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, 40, 20, 32, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)))
    defer { SDL_FreeSurface(surface) }
    SDL_FillRect(surface, nil, 0xFF28_8848)
    #expect(IMG_SavePNG(surface, folder.path("photo.png")) == 0)
    #expect(IMG_SaveJPG(surface, folder.path("other.jpg"), 100) == 0)
    let path = folder.path
    let counts = try await withThrowingTaskGroup { group in
      for number in 0..<32 {
        group.addTask {
          let loader = PictureLoader(folder: path)
          let name = number % 2 == 0 ? "photo" : "other"
          let picture = try loader.picture(named: name, width: 80, height: 40)
          return picture.pixels.count { $0 & 0xF0F0_F0F0 == 0xF020_8040 }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 3200, count: 32))
  }
}

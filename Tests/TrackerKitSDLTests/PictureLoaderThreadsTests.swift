import CSDL2
import TestSupport
import Testing
import TrackerKitRaster

@testable import TrackerKitSDL

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

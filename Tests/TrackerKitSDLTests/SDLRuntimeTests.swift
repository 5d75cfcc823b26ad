import CSDL2
import Foundation
import TestSupport
import Testing

@testable import TrackerKitSDL

@Suite("SDL library versions")
struct SDLLibraryTests {
  @Test("Versions are compared number by number, and one that is too old is refused by name")
  func comparison() throws {
    let least = SDLLibrary.Version(2, 0, 20)
    for version in [least, SDLLibrary.Version(2, 0, 22), .init(2, 26, 5), .init(3, 0, 0)] {
      try SDLLibrary(name: "SDL2", version: version, least: least).require()
    }
    for version in [SDLLibrary.Version(2, 0, 18), .init(1, 99, 99), .init(2, 0, 9)] {
      #expect(throws: SDLError.tooOld("SDL2", version: "\(version)", least: "2.0.20")) {
        try SDLLibrary(name: "SDL2", version: version, least: least).require()
      }
    }
  }

  @Test("The installed libraries are checked and new enough")
  func present() throws {
    try SDLLibrary.requireForPictures()
    #expect(SDLLibrary.linked.map(\.name) == ["SDL2", "SDL2_ttf"])
    #expect(try SDLLibrary.image().version >= SDLLibrary.Version(2, 0, 5))
  }

  @Test("J8 sdl2-compat is known by its patch level, which SDL 2 itself never reached")
  func compatibilityLayer() {
    let least = SDLLibrary.Version(2, 0, 20)
    func isLayer(_ minor: Int, _ patch: Int) -> Bool {
      SDLLibrary(name: "SDL2", version: .init(2, minor, patch), least: least).isCompatibilityLayer
    }
    #expect(isLayer(32, 56) && isLayer(28, 50))
    #expect(!isLayer(0, 22) && !isLayer(26, 5) && !isLayer(32, 10))
  }

  @Test(
    "The revision of SDL does not name the account that fetched its sources",
    arguments: [
      ("https://someone:secret@github.com/SDL.git@53dea9", "https://github.com/SDL.git@53dea9"),
      ("https://github.com/SDL.git@53dea9", "https://github.com/SDL.git@53dea9"),
      ("SDL-release-2.26.5-0-gac13ca9", "SDL-release-2.26.5-0-gac13ca9"),
    ])
  func revision(given: String, shown: String) {
    #expect(SDLLibrary.withoutUser(given) == shown)
  }

  @Test(
    "An SVG text is resized and scaled by its view box",
    arguments: [
      (
        "<svg width=\"8\" height='4' viewBox=\"0 0 8 4\"><g/></svg>",
        "<svg width=\"80\" height=\"40\" viewBox=\"0 0 8 4\"><g/></svg>"
      ),
      (
        "<?xml?><svg xmlns=\"x\" width=\"8px\" height=\"4px\" stroke-width=\"2\"></svg>",
        "<?xml?><svg width=\"80\" height=\"40\" viewBox=\"0 0 8 4\" xmlns=\"x\" stroke-width=\"2\"></svg>"
      ),
    ])
  func resized(text: String, expected: String) throws {
    let resized = try #require(SVGSize.set(width: 80, height: 40, in: Array(text.utf8)))
    #expect(String(decoding: resized, as: UTF8.self) == expected)
  }

  @Test(
    "Text that is not an SVG has no size", arguments: ["", "<html>", "<svg", "<svg viewbox='1'>"])
  func foreign(text: String) {
    #expect(SVGSize.set(width: 8, height: 4, in: Array(text.utf8)) == nil)
  }
}

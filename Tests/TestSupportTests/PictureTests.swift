import TestSupport
import Testing
import TrackerKit

@Suite("Pictures")
struct PictureTests {
  private static func sample() -> Picture {
    var picture = Picture(width: 7, height: 5, filledWith: Color(0x102030))
    picture[0, 0] = Color(0xFF0000)
    picture[6, 4] = Color(0x00FF00)
    picture[3, 2] = Color(0x0000FF)
    return picture
  }

  @Test("A picture survives a PNG file pixel by pixel")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let picture = Self.sample()
    try picture.savePNG(folder.path("a.png"))
    #expect(try Picture(png: folder.path("a.png")) == picture)
  }

  @Test("A missing file is reported")
  func missingFile() {
    #expect(throws: SupportError.self) { try Picture(png: "/no/such.png") }
  }

  @Test("Only differences beyond the tolerance count")
  func differences() {
    let picture = Self.sample()
    var other = picture
    other[1, 1] = Color(0x102033)
    other[2, 1] = Color(0x902030)
    #expect(picture.differences(from: picture) == 0)
    #expect(picture.differences(from: other) == 2)
    #expect(picture.differences(from: other, tolerance: 3) == 1)
    #expect(picture.differences(from: Picture(width: 2, height: 2)) == 35)
  }

  @Test("A spot has a center and bounds, and covers only pixels in the region")
  func spot() throws {
    var picture = Picture(width: 100, height: 50)
    for x in 10..<14 {
      for y in 20..<22 { picture[x, y] = Color(0xFFCC00) }
    }
    picture[90, 40] = Color(0xFFCC05)
    let yellow = Color(0xFFCC00)
    let spot = try #require(picture.spot(of: yellow))
    #expect(spot.count == 8)
    #expect(spot.centroid == Point(x: 12, y: 21))
    #expect(spot.bounds == Rect(x: 10, y: 20, width: 4, height: 2))
    #expect(picture.spot(of: yellow, tolerance: 5)?.count == 9)
    let left = Rect(x: 0, y: 0, width: 50, height: 50)
    #expect(picture.spot(of: yellow, tolerance: 5, in: left)?.count == 8)
    #expect(picture.spot(of: .white) == nil)
    #expect(picture.spot(of: .black, in: Rect(x: 200, y: 0, width: 5, height: 5)) == nil)
  }
}

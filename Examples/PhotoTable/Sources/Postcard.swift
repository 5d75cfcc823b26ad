import TrackerKit
import TrackerKitRaster

/// A painted landscape for a table without photos of its own: sky, sun, and three ranges of hills.
struct Postcard {
  let title: String
  /// The sky from top to bottom.
  let sky: (top: UInt32, bottom: UInt32)
  /// The center of the sun or the moon, in widths of the card.
  let sun: Point
  let light: UInt32
  /// The hills from the far ones to the near ones.
  let hills: [UInt32]

  static let all = [
    Postcard(
      title: "Dawn", sky: (0x4A5C94, 0xF7B48A), sun: Point(x: 0.32, y: 0.38), light: 0xFFE9B8,
      hills: [0xA9708C, 0x6E4C78, 0x3A2F52]),
    Postcard(
      title: "Noon", sky: (0x2F86D1, 0xCDE9F7), sun: Point(x: 0.75, y: 0.14), light: 0xFFFBE0,
      hills: [0x8FB7A0, 0x5D9A62, 0x2F6B3A]),
    Postcard(
      title: "Desert", sky: (0x6FB3D9, 0xFBE3B5), sun: Point(x: 0.5, y: 0.2), light: 0xFFF4C4,
      hills: [0xE3A868, 0xC97F43, 0x8F4F2B]),
    Postcard(
      title: "Snow", sky: (0x7FA3C4, 0xE8EEF3), sun: Point(x: 0.2, y: 0.2), light: 0xFFFFFF,
      hills: [0xC3D3E0, 0xDFE8EF, 0xF7FAFC]),
    Postcard(
      title: "Evening", sky: (0x5B2A5E, 0xF2784B), sun: Point(x: 0.66, y: 0.35), light: 0xFFC861,
      hills: [0x8C3B4A, 0x56263F, 0x2A1530]),
    Postcard(
      title: "Night", sky: (0x0B1030, 0x31437A), sun: Point(x: 0.78, y: 0.16), light: 0xF2F0DC,
      hills: [0x243257, 0x182342, 0x0C132A]),
  ]

  /// The name by which a display asks for the picture; no file has it.
  var name: String { "//postcard/\(title)" }

  /// The picture, 600 x 400 pixels.
  func painted() -> PicturePixels {
    let (width, height) = (600, 400)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let location = Point(x: Double(x) / Double(width), y: Double(y) / Double(width))
        pixels.append(0xFF00_0000 | color(at: location))
      }
    }
    return PicturePixels(width: width, height: height, pixels: pixels)
  }

  private func color(at location: Point) -> UInt32 {
    for (index, hill) in hills.enumerated().reversed()
    where location.y > Self.ridge(Double(index), at: location.x) {
      return hill
    }
    if location.distance(to: sun) < 0.07 { return light }
    return Self.mix(sky.top, sky.bottom, location.y / 0.5)
  }

  /// The height of a range of hills, from the top.
  private static func ridge(_ range: Double, at x: Double) -> Double {
    func wave(_ x: Double) -> Double {
      let part = x - x.rounded(.down)
      return 4 * part * (1 - part)
    }
    let hills = wave(x * (1.4 + range) + range * 0.37)
    let bumps = wave(x * (4.3 + range * 1.7) + range * 0.61)
    return 0.44 + range * 0.08 - 0.12 * hills - 0.025 * bumps
  }

  private static func mix(_ first: UInt32, _ second: UInt32, _ part: Double) -> UInt32 {
    [16, 8, 0].reduce(0) { color, shift in
      let (from, to) = (Double(first >> shift & 255), Double(second >> shift & 255))
      return color | UInt32(from + (to - from) * min(part, 1)) << shift
    }
  }
}

/// Postcards by their names, and files by their paths.
final class TablePictures: PictureSource {
  private let files: any PictureSource
  private var postcards: [String: PicturePixels] = [:]

  init(files: any PictureSource) {
    self.files = files
  }

  func picture(
    named name: String, width: Int, height: Int
  ) throws(PictureError) -> PicturePixels {
    if let known = postcards[name] { return known.scaled(toWidth: width, height: height) }
    guard let postcard = Postcard.all.first(where: { $0.name == name }) else {
      return try files.picture(named: name, width: width, height: height)
    }
    let picture = postcard.painted()
    postcards[name] = picture
    return picture.scaled(toWidth: width, height: height)
  }
}

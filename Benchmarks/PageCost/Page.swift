import Foundation
import TestSupport
import TrackerKit
import TrackerKitTesting

/// A stored drawing with a number of items, the same ones in every run (`docs/drawing-format.md`).
///
/// Its items are in the left three quarters of a 1920×1080 display, so that a finger's ink is
/// visible on the ground at the right.
struct Page {
  /// The arrangement of the items.
  enum Layout: String {
    /// Strokes of 30 points each, anywhere, so many that they cover everything.
    case scribbled
    /// Strokes of 30 points each, in lines of writing with ground between them.
    case written
    /// Straight lines.
    case straight
  }

  /// The rightmost position of an item, in points.
  static let edge = 1500.0
  private static let locations = 30
  private static let blockSize = 1 << 16

  let layout: Layout
  let count: Int

  /// The mode that shows the page, which is also its file's name.
  var mode: String { layout == .straight ? "lines" : "trace" }

  /// Writes the file to a folder of states.
  func write(in states: TemporaryFolder) throws {
    let folder = states.path("touchplay")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try states.write(Data(bytes()), to: "touchplay/\(mode).drawing")
  }

  private func bytes() -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x54, 0x50, 0x44, 0x52, 0x0D, 0x0A, 0x1A, 1, 0]
    bytes += Self.frame(1, Array(mode.utf8))
    var random = SeededGenerator(seed: 7)
    var writer = ByteWriter()
    for index in 0..<count {
      writer.byte(1)
      writer.count(index)
      encodeItem(index, into: &writer, &random)
      guard writer.bytes.count >= Self.blockSize || index == count - 1 else { continue }
      bytes += Self.frame(2, writer.bytes)
      writer.removeAll()
    }
    return bytes
  }

  private static func frame(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.count(content.count)
    writer.raw(content)
    writer.fixed(CRC32C.checksum(of: writer.bytes))
    return writer.bytes
  }

  private func encodeItem(
    _ index: Int, into writer: inout ByteWriter, _ random: inout SeededGenerator
  ) {
    var points: [Point]
    switch layout {
    case .scribbled: points = scribble(&random)
    case .written: points = writing(index, &random)
    case .straight:
      writer.byte(1)
      for point in [place(&random), place(&random)] {
        writer.double(point.x)
        writer.double(point.y)
      }
      writer.double(10)
      return
    }
    writer.double(8)
    writer.count(points.count)
    for point in points.map(\.quantized) {
      writer.double(point.x)
      writer.double(point.y)
    }
  }

  private func place(_ random: inout SeededGenerator) -> Point {
    Point(
      x: Double.random(in: 60...Self.edge, using: &random),
      y: Double.random(in: 60...1020, using: &random))
  }

  /// A curl about 50 points in size.
  private func scribble(_ random: inout SeededGenerator) -> [Point] {
    var location = place(&random)
    var way = random.direction()
    return (0..<Self.locations).map { _ in
      let turn = random.direction()
      way = (way.x * 0.9 + turn.x * 0.3, way.y * 0.9 + turn.y * 0.3)
      location = Point(
        x: min(max(location.x + way.x * 6, 60), Self.edge),
        y: min(max(location.y + way.y * 6, 60), 1020))
      return location
    }
  }

  /// A stroke along one of thirty lines, which are 32 points apart and 8 points high.
  private func writing(_ index: Int, _ random: inout SeededGenerator) -> [Point] {
    let start = Double.random(in: 60...Self.edge - 180, using: &random)
    let line = 76 + Double(index % 30) * 32
    return (0..<Self.locations).map { step in
      Point(x: start + Double(step) * 6, y: line + random.noise() * 4)
    }
  }
}

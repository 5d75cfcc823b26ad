public import TrackerKit

extension Picture {
  /// The location of all pixels of one color.
  public struct Spot: Equatable, Sendable {
    /// The number of pixels.
    public var count: Int
    /// The mean position of their centers, in pixels.
    public var centroid: Point
    /// The smallest rectangle that contains them all, in pixels.
    public var bounds: Rect
  }

  /// The number of pixels in which a color component differs by more than the tolerance.
  ///
  /// Pictures of different sizes differ everywhere.
  public func differences(from other: Picture, tolerance: Int = 0) -> Int {
    guard width == other.width, height == other.height else {
      return max(pixels.count, other.pixels.count)
    }
    if pixels == other.pixels { return 0 }
    return pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { theirs in
        var count = 0
        var index = 0
        while index < mine.count {
          if mine[index] != theirs[index], gap(mine[index], theirs[index]) > tolerance {
            count += 1
          }
          index += 1
        }
        return count
      }
    }
  }

  /// The mean difference of the color component that differs most, 0...255.
  ///
  /// Pictures of different sizes differ by 255.
  public func meanDifference(from other: Picture) -> Double {
    guard width == other.width, height == other.height else { return 255 }
    let sums = [0, 8, 16].map { (shift: UInt32) -> Int in
      zip(pixels, other.pixels).reduce(0) { sum, pair in
        sum + abs(Int(pair.0 >> shift & 255) - Int(pair.1 >> shift & 255))
      }
    }
    return Double(sums.max() ?? 0) / Double(max(1, pixels.count))
  }

  /// Finds the pixels of a color in a region or in the whole picture; nil if there are none.
  ///
  /// With a tolerance, pixels count if all of their color components are that close.
  public func spot(of color: Color, tolerance: Int = 0, in region: Rect? = nil) -> Spot? {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let area = whole.intersection(region ?? whole) else { return nil }
    let columns = Int(area.minX.rounded(.down))..<Int(area.maxX.rounded(.up))
    let rows = Int(area.minY.rounded(.down))..<Int(area.maxY.rounded(.up))
    var found = PixelSum()
    pixels.withUnsafeBufferPointer { pixels in
      for y in rows {
        for x in columns where gap(pixels[y * width + x], color.packed >> 8) <= tolerance {
          found.add(x: x, y: y)
        }
      }
    }
    return found.spot
  }
}

/// The largest difference between the color components of two pixels.
private func gap(_ first: UInt32, _ second: UInt32) -> Int {
  var largest = 0
  var shift: UInt32 = 0
  while shift < 24 {
    let difference = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
    largest = max(largest, abs(difference))
    shift += 8
  }
  return largest
}

/// The pixels found so far.
private struct PixelSum {
  private var count = 0
  private var sumX = 0
  private var sumY = 0
  private var left = Int.max
  private var right = Int.min
  private var top = Int.max
  private var bottom = Int.min

  mutating func add(x: Int, y: Int) {
    count += 1
    sumX += x
    sumY += y
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  var spot: Picture.Spot? {
    guard count > 0 else { return nil }
    let middle = Point(
      x: Double(sumX) / Double(count) + 0.5, y: Double(sumY) / Double(count) + 0.5)
    return Picture.Spot(
      count: count, centroid: middle,
      bounds: Rect(
        x: Double(left), y: Double(top),
        width: Double(right - left + 1), height: Double(bottom - top + 1)))
  }
}

/// Provides pictures as pixels, in the size at which they are shown.
public protocol PictureSource: AnyObject {
  /// The picture with a name, stretched to a size in pixels.
  ///
  /// - Throws: `PictureError` if there is none with that name, or it cannot be read.
  func picture(
    named name: String, width: Int, height: Int
  ) throws(PictureError) -> PicturePixels
}

/// Why there is no picture.
public struct PictureError: Error, Equatable, CustomStringConvertible {
  /// The reason, such as "there is no such file".
  public var reason: String

  /// Creates an error with a reason.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

/// A picture's pixels, row by row.
public struct PicturePixels: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Each pixel as `0xAARRGGBB`, with the colors premultiplied by the opacity.
  public let pixels: [UInt32]

  /// Creates a picture; there must be `width * height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The picture in another size: the mean of the pixels that each new one covers, or, where it is
  /// enlarged, a color between the nearest pixels.
  ///
  /// The result is empty if the picture or the new size has no pixels.
  public func scaled(toWidth newWidth: Int, height newHeight: Int) -> PicturePixels {
    guard width > 0, height > 0, newWidth > 0, newHeight > 0 else {
      return PicturePixels(width: 0, height: 0, pixels: [])
    }
    if newWidth == width, newHeight == height { return self }
    let columns = ScaledAxis(from: width, to: newWidth)
    let rows = ScaledAxis(from: height, to: newHeight)
    var narrow: [SIMD4<Float>] = []
    narrow.reserveCapacity(newWidth * height)
    for y in 0..<height {
      for x in 0..<newWidth {
        narrow.append(columns.mean(at: x) { Self.parts(pixels[y * width + $0]) })
      }
    }
    var result: [UInt32] = []
    result.reserveCapacity(newWidth * newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        result.append(UInt32(color: rows.mean(at: y) { narrow[$0 * newWidth + x] }))
      }
    }
    return PicturePixels(width: newWidth, height: newHeight, pixels: result)
  }

  private static func parts(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }
}

extension UInt32 {
  /// Packs a premultiplied color of blue, green, red and alpha, 0...255, into a pixel.
  @inline(__always)
  init(color: SIMD4<Float>) {
    let color = color + 0.5
    let (blue, green) = (Int32(color[0]), Int32(color[1]))
    let (red, alpha) = (Int32(color[2]), Int32(color[3]))
    self.init(truncatingIfNeeded: alpha << 24 | red << 16 | green << 8 | blue)
  }
}

/// Finds the pixels of a row or column that make one pixel of a scaled one.
private struct ScaledAxis {
  private let count: Int
  private let step: Double

  init(from count: Int, to newCount: Int) {
    self.count = count
    step = Double(count) / Double(newCount)
  }

  /// The mean of the values that a new pixel covers.
  @inline(__always)
  func mean(at index: Int, _ value: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    guard step > 1 else {
      let center = min(max((Double(index) + 0.5) * step - 0.5, 0), Double(count - 1))
      let first = Int(center)
      let part = Float(center - Double(first))
      return value(first) * (1 - part) + value(min(first + 1, count - 1)) * part
    }
    let (low, high) = (Double(index) * step, Double(index + 1) * step)
    var (sum, total) = (SIMD4<Float>(), Float(0))
    for covered in Int(low)..<min(count, Int(high.rounded(.up))) {
      let share = Float(min(high, Double(covered + 1)) - max(low, Double(covered)))
      sum += value(covered) * share
      total += share
    }
    return sum / total
  }
}

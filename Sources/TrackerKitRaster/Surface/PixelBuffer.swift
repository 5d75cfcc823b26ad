import TrackerKit

/// A handle to borrowed memory that contains a picture: rows of 32-bit pixels, each `0x00RRGGBB`.
///
/// The owner must keep the memory alive while the handle is in use. Rows are `pitch` bytes apart.
public struct PixelBuffer {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance between rows in bytes, a multiple of four.
  public let pitch: Int
  private let base: UnsafeMutablePointer<UInt32>

  /// Creates a handle to at least `pitch * height` bytes of memory.
  ///
  /// - Parameters:
  ///   - base: The first row's first pixel.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pitch: The distance between rows in bytes, a multiple of four.
  public init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, pitch: Int) {
    guard pitch % 4 == 0, pitch >= width * 4 else {
      programmerMistake("a pixel buffer's pitch must hold a row of whole pixels")
    }
    self.base = base
    self.width = width
    self.height = height
    self.pitch = pitch
  }

  /// The pixel in a column and row, `0x00RRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, x < width, y >= 0, y < height else {
      programmerMistake("a pixel is outside its buffer")
    }
    return row(y)[x]
  }

  /// A copy of all pixels, row by row.
  public var pixels: [UInt32] {
    var copy: [UInt32] = []
    copy.reserveCapacity(width * height)
    for y in 0..<height {
      copy.append(contentsOf: UnsafeBufferPointer(start: row(y), count: width))
    }
    return copy
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + y * (pitch >> 2)
  }
}

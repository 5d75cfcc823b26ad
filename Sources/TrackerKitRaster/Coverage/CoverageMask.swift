/// Memory for the coverage of a rectangle of pixels; initially, nothing is covered.
///
/// Before and after each row are eight columns without coverage, so that blocks of eight need not
/// begin and end with the row.
final class CoverageMask {
  /// The number of columns before and after each row.
  static let padding = 8
  /// A handle to the memory, valid for the mask's lifetime.
  let plane: CoveragePlane
  private let memory: UnsafeMutablePointer<UInt8>

  init(bounds: PixelRect) {
    // The columns after a row are those before the next one.
    let stride = bounds.width + Self.padding
    let count = bounds.isEmpty ? 0 : stride * bounds.height + Self.padding
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    plane = CoveragePlane(base: memory + Self.padding, bounds: bounds, stride: stride)
  }

  /// Creates a mask from its values, row by row.
  convenience init(bounds: PixelRect, values: [UInt8]) {
    self.init(bounds: bounds)
    guard !bounds.isEmpty, values.count == bounds.width * bounds.height else { return }
    for y in 0..<bounds.height {
      let row = plane.row(bounds.y + y, from: bounds.x)
      for x in 0..<bounds.width { row[x] = values[y * bounds.width + x] }
    }
  }

  /// The mask with one pixel for a square of pixels: the mean of their values, rounded.
  ///
  /// The edges must be multiples of the factor.
  func reduced(by factor: Int) -> CoverageMask {
    let bounds = plane.bounds
    let reduced = CoverageMask(
      bounds: PixelRect(
        x: bounds.x / factor, y: bounds.y / factor, width: bounds.width / factor,
        height: bounds.height / factor))
    let target = reduced.plane.bounds
    guard !target.isEmpty else { return reduced }
    for y in target.y..<target.maxY {
      let values = reduced.plane.row(y, from: target.x)
      for x in 0..<target.width {
        var sum = 0
        for row in y &* factor..<(y &+ 1) &* factor {
          let first = plane.row(row, from: bounds.x &+ x &* factor)
          for column in 0..<factor { sum &+= Int(first[column]) }
        }
        values[x] = UInt8(
          truncatingIfNeeded: (sum &+ factor &* factor / 2) / (factor &* factor))
      }
    }
    return reduced
  }

  deinit {
    memory.deallocate()
  }
}

/// A handle to borrowed memory that stores the coverage of each pixel, from 0 (none) to 255 (full).
struct CoveragePlane {
  /// The pixels that have a value.
  let bounds: PixelRect
  /// How far a row is from the next one, in bytes.
  let stride: Int
  private let base: UnsafeMutablePointer<UInt8>

  /// Creates a handle to rows that are `stride` bytes apart.
  init(base: UnsafeMutablePointer<UInt8>, bounds: PixelRect, stride: Int) {
    self.base = base
    self.bounds = bounds
    self.stride = stride
  }

  /// A row's values starting at a column; both must be within the bounds.
  @inline(__always)
  func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y &- bounds.y) &* stride &+ (x &- bounds.x))
  }

  /// Raises a row's values to a shape's coverage at the column centers.
  ///
  /// The closure returns the coverage at the x of a center in pixels; less than 0 counts as 0, and
  /// more than 1 as 1. No value is raised above the limit.
  @inline(__always)
  func raise(
    row y: Int, from first: Int, to end: Int, limit: UInt8 = 255, _ coverage: (Float) -> Float
  ) {
    guard first < end else { return }
    let values = row(y, from: first)
    let start = Int32(truncatingIfNeeded: first)
    for index in 0..<(end &- first) {
      let x = Float(start &+ Int32(truncatingIfNeeded: index)) + 0.5
      raise(&values[index], to: coverage(x), limit)
    }
  }

  /// Raises a row's values like `raise`, eight at a time, and up to seven values after the end.
  @inline(__always)
  func raiseEights(
    row y: Int, from first: Int, to end: Int, limit: UInt8, _ coverage: (Float) -> Float
  ) {
    var values = row(y, from: first)
    var x = first
    while x < end {
      let start = Float(Int32(truncatingIfNeeded: x)) + 0.5
      for index in 0..<8 {
        raise(&values[index], to: coverage(start + Float(index)), limit)
      }
      values += 8
      x &+= 8
    }
  }

  @inline(__always)
  private func raise(_ value: inout UInt8, to coverage: Float, _ limit: UInt8) {
    // Adding 2^23 leaves the nearest integer in the lowest bits, without a branch.
    let scaled = clamped(coverage) * 255 + 8_388_608
    let whole = UInt8(truncatingIfNeeded: scaled.bitPattern)
    let limited = whole < limit ? whole : limit
    value = value > limited ? value : limited
  }

  /// Covers a row's columns fully.
  @inline(__always)
  func fill(row y: Int, from first: Int, to end: Int) {
    guard first < end else { return }
    row(y, from: first).update(repeating: 255, count: end &- first)
  }

  /// The columns of a row from the first to the last that is covered at all.
  func coveredColumns(row y: Int, from first: Int, to end: Int) -> Range<Int> {
    let values = row(y, from: first)
    var (low, high) = (0, end &- first)
    while low < high, values[low] == 0 { low &+= 1 }
    while low < high, values[high &- 1] == 0 { high &-= 1 }
    return first &+ low..<first &+ high
  }

  /// Raises the values in a rectangle, which both planes contain, to those of another plane.
  func raise(to other: CoveragePlane, in rect: PixelRect, offset: (x: Int, y: Int) = (0, 0)) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let values = row(y, from: rect.x)
      let others = other.row(y &- offset.y, from: rect.x &- offset.x)
      for x in 0..<rect.width {
        values[x] = values[x] > others[x] ? values[x] : others[x]
      }
    }
  }

  /// Multiplies the values in a rectangle, which both planes contain, by those of another plane.
  func multiply(by other: CoveragePlane, in rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let values = row(y, from: rect.x)
      let others = other.row(y, from: rect.x)
      for x in 0..<rect.width {
        let rounded = UInt16(values[x]) &* UInt16(others[x]) &+ 128
        values[x] = UInt8(truncatingIfNeeded: (rounded &+ rounded >> 8) >> 8)
      }
    }
  }

  /// Sets the values in a rectangle's rows to 0, with the padding after them.
  ///
  /// The plane must be a whole mask.
  func clearRows(_ rect: PixelRect) {
    // The rows are one after the other.
    row(rect.y, from: bounds.x).update(repeating: 0, count: rect.height &* stride)
  }

  /// Sets the values in a rectangle inside the bounds to 0.
  func clear(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      row(y, from: rect.x).update(repeating: 0, count: rect.width)
    }
  }

  /// Whether this is a handle to the same memory.
  func isSame(as other: CoveragePlane) -> Bool { base == other.base }

  /// Whether a block of eight columns and rows has the same values as one of another plane.
  ///
  /// All of their rows must be within the bounds, and one of their columns must be.
  @inline(__always)
  func hasBlock(
    at place: (x: Int, y: Int), of other: CoveragePlane, at otherPlace: (x: Int, y: Int)
  ) -> Bool {
    let values = UnsafeRawPointer(row(place.y, from: place.x))
    let others = UnsafeRawPointer(other.row(otherPlace.y, from: otherPlace.x))
    var difference: UInt64 = 0
    for index in 0..<8 {
      difference |=
        values.loadUnaligned(fromByteOffset: index &* stride, as: UInt64.self)
        ^ others.loadUnaligned(fromByteOffset: index &* other.stride, as: UInt64.self)
    }
    return difference == 0
  }

  /// A handle to a rectangle inside the bounds.
  func part(_ rect: PixelRect) -> CoveragePlane {
    CoveragePlane(base: row(rect.y, from: rect.x), bounds: rect, stride: stride)
  }

  /// A handle to the same memory for other pixels of the same size.
  func moved(to origin: PixelRect) -> CoveragePlane {
    CoveragePlane(
      base: base,
      bounds: PixelRect(x: origin.x, y: origin.y, width: bounds.width, height: bounds.height),
      stride: stride)
  }
}

/// The value limited to 0...1.
@inline(__always)
func clamped(_ value: Float) -> Float {
  let raised = value < 0 ? 0 : value
  return raised > 1 ? 1 : raised
}

extension UInt8 {
  /// A coverage, at most 1, as a number of 255ths.
  init(coverage: Float) {
    self = UInt8(truncatingIfNeeded: (clamped(coverage) * 255 + 8_388_608).bitPattern)
  }
}

/// Memory for the coverage of a rectangle of pixels; initially, nothing is covered.
///
/// Eight columns without coverage before and after each row let blocks of eight extend beyond it.
final class CoverageMask {
  /// The number of columns before and after each row.
  static let padding = 8
  /// A handle to the memory, valid for the mask's lifetime.
  let plane: CoveragePlane
  private let memory: UnsafeMutablePointer<UInt8>

  init(bounds: PixelRect) {
    // The columns after a row are the ones before the next row.
    let stride = bounds.width + Self.padding
    let count = bounds.isEmpty ? 0 : stride * bounds.height + Self.padding
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    plane = CoveragePlane(bounds: bounds, stride: stride, base: memory + Self.padding)
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

  /// The mask with one pixel for each square of pixels, the rounded mean of their values.
  ///
  /// All edges must be multiples of the factor.
  func reduced(by factor: Int) -> CoverageMask {
    let bounds = plane.bounds
    let target = PixelRect(
      x: bounds.x / factor, y: bounds.y / factor, width: bounds.width / factor,
      height: bounds.height / factor)
    let reduced = CoverageMask(bounds: target)
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

  /// The mask without empty margins around the covered pixels, except for one pixel per side.
  func cropped() -> CoverageMask {
    let bounds = plane.bounds
    var inked = PixelRect.empty
    for y in bounds.y..<bounds.maxY {
      let columns = plane.coveredColumns(row: y, from: bounds.x, to: bounds.maxX)
      guard !columns.isEmpty else { continue }
      inked = inked.widened(
        by: PixelRect(columns.lowerBound, y, to: columns.upperBound, y + 1))
    }
    guard !inked.isEmpty else { return CoverageMask(bounds: .empty) }
    let cropped = CoverageMask(
      bounds: PixelRect(inked.x - 1, inked.y - 1, to: inked.maxX + 1, inked.maxY + 1))
    cropped.plane.raise(to: plane, in: inked)
    return cropped
  }

  deinit {
    memory.deallocate()
  }
}

/// A handle to borrowed memory for the coverage of pixels, each from 0 (none) to 255 (full).
struct CoveragePlane {
  let bounds: PixelRect
  let stride: Int
  fileprivate let base: UnsafeMutablePointer<UInt8>

  /// A row's values from a column on, both within the bounds.
  @inline(__always)
  func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((y &- bounds.y) &* stride &+ (x &- bounds.x))
  }

  /// Raises a row's values, up to a limit, to a shape's coverage at the centers of columns.
  ///
  /// The closure gets the center's x in pixels; its result is limited to 0...1.
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

  /// Raises a row's values like `raise`, but eight at a time: up to seven after the end, too.
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
    let whole = UInt8(coverage: coverage)
    let limited = whole < limit ? whole : limit
    value = value > limited ? value : limited
  }

  @inline(__always)
  func fill(row y: Int, from first: Int, to end: Int) {
    guard first < end else { return }
    row(y, from: first).update(repeating: 255, count: end &- first)
  }

  /// The columns from the first to the last one that a row covers at all.
  func coveredColumns(row y: Int, from first: Int, to end: Int) -> Range<Int> {
    let values = row(y, from: first)
    var (low, high) = (0, end &- first)
    while low < high, values[low] == 0 { low &+= 1 }
    while low < high, values[high &- 1] == 0 { high &-= 1 }
    return first &+ low..<first &+ high
  }

  /// Raises the values in a rectangle, which both planes must contain, to another plane's.
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

  /// Multiplies the values in a rectangle, which both planes must contain, by another plane's.
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

  /// Sets the rows of a rectangle and the padding after them to 0; the plane must be a whole mask.
  func clearRows(_ rect: PixelRect) {
    row(rect.y, from: bounds.x).update(repeating: 0, count: rect.height &* stride)
  }

  func clear(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      row(y, from: rect.x).update(repeating: 0, count: rect.width)
    }
  }

  func isSame(as other: CoveragePlane) -> Bool { base == other.base }

  /// Whether a block of 8×8 pixels has the same values as one of another plane.
  ///
  /// The bounds must contain all of its rows and at least one of its columns.
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

  /// A handle to the same memory for other pixels, from the first one of a rectangle.
  func moved(to origin: PixelRect) -> CoveragePlane {
    let moved = PixelRect(x: origin.x, y: origin.y, width: bounds.width, height: bounds.height)
    return CoveragePlane(bounds: moved, stride: stride, base: base)
  }
}

/// Limits a value to 0...1.
@inline(__always)
func clamped(_ value: Float) -> Float {
  let raised = value < 0 ? 0 : value
  return raised > 1 ? 1 : raised
}

extension UInt8 {
  /// Converts a coverage to 255ths, without a branch.
  @inline(__always)
  init(coverage: Float) {
    // Adding 2^23 leaves the nearest integer in the lowest bits.
    self = UInt8(truncatingIfNeeded: (clamped(coverage) * 255 + 8_388_608).bitPattern)
  }
}

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

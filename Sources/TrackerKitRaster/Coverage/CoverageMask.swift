/// Memory for the coverage of a rectangle of pixels; initially, nothing is covered.
final class CoverageMask {
  /// A handle to the memory, valid for the mask's lifetime.
  let plane: CoveragePlane
  private let memory: UnsafeMutablePointer<UInt8>

  init(bounds: PixelRect) {
    let count = bounds.isEmpty ? 0 : bounds.width * bounds.height
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    plane = CoveragePlane(base: memory, bounds: bounds, stride: bounds.width)
  }

  /// Creates a mask from its values, row by row.
  convenience init(bounds: PixelRect, values: [UInt8]) {
    self.init(bounds: bounds)
    guard !bounds.isEmpty, values.count == bounds.width * bounds.height else { return }
    for (index, value) in values.enumerated() { memory[index] = value }
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
    for y in 0..<reduced.plane.bounds.height {
      for x in 0..<reduced.plane.bounds.width {
        var sum = 0
        for row in y &* factor..<(y &+ 1) &* factor {
          let first = memory + (row &* bounds.width &+ x &* factor)
          for column in 0..<factor { sum &+= Int(first[column]) }
        }
        reduced.memory[y &* reduced.plane.bounds.width &+ x] = UInt8(
          truncatingIfNeeded: (sum &+ factor &* factor / 2) / (factor &* factor))
      }
    }
    return reduced
  }

  deinit {
    memory.deallocate()
  }
}

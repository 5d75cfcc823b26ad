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

  deinit {
    memory.deallocate()
  }
}

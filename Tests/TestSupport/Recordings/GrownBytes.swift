import TrackerKitTesting

/// Large copies of a file, the same for the same seed: a part of it is repeated often enough.
///
/// The part often goes from one separator to the next, so that the copy can be read.
public struct GrownBytes {
  private static let separators = Array(",\n ;[{\"".utf8)

  private let bytes: [UInt8]
  private let part: Range<Int>

  /// Chooses the part that is repeated.
  public init(_ bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    var random = SeededGenerator(seed: seed)
    let start = Int.random(in: bytes.indices, using: &random)
    let isAny = Int.random(in: 0..<3, using: &random) == 0
    let end = min(bytes.count, start + .random(in: 1...64, using: &random))
    part = isAny ? start..<end : Self.part(of: bytes, from: start) ?? start..<end
  }

  /// The part from a separator to the next one of its kind.
  private static func part(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = bytes[start...].firstIndex(where: separators.contains),
      let next = bytes[(first + 1)...].firstIndex(of: bytes[first])
    else { return nil }
    return first..<next
  }

  /// A copy with at least a number of bytes.
  public func copy(count: Int) -> [UInt8] {
    let times = max(0, count - bytes.count) / part.count + 1
    var copy = Array(bytes[..<part.upperBound])
    copy.reserveCapacity(count + part.count)
    for _ in 0..<times { copy += bytes[part] }
    return copy + bytes[part.upperBound...]
  }
}

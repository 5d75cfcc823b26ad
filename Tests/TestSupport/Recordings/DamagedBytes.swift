import TrackerKitTesting

/// Damaged copies of a file, the same for the same seed: bytes and digits changed, parts left out, doubled
/// or exchanged, and the end cut off.
public struct DamagedBytes {
  private var bytes: [UInt8]
  private var random: SeededGenerator

  /// A copy of a file with one to four damages.
  public static func copy(of bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var copy = DamagedBytes(bytes: bytes, random: SeededGenerator(seed: seed))
    for _ in 0..<Int.random(in: 1...4, using: &copy.random) where !copy.bytes.isEmpty {
      copy.damage()
    }
    return copy.bytes
  }

  private mutating func damage() {
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[index] = .random(in: 0...255, using: &random)
    case 2: bytes.insert([0, 0xFF, 0x0A, 0x2D][Int.random(in: 0..<4, using: &random)], at: index)
    case 3: bytes.removeSubrange(part(from: index))
    case 4: bytes.insert(contentsOf: bytes[part(from: index)], at: index)
    case 5:
      let other = Int.random(in: bytes.indices, using: &random)
      let part = bytes[part(from: index)]
      bytes.insert(contentsOf: part, at: other)
    case 6: changeNumber(near: index)
    default: bytes.removeSubrange(index...)
    }
  }

  /// Up to 64 bytes from an index.
  private mutating func part(from index: Int) -> Range<Int> {
    index..<Swift.min(bytes.count, index + Int.random(in: 1...64, using: &random))
  }

  /// Replaces the digits that follow an index by a number at the limit of a type.
  private mutating func changeNumber(near index: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[index...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
    let numbers = [
      "0", "-1", "65536", "2147483648", "9223372036854775807", "99999999999999999999", "1e308",
    ]
    let number = numbers[Int.random(in: numbers.indices, using: &random)]
    bytes.replaceSubrange(start..<end, with: number.utf8)
  }
}

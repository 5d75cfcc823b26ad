/// A line of text as bytes, parsed from its beginning.
///
/// It points into its reader's buffer and must not be used after the next line is read.
struct TextLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The line's length in bytes.
  var count: Int { bytes.count }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte; nil at the end.
  var peek: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The byte at an index in the whole line; nil beyond the end.
  subscript(index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Some bytes of the whole line, as a separate line.
  subscript(range: Range<Int>) -> TextLine { TextLine(UnsafeBufferPointer(rebasing: bytes[range])) }

  /// Whether there is a blank at an index in the whole line.
  func isBlank(_ index: Int) -> Bool { index < bytes.count && Self.isBlank(bytes[index]) }

  /// All bytes from the next one on.
  var rest: [UInt8] { Array(bytes[position...]) }

  /// The line from the next byte on, as a separate line.
  var remainder: TextLine { TextLine(UnsafeBufferPointer(rebasing: bytes[position...])) }

  /// The bytes between this position and that of the same line later on.
  func bytes(to later: TextLine) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[position..<later.position])
  }

  /// The text from the next byte on.
  var text: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func advance(by count: Int) {
    position = min(bytes.count, position + count)
  }

  mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  /// Skips at most this many spaces and tabs and returns how many there were.
  mutating func skipBlanks(atMost most: Int) -> Int {
    let start = position
    while position < bytes.count, position - start < most, Self.isBlank(bytes[position]) {
      position += 1
    }
    return position - start
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Advances past a byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Advances past bytes if they come next.
  mutating func skip(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position + text.count <= bytes.count else { return false }
    let last = text.count - 8
    if last >= 0 {
      // Compare eight bytes at a time, the last ones first: texts that begin alike often end
      // differently. The others overlap them.
      guard isEqual(to: text, at: last) else { return false }
      var index = 0
      while index < last {
        guard isEqual(to: text, at: index) else { return false }
        index &+= 8
      }
    } else {
      for index in text.indices where bytes[position + index] != text[index] { return false }
    }
    position += text.count
    return true
  }

  /// Whether eight of the next bytes, from an index on, are those of a text, which must be there.
  private func isEqual(to text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let other = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return load(at: index) == UInt64(littleEndian: other)
  }

  /// The next 8...24 bytes as three words, which overlap if there are fewer than 24; nil if the line
  /// ends before.
  func words(_ count: Int) -> (UInt64, UInt64, UInt64)? {
    guard position + count <= bytes.count else { return nil }
    return (load(at: 0), load(at: min(8, count - 8)), load(at: count - 8))
  }

  /// Some of the next bytes, from an index on, which must be there; the first one is the lowest.
  private func load<Word: FixedWidthInteger & BitwiseCopyable>(at index: Int) -> Word {
    Word(
      littleEndian: UnsafeRawBufferPointer(bytes)
        .loadUnaligned(fromByteOffset: position &+ index, as: Word.self))
  }

  /// Advances past a string if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Whether the bytes from here on are a string.
  func isText(_ text: StaticString) -> Bool {
    guard bytes.count - position == text.utf8CodeUnitCount else { return false }
    var line = self
    return line.skip(text)
  }

  /// Advances to a byte, or to the end.
  mutating func skip(to byte: UInt8) {
    position = bytes.index(of: byte, from: position) ?? bytes.count
  }

  /// Advances past a string if it occurs anywhere from here on; returns whether it does.
  mutating func find(_ text: StaticString) -> Bool {
    let start = position
    while position < bytes.count {
      if skip(text) { return true }
      position += 1
    }
    position = start
    return false
  }

  /// Whether a blank or nothing follows.
  var isAtBlank: Bool { isAtEnd || Self.isBlank(bytes[position]) }

  /// Whether a word ends here: a blank, a comment or nothing follows.
  var isAtWordEnd: Bool { isAtBlank || bytes[position] == 0x23 }

  /// Whether the bytes from here on are ASCII without control characters other than tabs.
  var isPrintable: Bool {
    bytes[position...].allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x09 }
  }

  /// Takes a decimal number with an optional sign; nil if there is none or it is too large.
  mutating func decimal() -> Int? {
    if let value = digits() { return value }
    let start = position
    let isNegative = skip(0x2D)
    guard isNegative || skip(0x2B), let value = digits() else {
      position = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// Takes a hexadecimal number of at most 16 digits; nil if there is none.
  mutating func hexadecimal() -> UInt64? {
    let (bytes, start) = (bytes, position)
    let limit = min(bytes.count, start + 16)
    var index = start
    var value: UInt64 = 0
    // Values have eight digits in some formats.
    if start + 8 <= bytes.count, let eight = PackedDigits.hexadecimal(load(at: 0)) {
      value = UInt64(eight)
      index += 8
    }
    while index < limit, case let digit = Self.hexadecimalDigit(bytes[index]), digit < 16 {
      value = value << 4 | UInt64(digit)
      index += 1
    }
    position = index
    return index > start ? value : nil
  }

  /// Takes seconds with a fraction, as integer microseconds; nil if there are none.
  mutating func microseconds() -> Int64? {
    guard let seconds = digits(), seconds < 1 << 40 else { return nil }
    var microseconds = seconds
    /// How many decimals are still missing.
    var missing = 6
    if skip(0x2E) {
      if position + 4 <= bytes.count, let four = PackedDigits.decimal(load(at: 0)) {
        microseconds = microseconds * 10_000 + four
        missing = 2
        position += 4
      }
      while position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 10 {
        if missing > 0 {
          microseconds = microseconds * 10 + Int(digit)
          missing -= 1
        }
        position += 1
      }
    }
    for _ in 0..<missing { microseconds *= 10 }
    return Int64(microseconds)
  }

  /// Takes the bytes up to the next blank or the end, even if they are not valid text.
  mutating func word() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while position < bytes.count, !Self.isBlank(bytes[position]) { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  private mutating func digits() -> Int? {
    // Use locals, since this loop runs several times per line.
    let (bytes, start) = (bytes, position)
    var index = start
    var value = 0
    // Most values have four digits or more.
    if start + 4 <= bytes.count, let four = PackedDigits.decimal(load(at: 0)) {
      value = four
      index += 4
    }
    while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
      // The formats' numbers have 32 bits; this is far larger and still far from overflow.
      guard value < 1 << 56 else { return nil }
      value = value &* 10 &+ Int(digit)
      index += 1
    }
    position = index
    return index > start ? value : nil
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    if digit < 10 { return digit }
    // Small and capital letters differ in one bit.
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : 16
  }
}

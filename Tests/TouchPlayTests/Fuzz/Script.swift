/// Bytes that make choices; when they are used up, each choice is the first one.
struct Script {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// Whether all bytes are used up.
  var isAtEnd: Bool { bytes.isEmpty }

  /// A number from 0 to 255.
  mutating func number() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A number from 0 to 1.
  mutating func fraction() -> Double { Double(number()) / 255 }

  /// One of some values.
  mutating func choice<Value>(of values: [Value]) -> Value {
    values[number() % values.count]
  }
}

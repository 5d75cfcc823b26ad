extension String {
  /// The text that a function of the C library has written into a buffer.
  package init(untilZero bytes: [CChar]) {
    self.init(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

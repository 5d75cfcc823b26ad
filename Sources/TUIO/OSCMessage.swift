/// A message of Open Sound Control: an address and what follows it.
package struct OSCMessage: Hashable, Sendable {
  package enum Argument: Hashable, Sendable {
    /// A whole number of 32 or 64 bits.
    case whole(Int64)
    /// A number with a fraction.
    case number(Double)
    case text(String)
    /// Anything else, such as a time or a blob.
    case other
  }

  /// The address, such as `/tuio/2Dcur`.
  package var address: String
  package var arguments: [Argument]

  package init(_ address: String, _ arguments: [Argument]) {
    self.address = address
    self.arguments = arguments
  }
}

extension OSCMessage.Argument {
  /// The value as a whole number of 32 bits, which is what numbers of contacts and frames are.
  var id: Int32? {
    if case .whole(let value) = self { Int32(exactly: value) } else { nil }
  }

  /// The value as a finite number.
  var finite: Double? {
    switch self {
    case .whole(let value): Double(value)
    case .number(let value): value.isFinite ? value : nil
    case .text, .other: nil
    }
  }

  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }
}

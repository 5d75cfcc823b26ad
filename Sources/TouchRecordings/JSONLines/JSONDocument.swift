/// A JSON value whose members know their lines, so that a fault can name the line.
package indirect enum JSONDocument: Sendable {
  case null
  case bool(Bool)
  /// A number; infinite when it is too large.
  case number(Double)
  case text(String)
  case array([JSONDocument])
  case object([Member])

  /// A named value of an object.
  package struct Member: Sendable {
    package var name: String
    package var value: JSONDocument
    /// The line of the name, from 1.
    package var line: Int
  }

  /// The first place where the text is not JSON.
  package struct Fault: Error, Equatable {
    /// The line, from 1.
    package var line: Int
  }

  /// Reads a JSON text.
  ///
  /// - Throws: `Fault` with the first line that is not JSON.
  package init(_ bytes: [UInt8]) throws(Fault) {
    var parser = JSONParser(cursor: LiteralCursor(bytes))
    let value = parser.value(level: 0)
    parser.cursor.skipBlanks()
    guard let value, parser.cursor.isAtEnd else {
      throw Fault(line: Self.line(of: parser.cursor.position, in: bytes))
    }
    self.init(value, bytes)
  }

  private init(_ value: Literal, _ bytes: [UInt8]) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits): self = .number(Double(digits) ?? .infinity)
    case .text(let text): self = .text(text)
    case .array(let values): self = .array(values.map { JSONDocument($0, bytes) })
    case .object(let members):
      self = .object(
        members.map {
          Member(
            name: $0.name, value: JSONDocument($0.value, bytes),
            line: Self.line(of: $0.offset, in: bytes))
        })
    }
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).count { $0 == 0x0A }
  }
}

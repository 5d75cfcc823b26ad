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
    let document = LiteralDocument()
    let read = bytes.withUnsafeBufferPointer { text -> JSONDocument? in
      document.value(of: TextLine(text), JSONParser.self).map { JSONDocument($0, bytes) }
    }
    guard let read else { throw Fault(line: Self.line(of: document.end, in: bytes)) }
    self = read
  }

  private init(_ value: Literal, _ bytes: [UInt8]) {
    if let bool = value.bool {
      self = .bool(bool)
    } else if let number = value.anyDouble {
      self = .number(number)
    } else if let text = value.text {
      self = .text(text)
    } else if let values = value.array {
      self = .array(values.map { JSONDocument($0, bytes) })
    } else if let members = value.members {
      self = .object(
        members.map {
          Member(
            name: $0.name, value: JSONDocument($0.value, bytes),
            line: Self.line(of: $0.offset, in: bytes))
        })
    } else {
      self = .null
    }
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).count { $0 == 0x0A }
  }
}

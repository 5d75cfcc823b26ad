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
    var lines = LineCounter(bytes: bytes)
    let read = bytes.withUnsafeBufferPointer { text -> JSONDocument? in
      document.value(of: TextLine(text), JSONParser.self).map { JSONDocument($0, &lines) }
    }
    guard let read else { throw Fault(line: lines.line(of: document.end)) }
    self = read
  }

  private init(_ value: Literal, _ lines: inout LineCounter) {
    if let bool = value.bool {
      self = .bool(bool)
    } else if let number = value.anyDouble {
      self = .number(number)
    } else if let text = value.text {
      self = .text(text)
    } else if let values = value.array {
      self = .array(values.map { JSONDocument($0, &lines) })
    } else if let members = value.members {
      self = .object(
        members.map {
          let line = lines.line(of: $0.offset)
          return Member(name: $0.name, value: JSONDocument($0.value, &lines), line: line)
        })
    } else {
      self = .null
    }
  }

  /// Counts the lines of a text once, from its beginning to its end.
  private struct LineCounter {
    let bytes: [UInt8]
    private var end = 0
    private var line = 1

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// The line of an offset that is not before that of the last call.
    mutating func line(of offset: Int) -> Int {
      line += bytes[end..<offset].count { $0 == 0x0A }
      end = offset
      return line
    }
  }
}

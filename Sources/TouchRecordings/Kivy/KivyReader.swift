internal import TrackerKit

/// A line of a Kivy recording.
struct KivyEvent {
  enum Kind {
    case begin
    case update
    case end
    case other
  }

  /// Microseconds since the recording's start.
  var time: Int64
  var kind: Kind
  var id: Int64
  /// The position in the window, 0...1, with the origin at the bottom left; nil if there is none.
  var location: Point?
  /// The pressure; nil if there is none.
  var pressure: Double?
}

/// Reads a recording made by Kivy's recorder, line by line.
final class KivyReader {
  private let lines: LineReader
  private let document = LiteralDocument()

  init(_ source: any ByteSource) {
    lines = LineReader(source)
  }

  /// How many lines have been read.
  var line: Int { lines.number }

  /// The event in the next line; nil at the end.
  func next() throws(SessionError) -> KivyEvent? {
    while let line = try lines.next() {
      if line.isAtEnd || line.peek == 0x23 { continue }
      guard let tuple = document.value(of: line, PythonParser.self), tuple[4] == nil,
        let seconds = tuple[0]?.double, (0..<1e12).contains(seconds),
        let kind = tuple[1], kind.isText, let id = tuple[2], let attributes = tuple[3]
      else { throw lines.wrong("a tuple of seconds, kind, id and attributes") }
      return try event(Timestamp(seconds: seconds).microseconds, kind, id, attributes)
    }
    return nil
  }

  private func event(
    _ time: Int64, _ kind: Literal, _ id: Literal, _ attributes: Literal
  ) throws(SessionError) -> KivyEvent {
    var event = KivyEvent(time: time, kind: Self.kind(kind), id: 0)
    if attributes["is_touch"]?.bool == false { event.kind = .other }
    guard event.kind != .other else { return event }
    guard let number = id.whole(Int64.self) else { throw lines.wrong("a whole number as id") }
    event.id = number
    if let x = try attribute("sx", attributes), let y = try attribute("sy", attributes) {
      guard abs(x) < 1e3, abs(y) < 1e3 else { throw lines.wrong("sx and sy within the window") }
      event.location = Point(x: x, y: y)
    }
    event.pressure = try attribute("pressure", attributes)
    return event
  }

  private static func kind(_ name: Literal) -> KivyEvent.Kind {
    if name.isText("update") { return .update }
    if name.isText("begin") { return .begin }
    return name.isText("end") ? .end : .other
  }

  /// The attribute with a name; nil if there is none.
  private func attribute(
    _ name: StaticString, _ attributes: Literal
  ) throws(SessionError) -> Double? {
    guard let value = attributes[name], !value.isNull else { return nil }
    guard let number = value.double else { throw lines.wrong("a number as \(name)") }
    return number
  }
}

/// Reads a Python literal as printed by `repr`, with string keys in dictionaries.
struct PythonParser: LiteralParser {
  static let allowsLastComma = true
  static let isStrict = false

  var cursor: LiteralCursor

  mutating func value(level: Int) -> Bool {
    guard level < LiteralCursor.maximumLevels else { return false }
    cursor.skipBlanks()
    switch cursor.peek {
    case 0x28: return array(closing: 0x29, level)
    case 0x5B: return array(closing: 0x5D, level)
    case 0x7B: return object(level)
    case 0x27, 0x22: return text()
    case 0x75 where [0x22, 0x27].contains(cursor.line[cursor.position + 1]):
      // Python 2 prints u before strings.
      cursor.position += 1
      return text()
    default: return word()
    }
  }

  private mutating func word() -> Bool {
    let start = cursor.position
    while let byte = cursor.peek, !Self.endsWord(byte) { cursor.position += 1 }
    guard let kind = Self.kind(of: cursor.line[start..<cursor.position]) else { return false }
    cursor.add(kind, from: start)
    return true
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2C, 0x29, 0x5D, 0x7D, 0x3A, 0x20: true
    default: false
    }
  }

  private static func kind(of word: TextLine) -> LiteralToken.Kind? {
    switch word.peek {
    case 0x4E: word.isText("None") ? .null : nil
    case 0x54: word.isText("True") ? .yes : nil
    case 0x46: word.isText("False") ? .no : nil
    default: isNumber(word) ? .number : nil
    }
  }

  /// Whether a word is a finite decimal number, not `nan`, `inf` or something that only C accepts.
  private static func isNumber(_ word: TextLine) -> Bool {
    for index in 0..<word.count {
      guard let byte = word[index], isOfNumber(byte) else { return false }
    }
    guard let value = word.double else { return false }
    return value.isFinite
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  mutating func escape() -> [UInt8]? {
    // What is escaped does not matter, unless it is a quote.
    guard let next = cursor.peek else { return nil }
    cursor.position += 1
    return [next]
  }
}

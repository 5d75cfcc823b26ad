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
  ///
  /// - Throws: `SessionError.wrongLine` if a line is not an event.
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

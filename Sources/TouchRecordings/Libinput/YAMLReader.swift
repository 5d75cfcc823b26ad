internal import CYAML
internal import TrackerKit

/// Reads the tokens of a YAML text one at a time, using libyaml.
final class YAMLReader {
  /// The parts of a text that matter here.
  enum Token {
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
    case scalar
    case end
  }

  /// The maximum nesting depth of collections.
  private static let maximumLevels = 64

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let lines: EventLines
  private var event = yaml_event_t()
  private var level = 0
  /// The line of the last nonempty scalar, from 1.
  private(set) var lastLine = 1
  /// The outermost list in brackets or braces being read: its line and level.
  private var brackets: (line: Int, level: Int)?

  init(_ source: any ByteSource) {
    lines = EventLines(source)
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    let context = Unmanaged.passUnretained(lines).toOpaque()
    yaml_parser_set_input(
      parser,
      { data, buffer, size, count in
        guard let data, let buffer, let count else { return 0 }
        let lines = Unmanaged<EventLines>.fromOpaque(data).takeUnretainedValue()
        let room = UnsafeMutableBufferPointer(start: buffer, count: size)
        guard let length = lines.read(into: room) else { return 0 }
        count.pointee = length
        return 1
      }, context)
  }

  deinit {
    yaml_event_delete(&event)
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// A sentence about lines that were not part of the recording, if there were any.
  var notes: [String] { lines.notes }

  /// The line of the last token read, from 1.
  var line: Int { Int(event.start_mark.line) + 1 }

  /// An error that names the line of the last token read, or of a key without a value.
  func wrong(_ expected: String) -> SessionError {
    isMissing ? unfinished(lastLine, expected) : .wrongLine(line, expected: expected)
  }

  /// Whether the last value read is empty because the text ends before it.
  private var isMissing: Bool {
    event.type == YAML_SCALAR_EVENT && bytes.isEmpty && hasEnded && event.start_mark.column == 0
      && event.start_mark.index == parser.pointee.mark.index
  }

  /// The column of the `- evdev:` that was read last; nil if it is not alone in its line.
  var entryColumn: Int? { lines.entryColumn(line) }

  /// Allows the next events to be read without libyaml, after one in a list of kernel events.
  func allowEvents(entry: Int?) {
    lines.begin(after: line, entry: entry)
  }

  /// The next event that is read without libyaml; nil if there is none.
  func nextEvent() throws(SessionError) -> EvdevEvent? {
    guard let event = try lines.next() else { return nil }
    lastLine = lines.lastRead
    return event
  }

  /// Whether the list that begins here is an event that was read without libyaml.
  var isRead: Bool { line <= lines.lastRead }

  func next() throws(SessionError) -> Token {
    while true {
      if !bytes.isEmpty { lastLine = max(lastLine, line) }
      yaml_event_delete(&event)
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      switch event.type {
      case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
        level += 1
        guard level <= Self.maximumLevels else { throw wrong("less deeply nested lists") }
        if brackets == nil, isInBrackets { brackets = (line, level) }
        return event.type == YAML_MAPPING_START_EVENT ? .mappingStart : .sequenceStart
      case YAML_MAPPING_END_EVENT:
        leaveList()
        return .mappingEnd
      case YAML_SEQUENCE_END_EVENT:
        leaveList()
        return .sequenceEnd
      case YAML_SCALAR_EVENT, YAML_ALIAS_EVENT:
        return .scalar
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
        return .end
      default:
        continue
      }
    }
  }

  /// Whether the list that begins here is written in brackets or braces.
  private var isInBrackets: Bool {
    event.type == YAML_SEQUENCE_START_EVENT
      ? event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      : event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
  }

  private func leaveList() {
    if brackets?.level == level { brackets = nil }
    level -= 1
  }

  private func failure() -> SessionError {
    if let error = lines.error { return error }
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "no YAML"
    if parser.pointee.error == YAML_READER_ERROR {
      return .wrongLine(lineOfDecoder, expected: "YAML (\(problem))")
    }
    let mark = parser.pointee.problem_mark
    if hasEnded, mark.index == parser.pointee.mark.index, parser.pointee.context != nil {
      let line = brackets?.line ?? Int(parser.pointee.context_mark.line) + 1
      return unfinished(line, "YAML, \(problem)")
    }
    return .wrongLine(Int(mark.line) + 1, expected: "YAML (\(problem))")
  }

  /// The line that libyaml has decoded, from 1; it does not locate bytes that are not characters.
  private var lineOfDecoder: Int {
    let buffer = parser.pointee.raw_buffer
    let waiting = UnsafeBufferPointer(
      start: buffer.pointer, count: buffer.pointer.distance(to: buffer.last))
    return lines.lineFeeds - waiting.count { $0 == 0x0A } + 1
  }

  /// Whether the whole text has been read: libyaml puts a zero after the last byte.
  private var hasEnded: Bool {
    parser.pointee.eof != 0 && parser.pointee.buffer.pointer.pointee == 0
  }

  /// The error for something that begins in a line and does not end.
  private func unfinished(_ line: Int, _ expected: String) -> SessionError {
    .wrongLine(line, expected: TruncatedTextStream.end + " (\(expected))")
  }

  /// The bytes of the last scalar read; empty for other tokens.
  private var bytes: UnsafeBufferPointer<UInt8> {
    guard event.type == YAML_SCALAR_EVENT else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length)
  }

  /// The last scalar read, as a string.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the last scalar read equals a string.
  func isText(_ text: StaticString) -> Bool {
    var line = TextLine(bytes)
    return line.skip(text) && line.isAtEnd
  }

  /// The last scalar read, as an integer; nil for other text.
  var number: Int? {
    var line = TextLine(bytes)
    guard let number = line.decimal(), line.isAtEnd else { return nil }
    return number
  }

  /// Skips the value that begins with the next token, and returns whether it contains a number.
  @discardableResult func skipValue(finding wanted: Int? = nil) throws(SessionError) -> Bool {
    var hasFound = false
    var depth = 0
    repeat {
      switch try next() {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .scalar: if let wanted, number == wanted { hasFound = true }
      case .end: throw wrong("the end of a list")
      }
    } while depth > 0
    return hasFound
  }
}

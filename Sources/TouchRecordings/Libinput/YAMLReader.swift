internal import CYAML
internal import TrackerKit

/// The tokens of a YAML text, one by one, by libyaml.
final class YAMLReader {
  /// What a text consists of, as far as it matters here.
  enum Token {
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
    case scalar
    case end
  }

  /// Collections nest no deeper.
  private static let mostLevels = 64

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: Input
  private var event = yaml_event_t()
  private var level = 0

  /// What libyaml's callback reads from.
  private final class Input {
    let source: any ByteSource
    var left: ArraySlice<UInt8> = []
    var error: SessionError?

    init(_ source: any ByteSource) {
      self.source = source
    }

    /// Copies the next bytes; how many, or nil when the source has failed.
    func read(into buffer: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int? {
      if left.isEmpty {
        do throws(SessionError) {
          left = try source.read(atMost: 1 << 16)[...]
        } catch {
          self.error = error
          return nil
        }
      }
      let part = left.prefix(size)
      for (index, byte) in part.enumerated() { buffer[index] = byte }
      left = left.dropFirst(part.count)
      return part.count
    }
  }

  init(_ source: any ByteSource) {
    input = Input(source)
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    let context = Unmanaged.passUnretained(input).toOpaque()
    yaml_parser_set_input(
      parser,
      { data, buffer, size, count in
        guard let data, let buffer, let count else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
        guard let length = input.read(into: buffer, size) else { return 0 }
        count.pointee = length
        return 1
      }, context)
  }

  deinit {
    yaml_event_delete(&event)
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The line of the token that was read last, from 1.
  var line: Int { Int(event.start_mark.line) + 1 }

  /// An error that names the line of the token that was read last.
  func wrong(_ expected: String) -> SessionError {
    .wrongLine(line, expected: expected)
  }

  /// Reads the next token.
  ///
  /// - Throws: `SessionError.wrongLine` where the text is no YAML.
  func next() throws(SessionError) -> Token {
    while true {
      yaml_event_delete(&event)
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      switch event.type {
      case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
        level += 1
        guard level <= Self.mostLevels else { throw wrong("lists that nest less deeply") }
        return event.type == YAML_MAPPING_START_EVENT ? .mappingStart : .sequenceStart
      case YAML_MAPPING_END_EVENT:
        level -= 1
        return .mappingEnd
      case YAML_SEQUENCE_END_EVENT:
        level -= 1
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

  private func failure() -> SessionError {
    if let error = input.error { return error }
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "no YAML"
    let mark = parser.pointee.problem_mark
    return .wrongLine(Int(mark.line) + 1, expected: "YAML (\(problem))")
  }

  /// The bytes of the scalar that was read last; none for other tokens.
  private var bytes: UnsafeBufferPointer<UInt8> {
    guard event.type == YAML_SCALAR_EVENT else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length)
  }

  /// The scalar that was read last as a text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the scalar that was read last is a text.
  func isText(_ text: StaticString) -> Bool {
    var line = TextLine(bytes)
    return line.take(text) && line.isAtEnd
  }

  /// The scalar that was read last as a whole number; nil for other texts.
  var number: Int? {
    var line = TextLine(bytes)
    guard let number = line.decimal(), line.isAtEnd else { return nil }
    return number
  }

  /// Goes on behind the value that begins with the next token.
  func skipValue() throws(SessionError) {
    var depth = 0
    repeat {
      switch try next() {
      case .mappingStart, .sequenceStart: depth += 1
      case .mappingEnd, .sequenceEnd: depth -= 1
      case .scalar: break
      case .end: throw wrong("the end of a list")
      }
    } while depth > 0
  }
}

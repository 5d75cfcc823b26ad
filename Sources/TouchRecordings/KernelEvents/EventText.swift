internal import TrackerKit

/// The format of a text with an event on each line, and what has been read of it.
protocol EventTextFormat {
  /// Whether people paste the text, so that quote marks and prompts may be in it.
  static var isPasted: Bool { get }
  /// What the text has said about its devices so far, by index; complete at its end.
  var devices: [EvdevDevice] { get }
  /// The program that wrote the text, with its version.
  var origin: String { get }
  /// Sentences about what was skipped, except unrecognized lines.
  var notes: [String] { get }

  init()

  /// Takes the next line, of these lines; throws their error if it is wrong.
  mutating func read(
    _ line: TextLine, _ lines: LineReader
  ) throws(SessionError) -> EventTextLine
}

/// What a line is.
enum EventTextLine {
  case event(EvdevEvent)
  /// A line that is understood but is not an event.
  case other
  case unrecognized
}

/// Reads the events of a text line by line.
final class EventText<Format: EventTextFormat>: EventSource {
  private let lines: LineReader
  private var format = Format()
  private var unrecognizedLines = 0

  init(_ source: any ByteSource) {
    lines = LineReader(source, isPasted: Format.isPasted)
  }

  var devices: [EvdevDevice] { format.devices }

  var origin: String { format.origin }

  var line: Int { lines.number }

  var notes: [String] { format.notes + lines.notes(unrecognized: unrecognizedLines) }

  func next() throws(SessionError) -> EvdevEvent? {
    while let line = try lines.next() {
      switch try format.read(line, lines) {
      case .event(let event): return event
      case .other: break
      case .unrecognized: unrecognizedLines += 1
      }
    }
    return nil
  }
}

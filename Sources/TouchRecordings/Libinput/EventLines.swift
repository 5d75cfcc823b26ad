internal import TrackerKit

/// Gives lines to libyaml, but reads most events itself, since libyaml is slow, and gives it a
/// blank line for each.
///
/// libyaml looks one line ahead. So once it has found an event in a line, and has been given one
/// more at the same indentation, everything up to the next line of another form is read here. To
/// libyaml, all of that is a list with one event less.
final class EventLines {
  private let lines: LineReader
  /// What libyaml gets next, and how many bytes of it were given.
  private var piece: [UInt8] = []
  private var given = 0
  /// The line that follows, if it was read already.
  private var line: TextLine?
  /// How many blank lines to give before it.
  private var blanks = 0
  /// The indentation of a `- evdev:` to give before it.
  private var frame: Int?
  /// How many line feeds have been given.
  private(set) var lineFeeds = 0
  /// Why no more lines can be read.
  private(set) var error: SessionError?

  /// The last two lines given, if they have events: their numbers, from 1.
  private var last: (number: Int, event: EvdevEvent, column: Int)?
  private var nextToLast: (number: Int, event: EvdevEvent, column: Int)?
  /// The last `- evdev:` given.
  private var lastFrame: (number: Int, column: Int)?

  /// The columns of entries and events while lines are read here.
  private var columns: (entry: Int?, event: Int)?
  /// The event in the line that libyaml was given in advance.
  private var upcoming: EvdevEvent?
  /// The number of the last line whose event was read here.
  private(set) var lastRead = 0

  init(_ source: any ByteSource) {
    lines = LineReader(source, isPasted: true)
  }

  /// A sentence about lines that were not part of the recording, if there were any.
  var notes: [String] { lines.notes(unrecognized: 0) }

  /// The column of `- evdev:` in a line that libyaml has been given; nil if it is not that line.
  func entryColumn(_ number: Int) -> Int? {
    lastFrame?.number == number ? lastFrame?.column : nil
  }

  /// Begins to read events here if the lines after an event of libyaml allow it, in an entry whose
  /// `- evdev:` is in a column; nil if it is not alone in its line.
  func begin(after number: Int, entry: Int?) {
    guard let last, let nextToLast, nextToLast.number == number, last.number == number + 1,
      last.column == nextToLast.column, lines.number == last.number, line == nil,
      given == piece.count
    else { return }
    columns = (entry, last.column)
    upcoming = last.event
  }

  /// The next event that is read here; nil if libyaml has to go on.
  func next() throws(SessionError) -> EvdevEvent? {
    guard let columns else { return nil }
    if let event = upcoming {
      upcoming = nil
      lastRead = lines.number
      return event
    }
    while let line = try lines.next() {
      guard lines.hasLineEnd else { return leave(line) }
      if let (event, column) = EventLine.event(line), column == columns.event {
        blanks += frame == nil ? 1 : 2
        frame = nil
        lastRead = lines.number
        return event
      }
      guard frame == nil, let entry = columns.entry, EventLine.frame(line) == entry else {
        return leave(line)
      }
      frame = entry
    }
    return leave(nil)
  }

  private func leave(_ line: TextLine?) -> EvdevEvent? {
    columns = nil
    self.line = line
    return nil
  }

  /// Copies libyaml's next bytes and returns their number; 0 at the end, nil if the source failed.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    if given == piece.count {
      given = 0
      do throws(SessionError) { piece = try nextPiece() } catch {
        self.error = error
        return nil
      }
    }
    let part = piece[given...].prefix(buffer.count)
    _ = buffer.update(fromContentsOf: part)
    given += part.count
    lineFeeds += part.count { $0 == 0x0A }
    return part.count
  }

  /// The blank lines, or the `- evdev:`, or the line to give next; empty at the end.
  private func nextPiece() throws(SessionError) -> [UInt8] {
    if blanks > 0 {
      defer { blanks = 0 }
      return Array(repeating: 0x0A, count: blanks)
    }
    if let column = frame {
      frame = nil
      note(lines.number - (line == nil ? 0 : 1), event: nil, frame: column)
      return Array(repeating: 0x20, count: column) + Array("- evdev:\n".utf8)
    }
    if line == nil { line = try lines.next() }
    guard let next = line else { return [] }
    line = nil
    note(lines.number, event: EventLine.event(next), frame: EventLine.frame(next))
    return next.rest + (lines.hasLineEnd ? [0x0A] : [])
  }

  private func note(_ number: Int, event: (event: EvdevEvent, column: Int)?, frame: Int?) {
    nextToLast = last
    last = event.map { (number, $0.event, $0.column) }
    if let frame { lastFrame = (number, frame) }
  }
}

/// Reads the forms of almost all lines of `libinput record`, which mean the same in any list.
enum EventLine {
  /// Longer lines are left to libyaml.
  private static let longest = 1000

  /// An event, `- [seconds, microseconds, type, code, value]` with any comment in ASCII, and its
  /// column; nil for any other line.
  static func event(_ line: TextLine) -> (event: EvdevEvent, column: Int)? {
    guard line.count <= longest else { return nil }
    var line = line
    let column = skipSpaces(&line)
    guard line.skip("- ["), let seconds = number(&line, before: 0x2C),
      let microseconds = number(&line, before: 0x2C), let type = number(&line, before: 0x2C),
      let code = number(&line, before: 0x2C), let value = number(&line, before: 0x5D),
      endsHere(&line),
      let event = EvdevEvent(seconds, microseconds, type: type, code: code, value: value)
    else { return nil }
    return (event, column)
  }

  /// The column of a frame's `- evdev:`; nil for any other line.
  static func frame(_ line: TextLine) -> Int? {
    guard line.count <= longest else { return nil }
    var line = line
    let column = skipSpaces(&line)
    return line.skip("- evdev:") && line.isAtEnd ? column : nil
  }

  private static func number(_ line: inout TextLine, before end: UInt8) -> Int? {
    _ = skipSpaces(&line)
    guard let number = line.decimal(), line.skip(end) else { return nil }
    return number
  }

  private static func skipSpaces(_ line: inout TextLine) -> Int {
    var count = 0
    while line.skip(0x20) { count += 1 }
    return count
  }

  /// Whether there is nothing more, or a comment of characters that YAML allows.
  private static func endsHere(_ line: inout TextLine) -> Bool {
    let spaces = skipSpaces(&line)
    guard !line.isAtEnd else { return true }
    return spaces > 0 && line.peek == 0x23 && line.isPrintable
  }
}

extension EvdevEvent {
  /// An event from the numbers of a recording; nil if one of them is impossible.
  init?(_ seconds: Int, _ microseconds: Int, type: Int, code: Int, value: Int) {
    guard (0..<1 << 40).contains(seconds), (0..<1_000_000).contains(microseconds),
      let type = UInt16(exactly: type), let code = UInt16(exactly: code),
      let value = Int32(exactly: value)
    else { return nil }
    self.init(
      time: Int64(seconds * 1_000_000 + microseconds), type: type, code: code, value: value)
  }
}

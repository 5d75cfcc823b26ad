internal import TrackerKit

/// Tells a recording's format by how it begins.
enum FormatDetector {
  /// How many lines are looked at: comments and a device's list of axes may come first.
  private static let mostLines = 4000

  /// The format of a source, which is read from its start.
  ///
  /// - Throws: `SessionError.empty`, `unknownFormat` or `unreadable`.
  static func format(of source: any ByteSource) throws(SessionError) -> RecordingFormat {
    let start = try source.read(atMost: 4096)
    guard !start.isEmpty else { throw .empty }
    let mark = SessionFormat.mark.prefix(start.count)
    if start.starts(with: mark.prefix(4)) { return .touchplay }
    let text = try PlainText(SessionBuffer(bytes: start)).read(atMost: start.count)
    // A session's header may be a line of any length: its beginning says enough.
    if text.first(where: { !isBlank($0) }) == 0x7B { return .jsonl }
    // No text has zeros: a long binary file is not searched for lines.
    let isBinary = text.contains(0)
    let lines = LineReader(
      isBinary ? SessionBuffer(bytes: start) : PrefixedSource(start, source), isPasted: true)
    while lines.number < mostLines, let line = try nextLine(lines) {
      if let format = format(of: line, lines.number) { return format }
    }
    throw .unknownFormat
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09
  }

  private static func nextLine(_ lines: LineReader) throws(SessionError) -> TextLine? {
    do throws(SessionError) {
      return try lines.next()
    } catch {
      if case .wrongLine = error { throw .unknownFormat }
      throw error
    }
  }

  /// The format of which a line is typical; nil for a line that may stand in several.
  private static func format(of line: TextLine, _ number: Int) -> RecordingFormat? {
    var line = line
    if line.take("#RECORDER") { return .kvi }
    if line.take("# EVEMU") || line.take("E: ") { return .evemu }
    if line.take("# libinput record") { return .libinput }
    if line.peek == 0x7B { return .jsonl }
    if line.take("version:") || line.take("ndevices:") || line.take("devices:") {
      return .libinput
    }
    if number == 1, line.take("contact,number,") { return .csv }
    if line.take("N: ") || line.take("I: ") || line.take("P: ") || line.take("A: ") {
      return .evemu
    }
    if line.take("add device ") || line.take("/dev/input/") { return .getevent }
    line.skipBlanks()
    return GeteventTime.take(&line) != nil || line.take("EV_") ? .getevent : nil
  }
}

/// Bytes that were read already, then those of their source.
private final class PrefixedSource: ByteSource {
  private var start: [UInt8]
  private let rest: any ByteSource

  init(_ start: [UInt8], _ rest: any ByteSource) {
    self.start = start
    self.rest = rest
  }

  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    guard !start.isEmpty else { return try rest.read(atMost: count) }
    defer { start = [] }
    return start
  }
}

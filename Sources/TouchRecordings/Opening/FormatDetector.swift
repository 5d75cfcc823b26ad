internal import TrackerKit

/// Detects a recording's format from its beginning.
enum FormatDetector {
  /// How many lines are examined: comments and a device's list of axes may come first.
  private static let maximumLines = 4000
  /// How many bytes are examined, so that detection is quick even for an endless text.
  private static let maximumBytes = 1 << 22

  /// Detects the format of a source, reading from its start.
  ///
  /// - Throws: `SessionError.empty`, `unknownFormat`, `hidReports` or `unreadable`.
  static func format(of source: any ByteSource) throws(SessionError) -> RecordingFormat {
    let start = try source.read(atMost: 4096)
    guard !start.isEmpty else { throw .empty }
    let mark = SessionFormat.mark.prefix(start.count)
    if start.starts(with: mark.prefix(4)) { return .touchplay }
    let text = try PlainText(SessionBuffer(bytes: start)).read(atMost: start.count)
    // A text session's header can be a line of any length, and its beginning is enough.
    if text.first(where: { !isBlank($0) }) == 0x7B { return .jsonl }
    // Text contains no zeros, so a long binary file need not be searched for lines.
    let isBinary = text.contains(0)
    let rest = PrefixSource(PrefixedSource(start, source), maximumBytes)
    let lines = LineReader(isBinary ? SessionBuffer(bytes: start) : rest, isPasted: true)
    while lines.number < maximumLines, let line = try nextLine(lines) {
      guard !isHIDReport(line) else { throw .hidReports }
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

  /// The format that a line is typical of; nil for a line that can occur in several formats.
  private static func format(of line: TextLine, _ number: Int) -> RecordingFormat? {
    var line = line
    if line.skip("#RECORDER") { return .kvi }
    if line.skip("# EVEMU") || line.skip("E: ") { return .evemu }
    if line.skip("# libinput record") { return .libinput }
    if line.peek == 0x7B { return .jsonl }
    if line.skip("version:") || line.skip("ndevices:") || line.skip("devices:") {
      return .libinput
    }
    if number == 1, line.skip("contact,number,") { return .csv }
    if line.skip("N: ") || line.skip("I: ") || line.skip("P: ") || line.skip("A: ") {
      return .evemu
    }
    line.skipBlanks()
    if EvtestReader.isTypical(line) { return .evtest }
    return isGetevent(line) ? .getevent : nil
  }

  /// Whether a line is from getevent: evtest also lists devices with paths and names.
  private static func isGetevent(_ line: TextLine) -> Bool {
    var line = line
    if line.skip("add device ") { return true }
    if line.skip("/dev/input/") {
      guard line.find(": ") else { return false }
      line.skipBlanks()
      let type = line.word()
      line.skipBlanks()
      return GeteventNames.type(type) != nil && !line.word().isEmpty
    }
    return GeteventReader.time(&line) != nil || line.skip("EV_")
  }

  /// Whether a line is from hid-recorder: a device's number, a report descriptor or a report.
  ///
  /// The bytes of a report have two digits each. Other lines are the same as in evemu's format.
  private static func isHIDReport(_ line: TextLine) -> Bool {
    var line = line
    if line.skip("R: ") || line.skip("D: ") { return true }
    guard line.skip("E: ") else { return false }
    _ = line.word()
    line.skipBlanks()
    guard let count = line.decimal(), count > 2 else { return false }
    for _ in 0..<min(count, 3) {
      line.skipBlanks()
      guard line.word().count == 2 else { return false }
    }
    return true
  }
}

/// Bytes that were already read, then the rest of their source.
private final class PrefixedSource: ByteSource {
  private var start: [UInt8]
  private let rest: any ByteSource

  init(_ start: [UInt8], _ rest: any ByteSource) {
    self.start = start
    self.rest = rest
  }

  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    guard !start.isEmpty else { return try rest.read(atMost: count) }
    defer { start.removeFirst(min(count, start.count)) }
    return Array(start.prefix(count))
  }
}

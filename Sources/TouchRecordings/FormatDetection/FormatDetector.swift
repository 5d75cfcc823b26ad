internal import TrackerKit

/// Detects a recording's format from its beginning.
enum FormatDetector {
  /// How many lines are examined: comments and a device's list of axes may come first.
  private static let maximumLines = 4000
  /// How many bytes are examined, so that detection is quick even for an endless text.
  private static let maximumBytes = 1 << 22

  static func format(of recording: RecordingSource) throws(SessionError) -> RecordingFormat {
    let start = try recording.open().read(atMost: 4096)
    guard !start.isEmpty else { throw .empty }
    let mark = SessionFormat.mark.prefix(start.count)
    if start.starts(with: mark.prefix(4)) { return .touchplay }
    let text = try PlainText(SessionBuffer(bytes: start)).read(atMost: start.count)
    // A text session's header can be a line of any length, and its beginning is enough.
    if text.first(where: { ![0x0A, 0x0D, 0x20, 0x09].contains($0) }) == 0x7B { return .jsonl }
    // Text contains no zeros, so a long binary file need not be searched for lines.
    let source: any ByteSource =
      if text.contains(0) {
        SessionBuffer(bytes: start)
      } else {
        PrefixSource(try recording.open(), maximumBytes)
      }
    let lines = LineReader(source, isPasted: true)
    while lines.number < maximumLines, let line = try nextLine(lines) {
      guard !isHIDReport(line) else { throw .hidReports }
      if let format = format(of: line, lines.number) { return format }
    }
    throw .unknownFormat
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
    if line.begins(["# EVEMU", "E: ", "N: ", "I: ", "P: ", "A: "]) { return .evemu }
    if line.begins(["# libinput record", "version:", "ndevices:", "devices:"]) { return .libinput }
    if line.peek == 0x7B { return .jsonl }
    if number == 1, line.skip("contact,number,") { return .csv }
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

  /// Whether a line is from hid-recorder: a device's number, a report descriptor, or a report,
  /// whose bytes have two digits each; other lines are as in evemu's format.
  private static func isHIDReport(_ line: TextLine) -> Bool {
    var line = line
    if line.begins(["R: ", "D: "]) { return true }
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

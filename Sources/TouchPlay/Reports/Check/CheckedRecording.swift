internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

/// A recording that a check judges, and what it tells.
struct CheckedRecording {
  /// The recording's path.
  let path: String
  /// The recording's format.
  let format: RecordingFormat
  /// The CRC-32C of the file's bytes, and how many there are.
  let checksum: UInt32
  let bytes: Int
  /// What reported the contacts: the kernel, or SDL with its version and driver.
  let layer: String
  /// The guided test that was recorded; nil for any other recording.
  let test: GuidedTest?
  /// How long it is, in seconds.
  let seconds: Double
  /// The contacts.
  let log: ContactLog
  /// What the recording alone tells.
  let metrics: RecordingMetrics
  /// What the surface reported without hands; nil if the recording is not of that test.
  let ghosts: Ghosts?
  /// What can be judged: of a guided test what it measures, of another recording what it tells alone.
  let figures: [CheckItem: Figure]
  /// What was left out or is damaged, in short sentences.
  let notes: [String]

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - millimeters: The panel's size from the user; nil uses the recording's.
  /// - Throws: `SessionError`.
  init(_ recording: RecordingFile, millimeters: Size?) throws(SessionError) {
    path = recording.path
    format = try recording.format()
    (checksum, bytes) = try recording.checksum()
    let stream = try recording.open()
    let header = stream.header
    let panel = Panel(
      points: header.geometry.points, millimeters: millimeters ?? header.geometry.millimeters,
      source: millimeters == nil ? .recording : .user)
    var log = ContactLog(panel: panel)
    var window = WindowHistory(points: header.geometry.points)
    var end = header.start
    while let record = try stream.next() {
      guard case .turn(let turn) = record else { continue }
      window.add(turn)
      log.add(turn)
      end = turn.time
    }
    self.log = log
    test = header.remarks.first { $0.name == GuidedTest.remark }.flatMap {
      GuidedTest(rawValue: $0.value)
    }
    seconds = end.seconds(since: header.start)
    metrics = RecordingMetrics(log)
    ghosts =
      test == .ghosts ? Ghosts(panel: log.panel, ghosts: log.ghosts, seconds: seconds) : nil
    figures =
      ghosts?.figures ?? test?.figures(of: log, seconds: seconds) ?? metrics.figures
    layer = Self.layer(format, header)
    window.finish(at: end)
    var notes = stream.notes + window.notes(isWatched: test == .ghosts)
    if let damage = stream.damage {
      notes.append("damaged after \(damage.seconds) s: \(damage.reason)")
    }
    self.notes = notes
  }

  private static func layer(_ format: RecordingFormat, _ header: SessionHeader) -> String {
    switch format {
    case .evemu, .libinput, .getevent, .evtest: "evdev (\(format.rawValue))"
    case .kvi: "Kivy"
    case .touchplay, .jsonl, .csv:
      header.library.isEmpty
        ? format.rawValue : "SDL \(header.library) over \(header.driver)"
    }
  }
}

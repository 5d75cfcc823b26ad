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
  /// What its header says about the system, without the model.
  private(set) var header: SessionHeader
  /// The guided test that was recorded; nil for any other recording.
  let test: GuidedTest?
  /// How long it is, in seconds.
  let seconds: Double
  /// The contacts.
  let log: ContactLog
  /// What the recording alone tells.
  let metrics: RecordingMetrics
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
    var isResized = false
    var end = header.start
    while let record = try stream.next() {
      guard case .turn(let turn) = record else { continue }
      for case .display(.resized(let geometry)) in turn.inputs
      where geometry.points != header.geometry.points { isResized = true }
      log.add(turn)
      end = turn.time
    }
    self.log = log
    test = header.remarks.first { $0.name == GuidedTest.remark }.flatMap {
      GuidedTest(rawValue: $0.value)
    }
    seconds = end.seconds(since: header.start)
    metrics = RecordingMetrics(log)
    figures = test?.figures(of: log, seconds: seconds) ?? metrics.figures
    layer = Self.layer(format, header)
    self.header = header
    self.header.snapshots = []
    var notes = stream.notes
    if isResized {
      notes.append("the window changed its size: locations are those of the first size")
    }
    if let damage = stream.damage {
      notes.append("damaged after \(damage.seconds) s: \(damage.reason)")
    }
    self.notes = notes
  }

  private static func layer(_ format: RecordingFormat, _ header: SessionHeader) -> String {
    switch format {
    case .evemu, .libinput, .getevent, .evtest: "evdev (\(format.rawValue))"
    case .kvi: "Kivy"
    case .touchplay, .jsonl, .csv: layer(of: header) ?? format.rawValue
    }
  }

  /// What a session says: SDL's version begins with a digit, an import has the name of its format.
  private static func layer(of header: SessionHeader) -> String? {
    guard let first = header.library.first else { return nil }
    if first.isNumber { return "SDL \(header.library) over \(header.driver)" }
    return header.driver.isEmpty ? header.library : "\(header.driver) (\(header.library))"
  }
}

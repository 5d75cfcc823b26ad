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
  /// The touch device's name in the kernel; nil if it is not known, or not the only one.
  let device: String?
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
    let size = PanelSize.first(of: [
      (millimeters, .user), (header.geometry.millimeters, .recording),
    ])
    let panel = Panel(
      points: header.geometry.points, millimeters: size.millimeters, source: size.source)
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
    device = Self.device(header)
    var notes = [size.note].compactMap(\.self) + stream.notes
    if isResized {
      notes.append("the window changed its size: locations are those of the first size")
    }
    if let damage = stream.damage {
      notes.append("damaged after \(damage.seconds) s: \(damage.reason)")
    }
    self.notes = notes
  }

  /// The name of the only touch device; on Wayland SDL has one for all, with a name of its own.
  private static func device(_ header: SessionHeader) -> String? {
    let names = header.devices.filter { $0 != "mouse" }
    return names.count == 1 && header.driver != "wayland" ? names.first : nil
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

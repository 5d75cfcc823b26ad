public import TrackerKit

extension RecordingSource {
  /// Opens what the kernel reported beside a session, as the recording of its touch devices; nil if
  /// the session has nothing of the kernel.
  ///
  /// Times are seconds from the session's start. It is first read to the end once.
  ///
  /// - Throws: `SessionError` for anything that is not a session or cannot be read.
  public func kernelSession() throws(SessionError) -> (any ImportedStream)? {
    let survey = try KernelSurvey(self)
    return survey.isEmpty ? nil : try survey.session()
  }
}

/// What a session says of the kernel's touch devices.
package struct KernelSurvey {
  let start: Timestamp
  let devices: [EvdevDevice]
  let plans: [TouchPlan]
  /// Where the session became unreadable.
  let damage: SessionDamage?
  private let recording: RecordingSource

  /// Reads a session to its end.
  package init(_ recording: RecordingSource) throws(SessionError) {
    self.recording = recording
    let session = try SessionReader(try recording.open())
    start = session.header.start
    let events = SessionKernelEvents(session)
    let survey = try EventSurvey(of: events)
    devices = events.devices
    plans = EvdevOpening.plans(devices, survey)
    damage = session.damage
  }

  /// Whether the session has no touch device of the kernel.
  package var isEmpty: Bool { plans.isEmpty }

  /// What the touch devices reported, from the start.
  package func session() throws(SessionError) -> any ImportedStream {
    EvdevStream(try events(), plans: plans, start: start.microseconds)
  }

  /// The events of all devices, from the start.
  func events() throws(SessionError) -> SessionKernelEvents {
    SessionKernelEvents(try SessionReader(try recording.open()))
  }
}

/// Writes the kernel's events of a session as a recording of its devices, event by event.
final class KernelExport {
  private static let piece = 1 << 16

  /// Short sentences about what was left out; complete at the end.
  private(set) var notes: [String] = []

  private let survey: KernelSurvey
  /// The devices to write, one in each pass over the events.
  private let devices: [Int]
  private var pass = -1
  private var events: SessionKernelEvents?
  private var text: KernelText

  /// Reads a session's events once, then starts reading them again.
  ///
  /// The format is evemu, for the first touch device, or libinput, for all devices.
  init(of source: RecordingSource, to format: RecordingFormat) throws(SessionError) {
    text = KernelText(as: format)
    survey = try KernelSurvey(source)
    guard let first = survey.plans.first?.source else { throw .withoutKernelEvents }
    devices = format == .evemu ? [first] : Array(survey.devices.indices)
    if format == .evemu, survey.devices.count > 1 {
      notes.append("left out: all devices but \(survey.devices[first].name)")
    }
  }

  /// The next bytes of the output; nil at its end.
  func next() throws(SessionError) -> [UInt8]? {
    while text.writer.bytes.count < Self.piece {
      if let event = try events?.next() {
        if event.device == devices[pass] { text.write(event, since: survey.start.microseconds) }
      } else {
        notes += (events?.notes ?? []).filter { !notes.contains($0) }
        guard pass + 1 < devices.count else { break }
        pass += 1
        events = try survey.events()
        text.begin(survey.devices[devices[pass]], firstOf: pass == 0 ? devices.count : nil)
      }
    }
    defer { text.writer.removeAll() }
    return text.writer.bytes.isEmpty ? nil : text.writer.bytes
  }
}

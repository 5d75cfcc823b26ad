package import TrackerKit

/// Records one device of the kernel, without a window (rule S14).
///
/// As a session, it has the contacts as touches, and the kernel's events beside them; as text, it has
/// the events, as `libinput record` and evemu-record write them.
package final class DeviceCapture {
  /// What the device has reported since the last call of ``take()``.
  package struct Piece {
    /// The contacts; none for text.
    package var turns: [Turn] = []
    /// The events as an annex; nil for text, or if there are none.
    package var annex: [UInt8]?
    /// The events as text; empty for a session.
    package var text: [UInt8] = []
  }

  package let header: SessionHeader
  package var name: String { source.device.description.name }
  private let source: LiveEvents
  private let stream: EvdevStream
  private let format: RecordingFormat
  private var encoder = KernelEncoder(start: .zero)
  private var text: KernelText
  private var lastTime = Timestamp.zero

  /// Records a device in a format that has a kernel's events: a session, libinput or evemu.
  ///
  /// The result is nil for a device without contacts.
  package init?(of device: EventNode, as format: RecordingFormat, by program: SessionProgram) {
    let description = device.description
    guard let plan = TouchPlan(description, EventSurvey.Device(), source: 0) else { return nil }
    self.format = format
    text = KernelText(as: format)
    source = LiveEvents(device)
    stream = EvdevStream(source, plans: [plan], start: 0)
    var header = stream.header
    header.program = program
    self.header = header
    if format.isText { text.begin(description, firstOf: 1) } else { encoder.add(description) }
  }

  /// Readable when events wait.
  package var descriptor: Int32 { source.device.descriptor }

  /// Whether the device was unplugged.
  package var isGone: Bool { source.isGone }

  /// What was left out, in short sentences.
  package var notes: [String] { format.isText ? [] : stream.notes }

  /// Takes all events that wait.
  package func take() -> Piece {
    // A live source throws nothing.
    var piece = collect { try? stream.nextTurn() }
    finish(&piece)
    return piece
  }

  private func collect(_ next: () -> Turn?) -> Piece {
    var piece = Piece()
    while let turn = next() {
      lastTime = turn.time
      if !format.isText { piece.turns.append(turn) }
    }
    return piece
  }

  /// Ends the recording: cancels the contacts that are down.
  package func end() -> Piece {
    let now = source.now
    var piece = collect {
      if case .turn(let turn)? = try? stream.next() { turn } else { nil }
    }
    // The recording is as long as it took, even if nothing happened.
    if !format.isText, now > lastTime { piece.turns.append(Turn(time: now)) }
    finish(&piece)
    return piece
  }

  private func finish(_ piece: inout Piece) {
    let events = source.takeEvents()
    if format.isText {
      for event in events { text.write(event) }
      piece.text = text.writer.bytes
      text.writer.removeAll()
    } else {
      for event in events { encoder.add(event) }
      piece.annex = encoder.drain()
    }
  }
}

import TestSupport
import TrackerKit

@testable import TouchPlay

/// A sandbox on a manual clock, with keys and fingers for shaking it.
final class BallScene {
  let sandbox: Sandbox
  let settings = Settings()

  init(
    mode: Mode = .eightball, seed: UInt64 = 1, answers: [String] = Answers.builtIn,
    size: Size = Size(width: 800, height: 600)
  ) {
    settings.seed = seed
    settings.answers = answers
    sandbox = Sandbox(
      loop: EventLoop(), geometry: DisplayGeometry(points: size), mode: mode, settings: settings)
  }

  // MARK: Input

  /// One turn, some seconds after the previous one.
  func turn(after seconds: Double, _ inputs: [RootInput] = []) {
    sandbox.loop.handle(
      Turn(time: sandbox.loop.time.advanced(bySeconds: seconds), inputs: inputs))
  }

  /// Lets time pass as a loop does: with a turn whenever something is due.
  func wait(_ seconds: Double) {
    let end = sandbox.loop.time.advanced(bySeconds: seconds)
    sandbox.loop.advance(to: end)
    sandbox.loop.handle(Turn(time: end))
  }

  func key(_ label: String, isDown: Bool, _ modifiers: KeyModifiers = []) {
    turn(
      after: 0.01,
      [.key(KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown))])
  }

  func press(_ label: String) {
    key(label, isDown: true)
    key(label, isDown: false)
  }

  /// Presses and releases the shake key, and lets the new answer appear completely.
  func shake() {
    press("s")
    wait(3)
  }

  func touch(
    _ kind: TouchChange.Kind, at location: Point, finger: Int = 1, after seconds: Double = 1.0 / 60
  ) {
    let contact = ContactID(device: 1, finger: Int64(finger))
    let change = TouchChange(kind, number: finger, contact: contact, location: location)
    turn(after: seconds, [.touch(change)])
  }

  /// Moves a finger that is down from point to point at a speed, with 60 reports per second.
  func drag(_ finger: Int = 1, from start: Point, along locations: [Point], speed: Double) {
    var here = start
    for location in locations {
      let seconds = here.distance(to: location) / speed
      let count = max(1, Int((seconds * 60).rounded()))
      for step in 1...count {
        let next = here + (location - here) * (Double(step) / Double(count))
        touch(.moved, at: next, finger: finger, after: seconds / Double(count))
      }
      here = location
    }
  }

  // MARK: State

  private var members: [String: JSONValue] {
    guard case .object(let all) = sandbox.dump, case .object(let ball)? = all["eightball"] else {
      return [:]
    }
    return ball
  }

  var answer: String {
    if case .text(let text)? = members["answer"] { text } else { "" }
  }
  var opacity: Double {
    if case .number(let value)? = members["opacity"] { value } else { -1 }
  }
  var isFaceUp: Bool {
    if case .flag(let flag)? = members["faceUp"] { flag } else { false }
  }
  var isShaking: Bool {
    if case .flag(let flag)? = members["shaking"] { flag } else { false }
  }

  /// What is drawn.
  var canvas: Canvas {
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    return canvas
  }

  /// The lines of text that are drawn.
  var lines: [(run: TextRun, color: Color)] {
    canvas.commands.compactMap {
      if case .text(let run) = $0.shape { (run, $0.color) } else { nil }
    }
  }
}

/// A recording in memory.
final class MemoryRecording: SessionSink, ByteSource, TurnObserver {
  private let header: SessionHeader
  private let recorder: (MemoryRecording) -> SessionRecorder
  private lazy var recording = recorder(self)
  private var records: [UInt8] = []
  private var isRead = false

  /// Records a sandbox from now on.
  init(_ sandbox: Sandbox) {
    var header = SessionHeader()
    sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: sandbox.window?.frame.size ?? .zero)
    self.header = header
    recorder = { SessionRecorder(header: header, sink: $0, source: sandbox) }
    sandbox.loop.observer = self
  }

  func finish(_ sandbox: Sandbox) {
    recording.finish(tick: sandbox.loop.tick)
    sandbox.loop.observer = nil
  }

  func append(_ records: [UInt8]) { self.records += records }

  func tickWillClose(_ tick: Int64) { recording.tickWillClose(tick) }
  func turnWillBegin(_ turn: Turn) { recording.turnWillBegin(turn) }

  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    defer { isRead = true }
    guard !isRead else { return [] }
    return SessionFormat.opening(header) + SessionFormat.frame(.turns, records)
      + SessionFormat.closing
  }
}

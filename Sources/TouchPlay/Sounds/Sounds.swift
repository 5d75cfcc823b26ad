internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Plays what modes and fingers sound like in a live session (rule H11).
///
/// It only listens: it changes no state, and replays are silent.
final class Sounds: DeliveryObserver {
  /// The loudspeakers are closed after this many seconds without a tone.
  private static let patience = 10.0
  /// A finger plays at most one note in this many seconds while it moves.
  private static let pause = 0.06
  private static let movedLoudness = 0.45

  private unowned let sandbox: Sandbox
  private let mixer: SharedMixer
  private let output: SoundOutput
  private var closing: LoopTimer?
  /// The note of each finger, and when it was played.
  private var notes: [Int: (note: Int, time: Timestamp)] = [:]

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    let mixer = SharedMixer()
    self.mixer = mixer
    output = SoundOutput { samples in mixer.lock.withLock { $0.render(into: samples) } }
    sandbox.observers.add(self)
  }

  func play(_ tones: [Tone]) {
    guard sandbox.settings.hasSound, !tones.isEmpty else { return }
    mixer.lock.withLock { $0.add(tones) }
    output.open()
    if let closing, sandbox.loop.restart(closing, after: Self.patience) { return }
    closing = sandbox.loop.schedule(after: Self.patience, isOutside: true) { [output] in
      output.close()
    }
  }

  /// Closes the audio device until the next tone.
  func close() {
    closing?.cancel()
    output.close()
  }

  /// Closes the loudspeakers, because the program ends.
  func finish() { output.finish() }

  // MARK: Fingers

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    guard sandbox.settings.hasSound, case .touches(let event) = event,
      sandbox.current.soundsOnTouch,
      let view = receiver as? View, view.isDescendant(of: sandbox.current.view)
    else { return }
    for touch in touches { hear(touch, event.kind) }
  }

  private func hear(_ touch: Touch, _ kind: TouchChange.Kind) {
    guard kind == .began || kind == .moved else { return }
    let window = sandbox.overlays.geometry.points
    let note = Tone.note(at: touch.location, in: window)
    if kind == .moved, let last = notes[touch.number] {
      let rest = sandbox.loop.time.seconds(since: last.time)
      guard note != last.note, rest >= Self.pause else { return }
    }
    notes[touch.number] = (note, sandbox.loop.time)
    var tone = Tone.pluck(note, finger: touch.number, side: touch.location.x / max(1, window.width))
    if kind == .moved { tone.loudness = Self.movedLoudness }
    play([tone])
  }
}

/// The mixer, which the loop and SDL's thread share.
private final class SharedMixer: Sendable {
  let lock = Lock(ToneMixer(rate: Double(SoundOutput.rate)))
}

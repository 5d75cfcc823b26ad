internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// A replay without a window, at the recorded speed, for others who follow its touches (rule U7).
struct PacedReplay {
  let replay: Replay
  /// The multiple of the recorded speed; infinity does not wait.
  let speed: Double
  let output: TUIOOutput

  /// Plays to the end, or until a signal.
  func run() throws(SessionError) {
    output.mute()
    output.follow(replay.sandbox)
    output.unmute(showing: replay.sandbox)
    defer { output.finish() }
    let start = ContinuousClock.now
    var repetition = start + .seconds(TUIOOutput.interval)
    while let next = replay.nextTime {
      let due = start + .seconds(next.seconds(since: replay.start) / speed)
      while ContinuousClock.now < due {
        if TerminationSignals.haveArrived { return }
        if ContinuousClock.now >= repetition {
          output.repeatState()
          repetition = .now + .seconds(TUIOOutput.interval)
        }
        let rest = ContinuousClock.now.duration(to: min(due, repetition)) / .milliseconds(1)
        WakePipe.wait(milliseconds: max(0, Int(rest.rounded(.up))), files: [WakeUp.descriptor])
      }
      if TerminationSignals.haveArrived { return }
      _ = try replay.step()
    }
  }
}

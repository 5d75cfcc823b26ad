internal import Glibc
internal import TrackerKit
internal import TrackerKitSDL

/// A replay without a window, at the recorded speed, for others who follow its touches (rule U7).
struct PacedReplay {
  /// The longest sleep, in seconds, so that a signal ends the replay soon.
  private static let longestSleep = 0.05

  let replay: Replay
  /// The multiple of the recorded speed; infinity does not wait.
  let speed: Double
  let output: TUIOOutput

  /// Plays to the end, or until a signal.
  func run() throws(SessionError) {
    output.follow(replay.sandbox)
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
        let rest = ContinuousClock.now.duration(to: min(due, repetition))
        usleep(UInt32(max(0, min(rest / .seconds(1), Self.longestSleep)) * 1_000_000))
      }
      if TerminationSignals.haveArrived { return }
      _ = try replay.step()
    }
  }
}

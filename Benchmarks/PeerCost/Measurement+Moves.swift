import TestSupport
import TrackerKit

extension Measurement {
  /// The cost of moves.
  func measureMoves(
    _ fingers: MovingFingers, seconds: Double, _ program: LaunchedProgram
  ) throws -> [Figure: Double] {
    let before = try usage(of: program)
    let pace = try fingers.draw(seconds: seconds)
    let after = try usageWhenDone(program, on: fingers.rig)
    return [
      .processorTime: after.cpuMilliseconds - before.cpuMilliseconds, .memory: after.peakMebibytes,
      .sent: Double(pace.moves),
    ]
  }

  /// The cost of moves, whether a program keeps up with them, and whether they come as fast as they
  /// should.
  func measureFlood(
    _ fingers: MovingFingers, seconds: Double, _ program: LaunchedProgram
  ) throws -> [Figure: Double] {
    let before = try usage(of: program)
    var behind = 0.0
    let pace = try fingers.draw(seconds: seconds) { behind = try $0.timeToShowMove() }
    let after = try usageWhenDone(program, on: fingers.rig)
    let time = after.cpuMilliseconds - before.cpuMilliseconds
    return [
      .processorTime: time, .share: time / pace.seconds / 10, .memory: after.peakMebibytes,
      .behind: behind, .rate: Double(pace.moves) / pace.seconds,
      // The last one is the move whose pixels are watched.
      .sent: Double(pace.moves + 1),
    ]
  }

  /// The usage when it has done everything: when it sleeps or, if it never does, uses less than a
  /// tenth of a processor.
  private func usageWhenDone(
    _ program: LaunchedProgram, on rig: TouchRig
  ) throws -> ProcessUsage {
    let end = ContinuousClock.now + .seconds(60)
    var before = try usage(of: program)
    while true {
      try rig.settle(atMost: 1)
      let after = try usage(of: program)
      if after.cpuMilliseconds - before.cpuMilliseconds < 100 { return after }
      guard ContinuousClock.now < end else {
        throw SupportError.timedOut(waitingFor: "\(name) to be done", seconds: 60)
      }
      before = after
    }
  }
}

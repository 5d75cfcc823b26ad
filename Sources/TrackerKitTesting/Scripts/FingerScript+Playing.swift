public import TrackerKit

extension FingerScript {
  /// Makes the turns that a platform would make of the script; steps at one time are one turn.
  ///
  /// - Parameters:
  ///   - start: The time of the script's start.
  ///   - windowSize: The window's size in points, in which the mouse mirrors its second finger.
  /// - Returns: The turns in order, each with at least one input.
  public func turns(from start: Timestamp = .zero, windowSize: Size) -> [Turn] {
    var devices = ScriptedDevices(windowSize: windowSize)
    return turns(from: start, by: &devices)
  }

  /// Plays the script on an application, as fast as possible and with exact times.
  ///
  /// The script starts at the loop's time, or a microsecond later if it has handled a turn at that
  /// time. Timers fire and animations advance in between, and when the script ends, its last
  /// `wait(_:)` included. Fingers that are still down then stay down; a ``TouchScene`` can lift them
  /// in its next script.
  public func play(on app: Application) {
    var devices = ScriptedDevices(windowSize: app.window?.bounds.size ?? .zero)
    play(on: app.loop, by: &devices)
  }

  func play(on loop: EventLoop, by devices: inout ScriptedDevices) {
    let start = loop.turnCount == 0 ? loop.time : loop.nextTime
    for turn in turns(from: start, by: &devices) {
      loop.advance(to: turn.time)
      loop.handle(turn)
    }
    loop.pass(until: start.advanced(bySeconds: end.seconds))
  }

  private func turns(from start: Timestamp, by devices: inout ScriptedDevices) -> [Turn] {
    var turns: [Turn] = []
    for step in steps {
      let time = Timestamp(microseconds: start.microseconds + step.time.microseconds)
      var inputs: [RootInput] = []
      devices.perform(step.action, at: time, into: &inputs)
      if inputs.isEmpty { continue }
      if turns.last?.time == time {
        turns[turns.count - 1].inputs += inputs
      } else {
        turns.append(Turn(time: time, inputs: inputs))
      }
    }
    return turns
  }
}

extension EventLoop {
  /// The earliest time of another turn.
  package var nextTime: Timestamp { Timestamp(microseconds: time.microseconds + 1) }

  /// Lets time pass up to and including a moment.
  package func pass(until moment: Timestamp) {
    advance(to: moment)
    if time < moment { handle(Turn(time: moment)) }
  }
}

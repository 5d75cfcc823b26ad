import Foundation
public import TrackerKit
public import TrackerKitTesting

extension TouchRig {
  /// Puts a finger down at a position in pixels, possibly fractional, from the screen's top left.
  ///
  /// The finger's number can be chosen freely and can be reused after the finger has lifted.
  public func touchDown(_ finger: Int, at location: Point) throws(SupportError) {
    try devices.touch(.begin, finger: finger, at: location)
  }

  /// Moves a finger that is down.
  public func touchMove(_ finger: Int, to location: Point) throws(SupportError) {
    try devices.touch(.move, finger: finger, at: location)
  }

  /// Lifts a finger where it is.
  public func touchUp(_ finger: Int) throws(SupportError) {
    try devices.touch(.end, finger: finger, at: nil)
  }

  /// Sends what a function does with fingers as one report, as a touchscreen does.
  ///
  /// Otherwise, each finger's event is sent by itself, and programs get them some 0.1 ms apart. A
  /// report must not wait for anything: until its end, nothing is sent.
  public func report(_ body: () throws(SupportError) -> Void) throws(SupportError) {
    try devices.report(body)
  }

  /// Presses or releases a key.
  public func key(_ key: Key, isDown: Bool) throws(SupportError) {
    try devices.key(key, isDown: isDown)
  }

  /// Presses and releases a key, together with other keys such as Control.
  ///
  /// The other keys are held until the programs have handled the key: a moment after its window
  /// gets the keyboard, SDL forgets keys that are up by then, even before it handles what was
  /// pressed with them.
  public func press(_ key: Key, with held: [Key] = []) throws(SupportError) {
    for other in held { try self.key(other, isDown: true) }
    if !held.isEmpty { try settle(atMost: 1) }
    var script = FingerScript()
    script.press(key)
    // SDL takes a key that is pressed again less than 2 ms after its release for one that repeats.
    script.wait(0.005)
    try play(script)
    guard !held.isEmpty else { return }
    try settle(atMost: 1)
    for other in held.reversed() { try self.key(other, isDown: false) }
    try sync()
  }

  /// Moves the mouse to a position in pixels.
  public func movePointer(to location: Point) throws(SupportError) {
    try devices.movePointer(to: location)
  }

  /// Presses or releases a mouse button; the left one is 1.
  public func button(_ number: Int = 1, isDown: Bool) throws(SupportError) {
    try devices.button(number, isDown: isDown)
  }

  /// Returns when the server has processed all input so far, though the program may not have.
  public func sync() throws(SupportError) {
    try devices.sync()
  }

  /// Plays a script in real time.
  public func play(_ script: FingerScript) throws(SupportError) {
    var start = ContinuousClock.now
    for step in script.steps {
      let time = start + .microseconds(step.time.microseconds)
      sleep(until: time)
      // After a stall of this machine the rest is later, too: a pause between two taps never shrinks.
      let late = time.duration(to: .now)
      if late > .milliseconds(10) { start += late }
      try perform(step.action)
    }
    sleep(until: start + .microseconds(script.end.microseconds))
    try sync()
  }

  private func perform(_ action: FingerScript.Action) throws(SupportError) {
    switch action {
    case .down(let finger, let location): try touchDown(finger, at: location)
    case .move(let finger, let location): try touchMove(finger, to: location)
    case .up(let finger): try touchUp(finger)
    case .key(let key, let isDown): try self.key(key, isDown: isDown)
    case .mouse(let report): try perform(report)
    case .cancel, .display, .data: throw .noDevice(for: "\(action)")
    }
  }

  private func perform(_ report: PointerReport) throws(SupportError) {
    switch report {
    case .moved(let location): try movePointer(to: location)
    case .primaryDown: try button(isDown: true)
    case .primaryUp: try button(isDown: false)
    case .secondaryDown:
      try button(3, isDown: true)
      try button(3, isDown: false)
    case .modifiers, .left: throw .noDevice(for: "\(report)")
    }
  }
}

private func sleep(until end: ContinuousClock.Instant) {
  let left = ContinuousClock.now.duration(to: end) / Duration.seconds(1)
  if left > 0 { Thread.sleep(forTimeInterval: left) }
}

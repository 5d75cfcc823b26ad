import TrackerKit

/// Decides at random, ignores touches at random, and does only what a recognizer may do.
final class StormRecognizer: GestureRecognizer {
  private unowned let storm: Storm
  private let goesOn: Bool

  init(_ storm: Storm, isContinuous: Bool) {
    self.storm = storm
    goesOn = isContinuous
    super.init()
  }

  override var isContinuous: Bool { goesOn }

  override func shouldBegin() -> Bool { storm.chance(0.9) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    check(touches, .began)
    if storm.chance(0.2) {
      startTimer(after: 0.3) { [unowned self] in if isUndecided { decide() } }
    }
    for touch in touches where storm.chance(0.1) { ignore(touch) }
    act()
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    check(touches, .moved)
    act()
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    check(touches, .ended)
    if storm.chance(0.5) { act() }
    if touches.count == self.touches.count { finish() }
  }

  private func act() {
    storm.disturb(0.01)
    if storm.isCalm {
      finish()
    } else if isUnderway {
      transition(to: .changed)
      if storm.chance(0.05) { finish() }
    } else if isUndecided, storm.chance(0.08) {
      if storm.chance(0.5) { decide() } else { fail() }
    }
  }

  /// Decides something outside the touch methods.
  func decideElsewhere() {
    if isUnderway {
      transition(to: storm.chance(0.5) ? .changed : .ended)
    } else if isUndecided {
      if storm.chance(0.5) { decide() } else { cancel() }
    } else if let touch = touches.first {
      ignore(touch)
    }
  }

  private func decide() {
    transition(to: goesOn ? .began : .ended)
  }

  private func finish() {
    if isUnderway {
      if storm.chance(0.8) { transition(to: .ended) } else { cancel() }
    } else {
      fail()
    }
  }

  private func check(_ changed: [Touch], _ phase: TouchPhase) {
    for touch in changed {
      // A callback during the same event may have taken the touch from its view.
      let isTaken = touch.phase == .cancelled && touch.view == nil
      storm.watch.check(
        touch.phase == phase || isTaken, "a recognizer sees \(touch.phase) as \(phase)")
      storm.watch.check(touches.contains(touch), "a recognizer sees a touch that it has not")
    }
  }
}

/// Answers at random, and disturbs while it does.
final class StormJudge: GestureRecognizerDelegate {
  private unowned let storm: Storm

  init(_ storm: Storm) {
    self.storm = storm
  }

  private func answer(_ yes: Double, calm: Bool) -> Bool {
    guard !storm.isCalm else { return calm }
    storm.disturb(0.002)
    return storm.chance(yes)
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    answer(0.9, calm: true)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    answer(0.9, calm: true)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    answer(0.4, calm: false)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    answer(0.1, calm: false)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    answer(0.1, calm: false)
  }
}

/// Gets the actions, and disturbs.
final class StormTarget {
  private unowned let storm: Storm

  init(_ storm: Storm) {
    self.storm = storm
  }

  func act(_ recognizer: GestureRecognizer) {
    storm.watch.note(4, Int(recognizer.name ?? "") ?? -1, Int(recognizer.state.rawValue))
    storm.disturb(0.1)
  }
}

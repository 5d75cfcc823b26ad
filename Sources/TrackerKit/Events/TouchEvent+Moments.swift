extension TouchEvent {
  /// The longest time between two reports of a finger that moves, in seconds.
  private static let longestPause = VelocityTuning().longestPause

  /// Calls a closure with every moment at which touches were located in this event, while they have
  /// the locations of that moment (rule C8).
  ///
  /// The moments are spread evenly over the time since the turn before, as far as a moving finger
  /// explains it. Of several fingers, the one with the most locations makes the moments.
  func forEachMoment(of touches: [Touch], _ body: (Timestamp) -> Void) {
    let count = kind == .moved && spreadsLocations ? mostLocations(of: touches) : 1
    guard count > 1 else { return body(timestamp) }
    let start = max(
      watchedUntil, timestamp.advanced(bySeconds: -Double(count) * Self.longestPause))
    let microseconds = timestamp.microseconds - start.microseconds
    let present = touches.map(\.position)
    for moment in 1..<count {
      for touch in touches { place(touch, at: moment, of: count) }
      body(
        Timestamp(microseconds: start.microseconds + microseconds * Int64(moment) / Int64(count)))
    }
    for (touch, location) in zip(touches, present) { touch.state.moment.sample.position = location }
    body(timestamp)
  }

  private func mostLocations(of touches: [Touch]) -> Int {
    guard locationCount > changedTouches.count else { return 1 }
    return touches.lazy.map { self.locationCount(of: $0) }.max() ?? 1
  }

  /// Gives a touch the location that it had at one of the moments; a touch that did not move stays.
  private func place(_ touch: Touch, at moment: Int, of count: Int) {
    let own = locationCount(of: touch)
    guard own > 0 else { return }
    // Rounded up: the first moment has the first location.
    let wanted = (moment * own + count - 1) / count
    var index = 0
    forEachCoalescedTouch(of: touch) { sample in
      index += 1
      if index == wanted { touch.state.moment.sample.position = sample.position }
    }
  }

  private func locationCount(of touch: Touch) -> Int {
    var count = 0
    forEachCoalescedTouch(of: touch) { _ in count += 1 }
    return count
  }
}

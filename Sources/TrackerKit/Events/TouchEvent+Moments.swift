extension TouchEvent {
  /// The longest time between two reports of a finger that moves, in seconds.
  private static let longestPause = VelocityTuning().longestPause

  /// Calls a closure with every moment at which a recognizer's touches were located in this event,
  /// while they have the locations of that moment (rule C8).
  ///
  /// The moments of a turn are spread evenly over the time since the turn before, as far as a moving
  /// finger explains it; one that lifts does so at the end. Of several fingers, the one with the
  /// most locations in the event makes the moments.
  @inline(__always)
  func forEachMoment(for recognizer: GestureRecognizer, _ body: (Timestamp) -> Void) {
    if hasSingleLocations {
      // Nearly always.
      body(timestamp)
    } else {
      forEachMomentInTurn(of: recognizer.touches, body)
    }
  }

  private func forEachMomentInTurn(of touches: [Touch], _ body: (Timestamp) -> Void) {
    guard kind == .moved, let (leader, count) = leader(of: touches) else { return body(timestamp) }
    let start = max(
      watchedUntil, timestamp.advanced(bySeconds: -Double(leader.total) * Self.longestPause))
    let microseconds = timestamp.microseconds - start.microseconds
    func time(_ moment: Int) -> Timestamp {
      let part = microseconds * Int64(leader.before + moment) / Int64(leader.total)
      return Timestamp(microseconds: start.microseconds + part)
    }
    if count > 1 {
      let present = touches.map(\.position)
      for moment in 1..<count {
        for touch in touches { place(touch, at: moment, of: count) }
        body(time(moment))
      }
      for (touch, location) in zip(touches, present) {
        touch.state.moment.sample.position = location
      }
    }
    body(time(count))
  }

  /// The touch with the most locations in this event, if its turn has several, and their number.
  private func leader(of touches: [Touch]) -> (TurnLocations.Entry, count: Int)? {
    var leader: (entry: TurnLocations.Entry, count: Int)?
    for touch in touches {
      guard let entry = locationsInTurn(of: touch) else { continue }
      let count = entry.seen - entry.before
      if count > leader?.count ?? 0 { leader = (entry, count) }
    }
    return leader
  }

  /// Gives a touch the location that it had at one of the moments; a touch that did not move stays.
  private func place(_ touch: Touch, at moment: Int, of count: Int) {
    var own = 0
    forEachCoalescedTouch(of: touch) { _ in own += 1 }
    guard own > 0 else { return }
    // Rounded up: the first moment has the first location.
    let wanted = (moment * own + count - 1) / count
    var index = 0
    forEachCoalescedTouch(of: touch) { sample in
      index += 1
      if index == wanted { touch.state.moment.sample.position = sample.position }
    }
  }
}

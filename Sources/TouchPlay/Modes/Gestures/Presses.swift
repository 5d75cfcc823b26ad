internal import TrackerKit

/// Taps and long presses, which the ground and every card have alike (rule G2).
enum Presses {
  /// The most taps in a row, and the most fingers of a single tap.
  static let mostTaps = 3
  static let mostFingers = 3

  /// New recognizers; a tap waits until it is clear that it is not the first of more.
  static func recognizers() -> [GestureRecognizer] {
    var all: [GestureRecognizer] = []
    var longer: TapGestureRecognizer?
    for taps in (1...mostTaps).reversed() {
      let tap = TapGestureRecognizer()
      tap.name = "tap × \(taps)"
      tap.numberOfTapsRequired = taps
      if let longer { tap.require(toFail: longer) }
      longer = tap
      all.insert(tap, at: 0)
    }
    for fingers in 2...mostFingers {
      let tap = TapGestureRecognizer()
      tap.name = "tap, \(fingers) fingers"
      tap.numberOfTouchesRequired = fingers
      all.append(tap)
    }
    let press = LongPressGestureRecognizer()
    press.name = "long press"
    return all + [press]
  }
}

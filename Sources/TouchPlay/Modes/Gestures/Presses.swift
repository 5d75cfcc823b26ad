internal import TrackerKit

/// The tap and long-press recognizers of the free area and of every card (rule G2).
enum Presses {
  /// The maximum number of taps in a row, and of fingers in a single tap.
  static let maximumTaps = 3
  static let maximumFingers = 3

  /// Creates the recognizers; a tap waits until a longer sequence of taps has failed.
  static func recognizers() -> [GestureRecognizer] {
    var all: [GestureRecognizer] = []
    var longer: TapGestureRecognizer?
    for taps in (1...maximumTaps).reversed() {
      let tap = TapGestureRecognizer()
      tap.name = "tap × \(taps)"
      tap.numberOfTapsRequired = taps
      if let longer { tap.require(toFail: longer) }
      longer = tap
      all.insert(tap, at: 0)
    }
    for fingers in 2...maximumFingers {
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

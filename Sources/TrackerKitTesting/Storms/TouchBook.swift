package import TrackerKit

/// What one receiver of touches was given: each touch begins once, ends once, and moves only in
/// between.
package struct TouchBook {
  /// The serial numbers of the touches that have begun and are not over, in order.
  package private(set) var live: [Int] = []
  private var over: Set<Int> = []

  package init() {}

  /// Notes a delivery and returns what is wrong with it.
  package mutating func note(_ phase: TouchPhase, _ touches: [Touch]) -> [String] {
    var faults: [String] = []
    for touch in touches {
      let serial = touch.serial
      if touch.phase != phase { faults.append("\(serial) is \(touch.phase) in touches \(phase)") }
      if over.contains(serial) { faults.append("\(serial) \(phase) after its end") }
      if live.contains(serial) == (phase == .began) {
        faults.append("\(serial) \(phase) out of order")
      }
      switch phase {
      case .began:
        live.append(serial)
      case .ended, .cancelled:
        live.removeAll { $0 == serial }
        over.insert(serial)
      case .moved, .stationary: break
      }
    }
    return faults
  }
}

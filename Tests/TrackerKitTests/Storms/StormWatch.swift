import TrackerKit

/// Observes every delivery and every change of a recognizer, checks them against the rules, and
/// keeps a hash of their order.
final class StormWatch: DeliveryObserver {
  /// The first few findings, in words.
  private(set) var faults: [String] = []
  /// A hash of everything observed: equal storms have equal hashes.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// How many deliveries, changes, and actions were observed.
  private(set) var count = 0
  /// The last known state of each recognizer.
  private var states: [String: GestureState] = [:]

  func fault(_ text: @autoclosure () -> String) {
    if faults.count < 5 { faults.append(text()) }
  }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { fault(text()) }
  }

  /// Adds numbers to the hash (FNV-1a, one word at a time).
  func note(_ numbers: Int...) {
    count += 1
    for number in numbers {
      hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
    }
  }

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    guard case .touches(let all) = event else { return note(-1) }
    note(1, (receiver as? any StormReceiver)?.book.id ?? -1, all.kind.hashNumber)
    for touch in touches { note(touch.serial, touch.number) }
    check(!touches.isEmpty, "a delivery without touches")
    checkOrder(touches, "delivered touches")
    checkOrder(all.allTouches, "all touches")
    checkOrder(all.changedTouches, "changed touches")
  }

  /// Only one touch of a number is down; views may lose it together with earlier ones, whose ends
  /// were held.
  private func checkOrder(_ touches: [Touch], _ name: String) {
    for (left, right) in zip(touches, touches.dropFirst())
    where (left.number, left.serial) >= (right.number, right.serial)
      || (left.number == right.number && !left.isOver)
    {
      fault("\(name) are not in the order of their numbers: \(touches.map(\.number))")
    }
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    let other = cause.description.other.flatMap { Int($0.name ?? "") } ?? -1
    note(2, Int(recognizer.name ?? "") ?? -1, Int(old.rawValue), Int(new.rawValue), other)
    let last = states[recognizer.name ?? ""] ?? .possible
    let name = "recognizer \(recognizer.name ?? "?"), \(type(of: recognizer)),"
    check(old == last, "\(name) went from \(old), but stood at \(last)")
    check(
      Self.allows(old, new, recognizer.isContinuous, cause),
      "\(name) went from \(old) to \(new) because \(cause.description.word)")
    check(recognizer.state == new, "\(name) went to \(new) and stands at \(recognizer.state)")
    states[recognizer.name ?? ""] = new
  }

  /// A copy of the table in `GestureState`.
  private static func allows(
    _ old: GestureState, _ new: GestureState, _ isContinuous: Bool, _ cause: GestureCause
  ) -> Bool {
    if case .reset = cause { return old.isFinal && new == .possible }
    return switch (old, new) {
    case (.possible, .failed): true
    case (.possible, .began): isContinuous
    case (.possible, .ended): !isContinuous
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended): true
    case (.began, .cancelled), (.changed, .cancelled): true
    default: false
    }
  }
}

extension TouchChange.Kind {
  fileprivate var hashNumber: Int { Int(rawValue) }
}

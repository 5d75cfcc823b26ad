import TrackerKit
import TrackerKitTesting

/// Checks every delivery and every change of a recognizer, and keeps a hash of their order.
final class StormWatch: DeliveryObserver {
  private let rules = DeliveryWatch()
  /// A hash of everything observed: equal storms have equal hashes.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// How many deliveries, changes, and actions were observed.
  private(set) var count = 0

  /// The first few findings, in words.
  var faults: [String] { rules.faults }

  func fault(_ text: @autoclosure () -> String) {
    rules.fault(text())
  }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    rules.check(condition, text())
  }

  /// Adds numbers to the hash (FNV-1a, one word at a time).
  func note(_ numbers: Int...) {
    count += 1
    for number in numbers {
      hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
    }
  }

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    rules.delivered(event, touches: touches, to: receiver)
    guard case .touches(let all) = event else { return note(-1) }
    note(1, (receiver as? any StormReceiver)?.book.id ?? -1, Int(all.kind.rawValue))
    for touch in touches { note(touch.serial, touch.number) }
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    rules.recognizer(recognizer, went: old, to: new, because: cause)
    let other = cause.description.other.flatMap { Int($0.name ?? "") } ?? -1
    note(2, Int(recognizer.name ?? "") ?? -1, Int(old.rawValue), Int(new.rawValue), other)
  }
}

internal import TrackerKit

/// Notices which touch screens of this machine go away and come back (rule J6).
struct TouchScreenWatch {
  /// The name of the events that a session records; their value is the names of those that are
  /// missing, and is empty when all are back.
  static let eventName = "touchScreensMissing"

  private let expected: [String]
  private var missing = ""

  /// Expects touch screens with these names.
  init(_ names: [String]) {
    expected = names
  }

  /// The event to record, given the names of those that are there; nil if nothing has changed.
  mutating func event(present names: [String]) -> DataEvent? {
    let missing = expected.filter { !names.contains($0) }.joined(separator: ", ")
    guard missing != self.missing else { return nil }
    self.missing = missing
    return DataEvent(name: Self.eventName, value: missing)
  }
}

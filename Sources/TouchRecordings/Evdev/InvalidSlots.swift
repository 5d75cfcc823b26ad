/// Counts slots that a device selects although it cannot have them.
struct InvalidSlots {
  private var impossible = 0
  private var example: Int32 = 0
  private var undeclared = 0

  /// Records that a slot is selected.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - last: The last slot that the device declares; nil if it declares none.
  mutating func choose(_ slot: Int32, last: Int32?) {
    if !(0..<Int32(SlotContacts.maximumSlots)).contains(slot) {
      if impossible == 0 { example = slot }
      impossible += 1
    } else if let last, slot > last {
      undeclared += 1
    }
  }

  /// Sentences about them.
  func notes(last: Int32?) -> [String] {
    var notes: [String] = []
    if impossible > 0 {
      notes.append(
        "left out: events in slots that cannot exist, such as \(example), "
          + "selected \(impossible) times")
    }
    if let last, undeclared > 0 {
      notes.append(
        "slots beyond \(last), the last one the device declares, kept: "
          + "selected \(undeclared) times")
    }
    return notes
  }
}

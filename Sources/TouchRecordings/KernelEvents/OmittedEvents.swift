/// Counts what an import encounters but does not keep, for the notes.
struct OmittedEvents {
  private static let axisNames: [(codes: ClosedRange<UInt16>, name: String)] = [
    (0x30...0x33, "contact sizes"), (0x34...0x34, "orientations"),
    (0x38...0x38, "blob ids"), (0x3C...0x3D, "tool locations"), (0x19...0x19, "distances"),
    (0x1A...0x1B, "tilts"),
  ]

  private var axes: UInt64 = 0
  private var hasPressure = false
  private var hasOldestPressure = false
  private var keys = 0
  private var others = 0
  private var maximumFingers = 0

  /// Counts an event that a device's decoder does not keep.
  mutating func note(_ event: EvdevEvent, _ plan: TouchPlan) {
    switch event.type {
    case EventType.absolute:
      readAxis(event, plan)
    case EventType.key:
      let isTool = plan.contactProtocol == .single && KeyCode.pens.contains(event.code)
      if event.code == KeyCode.touch || isTool { return }
      if let fingers = KeyCode.fingers(event.code) {
        if event.value == 1 { maximumFingers = max(maximumFingers, fingers) }
      } else if event.value < 2 {
        keys += 1
      }
    case 4, EventType.synchronization:
      // Scan codes and the device's own time say nothing about contacts.
      break
    default:
      others += 1
    }
  }

  private mutating func readAxis(_ event: EvdevEvent, _ plan: TouchPlan) {
    guard event.code < 64 else { return others += 1 }
    switch event.code {
    case AxisCode.pressure where plan.contactProtocol != .single:
      // This repeats the pressure of the oldest contact; 0 means there is none.
      if plan.pressure == nil, event.value != 0 { hasOldestPressure = true }
    // These repeat the values of the oldest contact.
    case 0x19...0x1B where plan.contactProtocol != .single: break
    case AxisCode.pressure, AxisCode.contactPressure:
      if plan.pressure == nil { hasPressure = true }
    default:
      axes |= 1 << UInt64(event.code)
    }
  }

  func notes(_ plans: [TouchPlan]) -> [String] {
    var notes: [String] = []
    let names = Self.axisNames.filter { names in
      names.codes.contains { axes & 1 << UInt64($0) != 0 }
    }
    if !names.isEmpty {
      notes.append("left out: " + names.map(\.name).joined(separator: ", "))
    }
    if hasPressure {
      notes.append("left out: pressure, which has no known range")
    } else if hasOldestPressure {
      notes.append("left out: pressure, reported only for the oldest contact")
    }
    notes += countNotes([
      "left out: key presses and releases": keys, "left out: events of other kinds": others,
    ])
    let slots = plans.compactMap { $0.device.axes[AxisCode.slot]?.extent }.max()
    if let slots, maximumFingers > slots {
      notes.append(
        "the device counted \(maximumFingers) fingers but reports locations of \(slots)")
    }
    return notes
  }
}

/// Unknown names in a recording; what they name is left out.
struct UnknownNames {
  private static let maximumExamples = 3
  private static let longestExample = 32

  private var count = 0
  private var examples: [String] = []

  /// Records an unknown name.
  mutating func note(_ name: String) {
    count += 1
    let example = String(name.prefix(Self.longestExample))
    guard examples.count < Self.maximumExamples, !examples.contains(example) else { return }
    examples.append(example)
  }

  var notes: [String] {
    let names = examples.joined(separator: ", ")
    return countNotes(["left out: entries with unknown names, such as \(names)": count])
  }
}

import TrackerKit

/// A touchscreen, a mouse and a keyboard, which turn actions into input as a platform does.
struct ScriptedDevices {
  private var ledger = TouchLedger()
  private var mouse: MouseFingers
  private var modifiers: KeyModifiers = []
  /// Where each finger was last.
  private var locations: [Int: Point] = [:]

  init(windowSize: Size) {
    mouse = MouseFingers(windowSize: windowSize)
  }

  /// Where a finger is, or was when it lifted.
  func location(of finger: Int) -> Point { locations[finger] ?? .zero }

  /// Adds the input that an action makes at a time.
  mutating func perform(
    _ action: FingerScript.Action, at time: Timestamp, into inputs: inout [RootInput]
  ) {
    ledger.time = time
    switch action {
    case .down(let finger, let location): report(.down, finger, location, into: &inputs)
    case .move(let finger, let location): report(.move, finger, location, into: &inputs)
    case .up(let finger): report(.up, finger, self.location(of: finger), into: &inputs)
    case .cancel: cancelTouches(into: &inputs)
    case .mouse(let report): mouse.add(report, ledger: &ledger, into: &inputs)
    case .key(let key, let isDown): press(key, isDown, into: &inputs)
    case .display(let change):
      if change != .activated { cancelTouches(into: &inputs) }
      if case .resized(let geometry) = change { mouse.windowSize = geometry.points }
      inputs.append(.display(change))
    case .data(let data): inputs.append(.data(data))
    }
  }

  private mutating func report(
    _ kind: ContactReport.Kind, _ finger: Int, _ location: Point, into inputs: inout [RootInput]
  ) {
    locations[finger] = location
    let contact = ContactID(device: ContactID.firstTouchDevice, finger: Int64(finger))
    ledger.add(ContactReport(kind, contact, at: location), into: &inputs)
  }

  private mutating func cancelTouches(into inputs: inout [RootInput]) {
    ledger.cancelAll(into: &inputs)
    mouse.reset()
  }

  private mutating func press(_ key: Key, _ isDown: Bool, into inputs: inout [RootInput]) {
    if let modifier = key.modifier {
      if isDown { modifiers.insert(modifier) } else { modifiers.remove(modifier) }
    }
    mouse.add(.modifiers(modifiers), ledger: &ledger, into: &inputs)
    inputs.append(key.change(isDown: isDown, with: modifiers))
  }
}

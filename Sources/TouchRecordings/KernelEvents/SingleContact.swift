/// The contact of a device that has one position and a key that says whether it is touched.
final class SingleContact: ContactDecoder {
  private let axes: (x: UInt16, y: UInt16)
  private let keepsPressure: Bool
  private var start: StartingLocation
  private var x: Int32?
  private var y: Int32?
  private var pressure: Int32?
  /// The contact's position and pressure at the end of the last complete frame.
  private var reported: (x: Int32, y: Int32, pressure: Int32?) = (0, 0, nil)
  private var isDown = false
  private var isLive = false
  private var isTouched = false
  private var id: Int64 = -1
  private var tools = ToolProximity()
  private var pens = 0
  /// Whether the key went up and down again, or down and up, within the frame.
  private var hasTurned = false

  init(_ start: StartingLocation, axes: (x: UInt16, y: UInt16), keepsPressure: Bool) {
    self.start = start
    self.axes = axes
    self.keepsPressure = keepsPressure
  }

  func handle(_ event: EvdevEvent) -> Bool {
    if event.type == EventType.key, event.value < 2 { readKey(event.code, event.value != 0) }
    guard event.type == EventType.absolute else { return false }
    switch event.code {
    case axes.x: x = event.value
    case axes.y: y = event.value
    case AxisCode.pressure where keepsPressure: pressure = event.value
    default: return false
    }
    isTouched = true
    return false
  }

  private func readKey(_ code: UInt16, _ isPressed: Bool) {
    guard code == KeyCode.touch else {
      return tools.handle(code, isPressed, isDown: isDown)
    }
    let wasDown = isDown
    isDown = isPressed
    if isDown { tools.touch() }
    if isDown != wasDown, isTouched, isDown == isLive { hasTurned = true }
    isTouched = isTouched || isDown != wasDown
  }

  func closeFrame(into changes: inout [ContactChange]) {
    defer { tools.closeFrame() }
    guard isTouched else { return }
    let wasLive = isLive
    isTouched = false
    isLive = isDown
    defer {
      hasTurned = false
      reported = (x ?? start.x, y ?? start.y, pressure)
    }
    switch (wasLive, isDown, hasTurned) {
    case (true, true, false): changes.append(change(.moved))
    case (true, false, _): changes.append(change(.ended))
    case (true, true, true):
      changes.append(change(.ended))
      begin(&changes)
    case (false, true, _): begin(&changes)
    case (false, false, true):
      begin(&changes)
      changes.append(change(.ended))
    case (false, false, false): break
    }
  }

  private func begin(_ changes: inout [ContactChange]) {
    id += 1
    if tools.sawPen { pens += 1 }
    start.begin(hasX: x != nil, hasY: y != nil)
    changes.append(change(.began))
  }

  private func change(_ kind: ContactChange.Kind) -> ContactChange {
    ContactChange(
      kind: kind, key: 0, id: id, x: x ?? start.x, y: y ?? start.y, pressure: pressure)
  }

  func cancelAll(into changes: inout [ContactChange]) {
    if isLive {
      var change = change(.cancelled)
      (change.x, change.y, change.pressure) = reported
      changes.append(change)
    }
    isLive = false
    isDown = false
    isTouched = false
    hasTurned = false
  }

  var notes: [String] { start.notes + ContactCounts(pens: pens, hovers: tools.hovers).notes }
}

/// The tools in range of a single-touch device: which of them are pens, and which only hover.
private struct ToolProximity {
  /// The `BTN_TOOL` codes of single tools: the pens, then the finger.
  private static let codes = KeyCode.pens.lowerBound...KeyCode.finger

  /// One bit for each tool in range.
  private var near: UInt16 = 0
  private var hasTouched = false
  private var left = 0
  /// Whether a pen was in range at any moment of the frame.
  private(set) var sawPen = false

  private var isPen: Bool { near & 0b11111 != 0 }

  /// Takes a key of the device, which is touched if `isDown`.
  mutating func handle(_ code: UInt16, _ isPressed: Bool, isDown: Bool) {
    guard Self.codes.contains(code) else { return }
    let wasNear = near != 0
    let bit: UInt16 = 1 << (code - Self.codes.lowerBound)
    near = isPressed ? near | bit : near & ~bit
    if !wasNear { hasTouched = isDown }
    if wasNear, near == 0, !hasTouched { left += 1 }
    sawPen = sawPen || isPen
  }

  /// The device is touched.
  mutating func touch() { hasTouched = true }

  mutating func closeFrame() { sawPen = isPen }

  /// How many times a tool came into range without touching.
  var hovers: Int { left + (near != 0 && !hasTouched ? 1 : 0) }
}

/// The tools in range of a single-touch device: which of them only hover, and whether they are
/// pens.
struct ToolProximity {
  /// The `BTN_TOOL` codes of single tools: the pens, then the finger.
  private static let codes = KeyCode.pens.lowerBound...KeyCode.finger

  /// One bit for each tool in range.
  private var near: UInt16 = 0
  private var hasTouched = false
  private var left = 0
  /// Whether a pen was in range at any moment of the frame.
  private(set) var sawPen = false

  private var isPen: Bool { near & 0b11111 != 0 }

  /// Takes a key of the device.
  ///
  /// - Parameters:
  ///   - code: The key.
  ///   - isPressed: Whether it is pressed now.
  ///   - isDown: Whether the device is touched.
  mutating func handle(_ code: UInt16, _ isPressed: Bool, isDown: Bool) {
    guard Self.codes.contains(code) else { return }
    let wasNear = near != 0
    let bit: UInt16 = 1 << (code - Self.codes.lowerBound)
    near = isPressed ? near | bit : near & ~bit
    if !wasNear { hasTouched = isDown }
    if wasNear, near == 0, !hasTouched { left += 1 }
    sawPen = sawPen || isPen
  }

  /// Notes that the device is touched.
  mutating func touch() {
    hasTouched = true
  }

  mutating func closeFrame() {
    sawPen = isPen
  }

  /// How many times a tool came into range without touching.
  var hovers: Int { left + (near != 0 && !hasTouched ? 1 : 0) }
}

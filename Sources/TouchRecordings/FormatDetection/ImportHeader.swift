internal import TrackerKit

/// Makes the header of an imported session: a window in the device's units, mode trace (rule S11).
enum ImportHeader {
  /// A larger window gets larger sizes, so that ink and marks stay visible.
  private static let standardEdge = 720.0

  /// The header for a recording of kernel devices: the window of those that sent anything.
  static func header(of plans: [TouchPlan], origin: String) -> SessionHeader {
    let (x, y) = (largest(\.x, of: plans), largest(\.y, of: plans))
    var header = header(
      window: Size(width: Double(x?.extent ?? 1), height: Double(y?.extent ?? 1)), origin: origin)
    header.driver = "evdev"
    // Positions are whole units.
    header.locationShift = 8
    header.devices = names(plans.map(\.device.name))
    header.remarks += plans.enumerated().map {
      DeviceFacts($1).remark(ContactID.firstTouchDevice + $0)
    }
    if !unitsDiffer(in: plans), let width = x?.millimeters, let height = y?.millimeters {
      header.geometry.millimeters = Size(width: width, height: height)
    }
    return header
  }

  /// The devices that sent contacts, or all if none did.
  private static func used(_ plans: [TouchPlan]) -> [TouchPlan] {
    let used = plans.filter(\.isUsed)
    return used.isEmpty ? plans : used
  }

  /// The largest range of an axis, of the devices that sent contacts.
  private static func largest(
    _ axis: KeyPath<TouchPlan, AxisRange>, of plans: [TouchPlan]
  ) -> AxisRange? {
    used(plans).map { $0[keyPath: axis] }.max { $0.extent < $1.extent }
  }

  /// Whether the devices that sent contacts have different units per millimeter.
  static func unitsDiffer(in plans: [TouchPlan]) -> Bool {
    Set(used(plans).map { [$0.x.resolution, $0.y.resolution] }).count > 1
  }

  /// The names of all devices: the mouse, which did nothing, has none.
  static func names(_ touchDevices: [String]) -> [String] {
    if touchDevices.isEmpty { return [] }
    return Array(repeating: "", count: ContactID.firstTouchDevice) + touchDevices
  }

  /// The header for any import.
  static func header(window: Size, origin: String) -> SessionHeader {
    var header = SessionHeader()
    // A session cannot store a larger size; positions outside the window are kept nevertheless.
    let limit = 1e9
    header.geometry = DisplayGeometry(
      points: Size(width: min(window.width, limit), height: min(window.height, limit)))
    header.interfaceFactor = max(1, min(16, header.geometry.points.shortEdge / standardEdge))
    header.library = origin
    header.settings = [SessionHeader.Setting(name: "mode", value: "trace")]
    header.remarks = [SessionHeader.Setting(name: "source", value: origin)]
    return header
  }
}

/// What a session remembers about an imported device for exports, as a remark named `device N`.
struct DeviceFacts: Hashable {
  var x: AxisRange
  var y: AxisRange
  var pressure: AxisRange?
  var slots: Int
  /// Bus, vendor, product, version.
  var identity: [UInt16]

  private static func name(_ device: Int) -> String { "device \(device)" }

  /// The facts as a remark for the device with this index.
  func remark(_ device: Int) -> SessionHeader.Setting {
    var words = ["x \(x.minimum) \(x.maximum) \(x.resolution)"]
    words.append("y \(y.minimum) \(y.maximum) \(y.resolution)")
    if let pressure { words.append("pressure \(pressure.minimum) \(pressure.maximum)") }
    words.append("slots \(slots)")
    words.append("id " + identity.map { "\($0)" }.joined(separator: " "))
    return SessionHeader.Setting(
      name: Self.name(device), value: words.joined(separator: ", "))
  }

  /// The facts that a session remembers about the device with this index; nil if it has none.
  init?(_ header: SessionHeader, device: Int) {
    guard let remark = header.remark(Self.name(device)) else { return nil }
    var facts: [String: [Int32]] = [:]
    for part in remark.split(separator: ",") {
      let words = part.split(separator: " ")
      facts[words.first.map { String($0) } ?? ""] = words.dropFirst().compactMap { Int32($0) }
    }
    guard let x = facts["x"], x.count == 3, let y = facts["y"], y.count == 3,
      let slots = facts["slots"]?.first, (1...Int32(SlotContacts.maximumSlots)).contains(slots),
      x[0] <= x[1], y[0] <= y[1]
    else { return nil }
    self.x = AxisRange(minimum: x[0], maximum: x[1], resolution: x[2])
    self.y = AxisRange(minimum: y[0], maximum: y[1], resolution: y[2])
    self.slots = Int(slots)
    identity = (facts["id"] ?? []).map { UInt16(truncatingIfNeeded: $0) }
    while identity.count < 4 { identity.append(0) }
    if let range = facts["pressure"], range.count == 2, range[0] < range[1] {
      pressure = AxisRange(minimum: range[0], maximum: range[1])
    }
  }

  /// The facts of an imported device.
  init(_ plan: TouchPlan) {
    x = plan.x
    y = plan.y
    pressure = plan.pressure
    slots = plan.contactProtocol == .single ? 1 : 10
    if let slot = plan.device.axes[AxisCode.slot] {
      slots = Int(min(slot.extent, Int64(SlotContacts.maximumSlots)))
    }
    identity = plan.device.identity
  }
}

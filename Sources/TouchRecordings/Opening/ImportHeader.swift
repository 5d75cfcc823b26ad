internal import TrackerKit

/// Makes the header of an imported session: a window in the device's units, mode trace (rule S11).
enum ImportHeader {
  /// A larger window gets larger sizes, so that ink and marks stay visible.
  private static let standardEdge = 720.0

  /// The header for a recording of kernel devices.
  static func header(of plans: [TouchPlan], origin: String) -> SessionHeader {
    var header = header(
      window: Size(
        width: Double(plans.map(\.x.extent).max() ?? 1),
        height: Double(plans.map(\.y.extent).max() ?? 1)), origin: origin)
    header.driver = "evdev"
    // Positions are whole units.
    header.locationShift = 8
    header.devices = names(plans.map(\.device.name))
    header.remarks += plans.enumerated().map {
      DeviceFacts($1).remark(ContactID.firstTouchDevice + $0)
    }
    if let plan = plans.first, let width = plan.x.millimeters, let height = plan.y.millimeters {
      header.geometry.millimeters = Size(width: width, height: height)
    }
    return header
  }

  /// The names of all devices for those of the touch devices: the mouse, which did nothing, has none.
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

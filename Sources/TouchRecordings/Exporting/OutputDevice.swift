internal import TrackerKit

/// The touchscreen that an export describes.
struct OutputDevice {
  let name: String
  let facts: DeviceFacts

  /// - Parameters:
  ///   - header: The session's header.
  ///   - device: The device's index in the session.
  ///   - facts: Its axes and slots.
  init(_ header: SessionHeader, device: Int, facts: DeviceFacts) {
    let known = device < header.devices.count ? header.devices[device] : ""
    // A name is a single line in every format.
    let line = String(known.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    name = line.isEmpty ? "touchplay touchscreen" : line
    self.facts = facts
  }

  /// The codes of the device's events by type.
  var codes: [(type: UInt16, codes: [UInt16])] {
    [
      (EventType.synchronization, [0, 1, 2, 3]), (EventType.key, [KeyCode.touch]),
      (EventType.absolute, axes.map(\.code)),
    ]
  }

  /// The device's axes, ordered by code.
  var axes: [(code: UInt16, range: AxisRange)] {
    var axes: [(UInt16, AxisRange)] = [
      (AxisCode.x, facts.x), (AxisCode.y, facts.y),
      (AxisCode.slot, AxisRange(minimum: 0, maximum: Int32(facts.slots - 1))),
      (AxisCode.contactX, facts.x), (AxisCode.contactY, facts.y),
      (AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65535)),
    ]
    if let pressure = facts.pressure { axes.append((AxisCode.contactPressure, pressure)) }
    return axes
  }

  /// `INPUT_PROP_DIRECT`: touches act directly on the display.
  let properties: [UInt16] = [1]
}

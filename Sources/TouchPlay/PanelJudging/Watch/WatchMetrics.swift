/// The figures of the devices for Prometheus, as text (rule J16, `docs/watch.md`).
struct WatchMetrics {
  /// What is known of one device.
  struct Device {
    var name: String
    var isConnected: Bool
    var contacts: Int
    var ghosts: Int
    var down: Int
    var held: Int
    var isSilent: Bool
    /// In seconds since 1970; nil if no contact has been reported.
    var lastTouch: Double?
  }

  var devices: [Device]
  var resumes: Int

  /// The text, in Prometheus' text format 0.0.4; the names are a stable interface.
  var text: String {
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ value: (Device) -> String?) {
      lines += ["# HELP touchplay_\(name) \(help)", "# TYPE touchplay_\(name) \(type)"]
      lines += devices.compactMap { device in
        value(device).map { "touchplay_\(name){device=\"\(Self.label(device.name))\"} \($0)" }
      }
    }
    add("connected", "gauge", "Whether the device is connected.") { $0.isConnected ? "1" : "0" }
    add("silent", "gauge", "Whether the device has reported nothing for too long.") {
      $0.isSilent ? "1" : "0"
    }
    add("contacts_total", "counter", "Contacts that have begun.") { "\($0.contacts)" }
    add("ghosts_total", "counter", "Contacts that no finger made.") { "\($0.ghosts)" }
    add("contacts_down", "gauge", "Contacts that are down.") { "\($0.down)" }
    add("contacts_held", "gauge", "Contacts that have been down for 60 s or longer.") {
      "\($0.held)"
    }
    add("last_touch_timestamp_seconds", "gauge", "When a contact was last reported.") {
      $0.lastTouch.map { "\($0)" }
    }
    lines += [
      "# HELP touchplay_resumes_total How many times the machine has slept.",
      "# TYPE touchplay_resumes_total counter", "touchplay_resumes_total \(resumes)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func label(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// A line for a file such as `/etc/udev/rules.d/99-touch.rules`, which sets properties of a device.
struct UdevRule {
  /// The folder's file that the lines belong in.
  static let file = "/etc/udev/rules.d/99-touch.rules"

  /// The device's name in the kernel; nil stands for a name that the reader fills in.
  var device: String?
  /// The properties and their values, in order.
  var properties: [(name: String, value: String)]

  /// The rule on one line.
  var line: String {
    let matches = [
      #"ACTION!="remove""#, #"KERNEL=="event[0-9]*""#, #"ATTRS{name}=="\#(pattern)""#,
    ]
    let values = properties.map { #"ENV{\#($0.name)}="\#($0.value)""# }
    return (matches + values).joined(separator: ", ")
  }

  /// The name as udev's pattern: characters with a meaning match as any character.
  private var pattern: String {
    String((device ?? "DEVICE").map { #""\*?[]|$%"#.contains($0) ? "?" : $0 })
  }
}

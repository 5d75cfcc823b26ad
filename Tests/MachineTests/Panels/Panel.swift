import Foundation
import TestSupport
import Testing

/// A touch panel, or another input device, as the kernel sees it.
struct Panel {
  /// How it reports fingers to the kernel.
  enum Reporting: String, CaseIterable {
    /// Slots that keep their values (multitouch protocol B).
    case slots
    /// All fingers in each report (multitouch protocol A).
    case packets
    /// One finger, like a mouse.
    case single
  }

  /// An absolute axis of the kernel.
  struct Axis: Codable {
    var code: Int
    var minimum = 0
    var maximum: Int
    /// In units per millimeter; 0 if unknown.
    var resolution = 0
  }

  var name = "Machine touchscreen"
  var reporting = Reporting.slots
  /// The largest values of the axes of location.
  var maximum = (x: 4095, y: 4095)
  /// In units per millimeter; 0 if unknown.
  var resolution = (x: 12, y: 21)
  var fingers = 10
  var kind = Kind.touchscreen
  /// The USB product; libinput takes a pen and a panel with the same one for parts of one device.
  var product = 1
  /// Whether it also sees fingers above the glass.
  var hovers = false

  enum Kind { case touchscreen, touchpad, pen }

  var axes: [Axis] {
    let x = Axis(code: Code.x, maximum: maximum.x, resolution: resolution.x)
    let y = Axis(code: Code.y, maximum: maximum.y, resolution: resolution.y)
    guard reporting != .single else { return [x, y] }
    var multi = [
      Axis(code: Code.multiX, maximum: maximum.x, resolution: resolution.x),
      Axis(code: Code.multiY, maximum: maximum.y, resolution: resolution.y),
      Axis(code: Code.identifier, maximum: 65535),
    ]
    if hovers { multi.append(Axis(code: Code.multiDistance, maximum: 1)) }
    if reporting == .slots { multi.append(Axis(code: Code.slot, maximum: fingers - 1)) }
    return [x, y] + multi
  }

  fileprivate struct Description: Encodable {
    let name: String
    let vendor = 0x7450
    let product: Int
    let axes: [Axis]
    let keys: [Int]
    let properties: [Int]
  }

  fileprivate var description: Description {
    let keys =
      switch kind {
      case .touchscreen: [Code.touch]
      case .touchpad: [Code.touch, Code.button, Code.finger]
      case .pen: [Code.touch, Code.pen, Code.stylus]
      }
    return Description(
      name: name, product: product, axes: axes, keys: keys, properties: [kind == .touchpad ? 0 : 1])
  }
}

/// Numbers of the kernel's input events, from `linux/input-event-codes.h`.
enum Code {
  static let synchronize = 0, key = 1, absolute = 3
  static let report = 0, multiReport = 2
  static let x = 0, y = 1
  static let slot = 47, multiX = 53, multiY = 54, identifier = 57, multiDistance = 59
  static let touch = 330, button = 272, finger = 325, pen = 320, stylus = 331
}

/// A device that is plugged into a machine until ``unplug()``.
final class PluggedDevice {
  /// The device's nodes in the guest.
  let nodes: [String]
  private let machine: Machine
  private let name: String
  private let job: Machine.Job
  private var played = 0

  /// Plugs a panel in.
  convenience init(_ panel: Panel, into machine: Machine, as name: String = "panel") throws {
    try self.init(JSONEncoder().encode(panel.description), into: machine, as: name)
  }

  /// Plugs in a real panel, by its HID descriptor.
  convenience init(_ recording: HIDRecording, into machine: Machine, as name: String) throws {
    try self.init(JSONEncoder().encode(recording.description), into: machine, as: name)
  }

  /// What the kernel has reported of the node with the most contacts.
  func recording() throws -> KernelRecording {
    let recordings = try recordings()
    return try #require(recordings.max { $0.contacts.count < $1.contacts.count })
  }

  private init(_ description: Data, into machine: Machine, as name: String) throws {
    self.machine = machine
    self.name = name
    let script = URL(filePath: #filePath).appending(path: "../../Guest/panel.py")
      .standardizedFileURL
    try machine.put(Data(contentsOf: script), as: "panel.py")
    try machine.put(description, as: "\(name).json")
    let job = try machine.start("exec python3 /machine/panel.py \(name)")
    self.job = job
    let ready = "\(machine.share)/\(name).ready"
    try machine.waitUntil("the device \(name)", seconds: 120) {
      if let result = try job.poll() {
        throw SupportError.cannotStart(program: "panel.py", reason: result.errors)
      }
      return FileManager.default.fileExists(atPath: ready)
    }
    nodes = try String(contentsOfFile: ready, encoding: .utf8).split(separator: "\n").map(
      String.init)
    try FileManager.default.removeItem(atPath: ready)
  }

  /// Sends reports, and waits until the last one is sent.
  func play(_ reports: [some Encodable]) throws {
    try begin(reports)()
  }

  /// Begins to send reports; the result waits until the last one is sent.
  func begin(_ reports: [some Encodable]) throws -> () throws -> Void {
    played += 1
    let file = "\(name).reports.\(played)"
    // An earlier device may have had the same name.
    try? FileManager.default.removeItem(atPath: "\(machine.share)/\(file).sent")
    try machine.put(JSONEncoder().encode(reports), as: file)
    try machine.run("echo \(file) >/run/\(name)")
    return { [machine] in
      try machine.wait(forFile: "\(file).sent", seconds: 300)
    }
  }

  /// Pulls the plug.
  func unplug() throws {
    _ = try job.finish()
  }

  /// Everything that the kernel has reported, for each of the nodes.
  func recordings() throws -> [KernelRecording] {
    // The recorders are slower than the devices.
    try machine.run(
      """
      size() { cat /run/\(name).*.evemu | wc -c; }
      while before=$(size); sleep 1; test $(size) -ne $before; do :; done
      cp /run/\(name).*.evemu /machine
      """)
    return try nodes.indices.map {
      try KernelRecording(file: "\(machine.share)/\(name).\($0).evemu")
    }
  }
}

extension Machine {
  /// Writes a file in `/machine`.
  func put(_ data: Data, as name: String) throws {
    try data.write(to: URL(filePath: "\(share)/\(name)"))
  }

  /// Waits for a file in `/machine`.
  func wait(forFile name: String, seconds: Double) throws {
    try waitUntil(name, seconds: seconds) {
      FileManager.default.fileExists(atPath: "\(share)/\(name)")
    }
  }
}

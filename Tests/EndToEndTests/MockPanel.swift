import Foundation
import TestSupport
import TrackerKit

/// A touch panel of umockdev: a program that it runs finds it in `/sys`, can open its event node, and
/// reads events that are written down.
///
/// Only what the kernel would answer is imitated. The first event comes as soon as the node is opened,
/// the others as much later as their times say.
struct MockPanel {
  /// The program that runs others with the panel.
  static let program = "/usr/bin/umockdev-run"
  static let node = "/dev/input/event5"
  /// The values along each axis, at 10 per millimeter.
  static let (width, height) = (3440, 1940)

  /// An event: seconds after the node was opened, type, code and value.
  typealias Event = (seconds: Double, type: Int, code: Int, value: Int)

  private let folder: TemporaryFolder
  private let files: [String]

  init(_ events: [Event]) throws {
    folder = try TemporaryFolder()
    let texts = [Self.description, Self.answers, Self.text(of: events)]
    let names = ["panel.umockdev", "panel.ioctl", "panel.evemu"]
    for (name, text) in zip(names, texts) { try folder.write(Data(text.utf8), to: name) }
    files = names.map(folder.path)
  }

  /// The arguments of `umockdev-run` that run a program with this panel.
  func arguments(_ program: String, _ arguments: [String]) -> [String] {
    [
      "--device", files[0], "--ioctl", "\(Self.node)=\(files[1])",
      "--evemu-events", "\(Self.node)=\(files[2])", "--", program,
    ] + arguments
  }

  /// A finger that goes to the right at 100 reports per second, from a place in millimeters.
  static func stroke(
    _ number: Int, from start: Double, seconds: Double, at place: Point
  ) -> [Event] {
    let last = Int(seconds * 100)
    return (0...last).flatMap { index -> [Event] in
      let time = start + Double(index) / 100
      var events: [Event] = []
      if index == 0 { events += [(time, 3, 0x2F, number % 10), (time, 3, 0x39, number)] }
      events.append((time, 3, 0x35, Int(place.x * 10) + 10 * index))
      if index == 0 { events.append((time, 3, 0x36, Int(place.y * 10))) }
      if index == last { events.append((time, 3, 0x39, -1)) }
      return events + [(time, 0, 0, 0)]
    }
  }

  private static func text(of events: [Event]) -> String {
    events.map { event in
      let time = String(format: "%.6f", event.seconds)
      return "E: \(time) "
        + String(format: "%04x %04x %d\n", event.type, event.code, event.value)
    }.joined()
  }

  /// What `/sys` and udev say.
  private static let description = """
    P: /devices/mock/input/input5
    E: NAME="Mock Panel"
    E: SUBSYSTEM=input
    A: name=Mock Panel\\n
    A: properties=2\\n
    A: capabilities/abs=260800000000003\\n
    A: capabilities/key=400 0 0 0 0 0\\n
    A: id/bustype=0003\\n
    A: id/vendor=1234\\n
    A: id/product=5678\\n
    A: id/version=0110\\n

    P: /devices/mock/input/input5/event5
    N: input/event5
    E: DEVNAME=/dev/input/event5
    E: MAJOR=13
    E: MINOR=69
    E: SUBSYSTEM=input
    L: device=..
    A: dev=13:69\\n

    """

  /// The kernel's answers to libevdev's questions, as `umockdev-record --ioctl` would write them: the
  /// question, its return value, and the bytes.
  private static var answers: String {
    func bytes(_ numbers: [Int32]) -> String {
      numbers.map { number in
        (0..<4).map { String(format: "%02X", (UInt32(bitPattern: number) >> (8 * $0)) & 0xFF) }
          .joined()
      }.joined()
    }
    func bits(_ numbers: [Int], of count: Int) -> String {
      (0..<count).map { byte in
        String(format: "%02X", numbers.filter { $0 / 8 == byte }.reduce(0) { $0 | 1 << ($1 % 8) })
      }.joined()
    }
    func text(_ words: String) -> String {
      let codes = Array(words.utf8) + Array(repeating: 0, count: 255 - words.utf8.count)
      return codes.map { String(format: "%02X", $0) }.joined()
    }
    var lines = [
      "@DEV \(node)", "EVIOCGBIT(0) 8 \(bits([0, 1, 3], of: 8))",
      "EVIOCGID 0 0300341278561001", "EVIOCGVERSION 0 01000100",
      "EVIOCGNAME 11 \(text("Mock Panel"))", "EVIOCGPHYS 2 \(text("p"))",
      "EVIOCGUNIQ 2 \(text("u"))", "EVIOCGPROP 8 \(bits([1], of: 8))",
      "EVIOCGBIT(1) 96 \(bits([0x14A], of: 96))",
      "EVIOCGBIT(3) 8 \(bits([0, 1, 0x2F, 0x35, 0x36, 0x39], of: 8))",
    ]
    for type in [2, 4, 5, 0x11, 0x12, 0x14] {
      lines.append("EVIOCGBIT(\(type)) 8 \(bits([], of: 8))")
    }
    lines.append("EVIOCGBIT(21) 16 \(bits([], of: 16))")
    lines.append("EVIOCGKEY 96 \(bits([], of: 96))")
    lines += ["EVIOCGLED 8 \(bits([], of: 8))", "EVIOCGSW 8 \(bits([], of: 8))"]
    for (code, maximum, resolution) in [
      (0, width - 1, 10), (1, height - 1, 10), (0x2F, 9, 0), (0x35, width - 1, 10),
      (0x36, height - 1, 10), (0x39, 65535, 0),
    ] {
      lines.append(
        "EVIOCGABS(\(code)) 0 \(bytes([0, 0, Int32(maximum), 0, 0, Int32(resolution)]))")
    }
    for code in [0x35, 0x36, 0x39] as [Int32] {
      lines.append("EVIOCGMTSLOTS 0 \(bytes([code] + Array(repeating: 0, count: 10)))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

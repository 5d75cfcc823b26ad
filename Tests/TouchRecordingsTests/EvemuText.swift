import TouchRecordings
import TrackerKit

/// Small recordings of our own in evemu's format.
enum EvemuText {
  /// A description of a device with two slots and a window of 100x50.
  static let slots = """
    # EVEMU 1.2
    N: small panel #2
    I: 0003 1234 abcd 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    A: 2f 0 1 0 0 0
    A: 35 0 99 0 0 10
    A: 36 0 49 0 0 10
    A: 37 0 2 0 0 0
    A: 39 0 65535 0 0 0

    """

  /// The same device without slots.
  static let packets = """
    # EVEMU 1.1
    N: old panel
    A: 35 0 99 0 0
    A: 36 0 49 0 0

    """

  /// Events of lines such as `39 7`, `sync`, `contact`, `dropped` or `touch 1`, ten milliseconds
  /// between frames.
  static func events(_ lines: [String]) -> String {
    var time = 1
    return lines.map { line in
      let words = line.split(separator: " ")
      let body =
        switch words[0] {
        case "sync": "0000 0000 0000"
        case "contact": "0000 0002 0000"
        case "dropped": "0000 0003 0000"
        case "touch": "0001 014a 000\(words[1])"
        default: "0003 00\(words[0]) \(words[1])"
        }
      let rest = String(time % 1_000_000)
      let fraction = String(repeating: "0", count: 6 - rest.count) + rest
      defer { if words[0] == "sync" { time += 10_000 } }
      return "E: \(time / 1_000_000).\(fraction) \(body)\n"
    }.joined()
  }

  /// The changes of a recording from the device with two slots, in a short notation.
  static func changes(_ lines: [String], of description: String = slots) throws -> [String] {
    try ContactList(description + events(lines)).turns.map { $0.words }
  }
}

extension Turn {
  /// The turn's touches in a short notation: `+1(3,4)` began, `>` moved, `-` ended, `x` cancelled,
  /// `p` cancelled as a palm.
  var words: String {
    inputs.compactMap { input -> String? in
      guard case .touch(let touch) = input else { return nil }
      let sign =
        switch touch.kind {
        case .began: "+"
        case .moved: ">"
        case .ended: "-"
        case .cancelled: touch.reason == .palm ? "p" : "x"
        }
      return "\(sign)\(touch.number)(\(Int(touch.location.x)),\(Int(touch.location.y)))"
    }.joined(separator: " ")
  }
}

internal import TrackerKit

/// Writes a session as text: its header, then one line per root input.
struct JSONLinesEncoder: RecordingEncoder {
  private let header: SessionHeader
  private var turn = 0
  /// The facts at the time of the next digest.
  private var facts: [StateFact] = []

  init(_ header: SessionHeader) {
    self.header = header
  }

  mutating func begin(pass: Int, into output: inout [UInt8]) {
    write(JSONHeader.line(header), &output)
  }

  mutating func tell(_ facts: [StateFact], into output: inout [UInt8]) {
    self.facts = facts
  }

  mutating func encode(_ record: SessionRecord, into output: inout [UInt8]) {
    switch record {
    case .turn(let turn):
      let time = [("t", "\(turn.time.microseconds)"), ("turn", "\(self.turn)")]
      self.turn += 1
      if turn.inputs.isEmpty {
        write(JSONText.object(time + [("kind", "\"none\"")]), &output)
      }
      for input in turn.inputs { write(JSONText.object(time + Self.members(input)), &output) }
    case .digest(let tick, let model, let scene):
      var members = [
        ("kind", "\"digest\""), ("tick", "\(tick)"),
        ("model", JSONText.quoted(Hexadecimal.text(model))),
        ("list", JSONText.quoted(Hexadecimal.text(scene))),
      ]
      if !facts.isEmpty {
        members.append(("facts", JSONText.pairs(facts.map { ($0.name, $0.value) })))
      }
      write(JSONText.object(members), &output)
    }
  }

  private func write(_ line: String, _ output: inout [UInt8]) {
    output += line.utf8
    output.append(0x0A)
  }

  private static func members(_ input: RootInput) -> [(String, String)] {
    switch input {
    case .touch(let touch): return members(touch)
    case .key(let key):
      var members = [
        ("kind", "\"key\""), ("key", JSONText.quoted(key.label)),
        ("position", JSONText.quoted(key.position)), ("down", key.isDown ? "true" : "false"),
      ]
      if !key.modifiers.isEmpty { members.append(("modifiers", "\(key.modifiers.rawValue)")) }
      if key.isRepeat { members.append(("repeat", "true")) }
      if let text = key.text { members.append(("text", JSONText.quoted(text))) }
      return members
    case .wheel(let wheel): return [("kind", "\"wheel\"")] + members(wheel)
    case .display(let change): return [("kind", "\"display\"")] + members(change)
    case .data(let event):
      return [
        ("kind", "\"data\""), ("name", JSONText.quoted(event.name)),
        ("value", JSONText.quoted(event.value)),
      ]
    }
  }

  private static func members(_ touch: TouchChange) -> [(String, String)] {
    var members = [
      ("kind", "\"touch\""), ("phase", JSONText.quoted(touch.kind.name)),
      ("device", "\(touch.contact.device)"), ("finger", "\(touch.contact.finger)"),
      ("number", "\(touch.number)"), ("x", JSONText.number(touch.location.x)),
      ("y", JSONText.number(touch.location.y)),
    ]
    if let pressure = touch.pressure {
      members.append(("pressure", "\(pressure)"))
    }
    if touch.kind == .cancelled, touch.reason != .system {
      members.append(("reason", JSONText.quoted(touch.reason.name)))
    }
    return members
  }

  private static func members(_ wheel: WheelChange) -> [(String, String)] {
    var members = [
      ("x", JSONText.number(wheel.location.x)), ("y", JSONText.number(wheel.location.y)),
      ("dx", JSONText.number(wheel.delta.x)), ("dy", JSONText.number(wheel.delta.y)),
    ]
    if !wheel.modifiers.isEmpty { members.append(("modifiers", "\(wheel.modifiers.rawValue)")) }
    return members
  }

  private static func members(_ change: DisplayChange) -> [(String, String)] {
    switch change {
    case .resized(let geometry):
      [("change", "\"resized\""), ("window", JSONHeader.window(geometry))]
    case .activated: [("change", "\"activated\"")]
    case .deactivated: [("change", "\"deactivated\"")]
    case .oriented(let orientation):
      [("change", "\"oriented\""), ("orientation", "\(orientation.rawValue)")]
    }
  }
}

extension CancelReason {
  /// The reason's name in text.
  var name: String {
    switch self {
    case .system: "system"
    case .viewGone: "viewGone"
    case .recognizer: "recognizer"
    case .palm: "palm"
    }
  }

  /// The reason with a name; nil for other strings.
  init?(named name: String) {
    switch name {
    case "system": self = .system
    case "viewGone": self = .viewGone
    case "recognizer": self = .recognizer
    case "palm": self = .palm
    default: return nil
    }
  }
}

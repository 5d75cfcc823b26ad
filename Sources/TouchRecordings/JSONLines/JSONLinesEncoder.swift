internal import TrackerKit

/// Writes a session as text: its header, then one line per root input.
struct JSONLinesEncoder: RecordingEncoder {
  var writer = TextWriter()
  private let header: SessionHeader
  private var turn = 0
  /// The facts at the time of the next digest.
  private var facts: [StateFact] = []

  init(_ header: SessionHeader) {
    self.header = header
  }

  mutating func begin(pass: Int) {
    write(JSONHeader.line(header))
  }

  mutating func tell(_ facts: [StateFact]) {
    self.facts = facts
  }

  mutating func encode(_ record: SessionRecord) {
    switch record {
    case .turn(let turn):
      let time = [("t", "\(turn.time.microseconds)"), ("turn", "\(self.turn)")]
      self.turn += 1
      if turn.inputs.isEmpty {
        write(JSONText.object(time + [("kind", "\"none\"")]))
      }
      for input in turn.inputs { write(JSONText.object(time + Self.members(input))) }
    case .digest(let tick, let model, let scene):
      var members = [
        ("kind", "\"digest\""), ("tick", "\(tick)"),
        ("model", JSONText.quoted(String(hexadecimal: model, digits: 16))),
        ("list", JSONText.quoted(String(hexadecimal: scene, digits: 16))),
      ]
      if !facts.isEmpty {
        members.append(("facts", JSONText.pairs(facts.map { ($0.name, $0.value) })))
      }
      write(JSONText.object(members))
    }
  }

  mutating func encode(kernelEvents: [UInt8]) {
    write(
      JSONText.object([
        ("kind", "\"kernel\""), ("events", JSONText.quoted(Hexadecimal.text(kernelEvents))),
      ]))
  }

  private mutating func write(_ line: String) {
    writer.text(line)
    writer.byte(0x0A)
  }

  private static func members(_ input: RootInput) -> [(String, String)] {
    switch input {
    case .touch(let touch):
      var members = [
        ("kind", "\"touch\""), ("phase", JSONText.quoted(touch.kind.name)),
        ("device", "\(touch.contact.device)"), ("finger", "\(touch.contact.finger)"),
        ("number", "\(touch.number)"), ("x", JSONText.number(touch.location.x)),
        ("y", JSONText.number(touch.location.y)),
      ]
      if let pressure = touch.pressure { members.append(("pressure", "\(pressure)")) }
      if touch.kind == .cancelled, touch.reason != .system {
        members.append(("reason", JSONText.quoted(touch.reason.name)))
      }
      return members
    case .key(let key):
      var members = [
        ("kind", "\"key\""), ("key", JSONText.quoted(key.label)),
        ("position", JSONText.quoted(key.position)), ("down", "\(key.isDown)"),
      ]
      members += Self.members(key.modifiers)
      if key.isRepeat { members.append(("repeat", "true")) }
      if let text = key.text { members.append(("text", JSONText.quoted(text))) }
      return members
    case .wheel(let wheel):
      return [
        ("kind", "\"wheel\""), ("x", JSONText.number(wheel.location.x)),
        ("y", JSONText.number(wheel.location.y)), ("dx", JSONText.number(wheel.delta.x)),
        ("dy", JSONText.number(wheel.delta.y)),
      ] + members(wheel.modifiers)
    case .display(let change): return [("kind", "\"display\"")] + members(change)
    case .data(let event):
      return [
        ("kind", "\"data\""), ("name", JSONText.quoted(event.name)),
        ("value", JSONText.quoted(event.value)),
      ]
    }
  }

  private static func members(_ modifiers: KeyModifiers) -> [(String, String)] {
    modifiers.isEmpty ? [] : [("modifiers", "\(modifiers.rawValue)")]
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

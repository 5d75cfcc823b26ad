internal import TrackerKit

/// Reads a root input from a line of a text session.
enum JSONInput {
  /// The input that an object contains, or what was expected instead.
  enum Result {
    case input(RootInput)
    /// A turn without inputs.
    case none
    /// A digest that must match between two runs, and the facts at that moment.
    case digest(SessionRecord, [StateFact])
    /// Events of the kernel, as an annex holds them.
    case kernel([UInt8])
    case wrong(String)
  }

  static func read(_ object: Literal) -> Result {
    switch object["kind"]?.text {
    case "touch": return touch(object)
    case "key": return key(object)
    case "wheel": return wheel(object)
    case "display": return display(object)
    case "none": return .none
    case "data":
      guard let name = object["name"]?.text, let value = object["value"]?.text else {
        return .wrong("strings as name and value")
      }
      return .input(.data(DataEvent(name: name, value: value)))
    case "digest": return digest(object)
    case "kernel":
      let events = object["events"]?.text.flatMap(Hexadecimal.bytes)
      return events.map { .kernel($0) } ?? .wrong("hexadecimal digits as events")
    default:
      return .wrong("touch, key, wheel, display, data, digest, kernel or none as kind")
    }
  }

  private static func digest(_ object: Literal) -> Result {
    guard let tick = object["tick"]?.whole(Int64.self), SessionFormat.ticks.contains(tick),
      let model = hexadecimal(object["model"]),
      let list = hexadecimal(object["list"])
    else {
      return .wrong("a tick, 0 or greater, and model and list as hexadecimal strings")
    }
    guard let facts = facts(object["facts"]) else {
      return .wrong("pairs of strings as facts, no more than a session can hold")
    }
    return .digest(.digest(tick: tick, model: model, scene: list), facts)
  }

  private static func facts(_ value: Literal?) -> [StateFact]? {
    guard let value else { return [] }
    let facts = JSONHeader.pairs(value)?.map { StateFact($0[0], $0[1]) } ?? []
    let size = facts.map { $0.name.utf8.count + $0.value.utf8.count }.reduce(0, +)
    guard value.array?.count == facts.count, facts.count <= SessionFacts.maximumNames,
      size <= SessionFacts.maximumBytes, Set(facts.map(\.name)).count == facts.count
    else { return nil }
    return facts
  }

  private static func hexadecimal(_ value: Literal?) -> UInt64? {
    value?.text.flatMap { UInt64($0, radix: 16) }
  }

  private static func touch(_ object: Literal) -> Result {
    guard let phase = object["phase"]?.text.flatMap({ TouchChange.Kind(named: $0) }) else {
      return .wrong("began, moved, ended or cancelled as phase")
    }
    guard let number = object["number"]?.whole(Int.self), number > 0 else {
      return .wrong("a whole number, 1 or greater, as number")
    }
    guard let device = object["device"]?.whole(Int.self), ByteWriter.counts.contains(device),
      let finger = object["finger"]?.whole(Int64.self)
    else { return .wrong("whole numbers as device and finger") }
    guard let x = object["x"]?.double, let y = object["y"]?.double else {
      return .wrong("numbers as x and y")
    }
    var change = TouchChange(
      phase, number: number, contact: ContactID(device: device, finger: finger),
      location: Point(x: x, y: y))
    if let value = object["pressure"] {
      guard let pressure = value.double.map({ Float($0) }), pressure.isFinite else {
        return .wrong("a number as pressure")
      }
      change.pressure = pressure
    }
    if let value = object["reason"] {
      guard let reason = value.text.flatMap({ CancelReason(named: $0) }) else {
        return .wrong("system, viewGone, recognizer or palm as reason")
      }
      change.reason = reason
    }
    return .input(.touch(change))
  }

  private static func key(_ object: Literal) -> Result {
    guard let label = object["key"]?.text, let isDown = object["down"]?.bool else {
      return .wrong("a string as key, and true or false as down")
    }
    guard let modifiers = modifiers(object) else { return .wrong("0...7 as modifiers") }
    let text = object["text"]
    guard text == nil || text?.text.map(KeyChange.canType) == true else {
      return .wrong("a string without control characters, of at most 1024 bytes, as text")
    }
    guard let isRepeat = object["repeat"].map(\.bool) ?? false, isDown || !isRepeat else {
      return .wrong("true or false as repeat, and true only for a key that is down")
    }
    return .input(
      .key(
        KeyChange(
          label: label, position: object["position"]?.text ?? label, modifiers: modifiers,
          isDown: isDown, text: text?.text, isRepeat: isRepeat)))
  }

  /// The modifiers, none if there is no such member; nil if they are not valid.
  private static func modifiers(_ object: Literal) -> KeyModifiers? {
    guard let value = object["modifiers"] else { return [] }
    return value.whole(UInt8.self).flatMap { $0 < 8 ? KeyModifiers(rawValue: $0) : nil }
  }

  private static func wheel(_ object: Literal) -> Result {
    guard let x = object["x"]?.double, let y = object["y"]?.double else {
      return .wrong("numbers as x and y")
    }
    guard let dx = object["dx"]?.double, let dy = object["dy"]?.double,
      max(abs(dx), abs(dy)) <= WheelChange.farthest
    else { return .wrong("numbers within 10^6 as dx and dy") }
    guard let modifiers = modifiers(object) else { return .wrong("0...7 as modifiers") }
    return .input(
      .wheel(
        WheelChange(at: Point(x: x, y: y), delta: Point(x: dx, y: dy), modifiers: modifiers)))
  }

  private static func display(_ object: Literal) -> Result {
    switch object["change"]?.text {
    case "activated": return .input(.display(.activated))
    case "deactivated": return .input(.display(.deactivated))
    case "resized":
      guard let geometry = object["window"].flatMap({ JSONHeader.geometry($0) }) else {
        return .wrong("points, pixels and millimeters in window")
      }
      return .input(.display(.resized(geometry)))
    case "oriented":
      guard
        let orientation = object["orientation"]?.whole(UInt8.self)
          .flatMap({ Orientation(rawValue: $0) })
      else { return .wrong("0...5 as orientation") }
      return .input(.display(.oriented(orientation)))
    default: return .wrong("resized, activated, deactivated or oriented as change")
    }
  }
}

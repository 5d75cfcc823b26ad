/// A recording as `evtest` prints it, made from the same recording in evemu's text.
struct EvtestText {
  /// The formats of evtest's versions.
  enum Form: CaseIterable {
    /// Since 1.33.
    case today
    /// 1.30 to 1.32: synchronizations have names of types.
    case names
    /// Before 1.30: short names, none for contacts, and all synchronizations but reports look
    /// alike.
    case old
    /// python-evdev's.
    case python
  }

  /// The description followed by the events.
  private(set) var text = ""
  /// The events alone.
  private(set) var events = ""

  /// Converts evemu's text.
  init(_ evemu: String, _ form: Form = .today) {
    var name = ""
    var identity: [Substring] = []
    var axes = ""
    for line in evemu.split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      switch words.first {
      case "N:": name = String(line.dropFirst(3))
      case "I:": identity = Array(words.dropFirst())
      case "A:": axes += Self.axis(words)
      case "E:": events += Self.event(words, form) + "\n"
      default: break
      }
    }
    let numbers = zip(["bus", "vendor", "product", "version"], identity).map { name, number in
      "\(name) 0x\(String(Int(number, radix: 16) ?? 0, radix: 16))"
    }
    let head = """
      Input driver version is 1.0.1
      Input device ID: \(numbers.joined(separator: " "))
      Input device name: "\(name)"
      Supported events:
        Event type 0 (EV_SYN)
        Event type 3 (EV_ABS)

      """
    text = head + axes + "Properties:\nTesting ... (interrupt to exit)\n" + events
  }

  private static func axis(_ words: [Substring]) -> String {
    guard words.count > 5, let code = Int(words[1], radix: 16) else { return "" }
    var text = "    Event code \(code) (?)\n      Value      0\n"
    for (name, word) in zip(["Min", "Max", "Fuzz", "Flat", "Resolution"], words.dropFirst(2))
    where name.hasPrefix("M") || word != "0" {
      text += "      \(name) \(word)\n"
    }
    return text
  }

  private static func event(_ words: [Substring], _ form: Form) -> String {
    guard words.count > 4, let type = Int(words[2], radix: 16), let value = Int(words[4]),
      let code = Int(words[3], radix: 16)
    else { return "" }
    let start = form == .python ? "time \(words[1]) " : "Event: time \(words[1]), "
    if type == 0 { return start + synchronization(code, form) }
    let space = form == .python ? "    " : " "
    let names = form == .old ? "Absolute" : "EV_ABS"
    return start + "type \(type) (\(names)), code \(code)\(space)(?), value \(value)"
  }

  private static func synchronization(_ code: Int, _ form: Form) -> String {
    let names = ["SYN_REPORT", "SYN_CONFIG", "SYN_MT_REPORT", "SYN_DROPPED"]
    let types = ["EV_SYN", "EV_KEY", "EV_REL", "EV_ABS"]
    switch (form, code) {
    case (.today, 2): return "++++++++++++++ \(names[code]) ++++++++++++"
    case (.today, 3): return ">>>>>>>>>>>>>> \(names[code]) <<<<<<<<<<<<"
    case (.today, 0...3): return "-------------- \(names[code]) ------------"
    case (.names, 2): return "++++++++++++++ \(types[code]) ++++++++++++"
    case (.names, 0...3): return "-------------- \(types[code]) ------------"
    case (.old, _):
      return "-------------- \(code == 0 ? "Report Sync" : "Config Sync") ------------"
    case (.python, 0...3): return "--------- \(names[code]) --------"
    default: return "-------------- ? ------------"
    }
  }
}

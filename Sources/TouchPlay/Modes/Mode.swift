/// What the sandbox is used for at a time.
enum Mode: String, CaseIterable {
  case touchy
  case trace
  case gestures

  /// The modes' names as the command line takes them.
  static var choices: String { allCases.map(\.rawValue).joined(separator: " or ") }

  /// The name for people.
  var title: String {
    switch self {
    case .touchy: "Touchy"
    case .trace: "Trace"
    case .gestures: "Gestures"
    }
  }

  /// The mode that follows, round and round.
  var following: Mode {
    let all = Mode.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}

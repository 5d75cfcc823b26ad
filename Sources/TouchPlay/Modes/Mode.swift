/// What the sandbox is used for at a time.
enum Mode: String, CaseIterable {
  case touchy
  case lines
  case trace

  /// The modes' names as the command line takes them.
  static var choices: String { allCases.map(\.rawValue).joined(separator: " or ") }

  /// The name for people.
  var title: String {
    switch self {
    case .touchy: "Touchy"
    case .lines: "Lines"
    case .trace: "Trace"
    }
  }

  /// The mode that follows, round and round.
  var following: Mode {
    let all = Mode.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}

/// What the sandbox is used for at a time.
enum Mode: String, CaseIterable {
  case touchy
  case lines
  case trace
  case gestures
  case eightball

  /// The modes' names as the command line takes them.
  static var choices: String { allCases.map(\.rawValue).joined(separator: " or ") }

  /// The name for people.
  var title: String {
    switch self {
    case .touchy: "Touchy"
    case .lines: "Lines"
    case .trace: "Trace"
    case .gestures: "Gestures"
    case .eightball: "Eight ball"
    }
  }

  /// The mode that follows, round and round.
  var following: Mode { neighbor(1) }

  /// The mode before, round and round.
  var preceding: Mode { neighbor(Mode.allCases.count - 1) }

  private func neighbor(_ distance: Int) -> Mode {
    let all = Mode.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + distance) % all.count]
  }
}

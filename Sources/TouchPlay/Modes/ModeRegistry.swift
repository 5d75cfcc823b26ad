/// The available modes, in the order of their keys.
struct ModeRegistry: Sendable {
  /// The program's modes.
  static let standard = ModeRegistry(.touchy, .lines, .trace, .gestures, .eightball)

  /// The default mode.
  let first: Mode
  /// All modes; at least one.
  let all: [Mode]

  init(_ first: Mode, _ others: Mode...) {
    self.init(first: first, all: [first] + others)
  }

  private init(first: Mode, all: [Mode]) {
    self.first = first
    self.all = all
  }

  /// The modes of a session under some rules (rule S9).
  func under(_ rules: SessionRules) -> ModeRegistry {
    // The first one has always been there.
    ModeRegistry(first: first, all: all.filter { $0 == first || $0.since <= rules })
  }

  /// The mode with an id.
  func mode(named id: String) -> Mode? { all.first { $0.id == id } }

  /// The modes' names as accepted by the command line.
  var choices: String {
    let names = all.map(\.id)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The next mode, cyclically.
  func next(after mode: Mode) -> Mode { neighbor(of: mode, 1) }

  /// The previous mode, cyclically.
  func previous(before mode: Mode) -> Mode { neighbor(of: mode, all.count - 1) }

  private func neighbor(of mode: Mode, _ distance: Int) -> Mode {
    let index = all.firstIndex(of: mode) ?? 0
    return all[(index + distance) % all.count]
  }
}

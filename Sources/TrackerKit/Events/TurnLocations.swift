/// How often the touches of a turn change in it, for spreading their locations (rule C8).
///
/// It is empty if none changes twice, as in most turns.
struct TurnLocations {
  /// The changes of a touch.
  struct Entry {
    let number: Int
    /// The moves in the turn, and the end after several moves.
    var total = 0
    /// Those before the present event.
    var before = 0
    /// Those up to the present event, including it.
    var seen = 0
  }

  private var entries: [Entry] = []

  /// Whether no touch changes twice.
  var isEmpty: Bool { entries.isEmpty }

  /// Counts the changes of a turn.
  mutating func begin(_ inputs: [RootInput]) {
    entries.clear()
    guard inputs.count > 1, Self.hasRepeats(inputs) else { return }
    for case .touch(let change) in inputs where change.isLocated {
      let index = index(of: change.number)
      // A single move that comes with the end is as late as that.
      if change.kind == .moved || entries[index].total > 1 { entries[index].total += 1 }
    }
  }

  /// Counts the changes of an event.
  mutating func begin(_ changes: ArraySlice<TouchChange>) {
    guard !entries.isEmpty else { return }
    for index in entries.indices { entries[index].before = entries[index].seen }
    for change in changes where change.isLocated {
      entries[index(of: change.number)].seen += 1
    }
  }

  /// The changes of a touch; nil if they need not be spread.
  func entry(_ number: Int) -> Entry? {
    entries.first { $0.number == number && $0.total > 1 }
  }

  /// Whether a touch may change twice: the numbers do not ascend.
  private static func hasRepeats(_ inputs: [RootInput]) -> Bool {
    var last = 0
    for case .touch(let change) in inputs where change.isLocated {
      if change.number <= last { return true }
      last = change.number
    }
    return false
  }

  private mutating func index(of number: Int) -> Int {
    if let index = entries.firstIndex(where: { $0.number == number }) { return index }
    entries.append(Entry(number: number))
    return entries.count - 1
  }
}

extension TouchChange {
  /// Whether it is a location on the finger's way.
  fileprivate var isLocated: Bool { kind == .moved || kind == .ended }
}

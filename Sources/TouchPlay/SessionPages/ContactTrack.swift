internal import TrackerKit

/// The contacts of a session for a session page: turn by turn, what has changed and where.
struct ContactTrack {
  private(set) var bytes = ByteWriter()
  private var time: Int64 = 0
  private var pause: Int64 = 0
  private var fingers: [Int: (location: FilmPoint, step: FilmPoint)] = [:]

  /// Adds the touches of a turn, with its time in microseconds and a function that converts its
  /// locations.
  mutating func add(_ turn: Turn, at microseconds: Int64, _ map: (Point) -> Point = { $0 }) {
    let changes = turn.inputs.compactMap { input in
      if case .touch(let change) = input { change } else { nil }
    }
    guard !changes.isEmpty else { return }
    bytes.signed(microseconds - time - pause)
    (time, pause) = (microseconds, microseconds - time)
    bytes.count(changes.count)
    for change in changes {
      bytes.count(change.number << 2 | Int(change.kind.rawValue))
      let location = FilmPoint(map(change.location))
      var finger = (location: FilmPoint(), step: FilmPoint())
      if change.kind != .began { finger = fingers[change.number] ?? finger }
      let step = location - finger.location
      bytes.point(step - finger.step)
      fingers[change.number] = (location, change.kind == .began ? FilmPoint() : step)
    }
  }
}

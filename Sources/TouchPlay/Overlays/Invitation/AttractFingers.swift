internal import TrackerKit
internal import TrackerKitFiles

/// The fingers of a recorded session, which drift over the screen of an unused kiosk (rule H3).
struct AttractFingers {
  /// The pause between two showings, in seconds.
  private static let pause = 2.0

  /// The locations of the fingers from a time on, in parts of the window's width and height.
  private var moments: [(seconds: Double, fingers: [Point])] = []

  init() {}

  /// Reads the session in a folder; without one, there are no fingers.
  init(in folder: String?) {
    guard let folder else { return }
    // What can be read of a damaged file is enough.
    try? read(FileSource(path: AssetsFolder.demo(in: folder)))
  }

  private mutating func read(_ source: FileSource) throws(SessionError) {
    let reader = try SessionReader(source)
    let (start, size) = (reader.header.start, reader.header.geometry.points)
    var fingers: [Int: Point] = [:]
    while let turn = try reader.nextTurn() {
      for case .touch(let change) in turn.inputs {
        let isDown = change.kind == .began || change.kind == .moved
        let part = Point(x: change.location.x / size.width, y: change.location.y / size.height)
        fingers[change.number] = isDown ? part : nil
      }
      moments.append((turn.time.seconds(since: start), Array(fingers.values)))
    }
  }

  var isEmpty: Bool { moments.isEmpty }

  /// The fingers at a time, in seconds; the session begins again after its end.
  func fingers(at seconds: Double) -> [Point] {
    guard let last = moments.last else { return [] }
    let time = seconds.truncatingRemainder(dividingBy: last.seconds + Self.pause)
    let next = moments.partitioningIndex { $0.seconds > time }
    return next == 0 ? [] : moments[next - 1].fingers
  }
}

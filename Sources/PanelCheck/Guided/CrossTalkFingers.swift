import TrackerKit

/// Which contacts belong to the finger that rests, and which to the one that taps.
struct CrossTalkFingers {
  /// The contacts of the resting finger, in order.
  let resting: [ContactPath]
  /// The taps of the other finger, in order.
  let taps: [ContactPath]
  /// The contacts that come from no finger.
  let strays: [ContactPath]
  /// The median distance of two reports of the resting finger, in the panel's unit.
  let usualStep: Double
  /// When the last tap begins.
  private let lastTap: Timestamp?
  /// For each tap, when the last one ends of it and those before it.
  private let lastEnds: [Timestamp]

  /// Sorts contacts, which come in the order in which they began.
  init(_ paths: [ContactPath], on panel: Panel) {
    let longest = paths.max { $0.seconds < $1.seconds }
    let place = Point.median(of: longest?.samples.map(\.location) ?? [])
    let resting = Self.resting(paths, around: place, within: panel.nominal(millimeters: 10))
    let isResting = Set(resting)
    let others = paths.indices.filter { !isResting.contains($0) }.map { paths[$0] }
    let mark = Point.median(of: others.compactMap { $0.samples.first?.location })
    let isTap = others.map { path in
      guard let mark, let first = path.samples.first else { return false }
      return first.location.distance(to: mark) <= panel.nominal(millimeters: 20)
    }
    let taps = zip(others, isTap).filter(\.1).map(\.0)
    self.resting = resting.map { paths[$0] }
    self.taps = taps
    lastTap = taps.compactMap { $0.samples.first?.time }.max()
    lastEnds = taps.reduce(into: []) { $0.append(max($0.last ?? .zero, $1.endTime)) }
    strays = zip(others, isTap).filter { !$0.1 }.map(\.0)
    usualStep = Self.usualStep(self.resting)
  }

  /// Whether a tap is down, or was up to some seconds before.
  func isTapping(at time: Timestamp, for seconds: Double) -> Bool {
    let begun = taps.partitioningIndex { $0.samples.first.map { $0.time > time } ?? true }
    return begun > 0 && time <= lastEnds[begun - 1].advanced(bySeconds: seconds)
  }

  /// Whether a tap begins after a time.
  func isTapped(after time: Timestamp) -> Bool {
    lastTap.map { $0 > time } ?? false
  }

  /// The indices of the resting finger's contacts.
  private static func resting(
    _ paths: [ContactPath], around place: Point?, within distance: Double
  ) -> [Int] {
    var resting: [Int] = []
    for (index, path) in paths.enumerated() {
      guard let place, let first = path.samples.first,
        first.location.distance(to: place) <= distance,
        resting.last.map({ paths[$0].endTime <= first.time }) ?? true
      else { continue }
      resting.append(index)
    }
    return resting
  }

  private static func usualStep(_ resting: [ContactPath]) -> Double {
    let steps = resting.flatMap { path in
      zip(path.samples, path.samples.dropFirst()).map { $0.location.distance(to: $1.location) }
    }
    return steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
  }
}

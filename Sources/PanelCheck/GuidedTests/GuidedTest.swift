package import TrackerKit

/// A test in which a person does what a prompt says, in the order of the check.
///
/// The raw value is the name that `--test`, recordings, reports and `docs/measurements.md` use.
package enum GuidedTest: String, CaseIterable, Hashable, Sendable {
  case fingers, surface, edges, ruler, still, taps
  case pair = "two-fingers"
  case drumroll
  case crossTalk = "cross-talk"
  case mapping, ghosts, latency
  case tunedLatency = "tuned-latency"
  case feel

  /// The tests of a whole check; the others are done only if somebody asks for them.
  package static let standard = allCases.filter { !$0.isAboutDelay }

  /// Whether the test shows how late the screen is; nothing else may follow the finger then.
  package var isAboutDelay: Bool { measuresLatency || self == .feel }
  package var measuresLatency: Bool { self == .latency || self == .tunedLatency }

  /// The remark in a recording's header that names its test.
  package static let remark = "check"

  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  package var items: [CheckItem] {
    switch self {
    case .fingers: [.contacts]
    case .surface:
      [
        .deadAreas, .noticeableDeadArea, .dropOuts, .movingJitter, .movingJitterAtEdge,
        .reversedMotion, .gapRatio, .hysteresis, .reportRate, .stuckContacts,
      ]
    case .edges: [.range]
    case .ruler: [.linearity, .linearityRMS]
    case .still: [.stillJitter, .stillJitterAtEdge]
    case .taps: [.tapSpread, .missedTaps, .doubledTaps]
    case .pair: [.separation, .pinch, .swaps]
    case .drumroll: [.drumroll]
    case .crossTalk: [.crossTalk]
    case .mapping: [.accuracy, .accuracyAtEdge]
    case .ghosts: [.ghosts]
    case .latency: [.latency]
    case .tunedLatency: [.tunedLatency]
    case .feel: []
    }
  }
}

package struct GuidedProgress: Hashable, Sendable {
  /// What is done, in steps or seconds.
  package var done: Int
  /// What there is to do; nil if that is up to the person.
  package var total: Int?

  package var isComplete: Bool { total.map { done >= $0 } ?? false }

  package init(_ done: Int, of total: Int?) {
    self.done = done
    self.total = total
  }
}

extension GuidedTest {
  private static let drumrollTime = 5.0
  private static let ghostTime = 60.0
  /// How long a finger rests at each place, in seconds.
  package static let restTime = 3.0

  /// The progress of a test that has taken some seconds, from the test's own contacts.
  package func progress(of log: ContactLog, seconds: Double) -> GuidedProgress {
    let (panel, paths) = (log.panel, log.paths)
    switch self {
    case .fingers: return GuidedProgress(log.maximumContacts, of: nil)
    case .surface: return progress(of: SurfaceSweep(log))
    case .edges:
      let range = EdgeRange(panel: panel, paths: paths)
      return GuidedProgress(8 - range.openEdges.count - range.openCorners.count, of: 8)
    case .ruler:
      let strokes = Ruler(panel: panel, paths: paths.filter { $0.end != .open }).strokes
      return GuidedProgress(strokes.count, of: 4)
    case .still:
      return GuidedProgress(paths.count { $0.seconds >= Self.restTime }, of: 9)
    case .taps: return GuidedProgress(Taps(panel: panel, paths: paths).taps.count, of: 20)
    case .pair: return GuidedProgress(pairs(paths), of: 3)
    case .drumroll: return GuidedProgress(Int(seconds), of: Int(Self.drumrollTime))
    case .crossTalk: return GuidedProgress(CrossTalk(panel: panel, paths: paths).taps, of: 50)
    case .mapping: return GuidedProgress(min(5, paths.count), of: 5)
    case .ghosts: return GuidedProgress(Int(seconds), of: Int(Self.ghostTime))
    case .latency: return GuidedProgress(Int(seconds), of: Int(Latency.seconds.rounded(.up)))
    case .tunedLatency:
      let tuned = TunedLatency(panel: panel, paths: paths)
      return GuidedProgress(tuned.results.count, of: TunedLatency.runs)
    case .feel: return GuidedProgress(0, of: nil)
    }
  }

  /// The progress of a sweep: the part that is cleared, less the places to pass again.
  package func progress(of sweep: SurfaceSweep) -> GuidedProgress {
    let (done, total) = sweep.progress
    return GuidedProgress(max(0, done - LossCauses(sweep).undecided.count), of: total)
  }

  /// How often two contacts were down together and have ended.
  private func pairs(_ paths: [ContactPath]) -> Int {
    paths.indices.count { index in
      let start = paths[index].first.time
      return paths[index].end != .open
        && paths[..<index].contains { $0.end != .open && $0.endTime > start }
    }
  }

  /// The figures of a test that took some seconds, from the test's own contacts.
  ///
  /// Items about which the contacts say nothing are absent.
  package func figures(of log: ContactLog, seconds: Double) -> [CheckItem: Figure] {
    let (panel, paths) = (log.panel, log.paths)
    switch self {
    case .ghosts:
      return Ghosts(panel: panel, ghosts: log.ghosts, seconds: seconds).figures
    case _ where paths.isEmpty: return [:]
    case .fingers: return log.contactsFigure.map { [.contacts: $0] } ?? [:]
    case .surface: return log.figures(isSweep: true).filter { items.contains($0.key) }
    case .edges: return EdgeRange(panel: panel, paths: paths).figures
    case .ruler: return Ruler(panel: panel, paths: paths).figures
    case .still: return StillFinger(panel: panel, paths: paths).figures
    case .taps: return Taps(panel: panel, paths: paths).figures
    case .pair:
      return TwoFingers(panel: panel, paths: paths).figures
        .merging(CrossingPaths(panel: panel, paths: paths).figures) { first, _ in first }
    case .drumroll: return Drumroll(panel: panel, paths: paths).figures
    case .crossTalk: return CrossTalk(panel: panel, paths: paths).figures
    case .latency:
      return Latency(panel: panel, paths: paths).figure.map { [.latency: $0] } ?? [:]
    case .tunedLatency:
      return TunedLatency(panel: panel, paths: paths).figure.map { [.tunedLatency: $0] } ?? [:]
    case .feel: return [:]
    case .mapping:
      return Mapping.figures(on: panel, pairs: Self.mappingPairs(of: log))
    }
  }

  /// The marks of the mapping test, and where the contacts that touched them in turn began.
  package static func mappingPairs(of log: ContactLog) -> [Mapping.Pair] {
    zip(mapping.marks(on: log.panel), log.paths).map {
      Mapping.Pair(mark: $0, reported: $1.first.location)
    }
  }

  /// The test's marks in the panel's unit, in the order of touching; none in most tests.
  package func marks(on panel: Panel) -> [Point] {
    let (width, height) = (panel.size.width, panel.size.height)
    func grid(_ parts: [(Double, Double)]) -> [Point] {
      parts.map { Point(x: $0.0 * width, y: $0.1 * height) }
    }
    switch self {
    case .still:
      // The buttons are below the marks.
      return grid([0.14, 0.42, 0.7].flatMap { y in [1.0 / 6, 0.5, 5.0 / 6].map { x in (x, y) } })
    case .taps: return grid([(0.5, 0.5)])
    case .mapping: return grid([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)])
    default: return []
    }
  }
}

/// What the tests ask a hand to do, as paths on the surface.
extension GuidedTest {
  /// The lines for the fingers to follow, in the panel's unit: the four strokes of the ruler; none
  /// in other tests.
  package func lines(on panel: Panel) -> [[Point]] {
    let (width, height) = (panel.size.width, panel.size.height)
    switch self {
    case .ruler:
      let (left, right) = (0.1 * width, 0.9 * width)
      let (top, bottom) = (0.1 * height, 0.9 * height)
      return [
        [Point(x: left, y: top), Point(x: right, y: bottom)],
        [Point(x: right, y: top), Point(x: left, y: bottom)],
        [Point(x: left, y: height / 2), Point(x: right, y: height / 2)],
        [Point(x: width / 2, y: top), Point(x: width / 2, y: bottom)],
      ]
    default: return []
    }
  }

  /// A path back and forth over the surface, which shows how to wipe it.
  private static func snake(on panel: Panel) -> [Point] {
    let (lanes, size) = (6, panel.size)
    return (0..<lanes).flatMap { lane -> [Point] in
      let y = (Double(lane) + 0.5) / Double(lanes) * size.height
      let ends = [Point(x: 0.04 * size.width, y: y), Point(x: 0.96 * size.width, y: y)]
      return lane.isMultiple(of: 2) ? ends : ends.reversed()
    }
  }

  /// The period of the demonstration, in seconds.
  package var demonstrationTime: Double {
    switch self {
    case .surface, .edges: 8
    case .ruler, .pair: 6
    case .crossTalk, .drumroll: 3
    case .latency: Latency.period
    case .feel: 8
    default: 2
    }
  }

  /// The locations of the demonstrating fingers that are down, in the panel's unit, after a part of
  /// the demonstration (0...1); `step` is the number of marks that are done.
  package func demonstration(on panel: Panel, at part: Double, step: Int) -> [Point] {
    func on(_ x: Double, _ y: Double) -> Point {
      Point(x: x * panel.size.width, y: y * panel.size.height)
    }
    switch self {
    case .fingers: return part < 0.7 ? Self.hands.map { on($0.x, $0.y) } : []
    case .surface: return [Point](Self.snake(on: panel).beginning(ofShare: part).suffix(1))
    case .ruler:
      let lines = lines(on: panel)
      let stroke = part * Double(lines.count)
      let line = lines[min(Int(stroke), lines.count - 1)]
      return [Point](line.beginning(ofShare: stroke - stroke.rounded(.down)).suffix(1))
    case .edges: return [Self.edgeLocation(part)].map { on($0.x, $0.y) }
    case .still, .mapping:
      let marks = marks(on: panel)
      return part < 0.8 ? [marks[step % marks.count]] : []
    case .taps: return part * 4 - (part * 4).rounded(.down) < 0.4 ? marks(on: panel) : []
    case .pair:
      // The first half pinches, the second crosses.
      let way = part < 0.5 ? 0.25 - 0.4 * part : 0.25 - (part - 0.5)
      return [on(0.5 - way, 0.5), on(0.5 + way, part < 0.5 ? 0.5 : 0.56)]
    case .drumroll:
      let finger = Self.hands[min(Int(part * 10), 9)]
      return [on(finger.x, finger.y)]
    case .crossTalk:
      let isTapping = part * 6 - (part * 6).rounded(.down) < 0.4
      return isTapping ? [on(0.3, 0.5), on(0.7, 0.5)] : [on(0.3, 0.5)]
    case .latency: return [Latency.target(on: panel, at: 2.1 + part * Latency.period).middle]
    case .tunedLatency: return [Latency.Line(on: panel, at: part).middle]
    case .feel:
      let lanes = Feel.lanes(on: panel)
      let lane = lanes[min(Int(part * Double(lanes.count)), lanes.count - 1)]
      return [
        lane.center + Point(x: 0.3 * lane.size.width * Angle(degrees: 1440 * part).sine, y: 0)
      ]
    case .ghosts: return []
    }
  }

  /// Ten fingertips of two hands, as parts of the surface.
  private static let hands: [Point] = [
    Point(x: 0.12, y: 0.55), Point(x: 0.19, y: 0.42), Point(x: 0.27, y: 0.38),
    Point(x: 0.35, y: 0.43), Point(x: 0.42, y: 0.66), Point(x: 0.58, y: 0.66),
    Point(x: 0.65, y: 0.43), Point(x: 0.73, y: 0.38), Point(x: 0.81, y: 0.42),
    Point(x: 0.88, y: 0.55),
  ]

  /// Where a finger is that drags off each edge, then touches each corner, as parts of the surface.
  private static func edgeLocation(_ part: Double) -> Point {
    let step = Int(part * 8)
    let way = part * 8 - Double(step)
    switch step {
    case 0: return Point(x: 0.3 * (1 - way), y: 0.5)
    case 1: return Point(x: 0.5, y: 0.3 * (1 - way))
    case 2: return Point(x: 0.7 + 0.3 * way, y: 0.5)
    case 3: return Point(x: 0.5, y: 0.7 + 0.3 * way)
    case 4: return Point(x: 0.02, y: 0.02)
    case 5: return Point(x: 0.98, y: 0.02)
    case 6: return Point(x: 0.98, y: 0.98)
    default: return Point(x: 0.02, y: 0.98)
    }
  }
}

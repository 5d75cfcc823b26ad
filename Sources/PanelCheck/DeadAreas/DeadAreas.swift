package import TrackerKit

/// A part of the surface in which fingers are lost each time.
package struct DeadArea: Hashable, Sendable {
  /// The rectangle around the stretches without reports, in the panel's unit.
  package let frame: Rect
  /// The losses that show it.
  package let losses: [Loss]

  /// The longest way through it without a report, in the panel's unit.
  package var extent: Double { losses.map { max(0, $0.length - $0.step) }.max() ?? 0 }

  fileprivate init(_ losses: [Loss]) {
    self.losses = losses
    let points = losses.flatMap { loss in
      let (start, end) = loss.inner(margin: loss.step / 2)
      return [start, end]
    }
    let (x, y) = (points.map(\.x), points.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    frame = Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }
}

/// What the losses of a sweep are: dead areas, drop-outs, or not decided.
///
/// At a dead area, each finger is lost that comes by; a drop-out can happen anywhere. So a place
/// is dead if a finger was lost there twice and never followed through it (three times, if contacts
/// broke more than three times elsewhere). A place where a finger was lost once is undecided. All
/// losses that break a contact for up to 0.1 s are drop-outs, except near a dead area.
package struct LossCauses: Hashable, Sendable {
  package private(set) var deadAreas: [DeadArea] = []
  package private(set) var dropOuts: [Loss] = []
  /// The losses at places that nobody passed again.
  package private(set) var undecided: [Loss] = []

  /// How many losses are compared with each other; a panel with more is not usable.
  private static let mostCompared = 1000

  package init(_ sweep: SurfaceSweep) {
    let unit = sweep.panel.nominal(millimeters: 1)
    var open: [Loss] = []
    var alive: [Loss] = []
    for loss in sweep.losses {
      if loss.length < Loss.shortest(on: sweep.panel) || sweep.isAlive(along: loss) {
        alive.append(loss)
      } else {
        open.append(loss)
      }
    }
    let brokenCount = sweep.losses.count { $0.isBroken }
    undecided = Array(open.dropFirst(Self.mostCompared))
    for group in Self.groups(open.prefix(Self.mostCompared), within: 10 * unit) {
      let others = brokenCount - group.count { $0.isBroken }
      if group.count >= (others > 3 ? 3 : 2) {
        deadAreas.append(DeadArea(group))
      } else {
        undecided += group
      }
    }
    // What grazes a dead area is lost for a moment, too.
    func isNearDeadArea(_ loss: Loss) -> Bool {
      deadAreas.contains { $0.frame.expanded(by: 10 * unit).contains(loss.middle) }
    }
    undecided.removeAll(where: isNearDeadArea)
    dropOuts = (alive + undecided)
      .filter {
        $0.isBroken && $0.seconds <= Loss.longestDropOut && !isNearDeadArea($0)
      }
      .sorted { $0.start.time < $1.start.time }
  }

  /// The losses in groups of which each is beside or across another one.
  private static func groups(_ losses: ArraySlice<Loss>, within reach: Double) -> [[Loss]] {
    var groups: [[Loss]] = []
    for loss in losses {
      var group = [loss]
      groups.removeAll { other in
        guard other.contains(where: { isBeside(loss, $0, within: reach) }) else { return false }
        group = other + group
        return true
      }
      groups.append(group)
    }
    return groups
  }

  /// Whether the middle of one of two losses is beside the other, not behind its ends.
  private static func isBeside(_ one: Loss, _ other: Loss, within reach: Double) -> Bool {
    [(one, other), (other, one)].contains { loss, beside in
      let way = loss.end.location - loss.start.location
      let along = (beside.middle - loss.start.location).dot(way)
      let distance = beside.middle.distance(
        toSegmentFrom: loss.start.location, to: loss.end.location)
      return (0...way.dot(way)).contains(along) && distance <= reach
    }
  }
}

extension SurfaceSweep {
  /// The diameters that are tried for `noticeableDeadArea`, in millimeters.
  private static let diameters = [10.0, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120]

  /// The figures of dead areas and drop-outs.
  ///
  /// Without a dead area, `deadAreas` is a lower bound unless the surface is covered and nothing is
  /// undecided. It is absent if fingers that were not asked to sweep show neither.
  func figures(isSweep: Bool) -> [CheckItem: Figure] {
    guard reportCount > 0 else { return [:] }
    let causes = LossCauses(self)
    var figures: [CheckItem: Figure] = [:]
    figures[.noticeableDeadArea] = noticeable.map {
      Figure($0, FigureUnit(panel.unit), sampleCount: reportCount, bound: .upper)
    }
    if isSweep || isCovered || !causes.deadAreas.isEmpty || !causes.undecided.isEmpty {
      figures[.deadAreas] = Figure(
        Double(causes.deadAreas.count), .count, sampleCount: reportCount,
        bound: isCovered && causes.undecided.isEmpty ? .exact : .lower)
    }
    figures[.dropOuts] = Figure(
      Double(causes.dropOuts.count), .count, sampleCount: reportCount)
    return figures
  }

  /// The smallest diameter for which the surface is covered, in the panel's unit; nil if it is not
  /// for any.
  private var noticeable: Double? {
    let tried = Self.diameters.map { panel.nominal(millimeters: $0) }
      .filter { $0 <= panel.size.shortEdge }
    // Most recordings cover nothing.
    guard let largest = tried.last, isCovered(for: largest) else { return nil }
    return tried.first { isCovered(for: $0) }
  }
}

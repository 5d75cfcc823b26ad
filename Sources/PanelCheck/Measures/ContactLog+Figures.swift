import TrackerKit

extension ContactLog {
  /// How long an open contact must have been silent to count as one that never ended, in seconds.
  private static let silence = 1.0
  /// From when on it counts for certain, in seconds, if another contact came to its place meanwhile.
  private static let certainSilence = 3.0
  /// The distance within which two contacts cannot be two fingers, in millimeters.
  private static let samePlace = 5.0
  /// The longest time that a hand holds a finger still during a check, in seconds.
  package static let longestRest = 30.0

  /// The figures that need no prompt; the other items are absent, that is, not tested.
  ///
  /// A swapped identity or two fingers that merge would also be reversed motion, gaps and jitter.
  /// They have items of their own, so the contacts are measured in pieces before and after. If the
  /// fingers were asked to wipe the whole surface, what they left out counts as inconclusive. The
  /// sweep is that of this log, if it is known already.
  package func figures(
    _ sweep: SurfaceSweep? = nil, isSweep: Bool = false
  ) -> [CheckItem: Figure] {
    let crossing = CrossingPaths(panel: panel, paths: paths)
    let fingers = TwoFingers(panel: panel, paths: paths, isPinch: false)
    var figures = RecordingMetrics(cut(at: crossing.swaps, fingers.merges)).figures
    figures[.contacts] = contactsFigure
    if crossing.encounters > 0 { figures.merge(crossing.figures) { $1 } }
    if !fingers.merges.isEmpty { figures.merge(fingers.figures) { $1 } }
    figures[.stuckContacts] = stuckFigure
    figures.merge((sweep ?? SurfaceSweep(self)).figures(isSweep: isSweep)) { $1 }
    return figures
  }

  /// A lower bound: perhaps nobody tried more.
  var contactsFigure: Figure? {
    guard maximumContacts > 0 else { return nil }
    return Figure(Double(maximumContacts), .count, sampleCount: paths.count, bound: .lower)
  }

  /// Open contacts that have been silent for a second or more at the end.
  ///
  /// A finger that rests looks the same: an upper bound, unless the silence lasted for three seconds
  /// and another contact came to its place, or for half a minute and another contact began.
  private var stuckFigure: Figure? {
    guard !paths.isEmpty else { return nil }
    let silent = paths.filter {
      $0.end == .open && endTime.seconds(since: $0.last.time) >= Self.silence
    }
    let certain = silent.filter { path in
      let seconds = endTime.seconds(since: path.last.time)
      return seconds >= Self.certainSilence && hasVisitor(path)
        || seconds >= Self.longestRest && paths.contains { $0.first.time > path.last.time }
    }
    return certain.isEmpty
      ? Figure(
        Double(silent.count), .count, sampleCount: paths.count,
        bound: silent.isEmpty ? .exact : .upper)
      : Figure(Double(certain.count), .count, sampleCount: paths.count)
  }

  /// Whether another contact came where a contact has been silent, on a panel of known size.
  private func hasVisitor(_ path: ContactPath) -> Bool {
    panel.unit == .millimeters
      && paths.contains { other in
        other.number != path.number
          && other.samples[other.firstSample(after: path.last.time)...].contains {
            $0.location.distance(to: path.last.location) <= Self.samePlace
          }
      }
  }

  /// The log with contacts cut into pieces where identities were swapped or contacts merged.
  private func cut(at swaps: [CrossingPaths.Swap], _ merges: [ContactMerge]) -> ContactLog {
    var times: [Int: [Timestamp]] = [:]
    for swap in swaps {
      for number in swap.numbers { times[number, default: []].append(swap.time) }
    }
    for merge in merges {
      // The other contact jumps to the middle within 0.15 s, and back where they split.
      times[merge.other, default: []] += [merge.time, merge.time.advanced(bySeconds: 0.15)]
      if let split = merge.splitTime { times[merge.other, default: []].append(split) }
    }
    guard !times.isEmpty else { return self }
    var log = self
    log.paths = paths.flatMap { $0.pieces(cutAt: times[$0.number] ?? []) }
    return log
  }
}

extension ContactPath {
  /// The reports before, between and after some times; a piece ends with its last report.
  func pieces(cutAt times: [Timestamp]) -> [ContactPath] {
    let starts = Set(times.map { firstSample(from: $0) }).filter { samples.indices.contains($0) }
    guard !starts.isEmpty else { return [self] }
    let bounds = [0] + starts.filter { $0 > 0 }.sorted() + [samples.count]
    return zip(bounds, bounds.dropFirst()).map { start, end in
      var piece = ContactPath(number: number, contact: contact, first: samples[start])
      piece.samples = Array(samples[start..<end])
      piece.endTime = end == samples.count ? endTime : piece.last.time
      piece.end = self.end
      return piece
    }
  }
}

package import TrackerKit

/// What happened to the kernel's contacts on their way to the window (rule J14).
///
/// Both logs use the same clock, and one surface. The kernel's axes may be turned or shifted on the
/// display, so the map between them is fitted first.
package struct LayerComparison: Sendable {
  /// What became of one of the kernel's contacts.
  package enum Fate: Hashable, Sendable {
    case arrived
    /// No contact of the window belongs to it.
    case missing
    /// It began outside the window, so it was for another one.
    case outside
    /// The window got it and another contact as one.
    case merged
    /// The window got it as several contacts.
    case split
    /// The window's contact was canceled, although the finger was lifted or stayed.
    case cancelled
  }

  /// One of the kernel's contacts, and those of the window that belong to it.
  package struct Contact: Hashable, Sendable {
    /// The index among the kernel's contacts.
    package let kernel: Int
    /// The indices among the window's contacts.
    package let window: [Int]
    package let fate: Fate
  }

  /// How long reports took, in milliseconds.
  package struct Delay: Hashable, Sendable {
    package let count: Int
    package let median, percentile99, largest: Double
    /// The delay beyond the median that makes a report late, in milliseconds: two frames at 60 Hz.
    package static let lateness = 2000.0 / 60
    /// How many were late because the program was busy.
    package let lateInProgram: Int
    /// How many were late for another reason.
    package let lateOnTheWay: Int
  }

  /// How far the window's locations are from the way that the kernel reported, in the panel's unit.
  package struct Displacement: Hashable, Sendable {
    package let count: Int
    package let percentile99, largest: Double
    /// When it was largest.
    package let time: Timestamp
    /// From which distance on it counts.
    package let tolerance: Double
    package var isRelevant: Bool { largest > tolerance }
  }

  /// From relative locations of the kernel to those of the window.
  package let map: CalibrationMatrix
  /// The kernel's contacts, in the order in which they began.
  package let contacts: [Contact]
  /// The indices of the window's contacts that belong to none of the kernel's.
  package let surplus: [Int]
  /// Nil if nothing arrived.
  package let delay: Delay?
  /// Nil if nothing arrived.
  package let displacement: Displacement?
  private let matching: ContactMatching

  /// Compares the kernel's reports with the window's; `busy` is when the program was busy, in order.
  package init(kernel: ContactLog, window: ContactLog, busy: [ClosedRange<Timestamp>] = []) {
    var matching = ContactMatching(kernel: kernel, window: window)
    matching.fit()
    map = matching.map
    let groups = matching.groups
    contacts = kernel.paths.indices.map { index in
      Contact(kernel: index, window: groups[index], fate: matching.fate(of: index, groups))
    }
    surplus = window.paths.indices.filter { matching.owners[$0] == nil }
    var reports = ReportMatching(matching)
    for contact in contacts where !contact.window.isEmpty {
      reports.add(contact, kernel.paths[contact.kernel], contact.window.map { window.paths[$0] })
    }
    delay = reports.delay(busy: busy)
    displacement = reports.displacement
    self.matching = matching
  }

  /// The kernel's contacts on the window's surface: those that did not arrive, and those whose contact
  /// in the window is asked for.
  package func kernelLog(where belongs: (ContactPath) -> Bool) -> ContactLog {
    let (kernel, window) = (matching.kernel, matching.window)
    let chosen = contacts.filter { contact in
      contact.fate != .outside && contact.window.isEmpty
        || contact.window.contains { belongs(window.paths[$0]) }
    }
    return kernel.moved(
      to: window.panel, contacts: chosen.map(\.kernel), matching.mapped(_:))
  }

  package func count(_ fate: Fate) -> Int { contacts.count { $0.fate == fate } }

  /// Whether at least half of the window's contacts belong to the kernel's; otherwise, they may come
  /// from another device, or it is not known where the window is on the display.
  package var isPlausible: Bool { 2 * surplus.count <= matching.window.paths.count }
}

/// Finds out which contacts of the window are which of the kernel's.
private struct ContactMatching: Sendable {
  /// How long after the kernel's contact its counterpart may begin, in seconds.
  static let longestDelay = 0.5
  /// How much earlier it may seem to begin, since clocks are read one after another.
  static let earliest = 0.002

  let kernel: ContactLog
  let window: ContactLog
  private(set) var map = CalibrationMatrix.identity
  /// For each of the window's contacts the index of the kernel's; nil for none.
  private(set) var owners: [Int?] = []
  /// How far apart two locations of one contact may be.
  private let reach: Double

  init(kernel: ContactLog, window: ContactLog) {
    self.kernel = kernel
    self.window = window
    reach = min(window.panel.nominal(millimeters: 20), window.panel.size.shortEdge / 5)
  }

  /// For each of the kernel's contacts those of the window.
  var groups: [[Int]] {
    var groups = Array(repeating: [Int](), count: kernel.paths.count)
    for (index, owner) in owners.enumerated() {
      if let owner { groups[owner].append(index) }
    }
    return groups
  }

  /// Finds the map under which the contacts agree best, of the eight orientations of a window that covers
  /// the display and the one by their times alone, then fits the map and the contacts to
  /// each other.
  mutating func fit() {
    owners = Array(repeating: nil, count: window.paths.count)
    var best = -1.0
    var start = map
    for candidate in PanelOrientation.allCases.map(\.matrix) + [timed].compactMap(\.self) {
      map = candidate
      let agreement = match()
      if agreement > best + 1e-9 { (best, start) = (agreement, map) }
    }
    map = start
    for _ in 0..<3 {
      _ = match()
      guard let refined = refined else { break }
      map = refined
    }
    _ = match()
  }

  /// The kernel's location on the window's surface.
  func mapped(_ location: Point) -> Point {
    let (image, to) = (map.apply(kernel.panel.relative(location)), window.panel.size)
    return Point(x: image.x * to.width, y: image.y * to.height)
  }

  /// Assigns each of the window's contacts, and returns how well they agree: 1 for each contact at
  /// its place.
  private mutating func match() -> Double {
    var agreement = 0.0
    var isTaken = Array(repeating: false, count: kernel.paths.count)
    var first = 0
    for (index, path) in window.paths.enumerated() {
      let latest = path.first.time.advanced(bySeconds: Self.earliest)
      let oldest = path.first.time.advanced(bySeconds: -Self.longestDelay)
      // Contacts that ended long ago are behind for good.
      while first < kernel.paths.count, kernel.paths[first].endTime < oldest { first += 1 }
      var nearest: (cost: Double, owner: Int)?
      for owner in first..<max(first, kernel.paths.count) {
        let candidate = kernel.paths[owner]
        guard candidate.first.time <= latest else { break }
        guard candidate.endTime >= oldest else { continue }
        let distance = distance(from: candidate, to: path.first, from: oldest, to: latest)
        guard distance <= reach else { continue }
        let wait = path.first.time.seconds(since: candidate.first.time)
        let late = isTaken[owner] ? reach / 4 : min(1, wait) * reach
        let cost = distance + late
        if cost < nearest?.cost ?? .infinity { nearest = (cost, owner) }
      }
      owners[index] = nearest?.owner
      guard let nearest else { continue }
      isTaken[nearest.owner] = true
      agreement += max(0, 1 - nearest.cost / (2 * reach))
    }
    return agreement
  }

  /// The least distance of a contact's reports in a period from a report of the window.
  private func distance(
    from path: ContactPath, to sample: ContactSample, from start: Timestamp, to end: Timestamp
  ) -> Double {
    let last = max(1, path.firstSample(after: end))
    // The contact is still where it was last reported before.
    let first = min(max(0, path.firstSample(from: start) - 1), last - 1)
    return path.samples[first..<last].lazy.map {
      mapped($0.location).distance(to: sample.location)
    }.min() ?? .infinity
  }

  /// The map that fits the beginnings and ends of the contacts that are one to one; nil if these say
  /// too little.
  private var refined: CalibrationMatrix? {
    var pairs: [(ContactSample, ContactSample)] = []
    for (index, group) in groups.enumerated() where group.count == 1 {
      let (path, image) = (kernel.paths[index], window.paths[group[0]])
      let ends = [(path.first, image.first), (path.last, image.last)]
      pairs += ends.prefix(image.end == .cancelled ? 1 : 2).filter {
        mapped($0.location).distance(to: $1.location) <= reach
      }
    }
    return pairs.count < 6 ? nil : map(by: pairs)
  }

  /// The map by the contacts that began alone, wherever they are; nil if there are too few.
  ///
  /// A window may cover any part of the display.
  private var timed: CalibrationMatrix? {
    var pairs: [(ContactSample, ContactSample)] = []
    for image in window.paths {
      let start = image.first.time.advanced(bySeconds: -Self.longestDelay / 2)
      let end = image.first.time.advanced(bySeconds: Self.earliest)
      let first = kernel.paths.partitioningIndex { $0.first.time >= start }
      let last = kernel.paths.partitioningIndex { $0.first.time > end }
      guard last - first == 1 else { continue }
      let path = kernel.paths[first]
      pairs += [(path.first, image.first), (path.last, image.last)]
    }
    return pairs.count < 8 ? nil : map(by: pairs)
  }

  /// The map of the kernel's reports to the window's; nil if they are nearly on a line.
  private func map(by pairs: [(ContactSample, ContactSample)]) -> CalibrationMatrix? {
    let sources = pairs.map { kernel.panel.relative($0.0.location) }
    guard spread(sources) > 0.02 else { return nil }
    return CalibrationMatrix(from: sources, to: pairs.map { window.panel.relative($0.1.location) })
  }

  /// The smaller of the two deviations of relative locations.
  private func spread(_ points: [Point]) -> Double {
    min(points.map(\.x).deviation ?? 0, points.map(\.y).deviation ?? 0)
  }

  /// What became of one of the kernel's contacts.
  func fate(of index: Int, _ groups: [[Int]]) -> LayerComparison.Fate {
    let path = kernel.paths[index]
    guard let last = groups[index].last else {
      let window = Rect(origin: .zero, size: window.panel.size)
      if !window.contains(mapped(path.first.location)) { return .outside }
      return isMerged(path, index, groups) ? .merged : .missing
    }
    if groups[index].count > 1 { return .split }
    let image = window.paths[last]
    // The recording may end before the window's contact does.
    return image.end == .cancelled && path.end != .cancelled ? .cancelled : .arrived
  }

  /// Whether the window's contact of another finger was drawn to this one while both were down.
  private func isMerged(_ path: ContactPath, _ index: Int, _ groups: [[Int]]) -> Bool {
    kernel.paths.indices.contains { other in
      guard other != index, let image = groups[other].first.map({ window.paths[$0] }) else {
        return false
      }
      let neighbor = kernel.paths[other]
      let start = max(path.first.time, neighbor.first.time)
      let end = min(path.endTime, neighbor.endTime)
      guard start < end else { return false }
      let step = end.seconds(since: start) / 4
      let times = (1...4).map { start.advanced(bySeconds: step * Double($0)) }
      // Crossing fingers are near each other for a moment only.
      return times.count { time in
        guard let here = path.location(at: time), let there = neighbor.location(at: time),
          let shown = image.location(at: time)
        else { return false }
        let (own, foreign) = (mapped(there), mapped(here))
        let gap = own.distance(to: foreign)
        // At least a third of the way from its own finger toward this one.
        return gap > 0 && gap < 2 * reach && shown.distance(to: own) > gap / 3
          && shown.distance(to: foreign) < gap * 0.7
      } >= 3
    }
  }
}

/// Finds the reports of the window that show the kernel's, and measures how late and how far off
/// they are.
private struct ReportMatching {
  /// How long a stroke may stand still in the window while it goes on in the kernel, in seconds.
  private static let longestStall = 2.0

  private let matching: ContactMatching
  /// Nearer locations are the same: the window's are rounded to pixels.
  private let same: Double
  /// When the kernel reported something, and when the window got it.
  private var times: [(kernel: Timestamp, window: Timestamp)] = []
  private var distances: [Double] = []
  private var farthest: (distance: Double, time: Timestamp) = (0, .zero)

  init(_ matching: ContactMatching) {
    self.matching = matching
    let panel = matching.window.panel
    same = 1.5 * panel.size.width / max(1, panel.points.width)
  }

  /// Adds one of the kernel's contacts, and those of the window that belong to it.
  mutating func add(
    _ contact: LayerComparison.Contact, _ path: ContactPath, _ images: [ContactPath]
  ) {
    guard let first = images.first else { return }
    times.append((path.first.time, first.first.time))
    if contact.fate == .arrived, path.end == .lifted, first.end == .lifted {
      times.append((path.endTime, first.endTime))
    }
    let way = path.samples.map {
      ContactSample(time: $0.time, location: matching.mapped($0.location))
    }
    let samples = images.flatMap(\.samples)
    addTimes(of: way, samples)
    for sample in samples { addDistance(of: sample, from: way) }
  }

  /// Adds when the reports of a quick finger came; of a slow one, it is not certain which report is
  /// which.
  private mutating func addTimes(of way: [ContactSample], _ samples: [ContactSample]) {
    var rest = samples[...]
    for (before, report) in zip(way, way.dropFirst())
    where before.location.distance(to: report.location) > 2 * same {
      let earliest = report.time.advanced(bySeconds: -ContactMatching.earliest)
      rest = rest.drop { $0.time < earliest }
      let stall = rest.first?.time.seconds(since: report.time) ?? 0
      guard stall <= Self.longestStall else { continue }
      let latest = report.time.advanced(
        bySeconds: max(0, stall) + ContactMatching.longestDelay)
      let match = rest.prefix { $0.time <= latest }.first {
        $0.location.distance(to: report.location) <= same
      }
      if let match { times.append((report.time, match.time)) }
    }
  }

  /// Adds how far a report of the window is from the way that the kernel reported until then.
  private mutating func addDistance(of sample: ContactSample, from way: [ContactSample]) {
    let earliest = sample.time.advanced(bySeconds: -Self.longestStall)
    let latest = sample.time.advanced(bySeconds: ContactMatching.earliest)
    let end = max(1, way.partitioningIndex { $0.time > latest })
    let start = min(max(0, way.partitioningIndex { $0.time >= earliest } - 1), end - 1)
    let part = way[start..<end]
    let distances = zip(part, part.dropFirst()).map {
      sample.location.distance(toSegmentFrom: $0.location, to: $1.location)
    }
    let distance = distances.min() ?? sample.location.distance(to: way[start].location)
    self.distances.append(distance)
    if distance > farthest.distance { farthest = (distance, sample.time) }
  }

  func delay(busy: [ClosedRange<Timestamp>]) -> LayerComparison.Delay? {
    let delays = times.map { $0.window.seconds(since: $0.kernel) * 1000 }
    let sorted = delays.sorted()
    guard let largest = sorted.last, let median = sorted.median else { return nil }
    let lateness = LayerComparison.Delay.lateness
    let late = zip(times, delays).filter { $1 > median + lateness }
    let inProgram = late.count { times, delay in
      // At least half of the delay beyond the median.
      busy.milliseconds(from: times.kernel, to: times.window) >= (delay - median) / 2
    }
    return LayerComparison.Delay(
      count: sorted.count, median: median, percentile99: sorted[(sorted.count - 1) * 99 / 100],
      largest: largest, lateInProgram: inProgram, lateOnTheWay: late.count - inProgram)
  }

  var displacement: LayerComparison.Displacement? {
    let sorted = distances.sorted()
    guard let largest = sorted.last else { return nil }
    return LayerComparison.Displacement(
      count: sorted.count, percentile99: sorted[(sorted.count - 1) * 99 / 100], largest: largest,
      time: farthest.time, tolerance: max(same * 2, matching.window.panel.nominal(millimeters: 1)))
  }
}

extension [ClosedRange<Timestamp>] {
  /// How much of a time these periods cover, in milliseconds.
  fileprivate func milliseconds(from start: Timestamp, to end: Timestamp) -> Double {
    let first = partitioningIndex { $0.upperBound >= start }
    return self[first...].prefix { $0.lowerBound < end }.reduce(0) { sum, period in
      let shared = Swift.min(end, period.upperBound).seconds(
        since: Swift.max(start, period.lowerBound))
      return sum + Swift.max(0, shared) * 1000
    }
  }
}

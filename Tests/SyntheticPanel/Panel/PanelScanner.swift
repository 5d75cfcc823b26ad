import TrackerKit

/// Scans fingers and reports them with a panel's faults.
struct PanelScanner {
  /// A finger as the panel knows it.
  struct Track {
    /// The contact's identity; nil while there is none.
    var contact: Int64?
    /// Where it was sensed, without noise, at the last report.
    var place = Point.zero
    /// What was reported last.
    var reported = Point.zero
    /// The scan's time of the last report.
    var time = 0.0
    /// Whether it has been reported to move.
    var hasMoved = false
  }

  let panel: PanelModel
  let hand: ScriptedHand
  private(set) var reports: [PanelReport] = []
  private(set) var truth = PanelTruth()
  var random: SplitMix64
  private var tracks: [Track]
  private var plan: IncidentPlan
  private var nextContact: Int64 = 1
  private var mergedFingers: Set<Int> = []
  private var noiseSquares = (sum: 0.0, count: 0)
  private var deliveryTime = 0.0

  init(panel: PanelModel, hand: ScriptedHand, seed: UInt64) {
    self.panel = panel
    self.hand = hand
    random = SplitMix64(seed: seed)
    tracks = Array(repeating: Track(), count: hand.fingers.count)
    plan = IncidentPlan(panel: panel, hand: hand, using: &random)
    truth.rate = panel.rate
    truth.tracks = Array(repeating: [], count: hand.fingers.count)
  }

  /// Scans from a random phase until a time in seconds.
  mutating func scan(until end: Double) {
    let phase = random.uniform(0...1) / panel.rate
    var index = 0
    while phase + Double(index) / panel.rate <= end {
      scan(index, at: phase + Double(index) / panel.rate)
      index += 1
    }
    let count = Double(max(1, noiseSquares.count))
    truth.noise = (noiseSquares.sum / count).squareRoot()
  }

  private mutating func scan(_ index: Int, at time: Double) {
    guard !plan.isDropped(index) else { return }
    // Reports leave in the order of the scans.
    deliveryTime = max(
      time + 0.002 + panel.faults.timeJitter * random.gaussian(), deliveryTime + 0.0001)
    let places = merged(hand.fingers.map { sensed($0.location(at: time)) })
    if index == plan.swapScan { exchangeIdentities(places) }
    for (finger, place) in places.enumerated() {
      if let place {
        report(finger, at: place, scan: index, time: time)
      } else {
        lift(finger)
      }
    }
  }

  private func sensed(_ place: Point?) -> Point? {
    place.flatMap { panel.isAlive($0) ? $0 : nil }
  }

  /// The places with those of two near fingers replaced by their middle.
  private mutating func merged(_ places: [Point?]) -> [Point?] {
    guard panel.faults.mergeDistance > 0 else { return places }
    var places = places
    var merged: Set<Int> = []
    for first in places.indices {
      for second in places.indices.dropFirst(first + 1) {
        guard let one = places[first], let other = places[second],
          one.distance(to: other) < panel.faults.mergeDistance
        else { continue }
        places[first] = (one + other) * 0.5
        places[second] = nil
        merged.insert(second)
        if !mergedFingers.contains(second) { truth.mergeCount += 1 }
      }
    }
    mergedFingers = merged
    return places
  }

  private mutating func exchangeIdentities(_ places: [Point?]) {
    tracks.swapAt(0, 1)
    for (track, place) in zip(tracks, places).prefix(2) {
      guard let place else { continue }
      truth.swapSteps.append(track.place.distance(to: panel.distorted(place)))
    }
  }

  private mutating func lift(_ finger: Int) {
    guard let contact = tracks[finger].contact, finger != panel.faults.stuckFinger else { return }
    deliver(.ended, contact, tracks[finger].reported)
    tracks[finger] = Track()
  }

  private mutating func report(_ finger: Int, at place: Point, scan: Int, time: Double) {
    let old = tracks[finger]
    let place = misplaced(panel.distorted(place), finger: finger, scan: scan)
    guard !isHidden(place, after: old) else { return }
    if old.contact != nil { noteStep(of: finger, to: place, scan: scan, time: time) }
    truth.tracks[finger].append(PanelTruth.Placed(scan: scan, place: place))
    let reported = noisy(place)
    let contact = old.contact ?? nextContact
    tracks[finger] = Track(
      contact: contact, place: place, reported: reported, time: time, hasMoved: old.contact != nil)
    if old.contact == nil {
      nextContact += 1
      deliver(.began, contact, reported)
    } else if reported != old.reported {
      deliver(.moved, contact, reported)
    }
  }

  /// Whether a finger has not yet gone far enough to be reported.
  private func isHidden(_ place: Point, after old: Track) -> Bool {
    old.contact != nil && !old.hasMoved && panel.faults.hysteresis > 0
      && place.distance(to: old.place) <= panel.faults.hysteresis
  }

  private mutating func noteStep(of finger: Int, to place: Point, scan: Int, time: Double) {
    let old = tracks[finger]
    if finger == 0, plan.jumps.contains(scan) || plan.jumps.contains(scan - 1) {
      truth.largestJump = max(truth.largestJump, place.distance(to: old.place))
    }
    if hand.fingers[finger].path.length > 0 {
      truth.longestGap = max(truth.longestGap, time - old.time)
    }
  }

  /// Where the incidents of the plan put a place.
  private mutating func misplaced(_ place: Point, finger: Int, scan: Int) -> Point {
    guard tracks[finger].contact != nil, finger == 0 else { return place }
    let last = tracks[finger].place
    let length = place.distance(to: last)
    guard length > 0 else { return place }
    let direction = (place - last) * (1 / length)
    if plan.reversals.contains(scan) {
      truth.largestReversal = max(truth.largestReversal, panel.faults.reversalLength)
      return last - direction * panel.faults.reversalLength
    }
    if plan.deviations.contains(scan) {
      truth.largestDeviation = max(truth.largestDeviation, panel.faults.deviationLength)
      return place + Point(x: -direction.y, y: direction.x) * panel.faults.deviationLength
    }
    if plan.jumps.contains(scan) {
      let angle = Angle(degrees: random.uniform(0...360))
      return place + Point(x: angle.cosine, y: angle.sine) * panel.faults.jumpLength
    }
    return place
  }

  private mutating func noisy(_ place: Point) -> Point {
    guard panel.faults.noise > 0 else { return panel.snapped(place) }
    let noise = Point(x: random.gaussian(), y: random.gaussian()) * panel.faults.noise
    noiseSquares.sum += noise.x * noise.x + noise.y * noise.y
    noiseSquares.count += 2
    truth.largestNoise = max(truth.largestNoise, abs(noise.x), abs(noise.y))
    return panel.snapped(place + noise)
  }

  private mutating func deliver(_ kind: TouchChange.Kind, _ contact: Int64, _ place: Point) {
    reports.append(PanelReport(kind: kind, contact: contact, place: place, time: deliveryTime))
  }

  /// Adds the contacts without a finger.
  mutating func addGhosts(until end: Double) {
    guard let ghost = panel.faults.ghost else { return }
    let place = Point(
      x: ghost.place.x * panel.size.width, y: ghost.place.y * panel.size.height)
    var time = random.uniform(0...ghost.period)
    while time + ghost.seconds < end {
      if random.uniform(0...1) >= ghost.missing {
        reports.append(
          PanelReport(kind: .began, contact: nextContact, place: place, time: time))
        reports.append(
          PanelReport(
            kind: .ended, contact: nextContact, place: place, time: time + ghost.seconds))
        nextContact += 1
        truth.ghostTimes.append(time)
      }
      time += ghost.period
    }
  }
}

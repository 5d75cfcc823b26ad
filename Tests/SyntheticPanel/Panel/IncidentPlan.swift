import TrackerKit

/// At which scans a panel's single faults happen.
struct IncidentPlan {
  /// The scans whose report lies behind the one before.
  var reversals: Set<Int> = []
  /// The scans whose report lies elsewhere.
  var jumps: Set<Int> = []
  /// The scans whose report lies beside the finger's way.
  var deviations: Set<Int> = []
  /// The scan from which the first two fingers have each other's identity.
  var swapScan: Int?
  private var dropped: Set<Int> = []

  init(panel: PanelModel, hand: ScriptedHand, using random: inout SplitMix64) {
    guard let first = hand.fingers.first else { return }
    // Well within the first finger's time on the glass.
    let (start, end) = (Int(first.start * panel.rate) + 12, Int(first.end * panel.rate) - 12)
    guard end > start else { return }
    let faults = panel.faults
    func scans(_ count: Int) -> [Int] {
      let part = Double(end - start) / Double(max(1, count))
      // In the middle half of each part, so that incidents are apart.
      return (0..<count).map {
        start + Int((Double($0) + random.uniform(0.25...0.75)) * part)
      }
    }
    reversals = Set(scans(faults.reversals))
    jumps = Set(scans(faults.jumps))
    deviations = Set(scans(faults.deviations))
    for scan in scans(faults.dropOuts) { dropped.formUnion(scan..<(scan + faults.dropOutLength)) }
    if faults.swapsIdentities { swapScan = Self.nearest(panel, hand) }
  }

  /// Whether nothing is reported after a scan.
  func isDropped(_ scan: Int) -> Bool { dropped.contains(scan) }

  /// The scan at which the first two fingers are nearest.
  private static func nearest(_ panel: PanelModel, _ hand: ScriptedHand) -> Int? {
    guard hand.fingers.count >= 2 else { return nil }
    let scans = 0..<Int(hand.end * panel.rate)
    func distance(_ scan: Int) -> Double {
      let time = Double(scan) / panel.rate
      guard let one = hand.fingers[0].location(at: time),
        let other = hand.fingers[1].location(at: time)
      else { return .infinity }
      return one.distance(to: other)
    }
    return scans.min { distance($0) < distance($1) }
  }
}

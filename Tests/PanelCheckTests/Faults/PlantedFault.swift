@testable import PanelCheck
import SyntheticPanel
import TrackerKit

/// A fault of some size that is planted into a panel, and whether a check fails the panel for it.
struct PlantedFault: Sendable {
  /// The fault and what the hand does, as docs/measurements.md has it.
  let name: String
  let unit: String
  let item: CheckItem
  let profile: Profile
  /// The sizes that are tried, the smallest first.
  let sizes: [Double]
  /// The figures of a run.
  let figures: @Sendable (Double, inout SplitMix64) -> [CheckItem: Figure]

  /// Whether a run fails.
  func isFound(_ size: Double, seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed)
    let figure = figures(size, &random)[item]
    return profile.limits[item]?.verdict(on: figure) == .fail
  }

  static let all = [
    PlantedFault(
      name: "a dead area on 24 inches, wiped in lanes of 6.5 mm at 200 mm/s", unit: "mm",
      item: .deadAreas, profile: .kiosk, sizes: [5, 6, 7, 8, 9, 10, 12]
    ) { size, random in
      var places = GuidedRandom(Int(random.next() >> 33))
      var hand = WipingHand(size: Size(width: 531, height: 299), lane: 6.5, repeats: 2)
      let center = Point(x: places.uniform(20, 510), y: places.uniform(20, 280))
      hand.isDead = { ($0 - center).length <= size / 2 }
      return GuidedTest.surface.figures(of: hand.log(&places), seconds: 60)
    },
    PlantedFault(
      name: "a drop-out of a finger at 200 mm/s", unit: "ms", item: .dropOuts, profile: .kiosk,
      sizes: [5, 10, 20, 30]
    ) { size, random in
      var places = GuidedRandom(Int(random.next() >> 33))
      let hand = WipingHand(lane: 40, dropOuts: 1, dropOutSeconds: size / 1000)
      return hand.log(&places).figures()
    },
    stroke(
      "a rate below 60 Hz, with 1 ms of jitter", "Hz", .reportRate, .windowsLike,
      [0.2, 0.4, 0.5, 0.7, 1, 2]
    ) {
      $0.rate = 60 - $1
      $0.faults.timeJitter = 0.0006
    },
    stroke("steps backward", "mm", .reversedMotion, .kiosk, [1, 1.1, 1.2, 1.3, 1.5, 2]) {
      ($0.faults.reversals, $0.faults.reversalLength) = (2, $1)
    },
    stroke("reports missing in a row", "reports", .gapRatio, .kiosk, [1, 2, 3, 4]) {
      ($0.faults.dropOuts, $0.faults.dropOutLength) = (1, Int($1))
    },
    stroke(
      "motion that is hidden at first", "mm", .hysteresis, .chromeOSLike, [2, 4, 6, 8, 10, 12]
    ) {
      $0.faults.hysteresis = $1
    },
    crossing(
      "fingers that merge at a distance", "mm", .separation, .kiosk, [17, 18, 19, 20, 21, 22, 24],
      lag: 0...0.03
    ) {
      $0.mergeDistance = $1
    },
    crossing(
      "fingers that are swapped at a distance", "mm", .swaps, .kiosk, [3, 5, 8, 12, 16], lag: nil
    ) { faults, _ in
      faults.swapsIdentities = true
    },
    PlantedFault(
      name: "a silent edge, two drags at 145 to 258 mm/s", unit: "mm", item: .range,
      profile: .kiosk, sizes: [2, 2.5, 3, 3.5, 4, 4.5, 5]
    ) { size, random in
      var model = PanelModel()
      (model.faults.noise, model.faults.edgeCut) = (0.05, size)
      var script = GuidedScript(size: model.size, seed: random.next())
      let recording = model.record(script.hand(for: "edges"), seed: random.next())
      return GuidedTest.edges.figures(of: FaultRuns.log(recording, on: model), seconds: 10)
    },
    PlantedFault(
      name: "a contact that never ends, while others come to its place", unit: "s",
      item: .stuckContacts, profile: .kiosk, sizes: [1, 2, 3, 4]
    ) { size, random in
      var model = PanelModel()
      model.faults.stuckFinger = 0
      let hand = ScriptedHand.taps(on: Point(x: 100, y: 100), count: 2, using: &random)
      let end = hand.fingers[0].end + size + 0.05
      var log = FaultRuns.log(model.record(hand, seconds: end, seed: random.next()), on: model)
      log.add(Turn(time: Timestamp(seconds: end)))
      return log.figures()
    },
    PlantedFault(
      name: "ghosts in a minute", unit: "ghost", item: .ghosts,
      profile: .kiosk, sizes: [1, 2]
    ) { size, _ in
      let ghosts = (0..<Int(size)).map {
        GhostContact(time: Timestamp(seconds: Double(5 + $0)), location: .zero)
      }
      return Ghosts(panel: .wide, ghosts: ghosts, seconds: 60).figures
    },
  ]

  /// A fault that four strokes of a trembling hand show.
  private static func stroke(
    _ name: String, _ unit: String, _ item: CheckItem, _ profile: Profile, _ sizes: [Double],
    change: @escaping @Sendable (inout PanelModel, Double) -> Void
  ) -> PlantedFault {
    PlantedFault(name: name, unit: unit, item: item, profile: profile, sizes: sizes) {
      size, random in
      var model = PanelModel()
      (model.faults.noise, model.faults.timeJitter) = (0.05, 0.0003)
      change(&model, size)
      var log = ContactLog(
        panel: Panel(points: model.points, millimeters: model.size, source: .user))
      for index in 0..<4 {
        let hand = ScriptedHand.tremblingStroke(speed: 120...190, using: &random)
        for turn in model.record(hand, seed: random.next()).turns {
          log.add(
            Turn(time: turn.time.advanced(bySeconds: 4 * Double(index)), inputs: turn.inputs))
        }
      }
      return log.figures()
    }
  }

  /// A fault that two crossing fingers show; without a lag, the size is the distance at which they
  /// pass each other.
  private static func crossing(
    _ name: String, _ unit: String, _ item: CheckItem, _ profile: Profile, _ sizes: [Double],
    lag: ClosedRange<Double>?, change: @escaping @Sendable (inout PanelFaults, Double) -> Void
  ) -> PlantedFault {
    PlantedFault(name: name, unit: unit, item: item, profile: profile, sizes: sizes) {
      size, random in
      var model = PanelModel()
      (model.faults.noise, model.faults.timeJitter) = (0.05, 0.0003)
      change(&model.faults, size)
      // At right angles with 150 mm/s, the fingers are nearest at the lag × 150 / √2.
      let seconds = lag.map { random.uniform($0) } ?? size * 2.0.squareRoot() / 150
      let hand = ScriptedHand.crossing(
        at: Point(x: 172, y: 97), side: 150, seconds: 1, lag: seconds)
      return FaultRuns.log(model.record(hand, seed: random.next()), on: model).figures()
    }
  }
}

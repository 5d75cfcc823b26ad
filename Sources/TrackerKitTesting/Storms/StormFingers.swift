package import TrackerKit

/// Random fingers that land, move, lift, vanish, and are reported wrongly.
package struct StormFingers {
  private static let device = ContactID.firstTouchDevice

  private let limit: Int
  private let size: Size
  private var ledger = TouchLedger()
  /// The numbers of the fingers that are down, in order.
  package private(set) var numbers: [Int] = []
  private var locations: [Int: Point] = [:]
  package private(set) var reportCount = 0

  /// Creates fingers, as many as a limit, on a window of a size and 20 points around it.
  package init(limit: Int, size: Size) {
    self.limit = limit
    self.size = size
  }

  /// What the fingers do in one turn.
  package mutating func play(_ random: inout SeededGenerator, into inputs: inout [RootInput]) {
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let finger = Int.random(in: 0..<limit, using: &random)
      let dice = Double.random(in: 0..<1, using: &random)
      let jump = Point(
        x: Double.random(in: -20...size.width + 20, using: &random),
        y: Double.random(in: -20...size.height + 20, using: &random))
      guard let location = locations[finger] else {
        // A finger that is not down lands, or is reported to move or lift.
        let kind: ContactReport.Kind = dice < 0.5 ? .down : dice < 0.55 ? .up : .move
        report(kind, finger, jump, into: &inputs)
        continue
      }
      let near = location + (jump - Point(x: size.width / 2, y: size.height / 2)) * (1 / 12)
      switch dice {
      case ..<0.7: report(.move, finger, near, into: &inputs)
      case ..<0.75: report(.move, finger, jump, into: &inputs)
      case ..<0.95: report(.up, finger, near, into: &inputs)
      case ..<0.98: report(.down, finger, jump, into: &inputs)
      default: vanish(finger, all: dice > 0.995, into: &inputs)
      }
    }
  }

  package mutating func report(
    _ kind: ContactReport.Kind, _ finger: Int, _ location: Point, into inputs: inout [RootInput]
  ) {
    reportCount += 1
    let count = inputs.count
    ledger.add(
      ContactReport(kind, ContactID(device: Self.device, finger: Int64(finger)), at: location),
      into: &inputs)
    if kind == .down || locations[finger] != nil {
      locations[finger] = kind == .up ? nil : location
    }
    follow(inputs[count...])
  }

  package mutating func liftAll(into inputs: inout [RootInput]) {
    for finger in locations.keys.sorted() { report(.up, finger, .zero, into: &inputs) }
  }

  /// The window loses its focus, and all fingers are gone.
  package mutating func deactivate(into inputs: inout [RootInput]) {
    let count = inputs.count
    locations.removeAll()
    ledger.cancelAll(into: &inputs)
    follow(inputs[count...])
    inputs.append(.display(.deactivated))
  }

  /// One finger vanishes without lifting, or all do.
  private mutating func vanish(_ finger: Int, all: Bool, into inputs: inout [RootInput]) {
    reportCount += 1
    let count = inputs.count
    if all {
      locations.removeAll()
      ledger.cancelAll(into: &inputs)
    } else {
      locations[finger] = nil
      ledger.reconcile(
        device: Self.device, present: locations.keys.map { Int64($0) }, into: &inputs)
    }
    follow(inputs[count...])
  }

  private mutating func follow(_ inputs: ArraySlice<RootInput>) {
    for case .touch(let change) in inputs {
      switch change.kind {
      case .began: numbers.append(change.number)
      case .moved: break
      case .ended, .cancelled: numbers.removeAll { $0 == change.number }
      }
    }
    numbers.sort()
  }
}

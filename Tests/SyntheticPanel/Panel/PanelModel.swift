public import TrackerKit

/// A touch panel with its driver, and the program that reads it.
///
/// It scans the fingers at its rate; each scan senses true places, which the faults then change.
/// Reports of an unchanged location are dropped, as SDL does.
public struct PanelModel: Sendable {
  /// The surface in millimeters.
  public var size = Size(width: 344, height: 194)
  /// The window in points; it covers the surface.
  public var points = Size(width: 1920, height: 1080)
  /// The scans per second.
  public var rate = 100.0
  /// The time between the program's turns in seconds, each of which has all reports since the one
  /// before; 0 gives each report a turn of its own.
  public var turnSeconds = 0.0
  /// What is wrong with it.
  public var faults = PanelFaults()

  /// Creates a panel without faults: 344 × 194 mm (15.6 in), 100 Hz.
  public init() {}

  /// Lets the panel sense a hand.
  ///
  /// - Parameters:
  ///   - hand: What the fingers do.
  ///   - seconds: How long the recording is; nil ends it 0.1 s after the last finger.
  ///   - seed: The seed of everything random.
  /// - Returns: What the panel reported and what is true.
  public func record(
    _ hand: ScriptedHand, seconds: Double? = nil, seed: UInt64
  ) -> SyntheticRecording {
    var scanner = PanelScanner(panel: self, hand: hand, seed: seed)
    let end = seconds ?? hand.end + 0.1
    scanner.scan(until: end)
    scanner.addGhosts(until: end)
    return TurnBuilder(panel: self).build(scanner.reports, truth: scanner.truth)
  }

  /// Where the faults of geometry put a place.
  func distorted(_ place: Point) -> Point {
    let middle = Point(x: size.width / 2, y: size.height / 2)
    var spoke = place - middle
    if faults.swapsAxes {
      spoke = Point(
        x: spoke.y * size.width / size.height, y: spoke.x * size.height / size.width)
    }
    guard faults.rotation != .zero else { return middle + spoke + faults.offset }
    let (cosine, sine) = (faults.rotation.cosine, faults.rotation.sine)
    let turned = Point(
      x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
    return middle + turned + faults.offset
  }

  /// Whether the panel senses anything at a place.
  func isAlive(_ place: Point) -> Bool {
    let edge = min(place.x, place.y, size.width - place.x, size.height - place.y)
    guard edge >= faults.edgeCut else { return false }
    guard let dead = faults.deadArea else { return true }
    return place.x < dead.minX || place.x > dead.maxX || place.y < dead.minY || place.y > dead.maxY
  }

  /// The nearest place that can be reported.
  func snapped(_ place: Point) -> Point {
    guard faults.grid > 0 else { return place }
    return Point(
      x: (place.x / faults.grid).rounded() * faults.grid,
      y: (place.y / faults.grid).rounded() * faults.grid)
  }
}

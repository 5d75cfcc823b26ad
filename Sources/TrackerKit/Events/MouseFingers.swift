/// A mouse event that matters for the fingers that the mouse simulates.
public enum PointerReport: Hashable, Sendable {
  /// The pointer is at a location, in points.
  case moved(Point)
  /// The left button went down.
  case primaryDown
  /// The left button went up.
  case primaryUp
  /// The right button went down.
  case secondaryDown
  /// The modifier keys changed to these.
  case modifiers(KeyModifiers)
  /// The pointer left the window.
  case left
}

/// Simulates fingers with the mouse, as in a touch simulator (rules M1 to M4).
///
/// The left button is one finger. With Alt or Control, there are two fingers mirrored about the
/// window's center, and Shift moves them in parallel. A right click plants a finger that stays, or
/// lifts it again.
public struct MouseFingers: Sendable {
  /// The radius within which a click grabs a planted finger, in points.
  public static let grabRadius = 30.0

  private enum Drag {
    case none
    case single(finger: Int64)
    case planted(index: Int)
    case pair(first: Int64, second: Int64)
  }

  private struct Planted {
    var finger: Int64
    var location: Point
  }

  /// The window's size in points; the pair is mirrored about its center.
  public var windowSize: Size
  private var pointer: Point?
  private var modifiers: KeyModifiers = []
  private var drag = Drag.none
  private var planted: [Planted] = []
  private var nextFinger: Int64 = 1
  /// The point about which the pair is mirrored; nil for the window's center.
  private var pairCenter: Point?
  /// What the fingers do because of the event that is being handled.
  private var reports: [ContactReport] = []

  /// Creates a mouse without fingers.
  public init(windowSize: Size) {
    self.windowSize = windowSize
  }

  /// Where a pair would land while Alt or Control is held and no button is down (rule M2).
  public var preview: [Point] {
    guard case .none = drag, meansPair, let pointer else { return [] }
    return [pointer, mirrored(pointer)]
  }

  /// Handles a mouse event and adds the resulting touch changes.
  public mutating func add(
    _ report: PointerReport, ledger: inout TouchLedger, into inputs: inout [RootInput]
  ) {
    switch report {
    case .moved(let location): move(to: location)
    case .primaryDown, .secondaryDown:
      guard case .none = drag, let pointer, !ledger.hasContact(otherThan: ContactID.mouseDevice)
      else { return }
      if report == .primaryDown { press(at: pointer) } else { plantOrLift(at: pointer) }
    case .primaryUp: release()
    case .modifiers(let newModifiers):
      modifiers = newModifiers
      if case .none = drag, !meansPair { pairCenter = nil }
    case .left:
      if case .none = drag { pointer = nil }
    }
    for report in reports { ledger.add(report, into: &inputs) }
    reports.clear()
  }

  /// Discards all fingers; the ledger has already cancelled their touches.
  public mutating func reset() {
    drag = .none
    planted.removeAll()
    pairCenter = nil
  }

  // MARK: The left button

  private var meansPair: Bool { !modifiers.isDisjoint(with: [.alt, .control]) }

  private var center: Point {
    pairCenter ?? Point(x: windowSize.width / 2, y: windowSize.height / 2)
  }

  private func mirrored(_ location: Point) -> Point { center + center - location }

  private mutating func press(at pointer: Point) {
    if let index = plantedFinger(near: pointer) {
      drag = .planted(index: index)
    } else if meansPair {
      let pair = (newFinger(), newFinger())
      drag = .pair(first: pair.0, second: pair.1)
      report(.down, pair.0, at: pointer)
      report(.down, pair.1, at: mirrored(pointer))
    } else {
      let finger = newFinger()
      drag = .single(finger: finger)
      report(.down, finger, at: pointer)
    }
  }

  private mutating func move(to location: Point) {
    let before = pointer ?? location
    pointer = location
    guard location != before else { return }
    // With Shift, the two fingers move in parallel, and so does the point they are mirrored about.
    let isPairing =
      if case .pair = drag { true } else if case .none = drag { meansPair } else { false }
    if modifiers.contains(.shift), isPairing { pairCenter = center + (location - before) }
    switch drag {
    case .none: break
    case .single(let finger): report(.move, finger, at: location)
    case .planted(let index):
      planted[index].location = planted[index].location + (location - before)
      report(.move, planted[index].finger, at: planted[index].location)
    case .pair(let first, let second):
      report(.move, first, at: location)
      report(.move, second, at: mirrored(location))
    }
  }

  private mutating func release() {
    let location = pointer ?? .zero
    switch drag {
    case .single(let finger): report(.up, finger, at: location)
    case .pair(let first, let second):
      report(.up, first, at: location)
      report(.up, second, at: mirrored(location))
    case .none, .planted: break
    }
    drag = .none
    if !meansPair { pairCenter = nil }
  }

  // MARK: Planted fingers

  private mutating func plantOrLift(at pointer: Point) {
    if let index = plantedFinger(near: pointer) {
      let finger = planted.remove(at: index)
      report(.up, finger.finger, at: finger.location)
    } else {
      let finger = newFinger()
      planted.append(Planted(finger: finger, location: pointer))
      report(.down, finger, at: pointer)
    }
  }

  /// The nearest planted finger within the grab radius; at equal distances, the later one.
  private func plantedFinger(near location: Point) -> Int? {
    planted.indices.reversed()
      .map { (index: $0, distance: planted[$0].location.distance(to: location)) }
      .filter { $0.distance <= Self.grabRadius }
      .min { $0.distance < $1.distance }?.index
  }

  // MARK: Reports

  private mutating func newFinger() -> Int64 {
    defer { nextFinger += 1 }
    return nextFinger
  }

  private mutating func report(_ kind: ContactReport.Kind, _ finger: Int64, at location: Point) {
    let contact = ContactID(device: ContactID.mouseDevice, finger: finger)
    reports.append(ContactReport(kind, contact, at: location))
  }
}

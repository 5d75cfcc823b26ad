public import TrackerKit

/// Random fingers and keys that look for faults in views and recognizers.
///
/// Fingers land, move, jump, lift, vanish without lifting, and are reported wrongly, at any pace; the
/// window sometimes loses its focus. All of this can happen on a real touchscreen. A seed makes the
/// same storm on every machine.
///
///     let faults = TouchStorm(seed: 7).run(on: scene.app) {
///       board.fingers.contains(where: \.isOver) ? "shows a finger that is gone" : nil
///     }
///     #expect(faults == [])
public struct TouchStorm: Hashable, Sendable {
  /// The seed, which determines everything.
  public var seed: UInt64
  /// The maximum number of turns; the storm ends at the first fault.
  public var turns: Int
  /// The number of different fingers.
  public var fingers: Int
  /// Keys that go down and up at random.
  public var keys: [Key]

  /// Creates a storm.
  ///
  /// - Parameters:
  ///   - seed: The seed, which determines everything.
  ///   - turns: The maximum number of turns.
  ///   - fingers: The number of different fingers.
  ///   - keys: Keys that go down and up at random.
  public init(seed: UInt64, turns: Int = 400, fingers: Int = 12, keys: [Key] = []) {
    self.seed = seed
    self.turns = turns
    self.fingers = fingers
    self.keys = keys
  }

  /// Plays the storm on an application that shows what is tested, then lifts all fingers and waits
  /// for two seconds.
  ///
  /// Every touch must begin and end once in each view (rules A1, A9), and recognizers may make only
  /// allowed transitions (rules C1, C2). At rest, no view has a touch, no control tracks one, every
  /// recognizer is ready, and interaction is not ignored. The application's `deliveryObserver` is
  /// replaced during the storm.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - check: Says what is wrong with the views' own state, after every turn and at rest; nil if
  ///     nothing is.
  /// - Returns: The faults, each with its turn and time, or with `at rest`.
  public func run(on app: Application, check: () -> String? = { nil }) -> [String] {
    let watch = DeliveryWatch()
    let observer = app.deliveryObserver
    app.deliveryObserver = watch
    defer { app.deliveryObserver = observer }
    var random = SeededGenerator(seed: seed)
    var input = StormFingers(limit: fingers, size: app.window?.bounds.size ?? .zero)
    for number in 0..<turns {
      app.loop.pass(until: app.loop.time.advanced(bySeconds: random.pause()))
      var inputs: [RootInput] = []
      input.play(&random, into: &inputs)
      if random.chance(0.01) { input.deactivate(into: &inputs) }
      if let key = keys.randomElement(using: &random) {
        inputs.append(key.change(isDown: random.chance(0.5)))
      }
      app.loop.handle(Turn(time: app.loop.nextTime, inputs: inputs))
      if let wrong = check() { watch.fault(wrong) }
      if !watch.faults.isEmpty {
        return watch.faults.map { "turn \(number) at \(app.loop.time.seconds) s: \($0)" }
      }
    }
    rest(app, &input, watch)
    if let wrong = check() { watch.fault(wrong) }
    return watch.faults.map { "at rest: \($0)" }
  }

  private func rest(_ app: Application, _ input: inout StormFingers, _ watch: DeliveryWatch) {
    var inputs: [RootInput] = []
    input.liftAll(into: &inputs)
    app.loop.handle(Turn(time: app.loop.nextTime, inputs: inputs))
    app.loop.pass(until: app.loop.time.advanced(bySeconds: 2))
    watch.checkRest()
    watch.check(app.touchEvent.allTouches.isEmpty, "touches are left")
    watch.check(!app.isIgnoringInteractionEvents, "interaction is ignored")
    if let window = app.window { checkRest(of: window, watch) }
  }

  private func checkRest(of view: View, _ watch: DeliveryWatch) {
    if let control = view as? Control {
      watch.check(!control.isTracking, "\(type(of: control)) tracks a touch that is gone")
    }
    for recognizer in view.gestureRecognizers {
      watch.check(
        recognizer.state == .possible && recognizer.touches.isEmpty,
        "\(type(of: recognizer)) of \(type(of: view)) rests at \(recognizer.state) with "
          + "\(recognizer.touches.count) touches")
    }
    for child in view.subviews { checkRest(of: child, watch) }
  }
}

/// Random fingers that land, move, lift, vanish, and are reported wrongly.
package struct StormFingers {
  private static let device = ContactID.firstTouchDevice

  private let limit: Int
  private let size: Size
  private var ledger = TouchLedger()
  /// The numbers of the fingers that are down, in order.
  package var numbers: [Int] { ledger.numbers }
  private var locations: [Int: Point] = [:]
  package private(set) var reportCount = 0

  /// Creates up to `limit` fingers, on a window and 20 points around it.
  package init(limit: Int, size: Size) {
    self.limit = limit
    self.size = size
  }

  /// Does what the fingers do in one turn.
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
    ledger.add(
      ContactReport(kind, ContactID(device: Self.device, finger: Int64(finger)), at: location),
      into: &inputs)
    if kind == .down || locations[finger] != nil {
      locations[finger] = kind == .up ? nil : location
    }
  }

  package mutating func liftAll(into inputs: inout [RootInput]) {
    for finger in locations.keys.sorted() { report(.up, finger, .zero, into: &inputs) }
  }

  /// The window loses its focus, and the fingers are gone.
  package mutating func deactivate(into inputs: inout [RootInput]) {
    locations.removeAll()
    ledger.cancelAll(into: &inputs)
    inputs.append(.display(.deactivated))
  }

  /// One finger vanishes without lifting, or all do.
  private mutating func vanish(_ finger: Int, all: Bool, into inputs: inout [RootInput]) {
    reportCount += 1
    if all {
      locations.removeAll()
      ledger.cancelAll(into: &inputs)
    } else {
      locations[finger] = nil
      ledger.reconcile(
        device: Self.device, present: locations.keys.map { Int64($0) }, into: &inputs)
    }
  }
}

/// Checks one receiver's touches: each begins once, ends once, and moves only in between.
package struct TouchBook {
  /// The serial numbers of the touches that have begun and are not over, in order.
  package private(set) var live: [Int] = []
  private var over: Set<Int> = []

  package init() {}

  /// Takes a delivery and returns what is wrong with it.
  package mutating func note(_ phase: TouchPhase, _ touches: [Touch]) -> [String] {
    var faults: [String] = []
    for touch in touches {
      let serial = touch.serial
      if touch.phase != phase { faults.append("\(serial) is \(touch.phase) in touches \(phase)") }
      if over.contains(serial) { faults.append("\(serial) \(phase) after its end") }
      if live.contains(serial) == (phase == .began) {
        faults.append("\(serial) \(phase) out of order")
      }
      switch phase {
      case .began:
        live.append(serial)
      case .ended, .cancelled:
        live.removeAll { $0 == serial }
        over.insert(serial)
      case .moved, .stationary: break
      }
    }
    return faults
  }
}

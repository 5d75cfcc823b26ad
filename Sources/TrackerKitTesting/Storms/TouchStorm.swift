public import TrackerKit

/// Random fingers and keys that look for faults in views and recognizers.
///
/// Fingers land, move, jump, lift, vanish without lifting, and are reported wrongly, at any pace; the
/// window loses its focus now and then. All of that can happen on a real touchscreen. The same seed
/// makes the same storm on every machine.
///
///     let faults = TouchStorm(seed: 7).run(on: scene.app) {
///       board.fingers.contains(where: \.isOver) ? "shows a finger that is gone" : nil
///     }
///     #expect(faults == [])
public struct TouchStorm: Hashable, Sendable {
  /// The seed, which determines everything.
  public var seed: UInt64
  /// How many turns the storm has at most; it ends at the first fault.
  public var turns: Int
  /// How many different fingers there are.
  public var fingers: Int
  /// Keys that go down and up at random.
  public var keys: [Key]

  /// Creates a storm.
  public init(seed: UInt64, turns: Int = 400, fingers: Int = 12, keys: [Key] = []) {
    self.seed = seed
    self.turns = turns
    self.fingers = fingers
    self.keys = keys
  }

  /// Plays the storm on an application that shows what is tested, then lifts all fingers and lets
  /// everything come to rest for two seconds.
  ///
  /// It checks that every touch begins and ends once in each view (rules A1, A9), that recognizers
  /// change their states only as they may (rules C1, C2), and that at rest no view has a touch, no
  /// control tracks one, every recognizer is ready, and interaction is not ignored. It observes the
  /// deliveries in place of the application's `deliveryObserver`.
  ///
  /// - Parameters:
  ///   - app: The application.
  ///   - check: Says what is wrong with the views' own state, after every turn and at rest; nil if
  ///     nothing is.
  /// - Returns: What was wrong, each with its turn and time, or with `at rest`; empty if nothing was.
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

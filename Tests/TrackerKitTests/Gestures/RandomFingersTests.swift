import Testing
import TrackerKit
import TrackerKitTesting

/// Random fingers on nested views with every kind of recognizer: whatever happens, the guarantees
/// to views and recognizers hold.
@Suite("Random fingers")
struct RandomFingersTests {
  /// What one view was told about each touch.
  private final class Ledger {
    private var book = TouchBook()
    var faults: [String] = []

    func note(_ phase: TouchPhase, _ touches: [Touch]) {
      faults += book.note(phase, touches)
    }

    /// Touches that began and never ended.
    var open: [Int] { book.live }
  }

  private func recognizers() -> [GestureRecognizer] {
    let (double, pair) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    pair.numberOfTouchesRequired = 2
    let library = TemplateLibrary(BuiltInTemplates.circle)
    let drawing = TemplateGestureRecognizer(library: library)
    drawing.maximumNumberOfStrokes = 2
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 3
    return [
      TapGestureRecognizer(), double, pair, LongPressGestureRecognizer(), PanGestureRecognizer(),
      pan,
      ScreenEdgePanGestureRecognizer(), SwipeGestureRecognizer(), PinchGestureRecognizer(),
      RotationGestureRecognizer(),
      drawing,
    ]
  }

  /// Attaches recognizers to views at random, and lets some wait for others and some run together.
  private func attach(
    _ recognizers: [GestureRecognizer], to views: [View], _ random: inout SeededGenerator
  ) {
    for (index, recognizer) in recognizers.enumerated() {
      recognizer.attached(to: views[Int.random(in: 0..<views.count, using: &random)], "\(index)")
      recognizer.cancelsTouchesInView = Int.random(in: 0..<3, using: &random) > 0
      recognizer.delaysTouchesBegan = Int.random(in: 0..<4, using: &random) == 0
      recognizer.delaysTouchesEnded = Int.random(in: 0..<3, using: &random) > 0
      if Int.random(in: 0..<3, using: &random) == 0 { recognizer.delegate = AllowAll.shared }
      if index > 0, Int.random(in: 0..<2, using: &random) == 0 {
        recognizer.require(toFail: recognizers[Int.random(in: 0..<index, using: &random)])
      }
    }
  }

  @Test(
    "A1 B3 B4 C1 C2 random fingers: every view gets every touch in order, and recognizers restart",
    arguments: 1...40)
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scene = TouchScene()
    let outer = scene.pad("outer")
    let inner = scene.pad("inner", Rect(x: 100, y: 100, width: 200, height: 200), in: outer)
    let recognizers = recognizers()
    attach(recognizers, to: [outer, inner, scene.window], &random)
    var meddling = SeededGenerator(seed: seed)
    let ledgers = [outer, inner].map { view in
      let ledger = Ledger()
      view.onTouches = { phase, touches, _ in
        ledger.note(phase, touches)
        self.meddle(inner, outer, recognizers, choice: meddling.next())
      }
      return ledger
    }
    let meddler = ActionTarget(scene)
    meddler.onAction = { _ in self.meddle(inner, outer, recognizers, choice: meddling.next()) }
    for recognizer in recognizers {
      recognizer.addTarget(meddler, action: Action(ActionTarget.act))
    }
    for _ in 1...150 { step(scene, inner, outer, recognizers, &random) }
    for recognizer in recognizers { recognizer.isEnabled = true }
    inner.isUserInteractionEnabled = true
    for finger in 1...4 { scene.up(finger) }
    scene.wait(3)
    for ledger in ledgers {
      #expect(ledger.faults == [], "seed \(seed)")
      #expect(ledger.open == [], "seed \(seed)")
    }
    for (index, recognizer) in recognizers.enumerated() {
      #expect(recognizer.state == .possible && recognizer.touches.isEmpty, "seed \(seed), \(index)")
      expectLegal(scene.states("\(index)"), isContinuous: recognizer.isContinuous, seed)
    }
    #expect(scene.app.touchEvent.allTouches.isEmpty)
  }

  private func step(
    _ scene: TouchScene, _ inner: View, _ outer: View, _ recognizers: [GestureRecognizer],
    _ random: inout SeededGenerator
  ) {
    let finger = Int.random(in: 1...4, using: &random)
    let (x, y) = (
      Double.random(in: 0..<400, using: &random), Double.random(in: 0..<400, using: &random)
    )
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<9: scene.down(finger, x, y)
    case 9..<17: scene.up(finger)
    case 17..<22: scene.move(finger, x, y)
    case 22..<26: scene.drag(finger, to: x, y, steps: 4)
    case 26..<30: scene.tap(finger, x, y)
    case 30..<34: scene.wait(Double.random(in: 0..<0.7, using: &random))
    case 34..<37:
      scene.together {
        scene.move(finger, x, y)
        scene.up(finger % 4 + 1)
        scene.down((finger + 1) % 4 + 1, y, x)
      }
    case 37: scene.cancelAll()
    default: meddle(inner, outer, recognizers, choice: random.next())
    }
  }

  /// What a program can do at any moment, even in an action or a view.
  private func meddle(
    _ inner: View, _ outer: View, _ recognizers: [GestureRecognizer], choice: UInt64
  ) {
    let recognizer = recognizers[Int(choice / 20 % UInt64(recognizers.count))]
    switch choice % 20 {
    case 0: recognizer.isEnabled.toggle()
    case 1:
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    case 2:
      if inner.superview == nil { outer.addSubview(inner) } else { inner.removeFromSuperview() }
    case 3: inner.isUserInteractionEnabled.toggle()
    case 4: recognizer.view?.addGestureRecognizer(recognizer)
    default: break
    }
  }

  /// Every change of state is one that the table allows.
  private func expectLegal(_ states: [String], isContinuous: Bool, _ seed: UInt64) {
    var old = "possible"
    for state in states {
      let new = String(state.prefix { $0 != " " })
      let next: [String] =
        switch old {
        case "possible": isContinuous ? ["began", "failed"] : ["ended", "failed"]
        case "began", "changed": ["changed", "ended", "cancelled"]
        default: ["possible"]
        }
      #expect(next.contains(new), "seed \(seed): \(old) to \(state)")
      old = new
    }
    #expect(old == "possible", "seed \(seed)")
  }
}

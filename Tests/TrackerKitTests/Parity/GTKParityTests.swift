import Testing
import TrackerKit
import TrackerKitTesting

/// What GTK's suite for gestures checks, by this kit's rules.
@Suite("GTK's gesture suite")
struct GTKParityTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  /// Three views, each filling the one around it.
  private let (a, b, c): (NamedView, NamedView, NamedView)

  init() {
    target = ActionTarget(scene)
    a = scene.pad("a")
    b = scene.pad("b", in: a)
    c = scene.pad("c", in: b)
  }

  /// Logs what it sees.
  private final class Witness: GestureRecognizer {
    private let scene: TouchScene
    var claims = false

    init(_ scene: TouchScene) {
      self.scene = scene
      super.init()
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      scene.log.append("\(name ?? "") sees \(touches.map(\.number))")
      if claims { transition(to: .ended) }
    }
  }

  @discardableResult
  private func witness(_ name: String, on view: View, claims: Bool = false) -> Witness {
    let witness = Witness(scene).attached(to: view, name, target)
    witness.claims = claims
    return witness
  }

  @Test("B1 recognizers of nested views come deepest first, those of one view as attached")
  func phases() {
    for name in ["1", "2"] {
      for (letter, view) in [("a", a), ("b", b), ("c", c)] { witness(letter + name, on: view) }
    }
    scene.down(1, 200, 200)
    #expect(
      scene.log == [
        "c1 sees [1]", "c2 sees [1]", "b1 sees [1]", "b2 sees [1]", "a1 sees [1]", "a2 sees [1]",
        "c began 1",
      ])
  }

  @Test("B1 D1 all recognizers come before any view; views pass on to the one around them")
  func mixed() {
    final class Handing: View {
      var scene: TouchScene?
      let name: String
      let handsOn: Bool
      init(_ name: String, handsOn: Bool, _ scene: TouchScene) {
        (self.name, self.handsOn, self.scene) = (name, handsOn, scene)
        super.init(frame: scene.window.bounds)
      }
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        scene?.log.append("\(name) handles")
        if handsOn { super.touchesBegan(touches, with: event) }
      }
    }
    let outer = Handing("outer", handsOn: true, scene)
    let middle = Handing("middle", handsOn: false, scene)
    let inner = Handing("inner", handsOn: true, scene)
    scene.window.addSubview(outer)
    outer.addSubview(middle)
    middle.addSubview(inner)
    for (name, view) in [("1", outer), ("2", middle), ("3", inner)] { witness(name, on: view) }
    scene.down(1, 200, 200)
    #expect(
      scene.log.filter { !$0.contains("began") } == [
        "3 sees [1]", "2 sees [1]", "1 sees [1]", "inner handles", "middle handles",
      ])
  }

  @Test("C6 a claim anywhere ends the others' gestures, deeper or farther out", arguments: 0...2)
  func claim(index: Int) {
    let names = ["c", "b", "a"]
    for (name, view) in zip(names, [c, b, a]) {
      witness("\(name)1", on: view, claims: name == names[index])
    }
    scene.down(1, 200, 200)
    let losers = names.filter { $0 != names[index] }
    for name in losers { #expect(scene.states("\(name)1") == ["failed (lost)"]) }
    #expect(scene.actions("\(names[index])1") == ["ended"])
    // Those not asked yet have lost before they see anything.
    let seen = names.prefix(index + 1).map { "\($0)1 sees [1]" }
    #expect(scene.log.filter { $0.contains("sees") } == Array(seen))
  }

  @Test("C6 a later claim takes nothing from the first one, however far out it is")
  func lateClaim() {
    let first = Claimer().attached(to: c, "first", target)
    first.claimsOn = .began
    let late = Claimer().attached(to: a, "late", target)
    late.claimsOn = .moved
    scene.down(1, 200, 200)
    scene.move(1, 210, 200)
    #expect(scene.actions("first") == ["ended"] && scene.actions("late").isEmpty)
    #expect(scene.states("first") == ["ended"])
  }

  @Test("C6 a group claims together: its members are all recognized, others fail")
  func group() {
    final class Group: GestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
      ) -> Bool { other.name?.hasPrefix("group") == true }
    }
    let group = Group()
    for name in ["group 1", "other", "group 2"] {
      let claimer = Claimer().attached(to: c, name, target)
      claimer.claimsOn = .moved
      claimer.delegate = name == "other" ? nil : group
    }
    scene.down(1, 200, 200)
    scene.move(1, 201, 200)
    let actions = withExtendedLifetime(group) { scene.log.filter { $0.contains("action") } }
    #expect(actions == ["group 1 action ended", "group 2 action ended"])
    #expect(scene.states("other") == ["failed (lost)"])
  }

  @Test("A9 C4 when the application becomes inactive, every gesture is cancelled")
  func outsideGrab() {
    for (name, view) in [("c1", c), ("b1", b), ("a1", a)] {
      let pan = PanGestureRecognizer().attached(to: view, name, target)
      pan.delegate = AllowAll.shared
    }
    scene.down(1, 200, 200)
    scene.move(1, 230, 200)
    scene.send(.display(.deactivated))
    for name in ["c1", "b1", "a1"] {
      #expect(scene.actions(name) == ["began", "cancelled"])
    }
    _ = scene.news()
    scene.move(1, 250, 200)
    scene.up(1)
    #expect(scene.news().isEmpty)
  }

  @Test("A11 C4 when a view stops taking touches, gestures in it are cancelled and others continue")
  func insideGrab() {
    for (name, view) in [("c1", c), ("b1", b), ("a1", a)] {
      let pan = PanGestureRecognizer().attached(to: view, name, target)
      pan.delegate = AllowAll.shared
    }
    scene.down(1, 200, 200)
    scene.move(1, 230, 200)
    _ = scene.news()
    b.isUserInteractionEnabled = false
    scene.move(1, 240, 200)
    #expect(scene.actions("c1") == ["cancelled"] && scene.actions("b1") == ["cancelled"])
    #expect(scene.actions("a1") == ["changed"])
  }

  @Test("B5 a one-finger gesture ignores a second finger")
  func secondFinger() {
    let pan = PanGestureRecognizer().attached(to: b, "pan", target)
    pan.maximumNumberOfTouches = 1
    scene.down(1, 200, 200)
    scene.move(1, 230, 200)
    scene.down(2, 300, 300)
    scene.move(2, 300, 350)
    #expect(pan.touches.map(\.number) == [1] && scene.actions("pan") == ["began"])
  }

  @Test("C2 a two-finger gesture begins with its second finger, and again only with two new ones")
  func activation() {
    let pan = PanGestureRecognizer().attached(to: c, "pan", target)
    pan.minimumNumberOfTouches = 2
    scene.down(1, 100, 200)
    scene.move(1, 150, 200)
    #expect(scene.actions("pan").isEmpty)
    scene.down(2, 200, 200)
    scene.move(2, 240, 200)
    scene.up(1)
    #expect(scene.actions("pan") == ["began", "ended"])
    // Here GTK begins again with a third finger next to the second one.
    scene.down(3, 300, 200)
    scene.move(3, 360, 200)
    #expect(scene.actions("pan") == ["began", "ended"])
    scene.up(fingers: 2...3)
    scene.down(fingers: 1...2)
    scene.move(2, 160, 100)
    #expect(scene.actions("pan") == ["began", "ended", "began"])
  }

  @Test(
    "C6 an inner two-finger gesture takes over if the one-finger gesture gives up",
    arguments: [false, true])
  func interaction(letsGo: Bool) {
    /// Recognizes when a finger moves, and can give up when a second one lands.
    final class Single: GestureRecognizer {
      var letsGo = false
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        if self.touches.count > 1, letsGo { fail() }
      }
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        if isUndecided { transition(to: .ended) }
      }
    }
    let single = Single().attached(to: a, "single", target)
    single.letsGo = letsGo
    let pinch = PinchGestureRecognizer().attached(to: c, "pinch", target)
    single.delaysTouchesEnded = false
    pinch.require(toFail: single)
    scene.down(1, 100, 200)
    scene.down(2, 200, 200)
    scene.move(2, 260, 200)
    #expect(scene.actions("pinch") == (letsGo ? ["began"] : []))
    #expect(scene.actions("single") == (letsGo ? [] : ["ended"]))
  }
}

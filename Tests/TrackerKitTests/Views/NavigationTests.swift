import Testing
import TrackerKit

@Suite("Controllers that show others")
struct NavigationTests {
  /// A controller that notes when its view comes and goes.
  private final class Page: ViewController {
    var notes: [String] = []

    init(_ title: String) {
      super.init()
      self.title = title
    }

    override func viewDidAppear() { notes.append("in") }
    override func viewWillDisappear() { notes.append("out") }
  }

  private let scene = ControlScene()
  private let first = Page("First")
  private let second = Page("Second")

  private func wait(_ seconds: Double) {
    for _ in 0..<Int(seconds * 100) { scene.key("x") }
  }

  private var titles: [String] { Drawn(scene.window).texts.map(\.run.text) }

  @Test("V8 a pushed controller slides in, and Back and Esc return to the one below")
  func navigation() throws {
    let navigation = NavigationController(root: first)
    scene.window.rootViewController = navigation
    scene.key("x")
    #expect(titles == ["First"] && first.notes == ["in"])
    navigation.push(second, animated: true)
    scene.key("x")
    #expect(second.view.transform.tx > 100 && first.view.window != nil)
    wait(0.4)
    #expect(second.view.transform == .identity && first.view.window == nil)
    #expect(
      titles == ["First", "Second"] && second.notes == ["in"] && first.notes == ["in", "out"])
    #expect(second.navigationController === navigation)
    scene.tap(20, 20)
    wait(0.4)
    #expect(titles == ["First"] && second.view.window == nil && second.parent == nil)
    #expect(second.notes == ["in", "out"] && navigation.viewControllers.count == 1)
    navigation.push(second, animated: false)
    #expect(first.view.window == nil && second.view.window != nil)
    scene.key("escape")
    wait(0.4)
    #expect(navigation.topViewController === first && navigation.pop(animated: false) == nil)
  }

  @Test("V8 going back while a controller slides in leaves the one below in place")
  func backAtOnce() {
    let navigation = NavigationController(root: first)
    scene.window.rootViewController = navigation
    navigation.push(second, animated: true)
    scene.key("x")
    navigation.pop(animated: true)
    wait(0.8)
    #expect(first.view.window != nil && second.view.window == nil && titles == ["First"])
  }

  @Test("V8 a controller that is shown again while it slides out stays")
  func shownAgain() {
    let navigation = NavigationController(root: first)
    scene.window.rootViewController = navigation
    navigation.push(second, animated: false)
    navigation.pop(animated: true)
    wait(0.1)
    navigation.push(second, animated: true)
    wait(0.8)
    #expect(second.view.window != nil && navigation.topViewController === second)
    navigation.pop(animated: false)
    first.present(second, animated: false)
    second.dismiss(animated: true)
    wait(0.1)
    first.present(second, animated: true)
    wait(0.8)
    #expect(second.view.window != nil && first.presented === second)
  }

  @Test("V8 a presented controller covers the window until it is dismissed")
  func presenting() {
    scene.window.rootViewController = first
    let button = Button(frame: scene.window.bounds)
    first.view.addSubview(scene.add(button))
    first.present(second, animated: true)
    #expect(first.presented === second && second.presenting === first)
    wait(0.4)
    #expect(second.view.frame == scene.window.bounds && second.view.transform == .identity)
    scene.tap(50, 50)
    #expect(scene.log.take().isEmpty)
    second.dismiss(animated: true)
    wait(0.4)
    #expect(second.view.window == nil && first.presented == nil && second.notes == ["in", "out"])
    scene.tap(50, 50)
    #expect(scene.log.take().contains("upInside"))
    first.present(second, animated: false)
    first.dismiss(animated: false)
    #expect(second.view.window == nil)
  }

  @Test("V8 a tap while a controller slides in does not reach the one below")
  func doubleTap() {
    let navigation = NavigationController(root: first)
    scene.window.rootViewController = navigation
    let button = scene.add(Button(frame: Rect(x: 0, y: 100, width: 300, height: 100)))
    first.view.addSubview(button)
    scene.key("x")
    navigation.push(second, animated: true)
    scene.tap(20, 200, after: 0.05)
    #expect(scene.log.take().isEmpty)
    wait(0.4)
    navigation.pop(animated: false)
    scene.tap(20, 200)
    #expect(scene.log.take().contains("upInside"))
  }

  @Test("V8 a controller's button is at the right of the bar, which is in the safe area")
  func barButton() throws {
    let navigation = NavigationController(root: first)
    first.barButton = Button("Edit")
    scene.window.safeAreaInsets = EdgeInsets(top: 40)
    scene.window.rootViewController = navigation
    scene.key("x")
    let corner = try #require(first.barButton).convert(.zero, to: nil)
    #expect(titles == ["First", "Edit"] && corner.y >= 40 && corner.x > 330)
    navigation.push(second, animated: false)
    scene.key("x")
    #expect(titles == ["First", "Second"])
  }

  @Test("V8 D2 a presented controller gets the keys, and what it covers is no longer edited")
  func keysWhilePresented() {
    final class Form: ViewController {
      var keys: [String] = []
      override func keyDown(_ key: KeyChange) { keys.append(key.label) }
    }
    let (navigation, form) = (NavigationController(root: first), Form())
    scene.window.rootViewController = navigation
    navigation.push(second, animated: false)
    let field = TextField(frame: Rect(x: 0, y: 0, width: 100, height: 44))
    second.view.addSubview(field)
    field.becomeFirstResponder()
    second.present(form, animated: false)
    scene.key("escape")
    #expect(form.keys == ["escape"] && !field.isFirstResponder)
    #expect(navigation.topViewController === second)
    form.dismiss(animated: false)
    scene.key("escape")
    #expect(navigation.topViewController === first)
  }

  @Test("V8 a child's view is in its parent's, and the parent is next in the chain")
  func children() {
    scene.window.rootViewController = first
    first.addChild(second)
    #expect(second.view.superview === first.view && second.notes == ["in"])
    #expect(second.next === first.view && first.view.next === first && first.children.count == 1)
    second.removeFromParent()
    #expect(
      second.view.superview == nil && second.notes == ["in", "out"] && first.children.isEmpty)
  }
}

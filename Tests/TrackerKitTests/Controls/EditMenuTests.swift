import Testing
import TrackerKit

@Suite("EditMenu")
struct EditMenuTests {
  private final class Services: TextServices {
    var clipboardText: String?
    func takeText(in area: Rect?) {}
  }

  private let scene = ControlScene()
  private let services = Services()
  private let field: TextField

  init() {
    field = scene.add(TextField("012 456 890", frame: Rect(x: 10, y: 100, width: 200, height: 44)))
    scene.app.hasSeenKeyboard = true
    scene.app.textServices = services
  }

  private var menu: EditMenu? { scene.window.editMenu }
  private var titles: [String] { menu?.buttons.map(\.title) ?? [] }
  private var part: [Int] { [field.editing.anchor, field.editing.caret] }

  /// A place in the field, in digits from the text's left edge.
  private func place(_ digits: Double) -> Double { 20 + digits * 0.64 * 18 }

  private func doubleTap(_ digits: Double = 4.5) {
    field.becomeFirstResponder()
    scene.tap(place(digits), 120)
    scene.tap(place(digits), 120, after: 0.1)
  }

  private func press(_ title: String) throws {
    scene.tap(try #require(menu?.buttons.first { $0.title == title }))
  }

  private func wait(_ seconds: Double) {
    scene.handle(.data(DataEvent(name: "later", value: "")), after: seconds)
  }

  // MARK: Opening

  @Test("D11 a double tap in a field that is edited opens the menu above it; a tap does not")
  func doubleTapOpens() {
    field.becomeFirstResponder()
    scene.tap(place(4.5), 120)
    #expect(menu == nil)
    scene.tap(place(4.5), 120, after: 0.1)
    #expect(part == [4, 7] && titles == ["Cut", "Copy", "Paste", "Select All"])
    #expect(menu?.superview === scene.window)
    #expect(menu.map { $0.frame.maxY < 100 && $0.frame.minY >= 0 } == true)
  }

  @Test("D11 a long press selects the word and opens the menu while the finger is down")
  func longPress() {
    scene.finger(.began, place(5), 120)
    wait(0.49)
    #expect(!field.isFirstResponder && menu == nil)
    wait(0.02)
    #expect(field.isFirstResponder && part == [4, 7] && menu != nil)
    scene.finger(.moved, place(1), 120)
    scene.finger(.ended, place(1), 120)
    #expect(part == [4, 7] && menu != nil)
  }

  @Test("D11 a finger that moves away, lifts, or is cancelled is not a long press")
  func noLongPress() {
    for kind: TouchChange.Kind in [.moved, .ended, .cancelled] {
      scene.finger(.began, place(5), 120, after: 1)
      scene.finger(kind, place(5) + (kind == .moved ? 11 : 0), 120)
      wait(1)
      #expect(menu == nil && field.editing.selection.isEmpty)
      if kind == .moved { scene.finger(.ended, place(5) + 11, 120) }
    }
  }

  @Test("D11 a drag that selects opens the menu when the finger lifts, even outside the field")
  func drag() {
    field.becomeFirstResponder()
    scene.finger(.began, place(2), 120, after: 1)
    scene.finger(.moved, place(5.5), 120)
    #expect(menu == nil)
    scene.finger(.ended, place(5.5), 280)
    #expect(part == [2, 6] && menu != nil)
  }

  @Test("D11 the menu has what makes sense: in an empty field Paste, and not Select All of all")
  func contents() throws {
    doubleTap()
    try press("Select All")
    #expect(part == [0, 11] && titles == ["Cut", "Copy", "Paste"])
    field.text = ""
    doubleTap()
    #expect(titles == ["Paste"])
  }

  // MARK: Commands

  @Test("D11 with fingers only, text is copied, cut and pasted, and the menu closes")
  func commands() throws {
    doubleTap()
    try press("Copy")
    #expect(services.clipboardText == "456" && menu == nil && part == [4, 7])
    doubleTap(0.5)
    try press("Cut")
    #expect(services.clipboardText == "012" && field.text == " 456 890" && menu == nil)
    doubleTap(2.5)
    try press("Paste")
    wait(0.1)
    #expect(field.text == " 012 890" && menu == nil && field.isFirstResponder)
  }

  // MARK: Closing

  @Test("D11 the menu closes at a touch elsewhere, which counts there, and not at one on itself")
  func touches() throws {
    let button = scene.add(Button("b", frame: Rect(x: 300, y: 200, width: 50, height: 50)))
    doubleTap()
    let frame = try #require(menu?.frame)
    scene.tap(frame.minX + 0.1, frame.minY + 0.1)
    #expect(menu == nil, "Cut")
    doubleTap(0.5)
    _ = scene.log.take()
    scene.tap(button)
    #expect(menu == nil && scene.log.take().contains("upInside") && field.isFirstResponder)
    doubleTap(0.5)
    #expect(menu != nil)
    scene.tap(place(2), 120)
    #expect(menu == nil)
  }

  @Test(
    "D11 the menu closes when text or selection change and when the editing ends",
    arguments: ["x", "backspace", "left", "escape", "return"])
  func keys(label: String) {
    doubleTap()
    #expect(menu != nil)
    scene.key("f5")
    #expect(menu != nil)
    scene.key(label)
    #expect(menu == nil && !scene.window.subviews.contains { $0 is EditMenu })
  }

  @Test("D11 the menu closes with its field, and when the wheel turns")
  func leaving() {
    doubleTap()
    scene.handle(.wheel(WheelChange(at: Point(x: 5, y: 5), delta: Point(x: 0, y: 1))))
    #expect(menu == nil)
    doubleTap()
    #expect(menu != nil)
    field.removeFromSuperview()
    #expect(menu == nil)
  }

  // MARK: Layout

  @Test(
    "H2 H5 D11 the menu is inside the window, beside field and keyboard, with targets of 44 pt",
    arguments: [0.0, 40, 200, 436], [0.0, 100, 600])
  func layout(y: Double, x: Double) {
    for isReal in [true, false] {
      let scene = ControlScene(size: Size(width: 800, height: 480))
      scene.app.hasSeenKeyboard = isReal
      let frame = Rect(x: x, y: y, width: 200, height: 44)
      let field = scene.add(TextField("012 456", frame: frame))
      scene.finger(.began, x + 20, y + 20)
      scene.handle(.data(DataEvent(name: "later", value: "")), after: 1)
      #expect(field.isFirstResponder)
      guard let menu = scene.window.editMenu else {
        Issue.record("no menu")
        return
      }
      #expect(menu.frame.intersection(frame) == nil)
      #expect(scene.window.keyboardView.flatMap { $0.frame.intersection(menu.frame) } == nil)
      #expect(scene.window.bounds.intersection(menu.frame) == menu.frame)
      #expect(menu.buttons.allSatisfy { $0.frame.size.width >= 44 && $0.frame.size.height >= 44 })
    }
  }

  @Test("H5 D11 in a narrow window the buttons share the width; a resized window moves the menu")
  func narrow() throws {
    doubleTap()
    let size = Size(width: 150, height: 60)
    let geometry = DisplayGeometry(points: size)
    scene.handle(.display(.resized(geometry)))
    let menu = try #require(menu)
    #expect(Rect(origin: .zero, size: size).intersection(menu.frame) == menu.frame)
    #expect(menu.frame.size.width == 150)
    #expect(menu.buttons.last.map { abs($0.frame.maxX - 150) < 0.001 } == true)
  }
}

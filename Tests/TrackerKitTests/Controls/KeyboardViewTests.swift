import Testing
import TrackerKit

@Suite("KeyboardView")
struct KeyboardViewTests {
  /// A window with a field at a given y that is being edited.
  private final class Typing {
    let scene: ControlScene
    let field: TextField

    init(
      size: Size = Size(width: 800, height: 480), fieldY: Double = 10,
      style: ControlStyle = .light
    ) {
      scene = ControlScene(size: size)
      field = scene.add(
        TextField(frame: Rect(x: 10, y: fieldY, width: 200, height: 40), style: style))
      field.becomeFirstResponder()
      _ = scene.log.take()
    }

    var keyboard: KeyboardView? { scene.window.keyboardView }

    func press(_ function: KeyboardKey.Function) throws {
      let key = try #require(keyboard?.keys.first { $0.function == function })
      scene.tap(key)
    }

    func type(_ text: String) throws {
      for character in text { try press(.character(String(character))) }
    }
  }

  // MARK: Opening

  @Test("D9 if no keyboard has been seen, one opens when editing begins and closes when it ends")
  func opens() {
    let typing = Typing()
    #expect(typing.keyboard?.superview === typing.scene.window)
    #expect(typing.keyboard?.input === typing.field)
    typing.field.resignFirstResponder()
    #expect(typing.keyboard == nil)
    #expect(!typing.scene.window.subviews.contains { $0 is KeyboardView })
  }

  @Test("D9 after a key from a real keyboard, no keyboard opens")
  func keyboardSeen() {
    let typing = Typing()
    #expect(!typing.scene.app.hasSeenKeyboard)
    typing.field.resignFirstResponder()
    typing.scene.key("f1")
    #expect(typing.scene.app.hasSeenKeyboard)
    typing.field.becomeFirstResponder()
    #expect(typing.keyboard == nil)
  }

  @Test("D9 a finger's tap opens the keyboard, whatever keys were pressed before; a click does not")
  func finger() throws {
    for device in [0, 1] {
      let typing = Typing()
      typing.field.resignFirstResponder()
      typing.scene.key("f1")
      for kind in [TouchChange.Kind.began, .ended] {
        let contact = ContactID(device: device, finger: 1)
        typing.scene.handle(
          .touch(TouchChange(kind, number: 1, contact: contact, location: Point(x: 50, y: 30))))
      }
      #expect(typing.field.isFirstResponder)
      #expect((typing.keyboard != nil) == (device != 0))
      typing.scene.key("x")
      #expect(typing.field.text == "x")
    }
  }

  @Test("D9 a real key also types; the keyboard stays until editing ends")
  func realKeyMeanwhile() throws {
    let typing = Typing()
    try typing.type("a")
    typing.scene.key("b")
    try typing.type("c")
    #expect(typing.field.text == "abc" && typing.keyboard != nil)
    typing.scene.key("return")
    #expect(typing.keyboard == nil)
  }

  @Test("D9 keys of the on-screen keyboard do not count as a real keyboard")
  func ownKeysDoNotCount() throws {
    let typing = Typing()
    try typing.type("abc")
    #expect(!typing.scene.app.hasSeenKeyboard)
  }

  @Test("D9 the keyboard follows editing from field to field and closes when the field leaves")
  func otherField() {
    let typing = Typing()
    let other = typing.scene.add(TextField(frame: Rect(x: 10, y: 60, width: 200, height: 40)))
    other.becomeFirstResponder()
    #expect(typing.keyboard?.input === other)
    #expect(typing.scene.window.subviews.count { $0 is KeyboardView } == 1)
    other.removeFromSuperview()
    #expect(typing.keyboard == nil)
  }

  // MARK: Typing

  @Test("D9 keys on the keyboard are ordinary edits of the field")
  func edits() throws {
    let typing = Typing()
    try typing.type("a1-.")
    try typing.press(.space)
    try typing.type("z")
    #expect(typing.field.text == "a1-. z")
    try typing.press(.backspace)
    #expect(typing.field.text == "a1-. ")
    #expect(typing.scene.log.take() == Array(repeating: "changed", count: 7))
    #expect(typing.field.isFirstResponder)
  }

  @Test("D9 shift makes one letter a capital and shows capitals on the keys")
  func shift() throws {
    let typing = Typing()
    let keyboard = try #require(typing.keyboard)
    try typing.press(.shift)
    #expect(keyboard.isShifted && keyboard.keys.contains { $0.title == "Q" })
    #expect(keyboard.keys.first { $0.function == .shift }?.isSelected == true)
    try typing.type("ab")
    #expect(typing.field.text == "Ab" && !keyboard.isShifted)
    try typing.press(.shift)
    try typing.press(.shift)
    try typing.type("c")
    #expect(typing.field.text == "Abc")
  }

  @Test("D9 the enter key ends editing like Enter, the cross like Esc")
  func ends() throws {
    for (function, events) in [
      (KeyboardKey.Function.enter, ["didEnd", "onExit"]), (.close, ["didEnd"]),
    ] {
      let typing = Typing()
      try typing.press(function)
      #expect(!typing.field.isFirstResponder && typing.keyboard == nil)
      #expect(typing.scene.log.take() == events)
    }
  }

  @Test("D9 letters, digits, and function keys are there, once each")
  func allKeys() throws {
    let keys = try #require(Typing().keyboard).keys.map(\.function)
    let characters = "abcdefghijklmnopqrstuvwxyz0123456789".map {
      KeyboardKey.Function.character(String($0))
    }
    for function in characters + [.space, .enter, .backspace, .shift, .close] {
      #expect(keys.count { $0 == function } == 1, "\(function)")
    }
  }

  @Test("D9 touches on the keyboard reach neither what is under it nor the responder chain")
  func swallows() throws {
    final class Delegate: Responder {
      var count = 0
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { count += 1 }
    }
    let typing = Typing(size: Size(width: 320, height: 240), fieldY: 100)
    let delegate = Delegate()
    typing.scene.app.delegate = delegate
    let keyboard = try #require(typing.keyboard)
    #expect(keyboard.frame == typing.scene.window.bounds)
    for x in stride(from: 1.0, to: 320, by: 9) {
      for y in stride(from: 1.0, to: 240, by: 9) {
        let hit = typing.scene.window.hitTest(Point(x: x, y: y))
        #expect(hit?.isDescendant(of: keyboard) == true)
      }
    }
    typing.scene.tap(160, 10)
    #expect(delegate.count == 0)
  }

  // MARK: Layout

  /// Window sizes from the smallest to the largest (rule H5), including portrait.
  private static let sizes = [
    Size(width: 320, height: 240), Size(width: 240, height: 320), Size(width: 480, height: 272),
    Size(width: 800, height: 480), Size(width: 1024, height: 600), Size(width: 7680, height: 4320),
  ]

  @Test("H2 H5 the keys fill the keyboard without gaps, inside the window", arguments: sizes)
  func fits(size: Size) throws {
    let keyboard = try #require(Typing(size: size).keyboard)
    let window = Rect(origin: .zero, size: size)
    #expect(keyboard.frame.intersection(window) == keyboard.frame)
    var area = 0.0
    for key in keyboard.keys {
      let frame = key.frame
      #expect(frame.minX >= -0.001 && frame.maxX <= keyboard.bounds.maxX + 0.001)
      #expect(frame.minY >= -0.001 && frame.maxY <= keyboard.bounds.maxY + 0.001)
      area += frame.size.width * frame.size.height
      for other in keyboard.keys where other !== key {
        let common = frame.expanded(by: -0.001).intersection(other.frame.expanded(by: -0.001))
        #expect(common == nil)
      }
    }
    let top = keyboard.keys.map(\.frame.minY).min() ?? 0
    #expect(abs(area - keyboard.bounds.size.width * (keyboard.bounds.maxY - top)) < 0.01)
  }

  @Test("H2 keys are 44 pt wide in a window 440 pt wide, and 44 pt high in one 264 pt high")
  func targets() throws {
    for size in Self.sizes + [Size(width: 440, height: 264)] {
      for fieldY in [0, size.height / 2 - 20] {
        let keyboard = try #require(Typing(size: size, fieldY: fieldY).keyboard)
        for key in keyboard.keys {
          if size.width >= 440 { #expect(key.frame.size.width >= 44) }
          if size.height >= 264 { #expect(key.frame.size.height >= 43.999) }
          #expect(key.frame.size.width >= 24 && key.frame.size.height >= 36, "\(size)")
        }
      }
    }
  }

  @Test("H5 keys follow the UI factor")
  func factor() throws {
    let size = Size(width: 7680, height: 4320)
    let keyboard = try #require(Typing(size: size, style: .light.scaled(by: 4)).keyboard)
    #expect(keyboard.keys.allSatisfy { $0.frame.size.shortEdge >= 176 })
  }

  @Test("D9 the keyboard is at the bottom, or at the top for a low field, and follows the window")
  func place() throws {
    let low = try #require(Typing(fieldY: 10).keyboard)
    #expect(low.frame.maxY == 480)
    let typing = Typing(fieldY: 430)
    let high = try #require(typing.keyboard)
    #expect(high.frame.minY == 0)
    let small = DisplayGeometry(points: Size(width: 320, height: 480))
    typing.scene.handle(.display(.resized(small)))
    #expect(high.frame.size.width == 320)
  }

  @Test("D9 a field that is covered either way is shown above the keys")
  func covered() throws {
    let typing = Typing(size: Size(width: 320, height: 240), fieldY: 100)
    try typing.type("abc")
    let keyboard = try #require(typing.keyboard)
    let texts = Drawn(keyboard).texts.map(\.run)
    let echo = try #require(texts.first { $0.text == "abc" && $0.marked == 3..<3 })
    #expect(echo.box.maxY <= keyboard.keys.map { keyboard.frame.minY + $0.frame.minY }.min() ?? 0)
    let plain = try #require(Typing(fieldY: 10).keyboard)
    #expect(!Drawn(plain).texts.contains { $0.run.marked != nil })
  }

  @Test("S3 the keyboard is an overlay: no digest includes it")
  func overlay() throws {
    let typing = Typing()
    typing.scene.app.hasSeenKeyboard = true
    let keyboard = try #require(typing.keyboard)
    let before = typing.scene.app.sceneDigest
    keyboard.isHidden = true
    #expect(typing.scene.app.sceneDigest == before)
  }
}

import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Gestures: templates")
struct TemplatesTests {
  private let scene = GesturesScene()

  private var templates: LearnedTemplates { scene.model.templates }

  private func drawZigzag(_ size: Double = 110) {
    scene.drag(1, GesturesScene.zigzag(scene.free, size: size))
    scene.wait(1)
  }

  @Test("G4 n learns a gesture that is drawn three times; it gets a number and is recognized")
  func learn() {
    scene.press("n")
    #expect(scene.view.learn.isOpen)
    #expect(scene.texts.contains("Draw a gesture: 1 of 3"))
    scene.press("escape")
    #expect(!scene.view.learn.isOpen)
    scene.learnZigzag()
    #expect(scene.texts.contains("Learned as gesture 1"))
    #expect(templates.all.map(\.number) == [1])
    #expect(templates.all.first?.examples.count == 3)
    scene.press("escape")
    drawZigzag()
    #expect(scene.kinds == ["template"])
    #expect(scene.model.recognized.first?.template == 1)
    #expect(scene.view.captions.captions == ["gesture 1"])
    #expect(scene.sandbox.dump.description.contains("\"template\": 1"))
    #expect(
      scene.sandbox.dump.description.contains("\"templates\": [{\"name\": \"\", \"number\": 1}]"))
  }

  @Test("G4 learning shows its progress and a picture of the strokes")
  func progress() {
    scene.press("n")
    let before = lineCount
    for index in 1...2 {
      scene.drag(1, GesturesScene.zigzag(scene.free, size: 100))
      scene.wait(0.8)
      #expect(scene.texts.contains("Draw it again: \(index + 1) of 3"))
      #expect(lineCount == before + index, "a picture of each drawing")
    }
  }

  private var lineCount: Int {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    return canvas.commands.filter { if case .polyline = $0.shape { true } else { false } }.count
  }

  @Test("G4 a drawing can have several strokes; a dot is not a drawing")
  func strokes() {
    scene.press("n")
    scene.tap(scene.free)
    scene.wait(0.8)
    #expect(scene.view.learn.examples.isEmpty)
    #expect(scene.texts.contains("Too small: draw it larger: 1 of 3"))
    func cross(_ size: Double) {
      let (arm, other) = (Point(x: size, y: size), Point(x: size, y: -size))
      scene.drag(1, [scene.free - arm, scene.free + arm])
      scene.wait(0.2)
      scene.drag(1, [scene.free - other, scene.free + other])
      scene.wait(0.8)
    }
    for size in [40.0, 45, 50] { cross(size) }
    #expect(templates.all.first?.examples.map(\.count) == [2, 2, 2])
    scene.press("escape")
    cross(40)
    #expect(scene.kinds == ["template"])
  }

  @Test("G4 drawings made while learning are not recognized, and other drawings stay unknown")
  func refused() {
    scene.learnZigzag()
    #expect(scene.kinds.isEmpty)
    scene.press("escape")
    scene.drag(1, GesturesScene.circle(scene.free, radius: 50))
    scene.wait(1)
    #expect(scene.kinds == ["circle"])
    let hook = [(0, 0), (60, 0), (60, 60), (20, 60), (20, 90)].map {
      scene.free + Point(x: Double($0.0), y: Double($0.1))
    }
    scene.drag(1, hook)
    scene.wait(1)
    #expect(scene.kinds == ["circle"])
  }

  @Test("G4 D9 a name is optional: it is typed on the small keyboard and shown with the number")
  func name() throws {
    scene.sandbox.hasSeenKeyboard = false
    // The HUD opens it if there is no keyboard.
    scene.sandbox.perform(.learn)
    for _ in 0..<3 {
      scene.drag(1, GesturesScene.zigzag(scene.free, size: 100))
      scene.wait(0.8)
    }
    let field = try #require(scene.view.learn.all(TextField.self).first)
    scene.tap(field.bounds.center - field.convert(.zero, from: nil))
    let keyboard = try #require(scene.sandbox.window?.keyboardView)
    for letter in ["n", "o"] {
      let key = try #require(keyboard.keys.first { $0.function == .character(letter) })
      scene.tap(key.bounds.center - key.convert(.zero, from: nil))
    }
    #expect(scene.sandbox.window?.bounds.contains(field.frame.center) == true)
    try scene.tapButton("Done")
    #expect(templates.all.first?.name == "no")
    #expect(scene.sandbox.window?.keyboardView == nil)
    drawZigzag()
    #expect(scene.view.captions.captions.last == "gesture 1 no")
  }

  @Test("D9 Tab ends the editing of a name and does nothing else")
  func tab() throws {
    let settings = Settings()
    let geometry = DisplayGeometry(points: Size(width: 800, height: 480))
    let sandbox = Sandbox(
      loop: EventLoop(), geometry: geometry, mode: .gestures, settings: settings)
    let scene = GesturesScene(sandbox, settings: settings)
    scene.sandbox.perform(.learn)
    for _ in 0..<3 {
      scene.drag(1, GesturesScene.zigzag(scene.free, size: 100))
      scene.wait(0.8)
    }
    let field = try #require(scene.view.learn.all(TextField.self).first)
    scene.tap(field.bounds.center - field.convert(.zero, from: nil))
    scene.press("x")
    scene.press("tab")
    #expect(scene.sandbox.mode == .gestures && scene.view.learn.isOpen)
    #expect(!field.isFirstResponder && field.text == "x")
    try scene.tapButton("Done")
    #expect(scene.model.templates.all.first?.name == "x")
  }

  @Test("G4 the list shows the gestures and deletes one by touch, after confirmation")
  func list() throws {
    scene.learnZigzag()
    scene.press("escape")
    try scene.tapButton("Learned")
    #expect(scene.texts.contains("gesture 1"))
    try scene.tapButton("Delete")
    #expect(scene.texts.contains("Delete gesture 1?"))
    try scene.tapButton("Keep")
    #expect(templates.all.count == 1)
    try scene.tapButton("Delete")
    let yes = try #require(
      scene.sandbox.overlays.question.all(Button.self).first { $0.title == "Delete" })
    scene.tap(yes.bounds.center - yes.convert(.zero, from: nil))
    #expect(templates.all.isEmpty)
    #expect(scene.texts.contains("No gestures learned yet"))
    try scene.tapButton("Close")
    drawZigzag()
    #expect(scene.kinds.isEmpty)
    // Numbers are not reused.
    scene.learnZigzag()
    #expect(templates.all.map(\.number) == [2])
  }

  @Test("G4 learning a gesture much like a known one names the known one")
  func similar() {
    scene.learnZigzag()
    scene.press("escape")
    scene.learnZigzag()
    #expect(scene.texts.contains("Learned as gesture 2, similar to gesture 1"))
  }

  @Test("G4 a learned gesture has one name: learned, recognized, listed, deleted and similar")
  func oneName() throws {
    scene.learnZigzag()
    let name = try #require(templates.all.first?.title)
    #expect(scene.texts.contains("Learned as \(name)"))
    scene.press("escape")
    templates.name(1, "wave")
    for name in ["gesture 1 wave", "gesture 1"] {
      if name == "gesture 1" { templates.name(1, "") }
      drawZigzag()
      #expect(scene.view.captions.captions.last == name)
      #expect(scene.model.facts(named: "gestures").contains { $0.value.hasPrefix("\(name) on") })
      try scene.tapButton("Learned")
      #expect(scene.texts.contains(name))
      try scene.tapButton("Delete")
      #expect(scene.texts.contains("Delete \(name)?"))
      try scene.tapButton("Keep")
      try scene.tapButton("Close")
    }
  }

  @Test("G4 D9 fingers name a gesture, whatever keys were pressed before")
  func nameByTouch() throws {
    scene.press("n")
    for _ in 0..<3 {
      scene.drag(1, GesturesScene.zigzag(scene.free, size: 100))
      scene.wait(0.8)
    }
    let field = try #require(scene.view.learn.all(TextField.self).first)
    scene.tap(field.bounds.center - field.convert(.zero, from: nil))
    let keyboard = try #require(scene.sandbox.window?.keyboardView)
    let key = try #require(keyboard.keys.first { $0.function == .character("k") })
    scene.tap(key.bounds.center - key.convert(.zero, from: nil))
    try scene.tapButton("Done")
    #expect(templates.all.first?.name == "k")
  }

  @Test("G4 Q6 a gesture that is learned, named, or deleted is passed to the store")
  func store() {
    final class Store: TemplateStore {
      var log: [String] = []
      func keep(_ template: LearnedTemplate) { log.append("keep \(template.title)") }
      func forget(_ template: LearnedTemplate) { log.append("forget \(template.number)") }
    }
    let store = Store()
    templates.store = store
    scene.learnZigzag()
    templates.name(1, "N")
    templates.name(1, "N")
    templates.remove(1)
    #expect(store.log == ["keep gesture 1", "keep gesture 1 N", "forget 1"])
  }

  @Test("G4 the HUD has the mode's Teach button")
  func hud() {
    #expect(Mode.gestures.commands == [.learn])
    #expect(Mode.gestures.commands.first?.closes == true)
  }

  @Test("S1 S4 a model rebuilt from a recording's header has cards, list, strip, and templates")
  func snapshot() throws {
    scene.learnZigzag()
    scene.press("escape")
    drawZigzag()
    scene.drag(1, [Point(x: 500, y: 40), Point(x: 450, y: 40)], lifts: false)
    scene.wait(0.5)
    scene.up(1)
    scene.drag(1, [Point(x: 120, y: 40), Point(x: 120, y: 200)])
    var header = SessionHeader()
    scene.sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 480))
    let copy = GesturesScene(try Sandbox(header: header, settings: Settings()))
    #expect(copy.sandbox.dump.description == scene.sandbox.dump.description)
    #expect(copy.sandbox.modelDigest == scene.sandbox.modelDigest)
    #expect(copy.sandbox.sceneDigest == scene.sandbox.sceneDigest)
    // From here on, the same input has the same effect in both.
    scene.sandbox.stopAll()
    scene.sandbox.startAfresh()
    for world in [scene, copy] {
      world.drag(1, GesturesScene.zigzag(world.free, size: 100))
      world.wait(1)
      world.drag(1, [world.card("Two").pose.center, world.free])
      world.drag(1, [Point(x: 500, y: 40), Point(x: 400, y: 40)])
      world.wait(3)
    }
    #expect(copy.kinds == ["template", "pan", "pan", "template", "pan", "pan"])
    #expect(copy.sandbox.modelDigest == scene.sandbox.modelDigest)
    #expect(copy.sandbox.sceneDigest == scene.sandbox.sceneDigest)
  }

  @Test("S1 a malformed snapshot is refused wherever it is cut off")
  func damagedSnapshot() throws {
    scene.learnZigzag()
    scene.drag(1, [Point(x: 120, y: 40), Point(x: 120, y: 200)])
    let whole = scene.model.snapshot
    for length in stride(from: 0, to: whole.count, by: 7) {
      var model = GesturesModel(templates: LearnedTemplates())
      #expect(throws: SessionError.self) { try model.restore(Array(whole.prefix(length))) }
    }
  }

  @Test("S1 S7 learned gestures are numbered in ascending order from 1, all below the next number")
  func templateNumbers() throws {
    func restore(_ next: Int, _ numbers: [Int]) throws -> LearnedTemplates {
      var writer = ByteWriter()
      writer.count(next)
      numbers.map { LearnedTemplate(number: $0) }.encode(into: &writer)
      var templates = LearnedTemplates()
      try templates.restore(writer.bytes)
      return templates
    }
    #expect(try restore(9, [1, 3, 8]).all.map(\.number) == [1, 3, 8])
    for numbers in [[0], [2, 2], [3, 1], [9], [1_000_000_000], [Int.max]] {
      #expect(throws: SessionError.self) { try restore(9, numbers) }
    }
    for next in [0, 1_000_000_001, Int.max - 1, Int.max] {
      #expect(throws: SessionError.self) { try restore(next, []) }
    }
  }

  @Test("G4 S7 when no number is left, the view says so, and draws on")
  func noNumberLeft() {
    scene.model.templates.replace(with: [], nextNumber: LearnedTemplate.numbers.upperBound + 1)
    scene.learnZigzag()
    #expect(scene.texts.contains("No number is left: 1 of 3"))
    #expect(scene.view.learn.isOpen && scene.model.templates.all.isEmpty)
  }

  @Test(
    "S1 S7 numbers that are not in their range are refused, and cards are counted in theirs",
    arguments: [Int.max, .max - 1, 1 << 40, 1_000_000_001])
  func numberOfCards(_ count: Int) throws {
    var model = scene.model
    #expect(throws: SessionError.malformed("a count is out of range")) {
      try model.restore(snapshot(factor: 1, takenCount: count))
    }
    try model.restore(snapshot(factor: 1, takenCount: 1_000_000_000))
    #expect(model.addCopy(of: Card.permanentCards()[0], at: .zero)?.name == "One 1")
    #expect(model.takenCount == 1)
  }

  @Test("S1 S7 a layout without a size, or with an impossible one, is refused")
  func impossibleLayout() {
    for factor in [0, .leastNonzeroMagnitude, 0.05, 17, 1e300, .infinity, .nan] {
      var model = GesturesModel(templates: LearnedTemplates())
      #expect(throws: SessionError.malformed("a number is out of range")) {
        try model.restore(snapshot(factor: factor, takenCount: 0))
      }
    }
  }

  /// A table without cards in a snapshot.
  private func snapshot(factor: Double, takenCount: Int) -> [UInt8] {
    var writer = ByteWriter()
    for number in [800, 480, factor, 0] { writer.double(number) }
    // The cards taken, the cards, the recognitions, the next gesture's number, the gestures.
    for count in [takenCount, 0, 0, 1, 0] { writer.count(count) }
    return writer.bytes
  }

  @Test("S1 when a recording starts, everything closes and the strip stops")
  func settle() throws {
    scene.drag(1, [Point(x: 500, y: 40), Point(x: 300, y: 40)])
    scene.press("n")
    scene.sandbox.stopAll()
    #expect(!scene.view.learn.isOpen)
    let offset = scene.model.stripOffset
    scene.wait(0.5)
    #expect(scene.model.stripOffset == offset)
  }
}

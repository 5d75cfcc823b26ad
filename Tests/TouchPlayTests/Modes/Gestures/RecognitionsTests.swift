import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Gestures: recognitions")
struct RecognitionsTests {
  private let scene = GesturesScene()

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private var captions: [String] { scene.view.captions.captions }

  @Test(
    "G2 single, double, and triple taps are one recognition each, once no further tap can follow",
    arguments: 1...3)
  func taps(_ count: Int) throws {
    for _ in 0..<count {
      scene.tap(scene.free)
      scene.wait(0.1)
    }
    if count < 3 { #expect(scene.kinds.isEmpty) }
    scene.wait(0.5)
    #expect(scene.kinds == ["tap"])
    let tap = try #require(scene.model.recognized.first)
    #expect(tap.taps == count)
    #expect(tap.fingers == 1)
    #expect(tap.location == scene.free)
    #expect(captions == [count > 1 ? "tap × \(count)" : "tap"])
  }

  @Test("G2 taps of two and three fingers are recognized", arguments: 2...3)
  func manyFingers(_ count: Int) {
    for finger in 1...count { scene.down(finger, scene.free + point(Double(finger) * 5, 0)) }
    for finger in 1...count { scene.up(finger) }
    #expect(scene.kinds == ["tap"])
    #expect(scene.model.recognized.first?.fingers == count)
    #expect(captions == ["tap, \(count) fingers"])
  }

  @Test("G2 a caption disappears after a moment; its recognition stays in the list")
  func captionGoes() {
    scene.tap(scene.free)
    scene.wait(0.5)
    #expect(scene.texts.contains("tap"))
    scene.wait(CaptionsView.seconds + 0.1)
    #expect(captions.isEmpty)
    #expect(scene.kinds == ["tap"])
  }

  @Test(
    "G2 swipes in each direction are recognized",
    arguments: [
      ("right", 100.0, 0.0), ("left", -100, 0), ("up", 0, -100), ("down", 0, 100),
    ])
  func swipes(_ word: String, _ x: Double, _ y: Double) {
    let start = scene.free - point(x, y) * 0.5
    scene.drag(1, [start, start + point(x, y)])
    scene.wait(1)
    #expect(scene.kinds == ["swipe"])
    #expect(captions == ["swipe \(word)"])
    #expect(scene.sandbox.dump.description.contains("\"direction\": \"\(word)\""))
  }

  @Test("G2 two fingers on the ground pan, pinch, and rotate at the same time")
  func twoFingers() {
    scene.down(1, scene.free - point(20, 0))
    scene.down(2, scene.free + point(20, 0))
    for step in 1...20 {
      let angle = Angle(degrees: Double(step) * 3)
      let arm = point(angle.cosine, angle.sine) * (20 + Double(step))
      let middle = scene.free + point(0, Double(step) * 2)
      scene.move((1, middle - arm), (2, middle + arm))
    }
    scene.up(1, 2)
    #expect(Set(scene.kinds) == ["pan", "pinch", "rotation"])
    #expect(scene.model.recognized.allSatisfy { $0.fingers == 2 && $0.target == "Ground" })
  }

  @Test(
    "G2 circles and check marks of several sizes are recognized on the ground",
    arguments: [60.0, 90, 120])
  func drawings(_ size: Double) {
    scene.drag(1, GesturesScene.circle(scene.free, radius: size / 2))
    scene.wait(1)
    #expect(scene.kinds == ["circle"])
    scene.drag(1, GesturesScene.checkMark(scene.free, size: size))
    scene.wait(1)
    #expect(scene.kinds == ["circle", "checkMark"])
  }

  @Test("G2 a circle drawn on a card is not recognized but drags the card")
  func circleOnCard() {
    let center = scene.card("Two").pose.center
    scene.drag(1, GesturesScene.circle(center, radius: 40))
    scene.wait(1)
    #expect(scene.kinds == ["pan"])
    #expect(scene.model.recognized.first?.target == "Two")
  }

  @Test("G2 an unknown drawing is refused: nothing is recognized")
  func unknown() {
    scene.drag(1, GesturesScene.zigzag(scene.free, size: 100))
    scene.wait(1)
    #expect(scene.kinds.isEmpty)
    #expect(captions.isEmpty)
  }

  @Test("G2 scribbles are almost never recognized as anything")
  func scribbles() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<40 {
      let stroke = Scribble.allCases[Int.random(in: 0..<Scribble.allCases.count, using: &random)]
        .stroke(using: &random)
      scene.drag(1, Stroke.drawn(stroke, extent: 100, &random).map { scene.free + $0 })
      scene.wait(1)
    }
    let drawn = scene.kinds.filter { $0 == "circle" || $0 == "checkMark" }
    #expect(drawn.count <= 1, "\(drawn), seed 20")
  }

  @Test("G2 a long press opens a menu of buttons next to the finger; a touch beside it closes it")
  func menu() throws {
    let card = scene.card("Crown")
    scene.model.bringToFront(card)
    scene.down(1, scene.location(of: point(0, 0.2), on: card))
    scene.wait(0.6)
    #expect(scene.kinds == ["longPress"])
    #expect(captions == ["long press"])
    #expect(scene.view.menu.isOpen)
    scene.up(1)
    try scene.tapButton("Send to back")
    #expect(!scene.view.menu.isOpen)
    #expect(scene.model.cards.first?.name == "Crown")
    scene.down(1, scene.free)
    scene.wait(0.6)
    scene.up(1)
    #expect(scene.view.menu.isOpen)
    scene.tap(point(5, 470))
    #expect(!scene.view.menu.isOpen)
    #expect(scene.kinds == ["longPress", "longPress"], "the touch beside the menu was not a tap")
  }

  @Test("G2 the menu straightens a card, sends it home, tidies up, and clears the list")
  func menuItems() throws {
    let card = scene.card("One")
    let location = point(300, 300)
    scene.model.move(card) {
      $0 = Pose(center: location, scale: 1.2, rotation: Angle(degrees: 30))
    }
    scene.view.update()
    func choose(_ title: String, at location: Point) throws {
      scene.down(1, location)
      scene.wait(0.6)
      scene.up(1)
      try scene.tapButton(title)
    }
    try choose("Straighten", at: location)
    #expect(card.pose == Pose(center: location))
    try choose("Send home", at: location)
    #expect(card.pose.center == scene.layout.homes[0])
    scene.drag(1, [point(40, 40), point(40, 300)])
    #expect(scene.model.cards.count == 6)
    try choose("Remove", at: point(40, 300))
    #expect(scene.model.cards.count == 5)
    scene.drag(1, [point(40, 40), point(40, 300)])
    try choose("Tidy up", at: scene.free)
    #expect(scene.model.cards.count == 5)
    try choose("Clear the list", at: scene.free)
    #expect(scene.kinds.isEmpty)
  }

  @Test("G2 H1 Esc closes the menu and does not count toward quitting")
  func escape() {
    scene.down(1, scene.free)
    scene.wait(0.6)
    scene.up(1)
    scene.press("escape")
    #expect(!scene.view.menu.isOpen)
  }

  @Test("G2 the dump lists each recognition's fingers, kind, time, taps, and location")
  func dump() {
    scene.tap(point(330, 250))
    scene.tap(point(330, 250))
    scene.wait(0.5)
    let text = scene.sandbox.dump.description
    #expect(
      text.contains(
        "\"recognized\": [{\"fingers\": 1, \"kind\": \"tap\", \"on\": \"Ground\", \"seconds\": 0.39, "
          + "\"taps\": 2, \"x\": 330.0, \"y\": 250.0}]"), "\(text)")
  }

  @Test("G2 S3 captions, panel, and menu are overlays: the scene's digest does not include them")
  func overlays() {
    scene.wait(1)
    let scenes = scene.sandbox.sceneDigest
    let model = scene.sandbox.modelDigest
    scene.tap(scene.free)
    scene.wait(0.5)
    #expect(!captions.isEmpty)
    #expect(scene.sandbox.sceneDigest == scenes)
    #expect(scene.sandbox.modelDigest != model)
  }

  @Test("G2 a full list keeps the newest recognitions")
  func longList() {
    for index in 0...GesturesModel.maximumRecognitions {
      scene.model.record(Recognition(kind: .tap, taps: index))
    }
    #expect(scene.model.recognized.count == GesturesModel.maximumRecognitions)
    #expect(scene.model.recognized.last?.taps == GesturesModel.maximumRecognitions)
  }
}

import Testing
import TrackerKit

@testable import TouchPlay

@Suite("InspectorView")
struct InspectorViewTests {
  private func scene(_ size: Size = Size(width: 800, height: 600)) -> SandboxScene {
    let scene = SandboxScene(size: size)
    scene.press("i")
    return scene
  }

  /// The inspector's text, line by line.
  private func rows(_ scene: SandboxScene) -> [String] {
    let canvas = Canvas()
    scene.sandbox.overlays.inspector.draw(in: canvas)
    return canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run.text } else { nil }
    }
  }

  @Test("T4 the last line counts the fingers for which there is no room", arguments: [21, 22, 40])
  func more(count: Int) {
    let scene = scene()
    for finger in 1...count { scene.down(finger, Double(finger) * 10, 300) }
    let rows = rows(scene)
    #expect(rows.count == 22)
    #expect(rows.first?.hasPrefix("contacts \(count), most \(count)") == true)
    #expect(rows.last?.hasPrefix(count == 21 ? "21  id" : "+ \(count - 20) more") == true)
  }

  @Test("T4 H5 in a small window a finger has one line, without what matters least")
  func narrow() {
    let scene = scene(Size(width: 320, height: 240))
    scene.down(1, 100, 150)
    #expect(
      rows(scene) == ["contacts 1, most 1, 1 report in 1 s", "1  100.0, 150.0 pt  0 pt/s  0.0 s"])
    for finger in 2...9 { scene.down(finger, Double(finger) * 30, 150) }
    #expect(rows(scene).first == "contacts 9, most 9")
    #expect(rows(scene).count == 4 && rows(scene).last == "+ 7 more")
  }

  /// The inspector's panel.
  private func panel(_ scene: SandboxScene) throws -> Rect {
    let canvas = Canvas()
    scene.sandbox.overlays.inspector.draw(in: canvas)
    return try #require(
      canvas.commands.lazy.compactMap {
        if case .roundedRectangle(let rect, _) = $0.shape { rect } else { nil }
      }.first)
  }

  @Test(
    "T4 H5 in a small window the panel takes a third of the height, and leaves a finger at the top",
    arguments: [Size(width: 320, height: 240), Size(width: 240, height: 320)])
  func aside(_ size: Size) throws {
    let scene = scene(size)
    for finger in 1...4 { scene.down(finger, Double(finger) * 40, size.height - 40) }
    #expect(try panel(scene).minY == 8)
    #expect(try panel(scene).size.height <= size.height / 3 + 12)
    scene.move(1, 40, 20)
    #expect(try panel(scene).minY > size.height / 4)
    #expect(try panel(scene).maxY <= size.height - 56)
  }

  @Test("T4 Q3 the report rate drops to 0 after all fingers lift, and then nothing more is done")
  func rate() {
    let scene = scene()
    scene.down(1, 100, 100)
    scene.move(1, 200, 100)
    scene.up(1)
    #expect(rows(scene) == ["contacts 0, most 1, 3 reports in 1 s"])
    let window = scene.sandbox.window
    window?.drawScene(in: Canvas())
    scene.wait(1.01)
    #expect(window?.needsDisplay == true)
    #expect(rows(scene) == ["contacts 0, most 1, 0 reports in 1 s"])
    #expect(scene.sandbox.loop.deadline == nil)
  }

  /// The opacities of the trails' points, in drawing order.
  private func trail(_ scene: SandboxScene) -> [UInt32] {
    let canvas = Canvas()
    scene.sandbox.overlays.inspector.draw(in: canvas)
    return canvas.commands.compactMap { command in
      guard case .disc = command.shape else { return nil }
      return command.color.packed & 255
    }
  }

  @Test(
    "T4 Q3 a trail fades even if its finger rests or has lifted, and then nothing more is done",
    arguments: [false, true])
  func fades(lifts: Bool) throws {
    let scene = scene()
    scene.down(1, 100, 100)
    for step in 1...9 { scene.move(1, 100 + 10 * Double(step), 100) }
    if lifts { scene.up(1) }
    let fresh = trail(scene)
    #expect(fresh.count >= 10 && fresh == fresh.sorted(), "older points are fainter")
    scene.wait(InspectorView.fadeTime / 2)
    let later = trail(scene)
    #expect(later.count == fresh.count)
    #expect(zip(fresh, later).allSatisfy { $0 > $1 + 50 }, "\(fresh), \(later)")
    scene.wait(InspectorView.fadeTime / 2 + 0.1)
    #expect(trail(scene).isEmpty)
    let deadline = try #require(scene.sandbox.loop.deadline)
    #expect(
      deadline.seconds(since: scene.sandbox.loop.time) > 0.05,
      "a trail alone does not cause a redraw")
    scene.up(1)
    scene.wait(3)
    #expect(scene.sandbox.loop.deadline == nil)
  }

  @Test("T4 shown while fingers are down, it lists them, and knows how many there have been")
  func shownLater() {
    let scene = SandboxScene()
    for finger in 1...3 { scene.down(finger, Double(finger) * 100, 300) }
    scene.up(2)
    scene.press("i")
    #expect(
      rows(scene).map { $0.prefix(13) } == ["contacts 2, m", "1  id 1:1  10", "3  id 1:3  30"])
    #expect(rows(scene)[0] == "contacts 2, most 3, 0 reports in 1 s")
    scene.move(3, 310, 300)
    scene.up(1)
    #expect(rows(scene)[0] == "contacts 1, most 3, 2 reports in 1 s")
    #expect(trail(scene).count == 2)
    scene.press("i")
    scene.press("i")
    #expect(rows(scene).count == 2 && trail(scene).isEmpty, "only the finger that is down")
  }

  @Test("T4 a finger at rest ages and has no speed")
  func rest() {
    let scene = scene()
    scene.down(1, 100, 100)
    scene.move(1, 200, 100)
    #expect(rows(scene).last?.hasSuffix("10000 pt/s  0.0 s") == true)
    scene.wait(3)
    #expect(rows(scene).last?.hasSuffix("0 pt/s  3.0 s") == true)
    scene.press("i")
    #expect(scene.sandbox.loop.deadline == nil, "hidden, it does nothing")
  }
}

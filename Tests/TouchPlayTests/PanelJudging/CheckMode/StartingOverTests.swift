import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Starting a guided check over")
final class StartingOverTests: CheckScene {
  /// Does the only tests, fingers and taps, up to the last result.
  private func done() throws -> CheckController {
    let controller = try start([.fingers, .taps])
    for next in ["Next", "Done"] {
      scene.tap(300, 200)
      scene.wait(1.5)
      try press(next)
    }
    #expect(controller.run.phase == .result && controller.run.openCount == 0)
    return controller
  }

  @Test("J13 a double tap on the last Next starts nothing over, asks nothing and loses nothing")
  func doubleTap() throws {
    let controller = try done()
    let next = try #require(try button("Next")).frame.center
    for _ in 0..<3 { scene.tap(next.x, next.y) }
    #expect(controller.run.phase == .summary && controller.run.openCount == 0)
    #expect(!scene.sandbox.overlays.question.isOpen)
    #expect(!requests.contains(.restart(true)))
  }

  @Test("J13 no button leads to Start over where it lies, on any page and with any last test")
  func placeOfStartOver() throws {
    for last in GuidedTest.allCases {
      let controller = try start([last])
      for title in ["Skip", "Done", "Next", "Repeat", "Back", "Setup", "Start"] {
        controller.startCheck(CheckStart(tests: [last]))
        if title == "Done" || title == "Next" || title == "Repeat" {
          controller.run.start(at: scene.sandbox.loop.time)
          if title != "Done" { controller.run.finish() }
        }
        controller.sizeChanged()
        guard let place = try button(title)?.frame.center else { continue }
        scene.tap(place.x, place.y)
        guard controller.run.phase == .summary else { continue }
        #expect(try button("Start over")?.frame.contains(place) == false, "\(last) \(title)")
      }
    }
  }

  @Test("J13 the button, the key c and Clear of the panel ask before anything starts over")
  func asks() throws {
    let controller = try done()
    try press("Next")
    try press("Start over")
    try answer("Keep")
    scene.press("c")
    try answer("Keep")
    scene.sandbox.perform(.clear)
    try answer("Keep")
    #expect(controller.run.phase == .summary && controller.run.openCount == 0)
    #expect(!requests.contains(.restart(true)))
    scene.press("c")
    try answer("Start over")
    #expect(controller.run.openCount == 2 && requests.contains(.restart(true)))
  }

  @Test("J13 starting over is undone until the next test ends, by a button, a key and a shake")
  func undo() throws {
    for way in ["button", "key", "shake"] {
      let controller = try done()
      let outcomes = controller.run.outcomes
      scene.press("c")
      try answer("Start over")
      #expect(controller.run.test == .fingers && controller.run.phase == .waiting)
      scene.tap(300, 200)
      switch way {
      case "button":
        scene.wait(0.1)
        try press("Repeat")
        try press("Undo")
      case "key": scene.press("z", [.control])
      default:
        scene.sandbox.handleShake()
        try answer("Undo")
      }
      #expect(controller.run.outcomes == outcomes && controller.run.phase == .summary, "\(way)")
      #expect(requests.suffix(4).contains(.restart(false)))
      #expect(!scene.sandbox.isPossible(.undo))
    }
    let controller = try done()
    scene.press("c")
    try answer("Start over")
    scene.tap(300, 200)
    scene.wait(1.5)
    #expect(controller.run.phase == .result && !scene.sandbox.isPossible(.undo))
    scene.press("z", [.control])
    #expect(controller.run[.taps].state == .open, "the new result has replaced the old ones")
  }

  @Test("J13 starting over twice still brings back the results; the mouse replaces none")
  func twice() throws {
    _ = try done()
    for _ in 0..<2 { scene.sandbox.reset() }
    #expect(!scene.sandbox.isPossible(.undo), "the next visitor brings back nothing")
    scene.press("c")
    #expect(!scene.sandbox.overlays.question.isOpen, "there is nothing to lose")
    let again = try done()
    let outcomes = again.run.outcomes
    scene.press("c")
    try answer("Start over")
    again.run.add(
      TouchChange(
        .began, number: 1, contact: ContactID(device: 0, finger: 1), location: .zero),
      at: scene.sandbox.loop.time)
    again.run.finish()
    #expect(again.run[.fingers].state == .trial && scene.sandbox.isPossible(.undo))
    scene.press("c")
    try answer("Start over")
    scene.press("z", [.control])
    #expect(again.run.outcomes == outcomes)
  }

  @Test("S1 S3 J13 a session that begins after starting over can undo it, too")
  func restartedSession() throws {
    _ = try done()
    scene.press("c")
    try answer("Start over")
    try expectSameStart()
    scene.press("z", [.control])
    try expectSameStart()
  }
}

import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Kiosk exit")
struct KioskExitTests {
  private let scene = SandboxScene(mode: .trace) { $0.isKiosk = true }
  private var isAsked: Bool { scene.sandbox.overlays.question.isOpen }

  private func answer(_ title: String) throws {
    let buttons = scene.sandbox.overlays.question.subviews.compactMap { $0 as? Button }
    scene.tap(try #require(buttons.first { $0.title == title }))
  }

  private func land(_ fingers: ClosedRange<Int>) {
    for finger in fingers { scene.down(finger, Double(finger) * 90, 450) }
  }

  @Test(
    "H3 five fingers held for 5 s and a tap on Quit quit, whatever a faulty panel reports",
    arguments: FaultyPanel.Fault.allCases)
  func fiveFingers(beside fault: FaultyPanel.Fault) throws {
    let panel = FaultyPanel(fault, beside: scene)
    land(1...5)
    panel.wait(4)
    #expect(!isAsked)
    panel.wait(2)
    #expect(isAsked)
    for finger in 1...5 { scene.up(finger) }
    panel.wait(3)
    #expect(isAsked)
    try answer("Quit")
    #expect(scene.requests == ["quit"])
  }

  @Test(
    "H3 two opposite corners held for 5 s each and a tap on Quit quit, whatever a faulty panel reports",
    arguments: FaultyPanel.Fault.allCases)
  func corners(beside fault: FaultyPanel.Fault) throws {
    let panel = FaultyPanel(fault, beside: scene)
    for (finger, corner) in [Point(x: 5, y: 5), Point(x: 795, y: 595)].enumerated() {
      #expect(!isAsked)
      scene.down(finger, corner.x, corner.y)
      panel.wait(5.5)
      scene.up(finger)
    }
    panel.wait(3)
    #expect(isAsked)
    try answer("Quit")
    #expect(scene.requests == ["quit"])
  }

  @Test("H3 each finger counts by itself: five of six held, one after the other, are enough")
  func oneByOne() {
    for finger in 1...6 {
      land(finger...finger)
      scene.wait(0.5)
    }
    scene.up(3)
    scene.wait(4)
    #expect(!isAsked)
    scene.wait(1)
    #expect(isAsked)
  }

  @Test("H3 fingers ask once; whoever stays needs others to ask again")
  func once() throws {
    land(1...6)
    scene.wait(5.2)
    #expect(isAsked)
    try answer("Stay")
    scene.wait(60)
    #expect(!isAsked && scene.requests.isEmpty)
    for finger in 11...15 { scene.down(finger, Double(finger - 10) * 90, 300) }
    scene.wait(5.2)
    #expect(isAsked)
  }

  @Test("H3 a crowd does not quit: fingers that draw, or of which some have been there for long")
  func crowd() {
    land(1...8)
    scene.wait(3)
    for finger in 1...4 { scene.move(finger, Double(finger) * 90, 380) }
    scene.wait(10)
    #expect(!isAsked)
    for finger in 1...4 { scene.up(finger) }
    land(1...1)
    scene.wait(10)
    #expect(!isAsked, "four have been there for 13 s")
  }

  @Test("H3 five fingers that tremble within a target count; one that leaves it does not")
  func reach() {
    for (distance, isEnough) in [(40.0, true), (48.0, false)] {
      let scene = SandboxScene(mode: .trace) { $0.isKiosk = true }
      for finger in 1...5 { scene.down(finger, Double(finger) * 90, 450) }
      scene.move(2, 180, 450 + distance)
      scene.move(2, 180, 450)
      scene.wait(6)
      #expect(scene.sandbox.overlays.question.isOpen == isEnough, "\(distance) pt")
    }
  }

  @Test("H3 two corners held at the same time do not quit")
  func together() {
    scene.down(1, 5, 5)
    scene.down(2, 795, 595)
    scene.wait(20)
    #expect(!isAsked)
  }

  @Test("H3 the question whether to quit stays open beside touches, and after 20 s means no")
  func question() {
    land(1...5)
    scene.wait(5.5)
    for finger in 1...5 { scene.up(finger) }
    scene.tap(20, 20)
    scene.wait(18)
    #expect(isAsked)
    scene.wait(2)
    #expect(!isAsked && scene.requests.isEmpty)
  }
}

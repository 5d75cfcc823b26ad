import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

/// Two tests of the guided check by a steady hand, for the film of the README.
struct CheckFilmScript {
  private static let display = Size(width: 320, height: 180)
  /// How fast the surface is wiped, in mm/s.
  private static let speed = 230.0

  private let player = DemoPlayer(mode: .check, seed: 7, millimeters: display)
  private let controller: CheckController

  init() throws {
    controller = try #require(player.sandbox.controller(of: .check) as? CheckController)
  }

  func play() throws -> [UInt8] {
    player.wait(0.6)
    tenFingers()
    try see()
    wipe()
    try see()
    return player.finish()
  }

  private func tenFingers() {
    let center = Point(x: 640, y: 400)
    func place(_ finger: Int) -> Point {
      let side = finger <= 5 ? -1.0 : 1
      let along = Double((finger - 1) % 5) - 2
      return center + Point(x: side * 270 + along * 90, y: along * along * 24 - 20)
    }
    for finger in 1...10 {
      player.down(finger, at: place(finger))
      player.wait(0.1)
    }
    player.wait(0.3)
    player.up(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
  }

  /// Wipes the surface with five spread fingers, which move from side to side and down.
  private func wipe() {
    let panel = controller.run.panel
    let (fingers, passes) = (1...5, 6)
    let lane = panel.size.height / Double(fingers.count * passes)
    for pass in 0..<passes {
      func place(_ finger: Int, _ part: Double) -> Point {
        let x = panel.size.width * (pass.isMultiple(of: 2) ? part : 1 - part)
        let y = (Double((finger - 1) * passes + pass) + 0.5) * lane
        return panel.point(Point(x: x, y: y))
      }
      for finger in fingers { player.down(finger, at: place(finger, 0.01)) }
      let steps = Int(panel.size.width / Self.speed * 60)
      for step in 1..<steps {
        let part = Double(step) / Double(steps)
        player.move(1.0 / 60, fingers.map { finger in (finger, { _ in place(finger, part) }) })
      }
      player.up(1, 2, 3, 4, 5)
    }
  }

  /// Waits for the result, looks at it, and goes on.
  private func see() throws {
    for _ in 0..<100 where controller.run.phase != .result { player.wait(0.1) }
    #expect(controller.run.phase == .result)
    player.wait(2)
    let buttons = controller.view.descendants.compactMap { $0 as? Button }
    player.tap(try #require(buttons.first { $0.title == localized("Next") && !$0.isHidden }))
  }
}

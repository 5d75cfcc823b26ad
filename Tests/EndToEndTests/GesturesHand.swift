import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

/// Fingers that play with cards, slowly enough that every move is a turn of its own.
struct GesturesHand {
  let rig: TouchRig
  let layout: GesturesLayout
  /// The window's corner on the screen.
  private let corner: Point

  init(_ rig: TouchRig, window: Rect? = nil) {
    self.rig = rig
    let screen = Size(width: Double(rig.width), height: Double(rig.height))
    let size = window?.size ?? screen
    layout = GesturesLayout(
      size: size,
      factor: InterfaceFactor.fitting(DisplayGeometry(points: size), display: screen))
    corner = window?.origin ?? .zero
  }

  /// Lets the program handle what has happened so far, quickly enough that no touch becomes a long
  /// press.
  private func step() throws {
    try rig.sync()
    pause(0.03)
  }

  func tap(_ location: Point) throws {
    try rig.touchDown(0, at: onScreen(location))
    try step()
    try rig.touchUp(0)
    try rig.settle()
  }

  func press(_ name: String) throws {
    try rig.press(name == "escape" ? .escape : try #require(Key(Character(name))))
    try rig.settle()
  }

  /// Two cards are pinched and rotated at once; one is dragged, one pulled out; the ground is
  /// tapped.
  func playCards() throws {
    let width = layout.cardWidth
    let homes = [layout.homes[0], layout.homes[4] + Point(x: 0, y: width * 0.15)]
    let arm = Point(x: (width * 0.2).rounded(), y: 0)
    for (index, home) in homes.enumerated() {
      try rig.touchDown(2 * index, at: onScreen(home - arm))
      try rig.touchDown(2 * index + 1, at: onScreen(home + arm))
      try step()
    }
    for part in 1...4 {
      let turn = Angle(degrees: Double(part) * 10)
      let far = Point(x: turn.cosine, y: turn.sine) * (arm.x * (1 + Double(part) * 0.1))
      for (index, home) in homes.enumerated() {
        // Two fingers of a pinch give different results in one turn and in two.
        for (finger, location) in [(2 * index, home - far), (2 * index + 1, home + far)] {
          try rig.touchMove(finger, to: onScreen(location))
          try rig.settle()
        }
      }
    }
    for finger in 0..<4 { try rig.touchUp(finger) }
    try rig.settle()
    try drag([layout.homes[1], layout.homes[1] + Point(x: 0, y: width * 0.6)])
    let cell = layout.stripCard.cell
    let pulled = Point(x: 1.5 * cell, y: layout.strip.center.y)
    try drag([pulled, pulled + Point(x: 0, y: layout.strip.size.height), free])
    try tap(Point(x: layout.strip.size.width / 2, y: layout.table.maxY - 4))
    // Otherwise it could become a double tap.
    pause(0.6)
  }

  private var free: Point { (layout.homes[0] + layout.homes[4]) * 0.5 }

  private func onScreen(_ location: Point) -> Point {
    corner + Point(x: location.x.rounded(), y: location.y.rounded())
  }

  /// Drags a finger along a line of corners; every move is a turn of its own, unless the drag is
  /// quick.
  func drag(_ line: [Point], isQuick: Bool = false) throws {
    guard let first = line.first else { return }
    try rig.touchDown(0, at: onScreen(first))
    try step()
    for (start, end) in zip(line, line.dropFirst()) {
      let parts = isQuick ? 8 : 4
      for part in 1...parts {
        try rig.touchMove(0, to: onScreen(start + (end - start) * (Double(part) / Double(parts))))
        if isQuick { try step() } else { try rig.settle() }
      }
    }
    try rig.touchUp(0)
    try rig.settle()
  }

  func zigzag() throws {
    let size = layout.size.shortEdge * 0.2
    try drag(
      [(-0.5, 0.5), (-0.5, -0.5), (0.5, 0.5), (0.5, -0.5)].map {
        free + Point(x: $0.0 * size, y: $0.1 * size)
      }, isQuick: true)
    // Otherwise the next stroke would belong to the same gesture.
    pause(0.8)
  }

  /// Learns the zigzag.
  func learn(closes: Bool = true) throws {
    try press("n")
    for _ in 0..<3 { try zigzag() }
    if closes { try press("escape") }
  }
}

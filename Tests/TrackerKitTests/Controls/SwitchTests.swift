import Testing
import TrackerKit

@Suite("Switch")
struct SwitchTests {
  private let scene = ControlScene()
  private let toggle: Switch

  init() {
    toggle = scene.add(Switch(frame: Rect(x: 100, y: 100, width: 60, height: 44)))
  }

  /// A drag from one location to others.
  private func drag(_ locations: (Double, Double)..., lift: Bool = true) {
    for (index, location) in locations.enumerated() {
      scene.finger(
        index == 0 ? .began : .moved, location.0, location.1, after: index == 0 ? 1 : 0.01)
    }
    if lift, let last = locations.last { scene.finger(.ended, last.0, last.1) }
  }

  @Test("D8 a tap toggles the switch when it lifts and sends valueChanged once")
  func tap() {
    scene.finger(.began, 110, 120)
    #expect(!toggle.isOn)
    scene.finger(.ended, 110, 120)
    #expect(toggle.isOn)
    #expect(scene.log.take() == ["down", "upInside", "value"])
    scene.tap(150, 120)
    #expect(!toggle.isOn)
  }

  @Test("D8 a drag across the switch sets the side it moves to, wherever it lifts")
  func dragAcross() {
    drag((110, 120), (140, 120))
    #expect(toggle.isOn)
    drag((110, 120), (140, 120))
    #expect(toggle.isOn, "a drag to the right means on, whatever the state was")
    drag((110, 120), (10, 120))
    #expect(!toggle.isOn)
    drag((150, 120), (390, 120))
    #expect(toggle.isOn)
    #expect(scene.log.take().filter { $0 == "value" }.count == 3)
  }

  @Test("D8 a drag that returns changes nothing, and neither does one down or a tap that leaves")
  func undecided() {
    drag((110, 120), (140, 120), (110, 120))
    drag((110, 120), (110, 166))
    // A drag across is one of more than 10 points.
    drag((110, 120), (120, 170))
    drag((110, 120), (110, 290))
    #expect(!toggle.isOn && !scene.log.take().contains("value"))
  }

  @Test("D8 A7 a tap toggles the switch wherever its finger wanders, except to a side")
  func wandering() {
    for (index, location) in [(115.0, 150.0), (120, 90), (110, 164)].enumerated() {
      drag((110, 120), location)
      #expect(toggle.isOn == (index % 2 == 0), "\(location)")
    }
    #expect(scene.log.take().filter { $0 == "value" }.count == 3)
  }

  @Test("D8 during a drag the thumb shows what lifting would do; the value waits")
  func preview() throws {
    let off = try #require(Drawn(toggle).discs.last)
    drag((110, 120), (140, 120), lift: false)
    let on = try #require(Drawn(toggle).discs.last)
    #expect(on.center.x > off.center.x && !toggle.isOn)
    scene.finger(.cancelled, 140, 120)
    #expect(Drawn(toggle).discs.last?.center == off.center && !toggle.isOn)
    #expect(!scene.log.take().contains("value"))
    scene.tap(110, 120)
    #expect(toggle.isOn, "the cancelled drag is forgotten")
  }

  @Test("D8 setting the value sends nothing")
  func setting() {
    toggle.isOn = true
    #expect(scene.log.take() == [])
  }

  @Test("H6 on and off differ by a mark, not only by color")
  func marks() {
    #expect(Drawn(toggle).hasRing && markColor == ControlStyle.light.text)
    toggle.isOn = true
    #expect(!Drawn(toggle).hasRing && markColor == ControlStyle.light.accentText)
  }

  /// The color of the ring or bar.
  private var markColor: Color? {
    Drawn(toggle).commands.first { command in
      switch command.shape {
      case .ring, .polyline: true
      default: false
      }
    }?.color
  }
}

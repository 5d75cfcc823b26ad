import Testing
import TrackerKit

@Suite("Slider")
struct SliderTests {
  private let scene = ControlScene()
  private let slider: Slider

  init() {
    // The thumb is 30 points wide, so it travels 200 points: from 115 to 315 in the window.
    slider = scene.add(Slider(in: 0...10, frame: Rect(x: 100, y: 100, width: 230, height: 44)))
    slider.value = 5
  }

  @Test("D8 a drag from the thumb changes the value at once, by as much as the finger moves")
  func dragThumb() {
    scene.finger(.began, 220, 120)
    #expect(slider.value == 5, "the thumb does not jump to the finger")
    scene.finger(.moved, 224, 120)
    #expect(slider.value == 5.2)
    scene.finger(.moved, 260, 120)
    #expect(slider.value == 7)
    scene.finger(.ended, 260, 120)
    #expect(slider.value == 7)
    #expect(
      scene.log.take() == ["down", "dragInside", "value", "dragInside", "value", "upInside"])
  }

  @Test("D8 a drag from elsewhere moves the thumb, too, once it is no longer a tap")
  func dragTrack() {
    scene.finger(.began, 300, 120)
    scene.finger(.moved, 291, 120)
    #expect(slider.value == 5)
    scene.finger(.moved, 280, 120)
    #expect(slider.value == 5)
    scene.finger(.moved, 240, 120)
    #expect(slider.value == 3)
    scene.finger(.ended, 240, 120)
    #expect(slider.value == 3)
  }

  @Test("D8 a tap on the track moves the thumb there; a tap on the thumb moves nothing")
  func tap() {
    scene.tap(295, 120)
    #expect(slider.value == 9)
    #expect(scene.log.take() == ["down", "upInside", "value"])
    scene.tap(290, 120)
    #expect(slider.value == 9)
    #expect(scene.log.take() == ["down", "upInside"])
    scene.tap(102, 120)
    #expect(slider.value == 0, "left of the thumb's range")
  }

  @Test(
    "D8 A7 a tap on the track moves the thumb there, wherever its finger wanders before it lifts")
  func wanderingTap() {
    for x in [290.0, 310] {
      slider.value = 0
      scene.finger(.began, 300, 120, after: 1)
      scene.finger(.moved, x, 138)
      scene.finger(.ended, x, 138)
      let wandered = slider.value
      slider.value = 0
      scene.tap(x, 120)
      #expect(wandered == slider.value && wandered > 4)
    }
  }

  @Test("D8 a downward swipe across the track is not a tap")
  func swipe() {
    scene.finger(.began, 300, 101)
    scene.finger(.moved, 300, 147)
    scene.finger(.ended, 300, 147)
    #expect(slider.value == 5)
  }

  @Test("D8 the value stays in its range, however far the drag")
  func limits() {
    scene.finger(.began, 215, 120)
    scene.finger(.moved, 390, 120)
    #expect(slider.value == 10)
    scene.finger(.moved, 399, 120)
    scene.finger(.moved, 295, 120)
    #expect(slider.value == 9, "the finger is at the thumb again")
    scene.finger(.moved, 0, 120)
    #expect(slider.value == 0)
  }

  @Test("D8 a slider that is not continuous sends valueChanged once, at the end of the drag")
  func notContinuous() {
    slider.isContinuous = false
    scene.finger(.began, 215, 120)
    scene.finger(.moved, 235, 120)
    scene.finger(.moved, 255, 120)
    #expect(slider.value == 7 && !scene.log.take().contains("value"))
    scene.finger(.ended, 255, 120)
    #expect(scene.log.take() == ["upInside", "value"])
    scene.tap(255, 120)
    #expect(!scene.log.take().contains("value"), "no change was sent")
  }

  @Test("D8 a cancelled drag restores the value, and sends valueChanged if the drag did")
  func cancelled() {
    for isContinuous in [true, false] {
      slider.isContinuous = isContinuous
      scene.finger(.began, 215, 120)
      scene.finger(.moved, 255, 120)
      _ = scene.log.take()
      scene.finger(.cancelled, 255, 120)
      #expect(slider.value == 5)
      #expect(scene.log.take() == (isContinuous ? ["cancel", "value"] : ["cancel"]))
    }
  }

  @Test("D8 setting the range or value sends nothing; values that are not numbers are ignored")
  func setting() {
    slider.value = 99
    #expect(slider.value == 10)
    slider.value = .nan
    #expect(slider.value == 10)
    slider.range = 2...4
    #expect(slider.value == 4 && slider.minimum == 2 && slider.maximum == 4)
    #expect(scene.log.take() == [])
    #expect(Slider(value: 7, in: 0...3).value == 3)
  }

  @Test("D8 degenerate sliders do no harm", arguments: [0.0, 10, 30])
  func degenerate(width: Double) {
    slider.frame.size.width = width
    slider.range = 3...3
    scene.finger(.began, 100, 100)
    scene.finger(.moved, 180, 120)
    scene.finger(.ended, 180, 120)
    #expect(slider.value == 3)
    #expect(Drawn(slider).commands.isEmpty == (width == 0))
  }

  @Test("The thumb is drawn at the value")
  func thumb() {
    #expect(Drawn(slider).discs.last?.center == Point(x: 215, y: 122))
    slider.value = 10
    #expect(Drawn(slider).discs.last?.center == Point(x: 315, y: 122))
  }
}

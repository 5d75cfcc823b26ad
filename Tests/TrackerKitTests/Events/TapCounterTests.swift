import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Tap counter")
struct TapCounterTests {
  /// The counts of two taps, the second one 100 pt away and a second later.
  private func counts(_ tuning: GestureTuning) -> [Int] {
    let event = TouchEvent(tuning: tuning)
    let scene = TouchScene(app: Application(loop: EventLoop(), touchEvent: event))
    let pad = scene.pad("pad")
    scene.tap(1, 100, 100)
    scene.wait(1)
    scene.tap(1, 200, 100)
    return pad.seen.map(\.tapCount)
  }

  @Test("A7 C9 the tuning decides what a tap is, and which taps follow each other")
  func tuning() {
    #expect(counts(GestureTuning()) == [1, 1])
    let far = GestureTuning.with { $0.farthestTap = 100 }
    #expect(counts(far) == [1, 1])
    let farAndLate = GestureTuning.with {
      $0.farthestTap = 100
      $0.longestTapPause = 1.1
    }
    #expect(counts(farAndLate) == [1, 2])
    #expect(counts(.with { $0.longestTap = 0.05 }) == [0, 0])
  }

  @Test("A7 of several nearby taps the latest one is counted on")
  func nearest() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    scene.tap(1, 100, 100)
    scene.tap(1, 100, 100)
    scene.tap(1, 160, 100)
    scene.tap(1, 130, 100)
    #expect(pad.seen.map(\.tapCount) == [1, 2, 1, 2])
  }
}

import Testing
import TrackerKit
import TrackerKitTesting

@Suite("ScrollView: bouncing")
struct ScrollBounceTests {
  private let scene = TouchScene()
  private let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 200))

  init() {
    scene.window.addSubview(scroller)
    scroller.contentSize = Size(width: 2000, height: 200)
  }

  /// Pulls the content 100 pt beyond its left edge, and waits.
  private func pull(finger: Int = 1) {
    scene.down(finger, 100, 100)
    scene.drag(finger, to: 210, 100)
    scene.wait(0.1)
  }

  @Test("C10 beyond an edge, content follows a finger less and less, and back the same way")
  func rubberBand() {
    scene.down(1, 100, 100)
    var shown = [0.0]
    for step in 1...5 {
      scene.move(1, 110 + Double(step) * 50, 100)
      let pull = Double(step) * 50
      #expect(abs(scroller.contentOffset.x + 400 * (1 - 1 / (0.55 * pull / 400 + 1))) < 1e-9)
      shown.append(-scroller.contentOffset.x)
    }
    let steps = zip(shown.dropFirst(), shown).map { $0 - $1 }
    #expect(steps == steps.sorted(by: >) && steps.allSatisfy { $0 > 0 })
    scene.move(1, 160, 100)
    #expect(abs(scroller.contentOffset.x + shown[1]) < 1e-9)
    scene.move(1, 90, 100)
    #expect(abs(scroller.contentOffset.x - 20) < 1e-9)
    #expect(scroller.contentOffset.y == 0, "nothing to scroll in this direction")
  }

  @Test("C10 content let go beyond an edge springs back to it, and then nothing is left to do")
  func springsBack() {
    pull()
    scene.up(1)
    #expect(scroller.isDecelerating && scroller.contentOffset.x < -40)
    var offsets: [Double] = []
    while scroller.isDecelerating, offsets.count < 200 {
      scene.wait(1.0 / 60)
      offsets.append(scroller.contentOffset.x)
    }
    #expect(offsets == offsets.sorted() && offsets.last == 0, "it does not swing past the edge")
    #expect(offsets.count < 60)
    // The bars fade.
    scene.wait(0.7)
    #expect(scene.app.loop.deadline == nil)
  }

  @Test("C10 a glide goes beyond the edge, comes back, and ends at the edge; once it is over")
  func glideBounces() {
    final class Ends: ScrollViewDelegate {
      var count = 0
      func scrollViewDidEndScrolling(_ scrollView: ScrollView) { count += 1 }
    }
    let ends = Ends()
    scroller.delegate = ends
    scroller.contentOffset.x = 1400
    scene.down(1, 390, 100)
    scene.drag(1, to: 290, 100, steps: 5)
    scene.up(1)
    var farthest = 0.0
    while scroller.isDecelerating {
      scene.wait(1.0 / 60)
      farthest = max(farthest, scroller.contentOffset.x)
    }
    #expect(farthest > 1620 && farthest < 1800)
    #expect(scroller.contentOffset.x == 1600 && ends.count == 1)
  }

  @Test("C10 the same bounce takes the same way, however often the screen is drawn")
  func sameEverywhere() {
    func offset(turns: Int) -> Double {
      let scene = TouchScene()
      let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      scene.window.addSubview(scroller)
      scroller.contentSize = Size(width: 500, height: 3000)
      scene.down(1, 300, 100)
      scene.drag(1, to: 200, 300, steps: 10)
      scene.up(1)
      let start = scene.app.loop.time
      for turn in 1...turns {
        let time = start.advanced(bySeconds: 0.5 * Double(turn) / Double(turns))
        scene.app.loop.handle(Turn(time: time))
      }
      return scroller.contentOffset.y
    }
    #expect(offset(turns: 5) == offset(turns: 20))
    #expect(offset(turns: 5) < -1)
  }

  @Test("C10 a finger holds content that springs back; when it lifts, the content goes on")
  func held() {
    pull()
    scene.up(1)
    scene.wait(0.05)
    scene.down(2, 200, 100)
    let held = scroller.contentOffset.x
    #expect(held < 0)
    scene.wait(1)
    #expect(scroller.contentOffset.x == held && !scroller.isDecelerating)
    scene.up(2)
    #expect(scroller.isDecelerating)
    scene.wait(2)
    #expect(scroller.contentOffset.x == 0)
  }

  @Test("C10 C4 content that a cancelled drag leaves beyond an edge springs back")
  func cancelled() {
    pull()
    scene.cancelAll()
    scene.wait(2)
    #expect(scroller.contentOffset.x == 0 && !scroller.isDecelerating)
  }

  @Test("C10 a program that stops a bounce, or removes the view, leaves no gap")
  func stopped() {
    pull()
    scene.up(1)
    scroller.stopDecelerating()
    #expect(scroller.contentOffset.x == 0)
    pull()
    scene.up(1)
    scroller.removeFromSuperview()
    scene.wait(0.1)
    #expect(scroller.contentOffset.x == 0 && !scroller.isDecelerating)
  }

  @Test("C9 C10 the spring and the rubber band come from the tuning")
  func tuned() {
    func offsets(_ tuning: GestureTuning) -> (pulled: Double, later: Double) {
      let scene = TouchScene()
      let scroller = ScrollView(frame: scene.window.bounds, tuning: tuning)
      scroller.contentSize = Size(width: 400, height: 1000)
      scene.window.addSubview(scroller)
      scene.down(1, 100, 100)
      scene.drag(1, to: 100, 210)
      scene.wait(0.1)
      let pulled = scroller.contentOffset.y
      scene.up(1)
      scene.wait(0.1)
      return (pulled, scroller.contentOffset.y)
    }
    let usual = offsets(GestureTuning())
    #expect(offsets(.with { $0.rubberBand = 0.2 }).pulled > usual.pulled)
    let stiff = offsets(.with { $0.bounceStiffness = 900 })
    #expect(stiff.pulled == usual.pulled && stiff.later > usual.later)
  }
}

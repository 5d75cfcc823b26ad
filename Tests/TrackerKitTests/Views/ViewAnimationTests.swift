import Testing
import TrackerKit
import TrackerKitTesting

@Suite("View: animations")
struct ViewAnimationTests {
  private let scene = TouchScene()
  private let card: NamedView

  init() {
    card = scene.pad("card", Rect(x: 0, y: 0, width: 100, height: 100))
  }

  /// What completions were told.
  private final class Ends {
    var all: [Bool] = []
  }

  @Test("V4 frame, transform, and opacity go to their new values, and then nothing is left to do")
  func goes() {
    let ends = Ends()
    card.animate(duration: 1, curve: .linear) {
      $0.frame = Rect(x: 200, y: 100, width: 50, height: 100)
      $0.transform = Transform(scaleX: 3, y: 1)
      $0.alpha = 0.5
    } completion: {
      ends.all.append($0)
    }
    #expect(card.frame.minX == 0 && card.alpha == 1)
    scene.wait(0.5)
    #expect(abs(card.frame.minX - 100) < 3 && abs(card.frame.size.width - 75) < 1)
    #expect(abs(card.transform.a - 2) < 0.05 && abs(card.alpha - 0.75) < 0.01)
    #expect(ends.all.isEmpty)
    scene.wait(0.6)
    #expect(card.frame == Rect(x: 200, y: 100, width: 50, height: 100) && card.alpha == 0.5)
    #expect(card.transform == Transform(scaleX: 3, y: 1) && ends.all == [true])
    #expect(scene.app.loop.deadline == nil)
  }

  @Test(
    "V4 a transform turns the shorter way around, and keeps its size", arguments: [180.0, 200, -90])
  func turns(degrees: Double) {
    card.transform = Transform(rotationAngle: Angle(degrees: degrees)).scaledBy(x: 2, y: 2)
    card.animate(duration: 1, curve: .linear) { $0.transform = Transform(scaleX: 2, y: 2) }
    var last = abs(Angle(degrees: degrees).rotation(to: .zero).degrees)
    for _ in 0..<9 {
      scene.wait(0.1)
      #expect(abs(card.transform.determinant - 4) < 1e-9)
      let rest = Angle(of: Point(x: card.transform.a, y: card.transform.b)).rotation(to: .zero)
      #expect(abs(rest.degrees) < last)
      last = abs(rest.degrees)
    }
    scene.wait(0.2)
    #expect(card.transform == Transform(scaleX: 2, y: 2))
  }

  @Test(
    "V4 a curve is slow where its name says",
    arguments: [
      (AnimationCurve.linear, 0.25, 0.75), (.easeIn, 0.0625, 0.5625), (.easeOut, 0.4375, 0.9375),
      (.easeInOut, 0.125, 0.875),
    ])
  func curves(_ curve: AnimationCurve, early: Double, late: Double) {
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: 0.25) == early && curve.progress(at: 0.75) == late)
  }

  @Test("V4 Q5 an animation depends on the ticks' times alone; a stall counts as 0.25 s")
  func ticks() {
    card.animate(duration: 1, curve: .linear) { $0.frame.origin.x = 100 }
    let start = scene.app.loop.time
    scene.app.loop.handle(Turn(time: start.advanced(bySeconds: 0.125)))
    #expect(card.frame.minX == 12.5)
    scene.app.loop.handle(Turn(time: start.advanced(bySeconds: 5)))
    #expect(card.frame.minX == 37.5)
  }

  @Test("V4 a stopped animation leaves the view as it is shown, and says that it did not end")
  func stopped() {
    let ends = Ends()
    card.stopAnimation()
    card.animate(duration: 1, curve: .linear) {
      $0.frame.origin.x = 100
    } completion: {
      ends.all.append($0)
    }
    scene.wait(0.5)
    let place = card.frame
    #expect(abs(place.minX - 50) < 2)
    card.stopAnimation()
    #expect(ends.all == [false])
    scene.wait(1)
    #expect(card.frame == place && ends.all == [false] && scene.app.loop.deadline == nil)
    card.frame.origin.x = 7
    card.animate(duration: 0.1) { $0.alpha = 0.5 }
    scene.wait(1)
    #expect(card.frame.minX == 7 && card.alpha == 0.5, "a new animation starts from there")
  }

  @Test("V4 a new animation goes on from what is shown to what both ask for")
  func replaced() {
    let ends = Ends()
    card.animate(duration: 1, curve: .linear) {
      $0.alpha = 0
    } completion: {
      ends.all.append($0)
    }
    scene.wait(0.5)
    let shown = card.alpha
    card.animate(duration: 0.4) {
      $0.frame.origin.x = 50
    } completion: {
      ends.all.append($0)
    }
    #expect(card.alpha == shown && ends.all == [false])
    scene.wait(0.5)
    #expect(card.alpha == 0 && card.frame.minX == 50 && ends.all == [false, true])
    scene.wait(1)
    #expect(ends.all == [false, true])
  }

  @Test("V4 a completion can start the next animation, or one that replaces another")
  func chained() {
    let ends = Ends()
    card.animate(duration: 0.1) {
      $0.alpha = 0.5
    } completion: { [card] _ in
      card.animate(duration: 0.1) {
        $0.alpha = 0.25
      } completion: {
        ends.all.append($0)
      }
    }
    scene.wait(0.5)
    #expect(card.alpha == 0.25 && ends.all == [true])
    card.animate(duration: 1) {
      $0.alpha = 1
    } completion: { [card] _ in
      card.animate(duration: 0.1) { $0.alpha = 0.75 }
    }
    card.animate(duration: 1) {
      $0.alpha = 0
    } completion: {
      ends.all.append($0)
    }
    scene.wait(0.5)
    #expect(card.alpha == 0.75 && ends.all == [true, false])
  }

  @Test("V4 a view that leaves its window, or is gone, ends its animation")
  func leaves() {
    let ends = Ends()
    card.animate(duration: 1) {
      $0.alpha = 0.5
    } completion: {
      ends.all.append($0)
    }
    scene.wait(0.3)
    card.removeFromSuperview()
    scene.wait(0.1)
    #expect(card.alpha == 0.5 && ends.all == [false] && scene.app.loop.deadline == nil)
    do {
      let lost = View()
      scene.window.addSubview(lost)
      lost.animate(duration: 1) {
        $0.alpha = 0.5
      } completion: {
        ends.all.append($0)
      }
      lost.removeFromSuperview()
    }
    scene.wait(0.1)
    #expect(ends.all == [false, false])
  }

  @Test("V4 without time or a window the change is immediate", arguments: [0, -1, Double.nan])
  func immediate(_ duration: Double) {
    let ends = Ends()
    card.animate(duration: duration) {
      $0.alpha = 0.5
    } completion: {
      ends.all.append($0)
    }
    #expect(card.alpha == 0.5 && ends.all == [true])
    let loose = View()
    loose.animate(duration: 1) {
      $0.alpha = 0.5
    } completion: {
      ends.all.append($0)
    }
    #expect(loose.alpha == 0.5 && ends.all == [true, true])
  }

  @Test("V4 A3 a touch hits a view where it is shown, and what is not animated can be set")
  func touched() {
    card.animate(duration: 1, curve: .linear) { $0.frame.origin.x = 300 }
    scene.wait(0.5)
    card.alpha = 0.9
    scene.down(1, 200, 50)
    #expect(card.seen.count == 1)
    scene.wait(1)
    #expect(card.alpha == 0.9 && card.frame.minX == 300)
  }
}

import Testing
import TrackerKit
import TrackerKitTesting

@Suite("ViewPropertyAnimator")
struct ViewPropertyAnimatorTests {
  private let scene = TouchScene()
  private let card: NamedView
  private let note: NamedView

  init() {
    card = scene.pad("card", Rect(x: 0, y: 0, width: 100, height: 100))
    note = scene.pad("note", Rect(x: 0, y: 200, width: 100, height: 100))
  }

  /// What completions were told.
  private final class Ends {
    var all: [Bool] = []
  }

  /// Moves both views by 100 points in a second.
  private func move(_ ends: Ends, delay: Double = 0) -> ViewPropertyAnimator {
    scene.window.animate(duration: 1, delay: delay, curve: .linear) {
      card.frame.origin.x = 100
      note.frame.origin.x += 100
      note.alpha = 0.5
    } completion: {
      ends.all.append($0)
    }
  }

  private func x(_ view: View, isAbout value: Double) -> Bool { abs(view.frame.minX - value) < 3 }

  @Test("V4 several views go to what a closure makes of them, with one completion")
  func several() {
    let ends = Ends()
    let animation = move(ends)
    #expect(card.frame.minX == 0 && note.frame.minX == 0 && note.alpha == 1)
    #expect(animation.isRunning && animation.fractionComplete == 0)
    scene.wait(0.5)
    #expect(x(card, isAbout: 50) && x(note, isAbout: 50) && abs(note.alpha - 0.75) < 0.02)
    scene.wait(0.6)
    #expect(card.frame.minX == 100 && note.frame.minX == 100 && note.alpha == 0.5)
    #expect(ends.all == [true] && !animation.isRunning && scene.app.loop.deadline == nil)
  }

  @Test("V4 a stack's views glide to their places when the closure changes its layout")
  func layout() {
    let views = (0..<3).map { _ in Label("a") }
    let stack = StackView(.vertical, views)
    stack.frame = Rect(x: 0, y: 0, width: 100, height: 300)
    scene.window.addSubview(stack)
    stack.layoutIfNeeded()
    let (from, to) = (views[2].frame.minY, views[1].frame.minY)
    stack.animate(duration: 1, curve: .linear) { views[1].isHidden = true }
    scene.wait(0.5)
    #expect(abs(views[2].frame.minY - (from + to) / 2) < 1)
    scene.wait(0.6)
    #expect(views[2].frame.minY == to && views[0].frame.minY < to)
  }

  @Test("V4 a pause keeps what is shown, the loop rests, and the animation goes on from there")
  func pause() {
    let ends = Ends()
    let animation = move(ends)
    scene.wait(0.5)
    animation.pauseAnimation()
    let shown = (card.frame, animation.fractionComplete)
    #expect(scene.app.loop.deadline == nil && !animation.isRunning)
    scene.wait(3)
    #expect(card.frame == shown.0 && animation.fractionComplete == shown.1 && ends.all.isEmpty)
    animation.startAnimation()
    animation.startAnimation()
    scene.wait(0.25)
    #expect(x(card, isAbout: 75))
    scene.wait(0.5)
    #expect(card.frame.minX == 100 && ends.all == [true])
    animation.startAnimation()
    #expect(scene.app.loop.deadline == nil && ends.all == [true])
  }

  @Test("V4 the fraction shows any moment, also of a paused animation")
  func fraction() {
    let animation = move(Ends())
    animation.pauseAnimation()
    animation.fractionComplete = 0.25
    #expect(card.frame.minX == 25 && note.alpha == 0.875)
    animation.fractionComplete = 9
    #expect(card.frame.minX == 100 && animation.fractionComplete == 1)
    animation.fractionComplete = .nan
    animation.fractionComplete = -1
    #expect(card.frame.minX == 0 && note.alpha == 1)
  }

  @Test("V4 a reversed animation returns to the start exactly, and its completion gets false")
  func reversed() {
    let ends = Ends()
    card.transform = Transform(rotationAngle: Angle(degrees: 33))
    let start = (card.frame, card.transform, note.frame)
    let animation = scene.window.animate(duration: 1) {
      card.frame.origin.x = 0.3
      card.transform = Transform(scaleX: 3, y: 0.1)
      note.frame.size.width = 7
    } completion: {
      ends.all.append($0)
    }
    scene.wait(0.6)
    animation.isReversed = true
    scene.wait(0.4)
    #expect(ends.all.isEmpty && card.frame != start.0)
    scene.wait(0.3)
    #expect(card.frame == start.0 && card.transform == start.1 && note.frame == start.2)
    #expect(ends.all == [false] && scene.app.loop.deadline == nil)
  }

  @Test("V4 a stopped animation leaves all views as they are shown")
  func stopped() {
    let ends = Ends()
    let animation = move(ends)
    scene.wait(0.5)
    let shown = (card.frame, note.frame)
    animation.stopAnimation()
    animation.stopAnimation()
    #expect(ends.all == [false] && scene.app.loop.deadline == nil)
    scene.wait(1)
    #expect(card.frame == shown.0 && note.frame == shown.1 && ends.all == [false])
  }

  @Test("V4 a view that another animation takes leaves the others alone; one completion says so")
  func taken() {
    let (ends, others) = (Ends(), Ends())
    _ = move(ends)
    scene.wait(0.5)
    card.animate(duration: 0.2) {
      $0.frame.origin.y = 50
    } completion: {
      others.all.append($0)
    }
    #expect(ends.all.isEmpty)
    scene.wait(0.3)
    #expect(card.frame.origin == Point(x: 100, y: 50) && others.all == [true])
    #expect(x(note, isAbout: 80))
    scene.wait(0.5)
    #expect(note.frame.minX == 100 && ends.all == [false])
  }

  @Test("V4 the closure finds running animations at their ends, and leaves those of other views")
  func running() {
    let ends = Ends()
    _ = move(ends)
    scene.wait(0.5)
    let shown = card.frame.minX
    scene.window.animate(duration: 0.2, curve: .linear) { card.frame.origin.x += 20 }
    #expect(card.frame.minX == shown && x(note, isAbout: 50))
    scene.wait(0.3)
    #expect(card.frame.minX == 120 && x(note, isAbout: 80) && ends.all.isEmpty)
    scene.wait(0.5)
    #expect(note.frame.minX == 100 && ends.all == [false])
  }

  @Test("V4 a delay comes before the animation")
  func delay() {
    let ends = Ends()
    let animation = move(ends, delay: 0.5)
    scene.wait(0.4)
    #expect(card.frame.minX == 0 && animation.isRunning && animation.fractionComplete == 0)
    scene.wait(0.6)
    #expect(x(card, isAbout: 50))
    scene.wait(0.6)
    #expect(ends.all == [true] && card.frame.minX == 100)
  }

  @Test("V4 an animation that changes nothing, or has no time, is over at once")
  func nothing() {
    let ends = Ends()
    scene.window.animate(duration: 1) {
    } completion: {
      ends.all.append($0)
    }
    let animation = scene.window.animate(duration: 0) {
      note.alpha = 0.5
    } completion: {
      ends.all.append($0)
    }
    #expect(ends.all == [true, true] && note.alpha == 0.5 && animation.fractionComplete == 1)
    #expect(scene.app.loop.deadline == nil)
  }

  @Test("V4 views that leave the window have their final appearance, and the others go on")
  func leaving() {
    let ends = Ends()
    _ = move(ends)
    scene.wait(0.3)
    note.removeFromSuperview()
    scene.wait(0.1)
    #expect(note.alpha == 0.5 && note.frame.minX == 100 && x(card, isAbout: 40))
    scene.wait(1)
    #expect(card.frame.minX == 100 && ends.all == [false])
  }

  @Test("V4 S1 a fresh start ends an animation of several views, and calls its completion once")
  func freshStart() {
    let ends = Ends()
    let animation = move(ends)
    scene.wait(0.3)
    animation.pauseAnimation()
    scene.app.startAfresh()
    #expect(ends.all == [false] && card.frame.minX == 100 && note.alpha == 0.5)
  }

  @Test("V4 V1 an anchor can be animated")
  func anchor() {
    card.transform = Transform(scaleX: 0.5, y: 0.5)
    scene.window.animate(duration: 1, curve: .linear) { card.anchorPoint = .zero }
    scene.wait(0.5)
    #expect(abs(card.anchorPoint.x - 0.25) < 0.02)
    scene.wait(0.6)
    #expect(card.convert(.zero, to: nil) == .zero)
  }
}

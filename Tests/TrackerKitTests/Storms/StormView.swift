import TrackerKit

/// What a receiver of touches was given: each touch begins once, ends once, and moves only in
/// between.
final class TouchBook {
  let id: Int
  weak var storm: Storm?
  private(set) var live: Set<Int> = []
  private var over: Set<Int> = []

  init(id: Int) {
    self.id = id
  }

  func note(_ phase: TouchPhase, _ touches: [Touch], for view: View) {
    storm?.watch.note(3, id, touches.count)
    for touch in touches {
      check(touch.phase == phase, "\(touch.serial) is \(touch.phase) in touches \(phase)")
      check(!over.contains(touch.serial), "\(touch.serial) \(phase) after its end")
      check(
        live.contains(touch.serial) != (phase == .began), "\(touch.serial) \(phase) out of order")
      if phase != .cancelled {
        check(touch.view === view, "\(touch.serial) \(phase) without being owned")
      }
      switch phase {
      case .began: live.insert(touch.serial)
      case .ended, .cancelled:
        live.remove(touch.serial)
        over.insert(touch.serial)
      default: break
      }
    }
    storm?.disturb(0.04)
  }

  private func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    storm?.watch.check(condition, "view \(id): touch " + text())
  }
}

/// Something with a book of the touches it was given.
protocol StormReceiver: View {
  var book: TouchBook { get }
}

final class StormView: View, StormReceiver {
  let book: TouchBook
  override var canBecomeFirstResponder: Bool { true }

  init(_ book: TouchBook, frame: Rect) {
    self.book = book
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    book.note(.began, touches, for: self)
  }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    book.note(.moved, touches, for: self)
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    book.note(.ended, touches, for: self)
  }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    book.note(.cancelled, touches, for: self)
  }
}

final class StormWindow: Window, StormReceiver {
  let book: TouchBook

  init(_ book: TouchBook, frame: Rect) {
    self.book = book
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    book.note(.began, touches, for: self)
  }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    book.note(.moved, touches, for: self)
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    book.note(.ended, touches, for: self)
  }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    book.note(.cancelled, touches, for: self)
  }
}

/// A controller whose view is one of the storm's.
final class StormController: ViewController {
  private let stormView: StormView

  init(_ view: StormView) {
    stormView = view
    super.init()
  }

  override var canBecomeFirstResponder: Bool { true }
  override func loadView() -> View { stormView }
}

import TrackerKit
import TrackerKitTesting

/// The book of the touches of one of the storm's views, which disturbs at each delivery.
final class StormBook {
  let id: Int
  weak var storm: Storm?
  private var book = TouchBook()

  init(id: Int) {
    self.id = id
  }

  var live: [Int] { book.live }

  func note(_ phase: TouchPhase, _ touches: [Touch], for view: View) {
    storm?.watch.note(3, id, touches.count)
    for wrong in book.note(phase, touches) { storm?.watch.fault("view \(id): touch \(wrong)") }
    for touch in touches where phase != .cancelled {
      storm?.watch.check(
        touch.view === view, "view \(id): touch \(touch.serial) \(phase) without being owned")
    }
    storm?.disturb(0.04)
  }
}

/// Something with a book of the touches it was given.
protocol StormReceiver: View {
  var book: StormBook { get }
}

final class StormView: View, StormReceiver {
  let book: StormBook
  override var canBecomeFirstResponder: Bool { true }

  init(_ book: StormBook, frame: Rect) {
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
  let book: StormBook

  init(_ book: StormBook, frame: Rect) {
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

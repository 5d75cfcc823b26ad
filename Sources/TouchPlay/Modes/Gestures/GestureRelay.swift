internal import TrackerKit

/// Passes on what happens in table and strip, which are made before the view that holds both.
final class GestureRelay {
  /// Who takes it; not kept alive.
  weak var view: GesturesView?

  /// A recognizer has begun, goes on, or is over.
  func report(_ recognizer: GestureRecognizer) {
    view?.report(recognizer)
  }

  /// A new card after one of the strip's, at a place in the window; nil when there can be no more.
  func takeCard(after original: Card, at place: Point) -> Card? {
    guard let view, let card = view.model.take(original, at: place) else { return nil }
    view.table.update()
    return card
  }

  /// Moves a card to a place in the window.
  func move(_ card: Card, to place: Point) {
    view?.model.move(card) { $0.center = place }
    view?.table.view(of: card)?.place()
  }
}

extension GestureRecognizer {
  /// Tells of every recognition.
  func report(to relay: GestureRelay) {
    addTarget(relay, Action(GestureRelay.report))
  }
}

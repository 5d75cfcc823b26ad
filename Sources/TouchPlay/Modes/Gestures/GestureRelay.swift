internal import TrackerKit

/// Connects the table and the strip with the view that contains them and is created later.
final class GestureRelay {
  @Weak var view: GesturesView?

  /// Reports that a recognizer has begun, changed or ended.
  func report(_ recognizer: GestureRecognizer) {
    view?.report(recognizer)
  }

  /// Creates a copy of a strip card at a point in the window; nil when the table is full.
  func addCopy(of original: Card, at location: Point) -> Card? {
    guard let view, let card = view.model.addCopy(of: original, at: location) else { return nil }
    view.table.update()
    return card
  }

  func move(_ card: Card, to location: Point) {
    view?.model.move(card) { $0.center = location }
    view?.table.view(of: card)?.place()
  }
}

extension GestureRecognizer {
  /// Reports every recognition to a relay.
  func report(to relay: GestureRelay) {
    addTarget(relay, action: Action(GestureRelay.report))
  }
}

internal import TrackerKit

extension GesturesView {
  /// Handles a recognition (rule G2).
  ///
  /// It is added to the list and shown as a caption; a long press also opens a menu.
  func report(_ recognizer: GestureRecognizer) {
    guard let time = window?.application?.loop.time,
      var recognition = Recognition(of: recognizer, at: time)
    else { return }
    if recognition.template > 0 {
      recognition.detail = model.templates[recognition.template]?.name ?? ""
    }
    model.record(recognition)
    captions.show(recognition.caption)
    if recognition.kind == .longPress {
      menu.open(items(for: (recognizer.view as? CardView)?.card), at: recognition.location)
    }
  }

  /// The menu items for a card, or for the free area when `card` is nil.
  private func items(for card: Card?) -> [CardMenu.Item] {
    func item(_ title: String, _ action: @escaping (GesturesModel) -> Void) -> CardMenu.Item {
      CardMenu.Item(title: title) { [unowned self] in
        action(model)
        update()
      }
    }
    guard let card else {
      return [
        item("Tidy up") { model in model.tidyUp() },
        item("Clear the list") { model in model.clearRecognized() },
      ]
    }
    return [
      item("Send to back") { model in model.sendToBack(card) },
      item("Straighten") { model in model.straighten(card) },
      item(card.home == nil ? "Remove" : "Send home") { model in model.remove(card) },
    ]
  }
}

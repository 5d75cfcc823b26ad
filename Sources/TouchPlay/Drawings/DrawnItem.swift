internal import TrackerKit

/// An item in a drawing: it can be stored, digested and, once finished, undone.
protocol DrawnItem: Model, ListElement, Sendable {
  /// The name shown to people, such as `line`.
  var name: String { get }

  /// Extends the item by a part that was drawn later (rule L5).
  ///
  /// - Throws: `SessionError.malformed` for an item that cannot grow.
  mutating func grow(by part: Self) throws(SessionError)

  /// The item's current length; nil for an item that cannot grow.
  var length: Int? { get }

  /// The part of the item beyond a length.
  func part(from length: Int) -> Self
}

extension DrawnItem {
  mutating func grow(by part: Self) throws(SessionError) {
    throw .malformed("an item that cannot grow has grown")
  }

  var length: Int? { nil }

  func part(from length: Int) -> Self { self }
}

/// An item that is being drawn.
struct ItemInProgress<Item: DrawnItem> {
  var key: Int
  var item: Item
}

/// How a drawing's items change.
enum DrawingChange<Item: DrawnItem> {
  case insert(Item, at: Int)
  case remove(at: Int)
  case replace(with: Item, at: Int)
  case clear
  case restore
}

/// A drawing's finished items as ink.
final class FinishedInk<Item: DrawnItem> {
  let ink = Ink()
  private let history: EditHistory<Item>
  private let stroke: (Item) -> Ink.Stroke
  /// The strokes of each clear that can be undone, latest last, so that undoing it need not make
  /// them again (rule R6).
  private var cleared: [[Ink.Stroke]] = []

  /// Shows the changes of a history from now on.
  init(of history: EditHistory<Item>, stroke: @escaping (Item) -> Ink.Stroke) {
    self.history = history
    self.stroke = stroke
    history.onChange = { [unowned self] change in show(change) }
  }

  private func show(_ change: DrawingChange<Item>) {
    switch change {
    case .insert(let item, let index): ink.insert(stroke(item), at: index)
    case .remove(let index): ink.remove(at: index)
    case .replace(let item, let index): ink.replace(at: index, with: stroke(item))
    case .clear:
      cleared.append(ink.strokes)
      ink.removeAll()
    case .restore:
      // If there is nothing to redo, no clear was undone: the drawing was loaded.
      guard history.canRedo, let page = cleared.popLast() else { return showAll() }
      ink.replaceAll(with: page)
    }
  }

  /// Makes all strokes again, because their look has changed.
  func showAll() {
    cleared.removeAll()
    ink.replaceAll(with: history.items.map(stroke))
  }
}

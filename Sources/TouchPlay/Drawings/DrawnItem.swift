internal import TrackerKit

/// An item in a drawing: it can be stored, digested and, once finished, undone.
protocol DrawnItem: Model, ListElement, Sendable {
  /// What people call it, such as `line`.
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
  /// Identifies the item while it is being drawn.
  var key: Int
  /// The item so far.
  var item: Item
}

/// How a drawing's items change.
enum DrawingChange<Item: DrawnItem> {
  /// An item was inserted at an index.
  case insert(Item, at: Int)
  /// The item at an index was removed.
  case remove(at: Int)
  /// The item at an index was replaced.
  case replace(with: Item, at: Int)
  /// All items were removed.
  case clear
  /// All items were replaced.
  case restore
}

/// The ink of cleared pages, so that undoing a clear need not make it again (rule R6).
struct ClearedInk {
  /// The strokes of each clear that can be undone, unless their look has changed since; the latest
  /// clear is last.
  private var pages: [[Ink.Stroke]] = []

  /// Removes all strokes of an ink, because a clear was done or redone.
  mutating func clear(_ ink: Ink) {
    pages.append(ink.strokes)
    ink.removeAll()
  }

  /// Puts back the strokes of the last clear, because it was undone.
  ///
  /// - Returns: False if they are not known.
  mutating func restore(_ ink: Ink) -> Bool {
    guard let page = pages.popLast() else { return false }
    ink.replaceAll(with: page)
    return true
  }

  /// Forgets all pages, because their strokes would look different now.
  mutating func removeAll() { pages.removeAll() }
}

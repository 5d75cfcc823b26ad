internal import TrackerKit

/// An item in a drawing: it can be stored, digested and, once finished, undone.
protocol DrawnItem: Model, Sendable {
  /// What people call it, such as `line`.
  var name: String { get }

  /// Extends the item by a part that was drawn later (rule L5).
  ///
  /// - Throws: `SessionError.malformed` for an item that cannot grow.
  mutating func grow(by part: Self) throws(SessionError)
}

extension DrawnItem {
  mutating func grow(by part: Self) throws(SessionError) {
    throw .malformed("an item that cannot grow has grown")
  }
}

/// An item that grows while it is drawn, and is saved as it grows (rules R4, L5).
protocol GrowingItem: DrawnItem {
  /// The item's current length.
  var length: Int { get }

  /// The part of the item beyond a length.
  func part(from length: Int) -> Self
}

/// An item that is being drawn.
struct ItemInProgress<Item: DrawnItem> {
  /// Identifies the item while it is being drawn.
  var key: Int
  /// The item so far.
  var item: Item
}

/// A change to a drawing's finished items.
enum DrawingChange<Item: DrawnItem> {
  /// An item was inserted at an index.
  case insert(Item, at: Int)
  /// An item was removed from an index.
  case remove(Item, at: Int)
  /// An item was replaced.
  case replace(Item, with: Item, at: Int)
  /// All items were removed.
  case clear([Item])
  /// All items were restored.
  case restore([Item])

  /// The change that undoes this one.
  var inverse: DrawingChange {
    switch self {
    case .insert(let item, let index): .remove(item, at: index)
    case .remove(let item, let index): .insert(item, at: index)
    case .replace(let old, let new, let index): .replace(new, with: old, at: index)
    case .clear(let items): .restore(items)
    case .restore(let items): .clear(items)
    }
  }

  /// The number of items after the change is applied to `count` items; nil if it does not apply.
  func count(after count: Int) -> Int? {
    switch self {
    case .insert(_, let index): index <= count ? count + 1 : nil
    case .remove(_, let index): index < count ? count - 1 : nil
    case .replace(_, _, let index): index < count ? count : nil
    case .clear(let items): items.count == count ? 0 : nil
    case .restore(let items): count == 0 ? items.count : nil
    }
  }
}

internal import TrackerKit

/// A thing in a drawing: what can be kept, digested, and, once it is finished, undone.
protocol DrawnItem: Model, Sendable {
  /// Goes on with what was drawn of the item later (rule L5).
  ///
  /// - Throws: `SessionError.malformed` for an item that does not grow.
  mutating func grow(by part: Self) throws(SessionError)
}

extension DrawnItem {
  mutating func grow(by part: Self) throws(SessionError) {
    throw .malformed("an item that cannot grow has grown")
  }
}

/// A thing that grows while it is drawn, and is kept as far as it is (rules R4, L5).
protocol GrowingItem: DrawnItem {
  /// How much of the item there is.
  var length: Int { get }

  /// What has come behind so much of the item.
  func part(from length: Int) -> Self
}

/// A thing that is being drawn.
struct ItemInProgress<Item: DrawnItem> {
  /// What it is known by for as long as it is drawn.
  var key: Int
  /// The thing so far.
  var item: Item
}

/// A change of a drawing's finished items.
enum DrawingChange<Item: DrawnItem> {
  /// An item has come, at an index.
  case insert(Item, at: Int)
  /// An item has gone, from an index.
  case remove(Item, at: Int)
  /// An item has become another one.
  case replace(Item, with: Item, at: Int)
  /// All items have gone.
  case clear([Item])
  /// All items have come back.
  case restore([Item])

  /// The change that takes this one back.
  var inverse: DrawingChange {
    switch self {
    case .insert(let item, let index): .remove(item, at: index)
    case .remove(let item, let index): .insert(item, at: index)
    case .replace(let old, let new, let index): .replace(new, with: old, at: index)
    case .clear(let items): .restore(items)
    case .restore(let items): .clear(items)
    }
  }

  /// How many items there are after the change to so many; nil when it cannot be made to them.
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

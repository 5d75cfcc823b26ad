internal import TrackerKit

/// A finished thing in a drawing: what can be kept, digested, undone.
protocol DrawnItem {
  /// Takes the item's model into a digest.
  func combine(into digest: inout StateDigest)

  /// Writes the item's model.
  func encode(into writer: inout ByteWriter)

  /// Reads an item.
  ///
  /// - Throws: `SessionError.malformed` for what is none.
  init(decoding reader: inout ByteReader) throws(SessionError)
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

internal import TrackerKit

/// A drawing's finished items and how they came about: every change can be undone, without limit
/// (rule R6).
final class EditHistory<Item: DrawnItem> {
  /// The items, back to front.
  private(set) var items: [Item] = []
  /// The changes that undo takes back, the last one first.
  private(set) var done: [DrawingChange<Item>] = []
  /// The changes that redo makes again, the next one last.
  private(set) var undone: [DrawingChange<Item>] = []
  /// Called with every change after it was made, undone and redone ones too.
  var onChange: ((DrawingChange<Item>) -> Void)?
  /// Called with every change after `onChange`, by whoever keeps the drawing; not with what was loaded.
  var onEdit: ((DrawingChange<Item>) -> Void)?
  /// Called after all was forgotten, by whoever keeps the drawing.
  var onReset: (() -> Void)?
  /// For each of the first items the digest of all up to it; the others' are made when they are needed.
  private var digests: [StateDigest] = []

  /// Whether there is something to undo.
  var canUndo: Bool { !done.isEmpty }
  /// Whether there is something to redo.
  var canRedo: Bool { !undone.isEmpty }

  // MARK: Editing

  /// Adds an item in front of the others.
  func append(_ item: Item) {
    perform(.insert(item, at: items.count))
  }

  /// Removes an item.
  func remove(at index: Int) {
    perform(.remove(items[index], at: index))
  }

  /// Replaces an item.
  func replace(at index: Int, with item: Item) {
    perform(.replace(items[index], with: item, at: index))
  }

  /// Removes all items; nothing happens when there are none.
  func clear() {
    if !items.isEmpty { perform(.clear(items)) }
  }

  private func perform(_ change: DrawingChange<Item>) {
    done.append(change)
    undone.removeAll()
    apply(change)
  }

  /// Takes the last change back; false when there is none.
  @discardableResult
  func undo() -> Bool {
    guard let change = done.popLast() else { return false }
    undone.append(change)
    apply(change.inverse)
    return true
  }

  /// Makes the last undone change again; false when there is none.
  @discardableResult
  func redo() -> Bool {
    guard let change = undone.popLast() else { return false }
    done.append(change)
    apply(change)
    return true
  }

  /// Takes over items that were kept, without a history.
  func load(_ loaded: [Item]) {
    items = loaded
    done.removeAll()
    undone.removeAll()
    forgetDigests(from: 0)
    onChange?(.restore(loaded))
  }

  /// Forgets everything, what can be undone too.
  func reset() {
    let forgotten = items
    load([])
    if !forgotten.isEmpty { onEdit?(.clear(forgotten)) }
    onReset?()
  }

  private func apply(_ change: DrawingChange<Item>) {
    switch change {
    case .insert(let item, let index):
      items.insert(item, at: index)
      forgetDigests(from: index)
    case .remove(_, let index):
      items.remove(at: index)
      forgetDigests(from: index)
    case .replace(_, let item, let index):
      items[index] = item
      forgetDigests(from: index)
    case .clear:
      items.removeAll()
      forgetDigests(from: 0)
    case .restore(let restored):
      items = restored
      forgetDigests(from: 0)
    }
    onChange?(change)
    onEdit?(change)
  }

  // MARK: Digest and snapshot

  /// Takes the items in, and how much can be undone and redone.
  func combine(into digest: inout StateDigest) {
    digest.combine(items.count)
    if !items.isEmpty { digest.combine(digestItems().value) }
    digest.combine(done.count)
    digest.combine(undone.count)
  }

  /// The digest of all items.
  private func digestItems() -> StateDigest {
    for item in items[digests.count...] {
      var digest = digests.last ?? StateDigest()
      item.combine(into: &digest)
      digests.append(digest)
    }
    return digests.last ?? StateDigest()
  }

  private func forgetDigests(from first: Int) {
    if first < digests.count { digests.removeSubrange(first...) }
  }
}

extension EditHistory {
  /// Writes items and history.
  func encode(into writer: inout ByteWriter) {
    items.encode(into: &writer)
    for changes in [done, undone] {
      writer.count(changes.count)
      for change in changes { change.encode(into: &writer) }
    }
  }

  /// Takes over what was written.
  ///
  /// - Throws: `SessionError.malformed`.
  func restore(from reader: inout ByteReader) throws(SessionError) {
    load(try [Item](decoding: &reader))
    for _ in 0..<(try reader.count()) { done.append(try DrawingChange(decoding: &reader)) }
    for _ in 0..<(try reader.count()) { undone.append(try DrawingChange(decoding: &reader)) }
    guard Self.fits(done.reversed().lazy.map(\.inverse), items.count),
      Self.fits(undone.reversed(), items.count)
    else { throw .malformed("a drawing's history does not fit its items") }
  }

  /// Whether changes can be made one after the other to so many items.
  private static func fits(
    _ changes: some Sequence<DrawingChange<Item>>, _ start: Int
  ) -> Bool {
    var count = start
    for change in changes {
      guard let next = change.count(after: count) else { return false }
      count = next
    }
    return true
  }
}

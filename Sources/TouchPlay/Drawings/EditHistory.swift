internal import TrackerKit

/// A drawing's finished items and their edit history, with unlimited undo (rule R6).
final class EditHistory<Item: DrawnItem> {
  /// The items, back to front; waits for saved items.
  var items: [Item] {
    finishLoading()
    return current
  }
  private var current: [Item] = []
  /// Waits for the saved items; nil if there are none to wait for.
  private var saved: (() -> [Item]?)?
  /// The changes to undo, most recent last.
  private(set) var done: [DrawingChange<Item>] = []
  /// The changes to redo, next one last.
  private(set) var undone: [DrawingChange<Item>] = []
  /// Called after every change, including undo and redo.
  var onChange: ((DrawingChange<Item>) -> Void)?
  /// Called after `onChange` to save the change; not called for loaded items.
  var onEdit: ((DrawingChange<Item>) -> Void)?
  /// For each leading item, the digest of all items up to it; computed on demand.
  private var digests: [StateDigest] = []

  /// Whether there is something to undo.
  var canUndo: Bool { !done.isEmpty }
  /// What undo would take back, in words; nil if there is nothing.
  var undoName: String? {
    switch done.last {
    case .insert(let item, _): "the last \(item.name)"
    case .remove(let item, _): "deleting the \(item.name)"
    case .replace(_, let item, _): "moving the \(item.name)"
    case .clear: "clearing"
    case .restore: "restoring"
    case nil: nil
    }
  }
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

  /// Removes all items; does nothing if there are none.
  func clear() {
    if !items.isEmpty { perform(.clear(items)) }
  }

  private func perform(_ change: DrawingChange<Item>) {
    finishLoading()
    done.append(change)
    undone.removeAll()
    apply(change)
  }

  /// Undoes the last change; false if there is none.
  @discardableResult
  func undo() -> Bool {
    guard let change = done.popLast() else { return false }
    undone.append(change)
    apply(change.inverse)
    return true
  }

  /// Redoes the last undone change; false if there is none.
  @discardableResult
  func redo() -> Bool {
    guard let change = undone.popLast() else { return false }
    done.append(change)
    apply(change)
    return true
  }

  /// Replaces the items with saved ones that may not be known yet.
  ///
  /// - Parameter saved: Waits for the items, and returns nil if there are none. It is called when the
  ///   items are needed, and at the latest by `finishLoading`.
  func load(_ saved: @escaping () -> [Item]?) { self.saved = saved }

  /// Loads the saved items, unless that has happened.
  func finishLoading() {
    guard let saved else { return }
    self.saved = nil
    if let loaded = saved() { load(loaded) }
  }

  /// Replaces the items with saved ones, and clears the history.
  func load(_ loaded: [Item]) {
    saved = nil
    current = loaded
    done.removeAll()
    undone.removeAll()
    forgetDigests(from: 0)
    onChange?(.restore(loaded))
  }

  private func apply(_ change: DrawingChange<Item>) {
    switch change {
    case .insert(let item, let index):
      current.insert(item, at: index)
      forgetDigests(from: index)
    case .remove(_, let index):
      current.remove(at: index)
      forgetDigests(from: index)
    case .replace(_, let item, let index):
      current[index] = item
      forgetDigests(from: index)
    case .clear:
      current.removeAll()
      forgetDigests(from: 0)
    case .restore(let restored):
      current = restored
      forgetDigests(from: 0)
    }
    onChange?(change)
    onEdit?(change)
  }

  // MARK: Digest and snapshot

  /// Combines the items and the lengths of the undo and redo histories into a digest.
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
  /// Writes the items and the history.
  func encode(into writer: inout ByteWriter) {
    items.encode(into: &writer)
    for changes in [done, undone] {
      writer.count(changes.count)
      for change in changes { change.encode(into: &writer) }
    }
  }

  /// Reads the items and the history.
  ///
  /// - Throws: `SessionError.malformed` for invalid data.
  func restore(from reader: inout ByteReader) throws(SessionError) {
    load(try [Item](decoding: &reader))
    for _ in 0..<(try reader.count()) { done.append(try DrawingChange(decoding: &reader)) }
    for _ in 0..<(try reader.count()) { undone.append(try DrawingChange(decoding: &reader)) }
    guard Self.fits(done.reversed().lazy.map(\.inverse), items.count),
      Self.fits(undone.reversed(), items.count)
    else { throw .malformed("a drawing's history does not fit its items") }
  }

  /// Whether changes can be applied one after another, starting with `start` items.
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

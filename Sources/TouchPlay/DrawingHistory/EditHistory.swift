internal import TrackerKit

/// The changes that can be undone in a mode (rule R6).
protocol History: AnyObject {
  /// The change that undo would take back, such as `the last line`; nil if there is none.
  var undoName: String? { get }
  var canRedo: Bool { get }
  /// Undoes the last change; does nothing if there is none.
  func undo()
  /// Redoes the last undone change; does nothing if there is none.
  func redo()
  /// Removes everything; does nothing if there is nothing.
  func clear()
  /// Loads what is saved in the user's folder, and saves all changes from then on (rule L5).
  func keep(with saver: DrawingSaver, as name: String)
  /// Shows a saved drawing, given by the changes in its file.
  func show(changes: [UInt8]) throws(SessionError)
}

extension History {
  var canUndo: Bool { undoName != nil }

  // Only drawings are saved.
  func keep(with saver: DrawingSaver, as name: String) {}
  func show(changes: [UInt8]) throws(SessionError) { throw .malformed("the mode has no drawing") }
}

/// A drawing's finished items and their edit history, with unlimited undo (rule R6).
final class EditHistory<Item: DrawnItem>: History {
  /// The items, back to front; waits for saved items.
  var items: [Item] { numbered.items }
  /// The items with their numbers; waits for saved items.
  var numbered: NumberedItems<Item> {
    finishLoading()
    return current
  }
  private var current = NumberedItems<Item>()
  private var log = EditLog<Item>()
  /// Waits for the saved items; nil if there are none to wait for.
  private var saved: (() -> NumberedItems<Item>?)?
  /// Called after every change, including undo and redo.
  var onChange: ((DrawingChange<Item>) -> Void)?
  /// Called after `onChange` to save an edit, which is nil if all items were replaced.
  var onEdit: ((EditRecord<Item>?) -> Void)?
  /// The items in progress, which are saved as well.
  var inProgress: () -> [ItemInProgress<Item>] = { [] }
  /// For each leading item, the digest of all items up to it; computed on demand.
  private var digests: [StateDigest] = []

  var undoName: String? {
    switch log.done.last {
    case .put(_, let item, nil): localized("the last \(item.name.localized)")
    case .put(_, let item, _): localized("moving the \(item.name.localized)")
    case .remove(_, let item): localized("deleting the \(item.name.localized)")
    case .clear: localized("clearing")
    case nil: nil
    }
  }
  var canRedo: Bool { !log.undone.isEmpty }

  // MARK: Editing

  func append(_ item: Item) { perform(.put(numbered.next, item)) }

  func remove(at index: Int) { perform(.remove(numbered.numbers[index])) }

  func replace(at index: Int, with item: Item) { perform(.put(numbered.numbers[index], item)) }

  func clear() { if !items.isEmpty { perform(.clear) } }

  func undo() { if canUndo { perform(.undo) } }

  func redo() { if let record = log.redo() { show(record) } }

  private func perform(_ record: EditRecord<Item>) {
    finishLoading()
    do throws(SessionError) {
      show(try log.apply(record))
    } catch { fatalError("An edit does not fit its drawing") }
  }

  /// Applies a record to the items, and reports the change.
  private func show(_ record: EditRecord<Item>?) {
    let change: DrawingChange<Item>
    switch record {
    case .put(let number, let item): change = current.put(number, item)
    case .remove(let number): change = current.remove(number)
    case .clear:
      current = NumberedItems()
      change = .clear
    default:
      current = NumberedItems(log.items)
      change = .restore
    }
    tell(change)
    onEdit?(record)
  }

  private func tell(_ change: DrawingChange<Item>) {
    var first = 0
    switch change {
    case .insert(_, let index), .remove(let index), .replace(_, let index): first = index
    case .clear, .restore: break
    }
    if first < digests.count { digests.removeSubrange(first...) }
    onChange?(change)
  }

  // MARK: Saved items

  func keep(with saver: DrawingSaver, as name: String) { saver.keep(self, as: name) }

  /// Replaces the items with saved ones when they are needed.
  ///
  /// - Parameter saved: Waits for the items; returns nil if there are none.
  func load(_ saved: @escaping () -> NumberedItems<Item>?) { self.saved = saved }

  /// Loads the saved items if that has not happened yet.
  func finishLoading() {
    guard let saved else { return }
    self.saved = nil
    if let loaded = saved() { replace(by: EditLog(loaded)) }
  }

  func show(changes: [UInt8]) throws(SessionError) {
    replace(by: EditLog(try DrawingContents<Item>(changes: changes).drawing))
  }

  private func replace(by log: EditLog<Item>) {
    saved = nil
    self.log = log
    current = NumberedItems(log.items)
    tell(.restore)
  }
}

/// Sessions contain the whole history; dumps and facts, the items and how much can be undone.
extension EditHistory: ModelField {
  func combine(into digest: inout StateDigest) {
    digest.combine(items.count)
    for item in items[digests.count...] {
      var digest = digests.last ?? StateDigest()
      item.combine(into: &digest)
      digests.append(digest)
    }
    if let last = digests.last { digest.combine(last.value) }
    digest.combine(log.done.count)
    digest.combine(log.undone.count)
  }

  func encode(into writer: inout ByteWriter) {
    finishLoading()
    log.encode(into: &writer)
  }

  func decode(from reader: inout ByteReader) throws(SessionError) {
    replace(by: try EditLog(decoding: &reader))
  }

  var dump: JSONValue { items.dump }

  func facts(named name: String) -> [StateFact] {
    [
      StateFact(name, items.count), StateFact("undo", log.done.count),
      StateFact("redo", log.undone.count),
    ]
  }
}

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
  /// The strokes of some items, and how many of them belong to each item.
  private typealias Page = (strokes: [Ink.Stroke], counts: [Int])

  let ink = Ink()
  private let history: EditHistory<Item>
  private let strokes: (Item) -> [Ink.Stroke]
  /// The number of strokes of each item.
  private var counts: [Int] = []
  /// What each undoable clear removed, latest last, so that undoing it does not have to make the
  /// strokes again (rule R6).
  private var cleared: [Page] = []

  /// Shows the changes of a history from now on.
  init(of history: EditHistory<Item>, strokes: @escaping (Item) -> [Ink.Stroke]) {
    self.history = history
    self.strokes = strokes
    history.onChange = { [unowned self] change in show(change) }
  }

  private func show(_ change: DrawingChange<Item>) {
    switch change {
    case .insert(let item, let index): insert(item, at: index)
    case .remove(let index): remove(at: index)
    case .replace(let item, let index):
      remove(at: index)
      insert(item, at: index)
    case .clear:
      cleared.append((ink.strokes, counts))
      replaceAll(with: ([], []))
    case .restore:
      // If there is nothing to redo, no clear was undone: the drawing was loaded.
      guard history.canRedo, let page = cleared.popLast() else { return showAll() }
      replaceAll(with: page)
    }
  }

  private func insert(_ item: Item, at index: Int) {
    let first = firstStroke(of: index)
    let strokes = strokes(item)
    for (offset, stroke) in strokes.enumerated() { ink.insert(stroke, at: first + offset) }
    counts.insert(strokes.count, at: index)
  }

  private func remove(at index: Int) {
    let first = firstStroke(of: index)
    for _ in 0..<counts.remove(at: index) { ink.remove(at: first) }
  }

  private func firstStroke(of index: Int) -> Int {
    index == counts.count ? ink.strokes.count : counts[..<index].reduce(0, +)
  }

  private func replaceAll(with page: Page) {
    ink.replaceAll(with: page.strokes)
    counts = page.counts
  }

  /// Makes all strokes again, because their look has changed.
  func showAll() {
    cleared.removeAll()
    let pages = history.items.map(strokes)
    replaceAll(with: (pages.flatMap(\.self), pages.map(\.count)))
  }
}

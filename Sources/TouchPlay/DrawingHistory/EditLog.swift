internal import TrackerKit

/// An edit of a drawing, or a step through its history, in sessions and saved drawings (rules S1,
/// L5).
///
/// Items have numbers, which ascend from back to front.
enum EditRecord<Item: DrawnItem> {
  /// An item was put under a number; it replaces any item that had that number.
  case put(Int, Item)
  case remove(Int)
  case clear
  case undo
  /// The edits so far cannot be undone.
  case forget
  /// The item in progress with a key began, or grew by what was drawn since the last such record.
  case grow(Int, Item)
  /// The item with a key is no longer in progress: it is finished or canceled.
  case end(Int)

  /// Writes the record; `docs/dev/recording-format.md` lists the numbers of its kinds.
  func encode(into writer: inout ByteWriter) {
    func write(_ kind: UInt8, _ number: Int? = nil, _ item: Item? = nil) {
      writer.byte(kind)
      if let number { writer.count(number) }
      item?.encode(into: &writer)
    }
    switch self {
    case .put(let number, let item): write(1, number, item)
    case .remove(let number): write(2, number)
    case .clear: write(3)
    case .undo: write(4)
    case .forget: write(5)
    case .grow(let key, let part): write(6, key, part)
    case .end(let key): write(7, key)
    }
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads a record.
  init(decoding reader: inout ByteReader) throws(SessionError) {
    switch try reader.byte() {
    case 1: self = .put(try reader.count(), try Item(decoding: &reader))
    case 2: self = .remove(try reader.count())
    case 3: self = .clear
    case 4: self = .undo
    case 5: self = .forget
    case 6: self = .grow(try reader.count(), try Item(decoding: &reader))
    case 7: self = .end(try reader.count())
    default: throw .malformed("an unknown kind of change")
    }
  }
}

/// Items with their numbers, back to front.
struct NumberedItems<Item: DrawnItem>: Sendable {
  private(set) var numbers: [Int] = []
  private(set) var items: [Item] = []

  init() {}

  init(_ items: [Int: Item]) {
    let sorted = items.sorted { $0.key < $1.key }
    numbers = sorted.map(\.key)
    self.items = sorted.map(\.value)
  }

  /// The number for an item in front of all others.
  var next: Int { (numbers.last ?? -1) + 1 }

  mutating func append(_ item: Item) {
    numbers.append(next)
    items.append(item)
  }

  /// Puts an item where its number belongs.
  mutating func put(_ number: Int, _ item: Item) -> DrawingChange<Item> {
    let index = index(of: number)
    if index < numbers.count, numbers[index] == number {
      items[index] = item
      return .replace(with: item, at: index)
    }
    numbers.insert(number, at: index)
    items.insert(item, at: index)
    return .insert(item, at: index)
  }

  mutating func remove(_ number: Int) -> DrawingChange<Item> {
    let index = index(of: number)
    numbers.remove(at: index)
    items.remove(at: index)
    return .remove(at: index)
  }

  /// The index of the first item whose number is not below a number.
  private func index(of number: Int) -> Int {
    // Nearly all changes are to the last items.
    numbers.lastIndex { $0 < number }.map { $0 + 1 } ?? 0
  }
}

/// The items of a drawing with their history (rule R6).
///
/// Applying a record takes constant time, so that the time to read a file is proportional to its
/// size.
struct EditLog<Item: DrawnItem> {
  /// An edit, with what is needed to undo it and to do it again.
  enum Edit {
    case put(Int, Item, old: Item?)
    case remove(Int, Item)
    /// The removed items; empty for a clear that is to be redone.
    case clear([Int: Item])

    fileprivate var record: EditRecord<Item> {
      switch self {
      case .put(let number, let item, _): .put(number, item)
      case .remove(let number, _): .remove(number)
      case .clear: .clear
      }
    }
  }

  private(set) var items: [Int: Item] = [:]
  /// The edits to undo, most recent last.
  private(set) var done: [Edit] = []
  /// The edits to redo, next one last.
  private(set) var undone: [Edit] = []

  /// Creates a log of items whose edits cannot be undone.
  init(_ items: NumberedItems<Item> = NumberedItems()) {
    self.items = Dictionary(
      zip(items.numbers, items.items), uniquingKeysWith: { first, _ in first })
  }

  /// Applies a record that is not about an item in progress.
  ///
  /// - Returns: A record with the same effect on the items that needs no history; nil if all items
  /// were replaced.
  /// - Throws: `SessionError.malformed` for a record that does not fit.
  @discardableResult
  mutating func apply(_ record: EditRecord<Item>) throws(SessionError) -> EditRecord<Item>? {
    switch record {
    case .put(let number, let item): append(.put(number, item, old: items[number]))
    case .clear: append(.clear([:]))
    case .remove(let number):
      guard let item = items[number] else {
        throw .malformed("a change to an item that does not exist")
      }
      append(.remove(number, item))
    case .undo:
      guard var edit = done.popLast() else { throw .malformed("there is nothing to undo") }
      let change = revert(edit)
      // If this edit still held the restored items, the next change would copy them.
      if case .clear = edit { edit = .clear([:]) }
      undone.append(edit)
      return change
    case .forget: (done, undone) = ([], [])
    case .grow, .end: throw .malformed("an item in progress where there can be none")
    }
    return record
  }

  /// Redoes the last undone edit and returns its record; nil if there is nothing to redo.
  mutating func redo() -> EditRecord<Item>? {
    guard let edit = undone.popLast() else { return nil }
    perform(edit)
    return edit.record
  }

  private mutating func append(_ edit: Edit) {
    undone.removeAll()
    perform(edit)
  }

  private mutating func perform(_ edit: Edit) {
    var edit = edit
    switch edit {
    case .put(let number, let item, _): items[number] = item
    case .remove(let number, _): items[number] = nil
    case .clear:
      edit = .clear(items)
      items = [:]
    }
    done.append(edit)
  }

  private mutating func revert(_ edit: Edit) -> EditRecord<Item>? {
    switch edit {
    case .put(let number, _, let old):
      items[number] = old
      return old.map { .put(number, $0) } ?? .remove(number)
    case .remove(let number, let item):
      items[number] = item
      return .put(number, item)
    case .clear(let old):
      items = old
      return nil
    }
  }
}

extension EditLog {
  /// Writes the records that make this log, and their count.
  func encode(into writer: inout ByteWriter) {
    var start = self
    for edit in done.reversed() { _ = start.revert(edit) }
    let items = NumberedItems(start.items)
    writer.count(items.items.count + 1 + done.count + 2 * undone.count)
    for (number, item) in zip(items.numbers, items.items) {
      EditRecord.put(number, item).encode(into: &writer)
    }
    EditRecord<Item>.forget.encode(into: &writer)
    for edit in done + undone.reversed() { edit.record.encode(into: &writer) }
    for _ in undone { EditRecord<Item>.undo.encode(into: &writer) }
  }

  /// Reads a log.
  init(decoding reader: inout ByteReader) throws(SessionError) {
    self.init()
    for _ in 0..<(try reader.count()) { try apply(EditRecord(decoding: &reader)) }
  }
}

internal import TrackerKit

/// The form of a kept drawing's file; `docs/drawing-format.md` has it byte by byte.
enum DrawingFormat {
  /// What a block holds.
  enum Block: UInt8 {
    /// The name of the drawing's kind; the first block, and only that.
    case name = 1
    /// Records of changes.
    case changes = 2
  }

  static let format = BlockFormat(
    mark: [0x89, 0x54, 0x50, 0x44, 0x52, 0x0D, 0x0A, 0x1A], major: 2, minor: 0,
    longest: [Block.name.rawValue: 1 << 10, Block.changes.rawValue: 1 << 28])

  /// How the file of a kind of drawing begins.
  static func opening(_ name: String) -> [UInt8] {
    format.opening + frame(.name, Array(name.utf8))
  }

  /// A block as it stands in the file.
  static func frame(_ block: Block, _ content: [UInt8]) -> [UInt8] {
    BlockFormat.frame(block.rawValue, content)
  }
}

/// The first byte of a record: a change without what would be needed to take it back, since undo is not
/// kept over a restart (rule R6).
enum JournalRecord: UInt8 {
  /// An item comes: its index, the item.
  case insert = 1
  /// An item goes: its index.
  case remove = 2
  /// An item becomes another one: its index, the new item.
  case replace = 3
  /// All items go.
  case clear = 4
  /// An item that is being drawn begins or grows: its key, what was drawn of it since the record before.
  case grow = 5
  /// An item is not being drawn any more, be it finished or gone: its key.
  case settle = 6

  /// Writes that an item in progress begins or grows.
  static func grow<Item: DrawnItem>(_ key: Int, by part: Item, into writer: inout ByteWriter) {
    writer.byte(grow.rawValue)
    writer.count(key)
    part.encode(into: &writer)
  }

  /// Writes that an item is not in progress any more.
  static func settle(_ key: Int, into writer: inout ByteWriter) {
    writer.byte(settle.rawValue)
    writer.count(key)
  }

  /// Writes a change as records, each of which is handed over when it is complete.
  static func write<Item>(_ change: DrawingChange<Item>, to receive: ([UInt8]) -> Void) {
    var writer = ByteWriter()
    func record(_ kind: JournalRecord, _ index: Int?, _ item: Item?) {
      writer.removeAll()
      writer.byte(kind.rawValue)
      if let index { writer.count(index) }
      item?.encode(into: &writer)
      receive(writer.bytes)
    }
    switch change {
    case .insert(let item, let index): record(.insert, index, item)
    case .remove(_, let index): record(.remove, index, nil)
    case .replace(_, let item, let index): record(.replace, index, item)
    case .clear: record(.clear, nil, nil)
    case .restore(let items):
      for (index, item) in items.enumerated() { record(.insert, index, item) }
    }
  }
}

internal import TrackerKit

/// The format of a saved drawing, described byte by byte in `docs/drawing-format.md`.
enum DrawingFormat {
  /// The kinds of blocks.
  enum Block: UInt8 {
    /// The kind of drawing; only the first block.
    case name = 1
    /// Change records.
    case changes = 2
  }

  static let format = BlockFormat(
    mark: [0x89, 0x54, 0x50, 0x44, 0x52, 0x0D, 0x0A, 0x1A],
    version: SessionVersion(major: 2, minor: 0),
    longest: [Block.name.rawValue: 1 << 10, Block.changes.rawValue: 1 << 28])

  /// The opening of a file for a kind of drawing.
  static func opening(_ name: String) -> [UInt8] {
    format.opening + frame(.name, Array(name.utf8))
  }

  /// Makes a block.
  static func frame(_ block: Block, _ content: [UInt8]) -> [UInt8] {
    BlockFormat.frame(block.rawValue, content)
  }
}

/// The first byte of a change record.
///
/// A record lacks what is needed to undo the change, because undo does not survive a restart
/// (rule R6).
enum JournalRecord: UInt8 {
  /// An item is inserted: its index, then the item.
  case insert = 1
  /// An item is removed: its index.
  case remove = 2
  /// An item is replaced: its index, then the new item.
  case replace = 3
  /// All items are removed.
  case clear = 4
  /// An item in progress begins or grows: its key, then the part drawn since the last record.
  case grow = 5
  /// An item is no longer in progress, whether finished or canceled: its key.
  case end = 6

  /// Writes a record for an item in progress that begins or grows.
  static func grow<Item: DrawnItem>(_ key: Int, by part: Item, into writer: inout ByteWriter) {
    writer.byte(grow.rawValue)
    writer.count(key)
    part.encode(into: &writer)
  }

  /// Writes a record for an item that is no longer in progress.
  static func finish(_ key: Int, into writer: inout ByteWriter) {
    writer.byte(end.rawValue)
    writer.count(key)
  }

  /// Converts a change to records, and passes on each complete record.
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

  /// The size at which a block is closed, in bytes: a reader must hold it in memory.
  private static let blockSize = 1 << 16

  /// Converts the items of an empty drawing to records, and passes on the content of each block.
  static func writeAll<Item: DrawnItem, Failure>(
    _ items: [Item], to receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = ByteWriter()
    for (index, item) in items.enumerated() {
      writer.byte(insert.rawValue)
      writer.count(index)
      item.encode(into: &writer)
      guard writer.bytes.count >= blockSize else { continue }
      try receive(writer.bytes)
      writer.removeAll()
    }
    if !writer.bytes.isEmpty { try receive(writer.bytes) }
  }
}

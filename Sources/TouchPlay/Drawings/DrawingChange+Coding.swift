internal import TrackerKit

/// The encoding of a change in a recording's snapshot; `JournalRecord` is the one for journals.
extension DrawingChange {
  /// The first byte of a change.
  private enum Kind: UInt8 {
    case insert = 1
    case remove = 2
    case replace = 3
    case clear = 4
    case restore = 5
  }

  /// Writes the change with everything needed to undo it.
  func encode(into writer: inout ByteWriter) {
    switch self {
    case .insert(let item, let index):
      writer.byte(Kind.insert.rawValue)
      writer.count(index)
      item.encode(into: &writer)
    case .remove(let item, let index):
      writer.byte(Kind.remove.rawValue)
      writer.count(index)
      item.encode(into: &writer)
    case .replace(let old, let new, let index):
      writer.byte(Kind.replace.rawValue)
      writer.count(index)
      old.encode(into: &writer)
      new.encode(into: &writer)
    case .clear(let items):
      writer.byte(Kind.clear.rawValue)
      items.encode(into: &writer)
    case .restore(let items):
      writer.byte(Kind.restore.rawValue)
      items.encode(into: &writer)
    }
  }

  /// Reads a change.
  ///
  /// - Throws: `SessionError.malformed` for invalid data.
  init(decoding reader: inout ByteReader) throws(SessionError) {
    guard let kind = Kind(rawValue: try reader.byte()) else {
      throw .malformed("a change of an unknown kind")
    }
    switch kind {
    case .insert:
      let index = try reader.count()
      self = .insert(try Item(decoding: &reader), at: index)
    case .remove:
      let index = try reader.count()
      self = .remove(try Item(decoding: &reader), at: index)
    case .replace:
      let index = try reader.count()
      let old = try Item(decoding: &reader)
      self = .replace(old, with: try Item(decoding: &reader), at: index)
    case .clear:
      self = .clear(try [Item](decoding: &reader))
    case .restore:
      self = .restore(try [Item](decoding: &reader))
    }
  }
}

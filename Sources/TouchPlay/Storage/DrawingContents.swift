internal import TrackerKit

/// The content of a drawing's file, as far as it is readable.
struct DrawingContents<Item: DrawnItem> {
  /// The finished items, back to front.
  private(set) var items: [Item] = []
  /// The items in progress when the program was killed, in the order in which they began.
  var inProgress: [ItemInProgress<Item>] {
    growing.sorted { $0.value.begin < $1.value.begin }
      .map { ItemInProgress(key: $0.key, item: $0.value.item) }
  }
  /// The items in progress by their keys, and how many had begun before them.
  private var growing: [Int: (begin: Int, item: Item)] = [:]
  private var begun = 0
  /// Whether the file contains only the items.
  private(set) var isCompact = true
  /// The number of bytes read successfully.
  private(set) var length = 0
  /// The reason why the rest could not be read; nil if everything was read.
  private(set) var fault: SessionError?

  /// The drawing, with items in progress finished, as when the system cancels a touch (rule R4).
  var drawing: [Item] { items + inProgress.map(\.item) }

  /// Reads a file to its end, or to the first damage.
  ///
  /// - Parameters:
  ///   - source: The file's content.
  ///   - name: The expected kind of drawing.
  /// - Throws: `SessionError.unreadable` if the source fails.
  init(_ source: any ByteSource, name: String) throws(SessionError) {
    var blocks = BlockReader(source: source, format: DrawingFormat.format)
    do throws(SessionError) {
      try blocks.readOpening()
      let first = try blocks.next()
      guard first?.kind == DrawingFormat.Block.name.rawValue, first?.content == Array(name.utf8)
      else { throw .malformed("it is not a \(name) drawing") }
      length = blocks.consumed
      while let block = try blocks.next() {
        guard block.kind == DrawingFormat.Block.changes.rawValue else {
          throw .malformed("it has two names")
        }
        try apply(block.content)
        length = blocks.consumed
      }
    } catch {
      if case .unreadable = error { throw error }
      fault = error
    }
  }

  private mutating func apply(_ records: [UInt8]) throws(SessionError) {
    var reader = ByteReader(records[...])
    while reader.remaining > 0 { try applyRecord(&reader) }
  }

  private mutating func applyRecord(_ reader: inout ByteReader) throws(SessionError) {
    let kind = JournalRecord(rawValue: try reader.byte())
    switch kind {
    case .insert:
      let index = try self.index(&reader, below: items.count + 1)
      if index < items.count { isCompact = false }
      items.insert(try Item(decoding: &reader), at: index)
      return
    case .remove:
      items.remove(at: try index(&reader, below: items.count))
    case .replace:
      let index = try self.index(&reader, below: items.count)
      items[index] = try Item(decoding: &reader)
    case .clear:
      items.removeAll()
    case .grow:
      try grow(&reader)
    case .end:
      growing[try reader.count()] = nil
    case nil:
      throw .malformed("an unknown kind of change")
    }
    isCompact = false
  }

  private mutating func grow(_ reader: inout ByteReader) throws(SessionError) {
    let key = try reader.count()
    let part = try Item(decoding: &reader)
    guard growing[key] == nil else {
      return try growing[key, default: (0, part)].item.grow(by: part)
    }
    growing[key] = (begun, part)
    begun += 1
  }

  private func index(_ reader: inout ByteReader, below end: Int) throws(SessionError) -> Int {
    let index = try reader.count()
    guard index < end else { throw .malformed("a change to an item that does not exist") }
    return index
  }
}

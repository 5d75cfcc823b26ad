internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// A drawing's file: a session with changes of an empty drawing in place of turns (rule L5).
///
/// "Saved drawings" in `docs/dev/recording-format.md` describes it.
enum DrawingFile {
  /// The size at which a block is closed, in bytes: a reader must hold it in memory.
  private static let blockSize = 1 << 16

  /// The opening of the file of a mode's drawing.
  static func opening(_ mode: String) -> [UInt8] {
    var header = SessionHeader(program: Touchplay.program)
    header.settings = [SessionHeader.Setting(name: "mode", value: mode)]
    return SessionFormat.opening(header)
  }

  /// Makes a block of changes from the bytes of their records.
  static func block(_ records: [UInt8]) -> [UInt8] {
    SessionFormat.frame(.annex, SessionFormat.annex(.changes, records))
  }

  /// The length of the file of a drawing without a change.
  static func emptyLength(_ mode: String) -> Int { (opening(mode) + SessionFormat.closing).count }

  /// Writes a file and replaces any file at its path, completely or not at all.
  ///
  /// `inProgress` is nil if the program ends. The descriptor is positioned at the end of the file.
  static func replace<Item>(
    _ path: String, mode: String, items: NumberedItems<Item>,
    inProgress: [ItemInProgress<Item>]?
  ) throws(FileError) -> (descriptor: Int32, length: Int) {
    let draft = try OutputDraft(ownOf: path)
    var blocks = BlockWriter(frame: block)
    blocks.raw(opening(mode))
    try forEachBlock(of: items) { (records: [UInt8]) throws(FileError) in
      blocks.block(records)
      try draft.write(blocks.drain())
    }
    var writer = ByteWriter()
    for growing in inProgress ?? [] {
      EditRecord.grow(growing.key, growing.item).encode(into: &writer)
    }
    blocks.block(writer.bytes)
    if inProgress == nil { blocks.raw(SessionFormat.closing) }
    try draft.write(blocks.drain())
    return (try draft.finishOpen(), blocks.length)
  }

  /// Passes on the records of items, one block at a time.
  static func forEachBlock<Item, Failure>(
    of items: NumberedItems<Item>, _ receive: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = ByteWriter()
    for (number, item) in zip(items.numbers, items.items) {
      EditRecord.put(number, item).encode(into: &writer)
      guard writer.bytes.count >= blockSize else { continue }
      try receive(writer.bytes)
      writer.removeAll()
    }
    if !writer.bytes.isEmpty { try receive(writer.bytes) }
  }
}

/// The content of a drawing's file, as far as it is readable.
struct DrawingContents<Item: DrawnItem> {
  var finished: NumberedItems<Item> { NumberedItems(log.items) }
  /// The items in progress when the program was killed, in the order in which they began.
  var inProgress: [ItemInProgress<Item>] {
    growing.sorted { $0.value.begin < $1.value.begin }
      .map { ItemInProgress(key: $0.key, item: $0.value.item) }
  }
  private var log = EditLog<Item>()
  /// The items in progress by their keys, and how many had begun before them.
  private var growing: [Int: (begin: Int, item: Item)] = [:]
  private var begun = 0
  private var last = -1
  /// Whether the file contains only the items.
  private(set) var isCompact = true
  /// The number of bytes read successfully, without the end of a complete file.
  private(set) var length = 0
  /// The reason why the rest could not be read; nil if everything was read.
  private(set) var fault: SessionError?

  /// The drawing, with items in progress finished, as when the system cancels a touch (rule R4).
  var drawing: NumberedItems<Item> { inProgress.reduce(into: finished) { $0.append($1.item) } }

  /// Reads a file to its end, or to the first damage.
  ///
  /// It must be the drawing of the mode.
  ///
  /// - Throws: `SessionError.unreadable` if the source fails.
  init(_ source: any ByteSource, mode: String) throws(SessionError) {
    var blocks = BlockReader(source: source)
    do throws(SessionError) {
      try blocks.readOpening()
      guard let first = try blocks.next(), first.kind == .header,
        try SessionHeader(decoding: first.content[...]).setting("mode") == mode
      else { throw .malformed("it is not a drawing of the mode \(mode)") }
      length = blocks.consumed
      while let block = try blocks.next(), block.kind != .end {
        guard
          let records = SessionFormat.content(of: .changes, in: block.kind, block.content)
        else {
          throw .malformed("it is not only a drawing")
        }
        try read(records)
        length = blocks.consumed
      }
    } catch {
      if case .unreadable = error { throw error }
      fault = error
    }
  }

  /// Reads the changes of a drawing.
  init(changes: [UInt8]) throws(SessionError) { try read(changes[...]) }

  private mutating func read(_ records: ArraySlice<UInt8>) throws(SessionError) {
    var reader = ByteReader(records)
    while reader.remaining > 0 { try apply(EditRecord(decoding: &reader)) }
    try log.apply(.forget)
  }

  private mutating func apply(_ record: EditRecord<Item>) throws(SessionError) {
    switch record {
    case .put(let number, _) where number > last: last = number
    default: isCompact = false
    }
    switch record {
    case .grow(let key, let part):
      guard growing[key] == nil else {
        return try growing[key, default: (0, part)].item.grow(by: part)
      }
      growing[key] = (begun, part)
      begun += 1
    case .end(let key): growing[key] = nil
    case .put, .remove, .clear: try log.apply(record)
    case .undo, .forget: throw .malformed("a saved drawing has no history")
    }
  }
}

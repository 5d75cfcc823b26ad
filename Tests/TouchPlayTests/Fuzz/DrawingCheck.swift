import FuzzRecordings
import TrackerKit

@testable import TouchPlay

/// Files of drawings: what could be read is the same after it was written.
enum DrawingCheck {
  /// Reads a file, whose checksums are corrected first, as what it says that it is.
  static func check(_ input: [UInt8]) throws(Finding) {
    guard let file = BlockFile(input) else { return }
    if file.blocks.first?.content == Array("lines".utf8) {
      try check(file.bytes, DrawnShape.self, "lines")
    } else {
      try check(file.bytes, TraceStroke.self, "trace")
    }
  }

  private static func changes(_ records: [UInt8]) -> [UInt8] {
    DrawingFormat.frame(.changes, records)
  }

  private static func check<Item: DrawnItem>(
    _ bytes: [UInt8], _ item: Item.Type, _ name: String
  ) throws(Finding) {
    guard let contents = try? contents(bytes, item, name) else { return }
    try Finding.require(contents.length <= bytes.count, "more was read than there is")
    var writer = ByteWriter()
    for growing in contents.inProgress {
      JournalRecord.grow(growing.key, by: growing.item, into: &writer)
    }
    var records = writer.bytes
    JournalRecord.write(DrawingChange.restore(contents.items)) { records += $0 }
    let written = DrawingFormat.opening(name) + changes(records)
    guard let again = try? self.contents(written, item, name), again.fault == nil else {
      throw Finding("a drawing cannot be read again")
    }
    try Finding.require(
      again.drawing.snapshot == contents.drawing.snapshot, "a drawing changes in its file")
  }

  private static func contents<Item: DrawnItem>(
    _ bytes: [UInt8], _ item: Item.Type, _ name: String
  ) throws(SessionError) -> DrawingContents<Item> {
    try DrawingContents<Item>(SessionBuffer(bytes: bytes), name: name)
  }
}

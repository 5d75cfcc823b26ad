import FuzzRecordings
import TrackerKit

@testable import TouchPlay

/// Files of drawings: what could be read is the same after it was written.
enum DrawingCheck {
  /// Reads a file, whose checksums are corrected first, as what it says that it is.
  static func check(_ input: [UInt8]) throws(Finding) {
    guard let file = BlockFile(input), let first = file.blocks.first,
      let header = try? SessionHeader(decoding: first.content[...])
    else { return }
    if header.setting("mode") == "lines" {
      try check(file.bytes, DrawnShape.self, "lines")
    } else {
      try check(file.bytes, TraceStroke.self, "trace")
    }
  }

  private static func check<Item: DrawnItem>(
    _ bytes: [UInt8], _ item: Item.Type, _ mode: String
  ) throws(Finding) {
    guard let contents = try? contents(bytes, item, mode) else { return }
    try Finding.require(contents.length <= bytes.count, "more was read than there is")
    var records: [UInt8] = []
    for growing in contents.inProgress {
      records += EditRecord.grow(growing.key, growing.item).bytes
    }
    let items = contents.finished
    for (number, item) in zip(items.numbers, items.items) {
      records += EditRecord.put(number, item).bytes
    }
    let written = DrawingFile.opening(mode) + DrawingFile.block(records)
    guard let again = try? self.contents(written, item, mode), again.fault == nil else {
      throw Finding("a drawing cannot be read again")
    }
    try Finding.require(
      again.drawing.items.snapshot == contents.drawing.items.snapshot,
      "a drawing changes in its file")
  }

  private static func contents<Item: DrawnItem>(
    _ bytes: [UInt8], _ item: Item.Type, _ mode: String
  ) throws(SessionError) -> DrawingContents<Item> {
    try DrawingContents<Item>(SessionBuffer(bytes: bytes), mode: mode)
  }
}

internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// A drawing's file, written in one go next to its destination and then renamed (rule L5).
struct DrawingDraft<Item: DrawnItem>: Sendable {
  /// The finished items, back to front.
  var items: [Item]
  /// The items in progress.
  var inProgress: [ItemInProgress<Item>] = []
  /// The kind of drawing.
  var name: String

  /// Writes the file and replaces any file with its name, completely or not at all.
  ///
  /// - Returns: The open file's descriptor, positioned at the end, and its length in bytes.
  /// - Throws: `FileError`.
  func replace(_ path: String) throws(FileError) -> (descriptor: Int32, length: Int) {
    let draft = try OutputDraft(ownOf: path)
    let length = try write(to: draft)
    let file = try draft.finishOpen()
    Self.syncFolder(of: path)
    return (file, length)
  }

  /// Writes the opening and the items in blocks, and returns the number of bytes.
  private func write(to draft: OutputDraft) throws(FileError) -> Int {
    var blocks = BlockWriter { DrawingFormat.frame(.changes, $0) }
    blocks.raw(DrawingFormat.opening(name))
    try JournalRecord.writeAll(items) { (content: [UInt8]) throws(FileError) in
      blocks.block(content)
      try draft.write(blocks.drain())
    }
    var writer = ByteWriter()
    for growing in inProgress {
      JournalRecord.grow(growing.key, by: growing.item, into: &writer)
    }
    blocks.block(writer.bytes)
    try draft.write(blocks.drain())
    return blocks.length
  }

  /// Makes a new name survive a power failure.
  private static func syncFolder(of path: String) {
    let folder = path.pathFolder.isEmpty ? "." : path.pathFolder
    let descriptor = FileSystem.open(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

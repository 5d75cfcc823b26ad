internal import Glibc
internal import TrackerKit

/// A drawing's file to be written at one go, beside its place, and renamed into it (rule L5).
struct DrawingDraft<Item: DrawnItem>: Sendable {
  /// A block is closed when it has so many bytes: a reader has to hold one.
  private static var blockSize: Int { 1 << 16 }

  /// The finished items, back to front.
  var items: [Item]
  /// What is being drawn.
  var inProgress: [ItemInProgress<Item>] = []
  /// The kind of drawing.
  var name: String

  /// What a drawing's draft is called.
  static func path(for path: String) -> String { path + ".part" }

  /// Writes the file and takes the place of what has its name, whole or not at all.
  ///
  /// - Returns: The open file, at its end, and how many bytes it has.
  /// - Throws: `FileError`.
  func replace(_ path: String) throws(FileError) -> (descriptor: Int32, length: Int) {
    let draft = Self.path(for: path)
    // What a killed program left, or a link to somewhere else.
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    do throws(FileError) {
      let length = try write(to: file)
      try OutputFile.sync(file)
      guard rename(draft, path) == 0 else { throw .cannotWrite(FileError.systemReason) }
      Self.syncFolder(of: path)
      return (file, length)
    } catch {
      close(file)
      unlink(draft)
      throw error
    }
  }

  /// Writes opening and items in blocks that a reader can hold; how many bytes that were.
  private func write(to file: Int32) throws(FileError) -> Int {
    var length = 0
    func put(_ bytes: [UInt8]) throws(FileError) {
      try OutputFile.write(bytes, to: file)
      length += bytes.count
    }
    try put(DrawingFormat.opening(name))
    var writer = ByteWriter()
    func putBlock(from size: Int) throws(FileError) {
      guard writer.bytes.count >= size else { return }
      try put(DrawingFormat.frame(.changes, writer.bytes))
      writer.removeAll()
    }
    for (index, item) in items.enumerated() {
      writer.byte(JournalRecord.insert.rawValue)
      writer.count(index)
      item.encode(into: &writer)
      try putBlock(from: Self.blockSize)
    }
    for growing in inProgress {
      JournalRecord.grow(growing.key, by: growing.item, into: &writer)
    }
    try putBlock(from: 1)
    return length
  }

  /// Makes a new name last over a power failure.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

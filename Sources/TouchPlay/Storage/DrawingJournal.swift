internal import Glibc
internal import TrackerKit

/// A drawing's file as it is written: every change goes to its end (rule L5).
final class DrawingJournal<Item: DrawnItem> {
  /// A block is closed when it has so many bytes: a reader has to hold one.
  private static var blockSize: Int { 1 << 16 }

  private let path: String
  private let name: String
  private let file: BackgroundFile
  private var count: Int
  /// Whether the file holds nothing but the items.
  private var isCompact = true

  /// Goes on with a file of which everything could be read.
  ///
  /// - Throws: `FileError`.
  init(
    appendingTo path: String, _ contents: DrawingContents<Item>, name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
    lseek(descriptor, 0, SEEK_END)
    self.path = path
    self.name = name
    count = contents.items.count
    isCompact = contents.isCompact
    file = try BackgroundFile(
      taking: descriptor, offset: contents.length, form: Self.form, onFault: onFault)
  }

  /// Begins a file anew with some items; what has its name is replaced, whole or not at all.
  ///
  /// - Throws: `FileError`.
  init(
    replacing path: String, with items: [Item], name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let (descriptor, length) = try Self.replace(path, with: items, name: name)
    self.path = path
    self.name = name
    count = items.count
    file = try BackgroundFile(
      taking: descriptor, offset: length, form: Self.form, onFault: onFault)
  }

  private static var form: BackgroundFile.Form {
    BackgroundFile.Form(frame: { DrawingFormat.frame(.changes, $0) })
  }

  /// Takes a change; never waits for the disk.
  func append(_ change: DrawingChange<Item>) {
    isCompact = isCompact && change.isAddition(to: count)
    count = change.count(after: count) ?? count
    JournalRecord.write(change) { file.append($0) }
  }

  /// Writes what waits, and the items alone when the file holds more than them or less.
  ///
  /// - Throws: `FileError.cannotWrite` when that is not possible.
  func close(_ items: [Item]) throws(FileError) {
    let fault = file.close()
    if fault == nil, isCompact { return }
    let (descriptor, _) = try Self.replace(path, with: items, name: name)
    Glibc.close(descriptor)
  }

  /// Writes what waits and nothing more: another journal has taken the file's name.
  func leave() {
    _ = file.close()
  }

  // MARK: Writing anew

  /// Writes a file with some items beside another one and renames it into its place.
  private static func replace(
    _ path: String, with items: [Item], name: String
  ) throws(FileError) -> (descriptor: Int32, length: Int) {
    let draft = path + ".part"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    do throws(FileError) {
      let length = try write(items, name: name, to: file)
      try OutputFile.sync(file)
      guard rename(draft, path) == 0 else { throw .cannotWrite(FileError.systemReason) }
      syncFolder(of: path)
      return (file, length)
    } catch {
      Glibc.close(file)
      unlink(draft)
      throw error
    }
  }

  /// Writes opening and items in blocks that a reader can hold; how many bytes that were.
  private static func write(
    _ items: [Item], name: String, to file: Int32
  ) throws(FileError) -> Int {
    var length = 0
    func put(_ bytes: [UInt8]) throws(FileError) {
      try OutputFile.write(bytes, to: file)
      length += bytes.count
    }
    try put(DrawingFormat.opening(name))
    var writer = ByteWriter()
    for (index, item) in items.enumerated() {
      writer.byte(JournalRecord.insert.rawValue)
      writer.count(index)
      item.encode(into: &writer)
      guard writer.bytes.count >= blockSize || index == items.count - 1 else { continue }
      try put(DrawingFormat.frame(.changes, writer.bytes))
      writer.removeAll()
    }
    return length
  }

  /// Makes a new name last over a power failure.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    Glibc.close(descriptor)
  }
}

extension DrawingChange {
  /// Whether the change only adds items in front of so many.
  fileprivate func isAddition(to count: Int) -> Bool {
    switch self {
    case .insert(_, let index): index == count
    case .restore: count == 0
    case .remove, .replace, .clear: false
    }
  }
}

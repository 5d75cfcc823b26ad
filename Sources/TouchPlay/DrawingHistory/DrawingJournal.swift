internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// Appends changes to a drawing's file, and rewrites it when it has grown (rule L5).
struct DrawingJournal<Item: DrawnItem> {
  /// How much a file grows, in bytes, before it is first rewritten.
  private static var leastGrowth: Int { 1 << 18 }
  /// The shortest time between two attempts to rewrite the file after a failed write.
  private static var pause: Duration { .seconds(10) }

  private let place: DrawingPlace
  private let file: BackgroundFile
  /// Whether the file contains only records that add items.
  private var isCompact = true
  /// The largest number of an item in the file.
  private var last = -1
  /// The number of bytes appended since the file was last rewritten.
  private var growth = 0
  /// How much of each item in progress is in the file.
  private var progress: [(key: Int, length: Int)] = []
  private var lastRewrite: ContinuousClock.Instant?

  /// Continues an undamaged file; the items that were in progress are finished.
  init(
    appendingTo place: DrawingPlace, _ contents: DrawingContents<Item>,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let descriptor = FileSystem.open(place.path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
    guard FileStatus(descriptor)?.kind == .file else {
      Glibc.close(descriptor)
      throw .notAFile
    }
    // Removes the end of a complete file; closing writes it again.
    ftruncate(descriptor, contents.length)
    lseek(descriptor, 0, SEEK_END)
    try self.init(place, (descriptor, contents.length), onFault: onFault)
    isCompact = contents.isCompact
    last = contents.finished.next - 1
    var (writer, items) = (ByteWriter(), contents.finished)
    for growing in contents.inProgress {
      EditRecord<Item>.end(growing.key).encode(into: &writer)
      EditRecord.put(items.next, growing.item).encode(into: &writer)
      items.append(growing.item)
    }
    append(writer.bytes)
  }

  /// Starts a new file with some items, which replaces any file at the path.
  init(
    replacing place: DrawingPlace, with items: NumberedItems<Item>,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let file = try DrawingFile.replace(place.path, mode: place.mode, items: items, inProgress: [])
    try self.init(place, file, onFault: onFault)
    last = items.next - 1
  }

  /// Starts without a file because the disk is full; a later change or the end creates it.
  ///
  /// - Throws: `FileError.cannotCreate` if the thread cannot be started.
  init(
    waitingFor place: DrawingPlace, after error: FileError,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    try self.init(place, (-1, 0), after: error, onFault: onFault)
    lastRewrite = .now
  }

  private init(
    _ place: DrawingPlace, _ open: (descriptor: Int32, length: Int), after error: FileError? = nil,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.place = place
    let blocks = BlockWriter(length: open.length, frame: DrawingFile.block)
    file = try BackgroundFile(
      taking: open.descriptor, blocks: blocks, after: error, closing: SessionFormat.closing,
      onFault: onFault)
  }

  // MARK: Changes

  /// Appends an edit, given the items after it; never waits for the disk.
  ///
  /// The record is nil if all items were replaced; the writing thread then makes their records.
  mutating func append(
    _ record: EditRecord<Item>?, to items: NumberedItems<Item>,
    beside inProgress: [ItemInProgress<Item>]
  ) {
    if case .put(let number, _) = record, number > last {
      last = number
    } else {
      isCompact = false
    }
    // These go into the edit's block, so that a finished stroke is never missing or duplicated.
    var writer = ByteWriter()
    end(allBut: inProgress, in: &writer)
    (record ?? .clear).encode(into: &writer)
    append(writer.bytes)
    guard record == nil else { return }
    growth += file.length
    file.append { receive in DrawingFile.forEachBlock(of: items, receive) }
  }

  private mutating func append(_ records: [UInt8]) {
    guard !records.isEmpty else { return }
    growth += records.count
    file.append(records)
  }

  // MARK: Items in progress

  /// Whether the file contains items in progress.
  var hasProgress: Bool { !progress.isEmpty }

  /// Appends what was drawn of the items in progress since the last call; never waits for the disk.
  mutating func keep(_ inProgress: [ItemInProgress<Item>]) {
    var writer = ByteWriter()
    for growing in inProgress {
      let index = progress.firstIndex { $0.key == growing.key }
      let known = index.map { progress[$0].length } ?? 0
      guard let length = growing.item.length, length > known else { continue }
      EditRecord.grow(growing.key, growing.item.part(from: known)).encode(into: &writer)
      if let index { progress.remove(at: index) }
      progress.append((growing.key, length))
      isCompact = false
    }
    end(allBut: inProgress, in: &writer)
    append(writer.bytes)
  }

  /// Writes the records for items that are no longer in progress.
  private mutating func end(
    allBut inProgress: [ItemInProgress<Item>], in writer: inout ByteWriter
  ) {
    progress.removeAll { known in
      guard !inProgress.contains(where: { $0.key == known.key }) else { return false }
      EditRecord<Item>.end(known.key).encode(into: &writer)
      return true
    }
  }

  // MARK: Rewriting

  /// Whether rewriting would change the file.
  var hasWaste: Bool { file.hasFailed || file.keepsOldFile || !isCompact }

  /// Whether to rewrite the file: it may be mostly waste, or a write failed and a retry is due.
  var needsRewriting: Bool {
    if file.hasFailed { return lastRewrite.map { .now - $0 > Self.pause } ?? true }
    return hasWaste && growth > max(file.length - growth, Self.leastGrowth)
  }

  /// Rewrites the file on the writing thread; if that fails, the old file continues.
  ///
  /// The items in progress must already be saved.
  mutating func rewrite(_ items: NumberedItems<Item>, _ inProgress: [ItemInProgress<Item>]) {
    lastRewrite = .now
    file.replace { [place] () throws(FileError) in
      try DrawingFile.replace(place.path, mode: place.mode, items: items, inProgress: inProgress)
    }
    growth = 0
    isCompact = inProgress.isEmpty
    last = items.next - 1
  }

  /// Writes everything that waits, and rewrites the file if it does not contain exactly the items.
  func close(_ items: NumberedItems<Item>) throws(FileError) {
    let fault = file.close()
    // Others may have removed the file in the meantime, or replaced it with one of theirs, which stays.
    let (own, there) = (file.status, FileStatus(place.path))
    if let own, there != nil, !own.isSame(as: there) {
      _ = try UserFolder.setAside(place.path, as: "other")
    } else if fault == nil, !hasWaste, there != nil {
      return
    }
    let (descriptor, _) = try DrawingFile.replace(
      place.path, mode: place.mode, items: items, inProgress: nil)
    Glibc.close(descriptor)
  }
}

internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// Writes a drawing's file: appends every change, and the items in progress (rule L5).
final class DrawingJournal<Item: DrawnItem> {
  /// The waste, in bytes, below which a file is never rewritten.
  private static var minimumWaste: Int { 1 << 18 }
  /// The shortest time between two attempts to rewrite the file after a failed write.
  private static var pause: Duration { .seconds(10) }

  private let path: String
  private let name: String
  private let file: BackgroundFile
  private var count: Int
  /// Whether the file has never contained anything but the items.
  private var isCompact = true
  /// The number of bytes written to the file.
  private var length: Int
  /// The number of these bytes that the finished items need.
  private var needed: Int
  /// The number of bytes that the items of each clear needed, for the clear's undo.
  private var cleared: [Int] = []
  /// How much of each item in progress has been written to the file.
  private var progress: [(key: Int, length: Int)] = []
  private var lastRewrite: ContinuousClock.Instant?

  /// Continues an undamaged file; the items that were in progress are finished.
  ///
  /// - Throws: `FileError`.
  init(
    appendingTo path: String, _ contents: DrawingContents<Item>, name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let descriptor = FileSystem.open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
    guard FileStatus(descriptor)?.kind == .file else {
      Glibc.close(descriptor)
      throw .notAFile
    }
    lseek(descriptor, 0, SEEK_END)
    self.path = path
    self.name = name
    count = contents.drawing.count
    isCompact = contents.isCompact
    length = contents.length
    needed = contents.length
    file = try BackgroundFile(
      taking: descriptor, offset: contents.length, form: Self.form, onFault: onFault)
    finish(contents.inProgress, behind: contents.items.count)
  }

  /// Starts a new file with some items; replaces any file with its name, completely or not at all.
  ///
  /// - Throws: `FileError`.
  init(
    replacing path: String, with items: [Item], name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let draft = DrawingDraft(items: items, name: name)
    let (descriptor, length) = try draft.replace(path)
    self.path = path
    self.name = name
    count = items.count
    self.length = length
    needed = length
    file = try BackgroundFile(
      taking: descriptor, offset: length, form: Self.form, onFault: onFault)
  }

  /// Starts without a file because the disk is full.
  ///
  /// The file is created at a later change, or at the end.
  ///
  /// - Throws: `FileError.cannotCreate` if the thread cannot be started.
  init(
    waitingFor path: String, after error: FileError, count: Int, name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.path = path
    self.name = name
    self.count = count
    length = 0
    needed = 0
    lastRewrite = .now
    file = try BackgroundFile(
      taking: -1, offset: 0, form: Self.form, after: error, onFault: onFault)
  }

  private static var form: BackgroundFile.Form {
    BackgroundFile.Form(frame: { DrawingFormat.frame(.changes, $0) })
  }

  // MARK: Changes

  /// Appends a change; never waits for the disk.
  ///
  /// - Parameters:
  ///   - change: The change of the finished items.
  ///   - inProgress: The items in progress after the change.
  func append(_ change: DrawingChange<Item>, beside inProgress: [ItemInProgress<Item>]) {
    isCompact = isCompact && change.isAddition(to: count)
    count = change.count(after: count) ?? count
    if case .clear = change { cleared.append(needed) }
    needed -= removedBytes(change)
    if case .restore(let items) = change { return restore(items, beside: inProgress) }
    // These go in the same block as the change, so that a finished stroke is never missing or
    // duplicated.
    var fixed = finish(allBut: inProgress)
    JournalRecord.write(change) { record in
      if change.adds { needed += record.count }
      append(fixed + record)
      fixed = []
    }
  }

  /// Appends all items after a clear; the writing thread makes their records.
  private func restore(_ items: [Item], beside inProgress: [ItemInProgress<Item>]) {
    append(finish(allBut: inProgress))
    needed = cleared.popLast() ?? 0
    length += needed
    file.append { receive in JournalRecord.writeAll(items, to: receive) }
  }

  private func append(_ records: [UInt8]) {
    length += records.count
    file.append(records)
  }

  /// The approximate number of bytes that a change turns into waste.
  private func removedBytes(_ change: DrawingChange<Item>) -> Int {
    switch change {
    case .insert, .restore: return 0
    case .clear: return needed
    case .remove(let item, _), .replace(let item, _, _):
      var writer = ByteWriter()
      item.encode(into: &writer)
      return min(needed, writer.bytes.count + 2)
    }
  }

  // MARK: Items in progress

  /// Whether the file contains items in progress.
  var hasProgress: Bool { !progress.isEmpty }

  /// Appends what was drawn of the items in progress since the last call.
  ///
  /// It never waits for the disk.
  func keep(_ inProgress: [ItemInProgress<Item>]) where Item: GrowingItem {
    var writer = ByteWriter()
    for growing in inProgress {
      let index = progress.firstIndex { $0.key == growing.key }
      let known = index.map { progress[$0].length } ?? 0
      guard growing.item.length > known else { continue }
      JournalRecord.grow(growing.key, by: growing.item.part(from: known), into: &writer)
      if let index { progress.remove(at: index) }
      progress.append((growing.key, growing.item.length))
    }
    let records = finish(allBut: inProgress) + writer.bytes
    guard !records.isEmpty else { return }
    isCompact = false
    append(records)
  }

  /// The records for items that are no longer in progress.
  private func finish(allBut inProgress: [ItemInProgress<Item>]) -> [UInt8] {
    guard !progress.isEmpty else { return [] }
    var writer = ByteWriter()
    for (key, _) in progress where !inProgress.contains(where: { $0.key == key }) {
      JournalRecord.finish(key, into: &writer)
    }
    progress.removeAll { known in !inProgress.contains { $0.key == known.key } }
    return writer.bytes
  }

  /// Finishes the items that a killed program left in progress.
  private func finish(_ inProgress: [ItemInProgress<Item>], behind count: Int) {
    guard !inProgress.isEmpty else { return }
    progress = inProgress.map { ($0.key, 0) }
    var records = finish(allBut: [])
    for (index, growing) in inProgress.enumerated() {
      JournalRecord.write(.insert(growing.item, at: count + index)) { records += $0 }
    }
    append(records)
  }

  // MARK: Rewriting

  /// Whether rewriting would change the file.
  var hasWaste: Bool { file.hasFailed || length > needed }

  /// Whether to rewrite the file: it is mostly waste, or a write failed and a retry is due.
  var needsRewriting: Bool {
    if file.hasFailed {
      return lastRewrite.map { .now - $0 > Self.pause } ?? true
    }
    return length - needed > max(needed, Self.minimumWaste)
  }

  /// Rewrites the file on the writing thread; subsequent changes go to the new file.
  ///
  /// If that fails, they go to the old file.
  ///
  /// - Parameters:
  ///   - items: The finished items.
  ///   - inProgress: The items in progress, which must already be saved.
  func rewrite(_ items: [Item], _ inProgress: [ItemInProgress<Item>]) {
    lastRewrite = .now
    let draft = DrawingDraft(items: items, inProgress: inProgress, name: name)
    file.replace { [path] () throws(FileError) in try draft.replace(path) }
    length = needed
  }

  /// Writes everything that waits, and rewrites the file if it does not contain exactly the items.
  ///
  /// - Throws: `FileError.cannotWrite` if that fails.
  func close(_ items: [Item]) throws(FileError) {
    let fault = file.close()
    // The file may have been removed in the meantime.
    if fault == nil, isCompact, OutputFile.exists(path) { return }
    let (descriptor, _) = try DrawingDraft(items: items, name: name).replace(path)
    Glibc.close(descriptor)
  }
}

extension DrawingChange {
  /// Whether the change only adds items in front of the existing ones.
  fileprivate func isAddition(to count: Int) -> Bool {
    switch self {
    case .insert(_, let index): index == count
    case .restore: count == 0
    case .remove, .replace, .clear: false
    }
  }

  /// Whether the change's records contain items.
  fileprivate var adds: Bool {
    switch self {
    case .insert, .restore, .replace: true
    case .remove, .clear: false
    }
  }
}

internal import Glibc
internal import TrackerKit

/// A drawing's file as it is written: every change goes to its end, and what is being drawn with it
/// (rule L5).
final class DrawingJournal<Item: DrawnItem> {
  /// So many bytes that no item needs are left before a file is written anew, and as many as it needs.
  private static var leastWaste: Int { 1 << 18 }
  /// After a failed write the file is begun anew at a change, not earlier than after so long.
  private static var pause: Duration { .seconds(10) }

  private let path: String
  private let name: String
  private let file: BackgroundFile
  private var count: Int
  /// Whether the file has never held anything but the items.
  private var isCompact = true
  /// How many bytes went to the file.
  private var length: Int
  /// How many of them the finished items need.
  private var needed: Int
  /// How much of the items in progress went to the file.
  private var progress: [(key: Int, length: Int)] = []
  private var lastAnew: ContinuousClock.Instant?

  /// Goes on with a file of which everything could be read; what was in progress is finished.
  ///
  /// - Throws: `FileError`.
  init(
    appendingTo path: String, _ contents: DrawingContents<Item>, name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
    if contents.major < DrawingFormat.format.major {
      // What an older program wrote is of this format, too; what comes now is not of the older one.
      let version = Array(DrawingFormat.format.opening.suffix(2))
      guard pwrite(descriptor, version, 2, DrawingFormat.format.mark.count) == 2 else {
        let error = FileError.cannotWrite(FileError.systemReason)
        Glibc.close(descriptor)
        throw error
      }
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

  /// Begins a file anew with some items; what has its name is replaced, whole or not at all.
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

  /// Waits for room on a disk that has none: the file is begun at a change, or at the end.
  ///
  /// - Throws: `FileError.cannotCreate` when there is no thread to be had.
  init(
    waitingFor path: String, after error: FileError, count: Int, name: String,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.path = path
    self.name = name
    self.count = count
    length = 0
    needed = 0
    lastAnew = .now
    file = try BackgroundFile(
      taking: -1, offset: 0, form: Self.form, after: error, onFault: onFault)
  }

  private static var form: BackgroundFile.Form {
    BackgroundFile.Form(frame: { DrawingFormat.frame(.changes, $0) })
  }

  // MARK: Changes

  /// Takes a change; never waits for the disk.
  ///
  /// - Parameters:
  ///   - change: What was made of the finished items.
  ///   - inProgress: What is being drawn after the change.
  func append(_ change: DrawingChange<Item>, beside inProgress: [ItemInProgress<Item>]) {
    isCompact = isCompact && change.isAddition(to: count)
    count = change.count(after: count) ?? count
    needed -= removedBytes(change)
    // In one block with the change: of a stroke that is finished there is one, and never none.
    var settled = settle(allBut: inProgress)
    JournalRecord.write(change) { record in
      if change.adds { needed += record.count }
      append(settled + record)
      settled = []
    }
  }

  private func append(_ records: [UInt8]) {
    length += records.count
    file.append(records)
  }

  /// About how many bytes a change leaves that no item needs.
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

  // MARK: What is being drawn

  /// Whether the file knows of items in progress.
  var hasProgress: Bool { !progress.isEmpty }

  /// Takes what was drawn since the last time of what is in progress; never waits for the disk.
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
    let records = settle(allBut: inProgress) + writer.bytes
    guard !records.isEmpty else { return }
    isCompact = false
    append(records)
  }

  /// The records which say that items are not in progress any more.
  private func settle(allBut inProgress: [ItemInProgress<Item>]) -> [UInt8] {
    guard !progress.isEmpty else { return [] }
    var writer = ByteWriter()
    for (key, _) in progress where !inProgress.contains(where: { $0.key == key }) {
      JournalRecord.settle(key, into: &writer)
    }
    progress.removeAll { known in !inProgress.contains { $0.key == known.key } }
    return writer.bytes
  }

  /// Finishes what a killed program was drawing.
  private func finish(_ inProgress: [ItemInProgress<Item>], behind count: Int) {
    guard !inProgress.isEmpty else { return }
    progress = inProgress.map { ($0.key, 0) }
    var records = settle(allBut: [])
    for (index, growing) in inProgress.enumerated() {
      JournalRecord.write(.insert(growing.item, at: count + index)) { records += $0 }
    }
    append(records)
  }

  // MARK: Writing anew

  /// Whether the file would be another one if it were written anew.
  var hasWaste: Bool { file.hasFailed || length > needed }

  /// Whether the file is to be written anew: more than half of it is waste, or a write has failed and
  /// there may be room again.
  var needsWritingAnew: Bool {
    if file.hasFailed {
      return lastAnew.map { .now - $0 > Self.pause } ?? true
    }
    return length - needed > max(needed, Self.leastWaste)
  }

  /// Writes the file anew, off the loop; changes go to it from now on.
  ///
  /// Where that is not possible they go to the old one.
  ///
  /// - Parameters:
  ///   - items: The finished items.
  ///   - inProgress: What is being drawn, all of it kept already.
  func writeAnew(_ items: [Item], _ inProgress: [ItemInProgress<Item>]) {
    lastAnew = .now
    let draft = DrawingDraft(items: items, inProgress: inProgress, name: name)
    file.replace { [path] () throws(FileError) in try draft.replace(path) }
    length = needed
  }

  /// Writes what waits, and the items alone when the file holds more than them or less.
  ///
  /// - Throws: `FileError.cannotWrite` when that is not possible.
  func close(_ items: [Item]) throws(FileError) {
    let fault = file.close()
    // Somebody may have removed it while it was written.
    if fault == nil, isCompact, OutputFile.exists(path) { return }
    let (descriptor, _) = try DrawingDraft(items: items, name: name).replace(path)
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

  /// Whether the change's records hold items.
  fileprivate var adds: Bool {
    switch self {
    case .insert, .restore, .replace: true
    case .remove, .clear: false
    }
  }
}

internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// Connects drawings with their files: loads them, then saves every change (rule L5).
final class DrawingSaver {
  /// Notices about loading the drawings.
  private(set) var notices: [Notice] = []
  private let folderPath: String
  private var folder: DrawingsFolder?
  private let onFault: @Sendable (Fault) -> Void
  private var drawings: [KeptFile] = []

  /// The operations on a drawing's file, for any type of item.
  private struct KeptFile {
    var hasProgress: () -> Bool
    var keepProgress: () -> Void
    var compact: () -> Void
    var close: () -> Fault?
  }

  /// Opens a folder; if that fails, drawings are loaded but not saved.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - onFault: Called on another thread after a failed write.
  init(folder path: String, onFault: @escaping @Sendable (Fault) -> Void) {
    folderPath = path
    self.onFault = onFault
    do throws(FileError) {
      let folder = try DrawingsFolder(path: path)
      self.folder = folder
      if folder.number > 1 {
        note(
          "\(path): another touchplay is running: "
            + "drawings here are saved separately, with names ending in -\(folder.number)",
          "Another touchplay is running; drawings here are saved separately")
      }
    } catch { add(error, path, "Drawings are") }
  }

  /// Loads a drawing and saves its changes, but not the items in progress.
  ///
  /// - Parameters:
  ///   - history: The empty drawing.
  ///   - name: The kind of drawing, which determines the file name.
  func keep<Item>(_ history: EditHistory<Item>, as name: String) {
    guard let journal = load(history, as: name) else { return }
    let compact = { [unowned history] in
      if journal.hasWaste { journal.rewrite(history.items, []) }
    }
    history.onEdit = { change in
      journal.append(change, beside: [])
      if journal.needsRewriting { compact() }
    }
    history.onReset = compact
    drawings.append(
      KeptFile(
        hasProgress: { false }, keepProgress: {}, compact: compact,
        close: { [path = path(of: name)] in Self.close(journal, history, path) }))
  }

  /// Loads a drawing and saves its changes, including the items in progress.
  ///
  /// - Parameters:
  ///   - history: The empty drawing.
  ///   - name: The kind of drawing, which determines the file name.
  ///   - inProgress: Returns the current items in progress.
  func keep<Item: GrowingItem>(
    _ history: EditHistory<Item>, as name: String,
    inProgress: @escaping () -> [ItemInProgress<Item>]
  ) {
    guard let journal = load(history, as: name) else { return }
    let compact = { [unowned history] in
      let growing = inProgress()
      journal.keep(growing)
      if journal.hasWaste { journal.rewrite(history.items, growing) }
    }
    history.onEdit = { change in
      journal.append(change, beside: inProgress())
      if journal.needsRewriting { compact() }
    }
    history.onReset = compact
    drawings.append(
      KeptFile(
        hasProgress: { journal.hasProgress || !inProgress().isEmpty },
        keepProgress: { journal.keep(inProgress()) },
        compact: compact,
        close: { [path = path(of: name)] in Self.close(journal, history, path) }))
  }

  // MARK: While running

  /// Whether there are items in progress for `keepProgress` to save.
  var hasProgress: Bool { drawings.contains { $0.hasProgress() } }

  /// Saves the items in progress; call it now and then while there are any.
  func keepProgress() {
    for drawing in drawings { drawing.keepProgress() }
  }

  /// Rewrites the files on their writing threads, to free the space of removed items.
  func compact() {
    for drawing in drawings { drawing.compact() }
  }

  /// Writes everything that waits, closes the files, and returns the faults.
  func close() -> [Fault] {
    defer {
      drawings.removeAll()
      folder = nil
    }
    return drawings.compactMap { $0.close() }
  }

  private static func close<Item>(
    _ journal: DrawingJournal<Item>, _ history: EditHistory<Item>, _ path: String
  ) -> Fault? {
    do throws(FileError) {
      try journal.close(history.items)
      return nil
    } catch { return Fault(error, path: path) }
  }

  // MARK: Opening

  /// The path of a drawing's file, with links resolved, because the target may be on another disk.
  private func path(of name: String) -> String {
    let path = folder?.path(of: name) ?? "\(folderPath)/\(name).drawing"
    return OutputFile.resolved(path) ?? path
  }

  /// Loads a drawing; if it cannot be saved, adds a notice and returns nil.
  private func load<Item>(
    _ history: EditHistory<Item>, as name: String
  ) -> DrawingJournal<Item>? {
    let path = path(of: name)
    do throws(FileError) {
      var contents: DrawingContents<Item>? = try Self.read(path, name: name)
      let found = contents
      if found == nil, let start = folder?.startingPath(of: name) {
        contents = try Self.read(start, name: name)
      }
      if let contents { history.load(contents.drawing) }
      guard folder != nil else { return nil }
      return try open(path, name: name, found: found, items: history.items)
    } catch {
      add(error, path, "\(UserFolder.name(of: path)) is")
      return nil
    }
  }

  /// The content of a file; nil if there is none.
  private static func read<Item>(
    _ path: String, name: String
  ) throws(FileError) -> DrawingContents<Item>? {
    guard OutputFile.exists(path) || ![ENOENT, ENOTDIR].contains(errno) else { return nil }
    do throws(SessionError) {
      return try DrawingContents(FileSource(file: path), name: name)
    } catch { throw .cannotRead(error.reason) }
  }

  private func open<Item>(
    _ path: String, name: String, found: DrawingContents<Item>?, items: [Item]
  ) throws(FileError) -> DrawingJournal<Item> {
    let onFault = onFault
    let report: @Sendable (FileError) -> Void = { onFault(Fault($0, path: path)) }
    if let found, found.fault == nil {
      if !found.isCompact,
        let compacted = try? DrawingJournal(
          replacing: path, with: items, name: name, onFault: report)
      {
        return compacted
      }
      // A partial copy left by a killed program only takes up space.
      unlink(OutputDraft.ownPath(beside: path))
      // A disk that is too full for a second copy may still have room for changes.
      return try DrawingJournal(appendingTo: path, found, name: name, onFault: report)
    }
    if let found, let fault = found.fault { try setAside(path, found.length, fault) }
    do throws(FileError) {
      return try DrawingJournal(replacing: path, with: items, name: name, onFault: report)
    } catch .cannotWrite(let reason) {
      // There may be room later. A damaged file is also still at its original path.
      add(.cannotWrite(reason), path, "\(UserFolder.name(of: path)) is")
      return try DrawingJournal(
        waitingFor: path, after: .cannotWrite(reason), count: items.count, name: name,
        onFault: report)
    }
  }

  /// Puts a damaged or newer file where nothing will overwrite it, and adds a notice.
  private func setAside(
    _ path: String, _ length: Int, _ fault: SessionError
  ) throws(FileError) {
    var word = "damaged"
    var problem = "damaged at byte \(length) (\(fault.reason))"
    if case .newerVersion(let major, let minor) = fault {
      word = "newer"
      problem = "its format \(major).\(minor) is newer than \(DrawingFormat.format.major)"
    }
    let aside = try UserFolder.setAside(path, as: word)
    note(
      "\(path): \(problem): renamed to \(aside); what could be read was loaded",
      "A \(word) drawing was renamed to \(UserFolder.name(of: aside))")
  }

  private func add(_ error: FileError, _ path: String, _ what: String) {
    note(
      "\(path): \(Fault(error, path: path).problem): drawings are not saved; "
        + "make it writable",
      "\(what) not saved (\(error.reason))")
  }

  private func note(_ text: String, _ caption: String) {
    notices.append(Notice(text: text, caption: caption))
  }
}

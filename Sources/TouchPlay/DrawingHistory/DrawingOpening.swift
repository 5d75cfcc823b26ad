internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// Where a drawing is saved.
struct DrawingPlace {
  let mode: String
  /// The file's path, with links resolved, because the target may be on another disk.
  let path: String
  /// The file to start from if there is none at the path; nil if there is nothing to start from.
  let startingPath: String?
  let isSaved: Bool
}

/// Opens a drawing's file on another thread (rule Q6).
final class DrawingOpening<Item: DrawnItem>: Sendable {
  let place: DrawingPlace
  private let opened = Lock<OpenedDrawing<Item>?>(nil)
  private let worker = FileWorker()

  /// Begins to open a file; both functions are called on other threads.
  init(
    of place: DrawingPlace, onOpened: @escaping @Sendable (String) -> Void,
    onFault: @escaping @Sendable (Fault) -> Void
  ) {
    self.place = place
    worker.run { [self] in
      opened.withLock { $0 = OpenedDrawing(place, onFault: onFault) }
      onOpened(place.mode)
    }
  }

  /// Waits for the opened file; call it once.
  func wait() -> OpenedDrawing<Item> {
    worker.finish()
    return opened.withLock { $0.take() } ?? OpenedDrawing()
  }
}

/// The content of a drawing's file, and the journal that continues it.
struct OpenedDrawing<Item: DrawnItem> {
  /// The saved items; nil if there are none.
  private(set) var items: NumberedItems<Item>?
  /// Saves changes; nil if they cannot be saved.
  private(set) var journal: DrawingJournal<Item>?
  /// What the user should know about the file.
  private(set) var notices: [Notice] = []

  /// A drawing that is not saved.
  fileprivate init() {}

  /// Reads a drawing's file, and opens it for changes; adds a notice if something is wrong.
  fileprivate init(_ place: DrawingPlace, onFault: @escaping @Sendable (Fault) -> Void) {
    do throws(FileError) {
      let found: DrawingContents<Item>? = try Self.read(place.path, mode: place.mode)
      var contents = found
      if found == nil, let start = place.startingPath {
        contents = try Self.read(start, mode: place.mode)
      }
      items = contents?.drawing
      if place.isSaved {
        journal = try open(place, found: found) { onFault(Fault($0, path: place.path)) }
      }
    } catch { addUnsaved(place, error) }
  }

  /// The content of a file; nil if there is none.
  private static func read(
    _ path: String, mode: String
  ) throws(FileError) -> DrawingContents<Item>? {
    guard FileSystem.exists(path) || ![ENOENT, ENOTDIR].contains(errno) else { return nil }
    do throws(SessionError) {
      return try DrawingContents(FileSource(file: path), mode: mode)
    } catch { throw .cannotRead(error.reason) }
  }

  private mutating func open(
    _ place: DrawingPlace, found: DrawingContents<Item>?,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) -> DrawingJournal<Item> {
    let items = items ?? NumberedItems()
    func replacement() throws(FileError) -> DrawingJournal<Item> {
      try DrawingJournal(replacing: place, with: items, onFault: onFault)
    }
    if let found, found.fault == nil {
      if !found.isCompact, let compacted = try? replacement() { return compacted }
      // A partial copy left by a killed program only takes up space.
      try? FileSystem.remove(OutputDraft.ownPath(beside: place.path))
      // A disk that is too full for a second copy may still have room for changes.
      return try DrawingJournal(appendingTo: place, found, onFault: onFault)
    }
    if let found, let fault = found.fault { try setAside(place.path, found.length, fault) }
    do throws(FileError) {
      return try replacement()
    } catch .cannotWrite(let reason) {
      // There may be room later. A damaged file is also still at its original path.
      let error = FileError.cannotWrite(reason)
      addUnsaved(place, error)
      return try DrawingJournal(waitingFor: place, after: error, onFault: onFault)
    }
  }

  /// Renames a damaged or newer file so that nothing overwrites it, and adds a notice.
  private mutating func setAside(
    _ path: String, _ length: Int, _ fault: SessionError
  ) throws(FileError) {
    var word = "damaged"
    var problem = "damaged at byte \(length) (\(fault.reason))"
    if case .newerVersion(let version) = fault {
      word = "newer"
      problem = "its format \(version) is newer than \(SessionVersion.current)"
    }
    let aside = try UserFolder.setAside(path, as: word)
    let name = UserFolder.name(of: aside)
    notices.append(
      Notice(
        text: "\(path): \(problem): renamed to \(aside); what could be read was loaded",
        caption: word == "newer"
          ? localized("A newer drawing was renamed to \(name)")
          : localized("A damaged drawing was renamed to \(name)")))
  }

  private mutating func addUnsaved(_ place: DrawingPlace, _ error: FileError) {
    let name = UserFolder.name(of: place.path)
    let caption = localized("\(name) is not saved (\(error.reason))")
    notices.append(.ofUnsaved(place.path, error, caption: caption))
  }
}

extension Notice {
  /// A notice that drawings, or one of them, are not saved.
  static func ofUnsaved(_ path: String, _ error: FileError, caption: String) -> Notice {
    Notice(
      text: "\(path): \(Fault(error, path: path).problem): drawings are not saved; "
        + "make it writable",
      caption: caption)
  }
}

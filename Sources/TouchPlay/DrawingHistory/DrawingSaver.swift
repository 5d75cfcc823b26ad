internal import TrackerKitFiles

/// Loads drawings from their files, then saves every change (rule L5).
///
/// Files are opened on other threads, so that a large drawing delays neither the start nor a touch.
/// A drawing that is needed earlier waits for its file.
final class DrawingSaver {
  private let folderPath: String
  private var folder: DrawingsFolder?
  private var folderNotices: [Notice] = []
  private let onOpened: @Sendable (String) -> Void
  private let onFault: @Sendable (Fault) -> Void
  private var drawings: [any DrawingSaving] = []

  /// Opens a folder; if that fails, drawings are loaded but not saved.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - onOpened: Called on another thread with a mode's name when its file is open.
  ///   - onFault: Called on another thread after a failed write.
  init(
    folder path: String, onOpened: @escaping @Sendable (String) -> Void = { _ in },
    onFault: @escaping @Sendable (Fault) -> Void
  ) {
    folderPath = path
    self.onOpened = onOpened
    self.onFault = onFault
    do throws(FileError) {
      let folder = try DrawingsFolder(path: path)
      self.folder = folder
      guard folder.number > 1 else { return }
      folderNotices.append(
        Notice(
          text: "\(path): another touchplay is running: "
            + "drawings here are saved separately, with names ending in -\(folder.number)",
          caption: localized(
            "Another touchplay is running; drawings here are saved separately")))
    } catch {
      let caption = localized("Drawings are not saved (\(error.reason))")
      folderNotices.append(.ofUnsaved(path, error, caption: caption))
    }
  }

  /// Loads the empty drawing of a mode, and saves its changes and its items in progress.
  ///
  /// If the mode already has another drawing, its file continues with this one.
  func keep<Item>(_ history: EditHistory<Item>, as mode: String) {
    if let drawing = drawings.first(where: { $0.mode == mode }) as? SavedDrawing<Item> {
      return drawing.startOver(history)
    }
    let path = folder?.path(of: mode) ?? "\(folderPath)/\(mode).touchplay"
    let place = DrawingPlace(
      mode: mode, path: (try? UserFolder.target(of: path)) ?? path,
      startingPath: folder?.startingPath(of: mode), isSaved: folder != nil)
    let opening = DrawingOpening<Item>(of: place, onOpened: onOpened, onFault: onFault)
    drawings.append(SavedDrawing(history, from: opening))
  }

  // MARK: While running

  /// Notices about the folder and the drawings that have been loaded.
  var notices: [Notice] { folderNotices + drawings.flatMap(\.notices) }

  var isLoaded: Bool { drawings.allSatisfy(\.isLoaded) }

  /// Waits for the file of a mode's drawing, or of all drawings, and shows what it contains.
  func finishLoading(_ mode: String? = nil) {
    for drawing in drawings where mode == nil || drawing.mode == mode { drawing.finishLoading() }
  }

  /// Whether there are items in progress for `keepProgress` to save.
  var hasProgress: Bool { drawings.contains { $0.hasProgress } }

  /// Saves the items in progress; call it now and then while there are any.
  func keepProgress() { for drawing in drawings { drawing.keepProgress() } }

  /// Rewrites the files on their writing threads, to free the space of removed items.
  func compact() { for drawing in drawings { drawing.compact() } }

  /// Writes everything that waits, closes the files, and returns the faults.
  func close() -> [Fault] {
    defer {
      drawings.removeAll()
      folder = nil
    }
    return drawings.compactMap { $0.close() }
  }
}

/// A saved drawing, for any type of item.
private protocol DrawingSaving: AnyObject {
  var mode: String { get }
  var notices: [Notice] { get }
  var isLoaded: Bool { get }
  var hasProgress: Bool { get }
  func finishLoading()
  func keepProgress()
  func compact()
  func close() -> Fault?
}

/// Connects a drawing with its file, which another thread opens (rule L5).
private final class SavedDrawing<Item: DrawnItem>: DrawingSaving {
  // Valid only until the file is closed.
  private unowned var history: EditHistory<Item>
  private let opening: DrawingOpening<Item>
  private var journal: DrawingJournal<Item>?
  private(set) var notices: [Notice] = []
  private(set) var isLoaded = false
  /// Whether the file has what was drawn before the program started.
  private var hasEarlier = false

  init(_ history: EditHistory<Item>, from opening: DrawingOpening<Item>) {
    self.history = history
    self.opening = opening
    history.load { self.takeOpened() }
  }

  var mode: String { opening.place.mode }

  func finishLoading() { history.finishLoading() }

  /// Waits for the file and returns its items, if there are any; from now on, changes are saved.
  private func takeOpened() -> NumberedItems<Item>? {
    let opened = opening.wait()
    isLoaded = true
    notices = opened.notices
    journal = opened.journal
    hasEarlier = opened.items.map { !$0.items.isEmpty } ?? false
    saveEdits()
    return opened.items
  }

  private func saveEdits() {
    guard journal != nil else { return }
    history.onEdit = { record in self.save(record) }
  }

  /// Continues the file with another drawing, which is empty; what was drawn before the program started
  /// stays in a file beside it (rule H3).
  func startOver(_ history: EditHistory<Item>) {
    finishLoading()
    let isEmpty = self.history.items.isEmpty
    self.history.onEdit = nil
    self.history = history
    saveEdits()
    if hasEarlier {
      hasEarlier = false
      if (try? UserFolder.setAside(opening.place.path, as: "before-reset")) != nil {
        // The new file replaces the old one only here, not in the file set aside.
        journal?.rewrite(history.numbered, history.inProgress())
        return
      }
    }
    if !isEmpty { save(.clear) }
    compact()
  }

  // MARK: Saving

  private func save(_ record: EditRecord<Item>?) {
    journal?.append(record, to: history.numbered, beside: history.inProgress())
    if journal?.needsRewriting == true { compact() }
  }

  var hasProgress: Bool {
    guard !isLoaded || journal != nil else { return false }
    return history.inProgress().contains { $0.item.length != nil } || journal?.hasProgress == true
  }

  func keepProgress() {
    finishLoading()
    journal?.keep(history.inProgress())
  }

  func compact() {
    keepProgress()
    if journal?.hasWaste == true { journal?.rewrite(history.numbered, history.inProgress()) }
  }

  func close() -> Fault? {
    finishLoading()
    do throws(FileError) {
      try journal?.close(history.numbered)
      return nil
    } catch { return Fault(error, path: opening.place.path) }
  }
}

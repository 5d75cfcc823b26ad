internal import TrackerKitFiles

/// Connects drawings with their files: loads them, then saves every change (rule L5).
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
  ///   - onOpened: Called on another thread, with the kind of drawing, when `finishLoading` would no
  ///     longer wait for its file.
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
      if folder.number > 1 {
        folderNotices.append(
          Notice(
            text: "\(path): another touchplay is running: "
              + "drawings here are saved separately, with names ending in -\(folder.number)",
            caption: "Another touchplay is running; drawings here are saved separately"))
      }
    } catch { folderNotices.append(.ofUnsaved("Drawings are", path, error)) }
  }

  /// Loads a drawing and saves its changes, with the items in progress.
  ///
  /// - Parameters:
  ///   - history: The empty drawing; if another one was kept for this mode, the file continues with
  ///     this one.
  ///   - name: The name of its mode, which determines the file name.
  func keep<Item>(_ history: EditHistory<Item>, as name: String) {
    if let drawing = drawings.first(where: { $0.name == name }) as? SavedDrawing<Item> {
      drawing.startOver(history)
    } else {
      drawings.append(SavedDrawing(history, from: open(name)))
    }
  }

  private func open<Item>(_ name: String) -> DrawingOpening<Item> {
    let path = folder?.path(of: name) ?? "\(folderPath)/\(name).touchplay"
    let place = DrawingPlace(
      name: name, path: (try? UserFolder.target(of: path)) ?? path,
      startingPath: folder?.startingPath(of: name), isSaved: folder != nil)
    return DrawingOpening(of: place, onOpened: { [onOpened] in onOpened(name) }, onFault: onFault)
  }

  // MARK: While running

  /// Notices about the folder and the drawings that have been loaded.
  var notices: [Notice] { folderNotices + drawings.flatMap(\.notices) }

  /// Whether all drawings have been loaded.
  var isLoaded: Bool { drawings.allSatisfy(\.isLoaded) }

  /// Waits until a drawing's file has been opened, and shows its content.
  ///
  /// - Parameter name: The kind of drawing; nil means all.
  func finishLoading(_ name: String? = nil) {
    for drawing in drawings where name == nil || drawing.name == name { drawing.finishLoading() }
  }

  /// Whether there are items in progress for `keepProgress` to save.
  var hasProgress: Bool { drawings.contains { $0.hasProgress } }

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
}

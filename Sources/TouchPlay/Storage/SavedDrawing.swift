internal import TrackerKitFiles

/// A drawing's file, for any type of item.
protocol DrawingFile: AnyObject {
  /// The kind of drawing.
  var name: String { get }
  /// Notices about loading it.
  var notices: [Notice] { get }
  /// Whether it has been loaded.
  var isLoaded: Bool { get }
  /// Whether there are items in progress to save.
  var hasProgress: Bool { get }
  /// Loads the drawing, unless it has been loaded.
  func finishLoading()
  /// Saves the items in progress.
  func keepProgress()
  /// Rewrites the file, if that frees space.
  func compact()
  /// Writes everything that waits, and closes the file.
  func close() -> Fault?
}

/// Connects a drawing with its file, which another thread opens (rule L5).
final class SavedDrawing<Item: DrawnItem>: DrawingFile {
  // It may be used before the file is closed only.
  private unowned var history: EditHistory<Item>
  private let opening: DrawingOpening<Item>
  /// The items in progress.
  private var inProgress: () -> [ItemInProgress<Item>]
  /// Saves items in progress, if items can grow.
  private let keep: (DrawingJournal<Item>, [ItemInProgress<Item>]) -> Void
  private var journal: DrawingJournal<Item>?
  private(set) var notices: [Notice] = []
  private(set) var isLoaded = false

  /// Connects an empty drawing whose items in progress are not saved.
  convenience init(_ history: EditHistory<Item>, from opening: DrawingOpening<Item>) {
    self.init(history, opening, inProgress: { [] }, keep: { _, _ in })
  }

  /// Connects an empty drawing.
  convenience init(
    _ history: EditHistory<Item>, from opening: DrawingOpening<Item>,
    inProgress: @escaping () -> [ItemInProgress<Item>]
  ) where Item: GrowingItem {
    self.init(history, opening, inProgress: inProgress, keep: { $0.keep($1) })
  }

  private init(
    _ history: EditHistory<Item>, _ opening: DrawingOpening<Item>,
    inProgress: @escaping () -> [ItemInProgress<Item>],
    keep: @escaping (DrawingJournal<Item>, [ItemInProgress<Item>]) -> Void
  ) {
    self.history = history
    self.opening = opening
    self.inProgress = inProgress
    self.keep = keep
    history.load { self.takeOpened() }
  }

  var name: String { opening.place.name }

  func finishLoading() { history.finishLoading() }

  /// The loaded items, if there are any; from now on, changes are saved.
  private func takeOpened() -> [Item]? {
    let opened = opening.wait()
    isLoaded = true
    notices = opened.notices
    journal = opened.journal
    if journal != nil { saveEdits() }
    return opened.items
  }

  private func saveEdits() {
    history.onEdit = { change in self.save(change) }
  }

  /// Continues the file with another drawing, which is empty (rule H3).
  func startOver(_ history: EditHistory<Item>, inProgress: @escaping () -> [ItemInProgress<Item>]) {
    finishLoading()
    let forgotten = self.history.items
    self.history.onEdit = nil
    self.history = history
    self.inProgress = inProgress
    guard journal != nil else { return }
    saveEdits()
    if !forgotten.isEmpty { save(.clear(forgotten)) }
    compact()
  }

  // MARK: Saving

  private func save(_ change: DrawingChange<Item>) {
    guard let journal else { return }
    journal.append(change, beside: inProgress())
    if journal.needsRewriting { compact() }
  }

  var hasProgress: Bool {
    guard !isLoaded || journal != nil else { return false }
    return !inProgress().isEmpty || journal?.hasProgress == true
  }

  func keepProgress() {
    finishLoading()
    if let journal { keep(journal, inProgress()) }
  }

  func compact() {
    guard let journal else { return }
    let growing = inProgress()
    keep(journal, growing)
    if journal.hasWaste { journal.rewrite(history.items, growing) }
  }

  func close() -> Fault? {
    finishLoading()
    do throws(FileError) {
      try journal?.close(history.items)
      return nil
    } catch { return Fault(error, path: opening.place.path) }
  }
}

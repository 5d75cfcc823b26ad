internal import Glibc
internal import TrackerKit

/// Connects drawings with their files: loads them, and has every change kept from then on (rule L5).
final class DrawingKeeper {
  /// What came up while drawings were loaded.
  private(set) var notices: [Notice] = []
  private let folderPath: String
  private var folder: DrawingsFolder?
  private let onFault: @Sendable (Fault) -> Void
  private var closers: [() -> Fault?] = []

  /// Opens a folder; when that is not possible drawings are loaded and not kept.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - onFault: Called on another thread, once a drawing, when a write has failed.
  init(folder path: String, onFault: @escaping @Sendable (Fault) -> Void) {
    folderPath = path
    self.onFault = onFault
    do throws(FileError) {
      let folder = try DrawingsFolder(path: path)
      self.folder = folder
      if folder.number > 1 {
        note(
          "\(path): another touchplay keeps its drawings here: "
            + "the names of this one's end in -\(folder.number)",
          "Another touchplay runs: this one keeps drawings of its own")
      }
    } catch { add(Fault(error, path: path)) }
  }

  /// Loads a drawing and keeps what becomes of it.
  ///
  /// - Parameters:
  ///   - history: The drawing, still empty.
  ///   - name: The kind of drawing, which names the file.
  func keep<Item>(_ history: EditHistory<Item>, as name: String) {
    let path = folder?.path(of: name) ?? "\(folderPath)/\(name).drawing"
    do throws(FileError) {
      var contents: DrawingContents<Item>? = try Self.read(path, name: name)
      let found = contents
      if found == nil, let model = folder?.model(of: name) {
        contents = try Self.read(model, name: name)
      }
      if let contents { history.load(contents.items) }
      guard folder != nil else { return }
      var journal = try open(path, name: name, found: found, items: history.items)
      history.onEdit = { journal.append($0) }
      history.onReset = { [weak self] in self?.compact(&journal, path, name: name) }
      closers.append { [path] in
        do throws(FileError) {
          try journal.close(history.items)
          return nil
        } catch { return Fault(error, path: path) }
      }
    } catch { add(Fault(error, path: path)) }
  }

  /// Begins a drawing's file anew, without what led to an empty page: else it would grow for as long as
  /// the program runs.
  private func compact<Item>(_ journal: inout DrawingJournal<Item>, _ path: String, name: String) {
    let onFault = onFault
    do throws(FileError) {
      let empty = try DrawingJournal<Item>(
        replacing: path, with: [], name: name, onFault: { onFault(Fault($0, path: path)) })
      journal.leave()
      journal = empty
    } catch {
      // What was kept before stays readable, and goes with the next change.
      journal.append(.clear([]))
      onFault(Fault(error, path: path))
    }
  }

  /// Writes what waits, and lets go of the files; what went wrong.
  func close() -> [Fault] {
    defer {
      closers.removeAll()
      folder = nil
    }
    return closers.compactMap { $0() }
  }

  // MARK: Opening

  /// What is in a file; nil when there is no file.
  private static func read<Item>(
    _ path: String, name: String
  ) throws(FileError) -> DrawingContents<Item>? {
    guard access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) else { return nil }
    do throws(SessionError) {
      return try DrawingContents(FileSource(path: path), name: name)
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
      // A disk that has no room for a second copy may still have some for what is added.
      return try DrawingJournal(appendingTo: path, found, name: name, onFault: report)
    }
    if let found, let fault = found.fault { try keepAside(path, found.length, fault) }
    return try DrawingJournal(replacing: path, with: items, name: name, onFault: report)
  }

  /// Puts a damaged or newer file where nothing will overwrite it, and says so.
  private func keepAside(
    _ path: String, _ length: Int, _ fault: SessionError
  ) throws(FileError) {
    var word = "damaged"
    var problem = "damaged at byte \(length) (\(fault.reason))"
    if case .newerVersion(let major, let minor) = fault {
      word = "newer"
      problem = "its format \(major).\(minor) is newer than \(DrawingFormat.format.major)"
    }
    let aside = try UserFolder.keepAside(path, as: word)
    note(
      "\(path): \(problem): kept as \(aside); what could be read is here",
      "A drawing was \(word): it is kept as \(UserFolder.name(of: aside))")
  }

  private func add(_ fault: Fault) {
    note(fault.text, "Drawings are not kept: \(fault.subject) \(fault.problem)")
  }

  private func note(_ text: String, _ caption: String) {
    notices.append(Notice(text: text, caption: caption))
  }
}

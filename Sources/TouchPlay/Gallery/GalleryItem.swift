internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Something that the program has saved, or the demo that comes with it (rule H10).
struct GalleryItem: Hashable, Sendable {
  // texts
  enum Kind: String, CaseIterable, Sendable {
    case recording = "Recording"
    case picture = "Picture"
    case report = "Report"
    /// What a mode saves as people draw. It belongs to the program that has the mode open, so the
    /// gallery does not change it: Clear, in the mode, does.
    case drawing = "Drawing"
  }

  let kind: Kind
  /// The file that is shown and shared.
  let path: String
  /// When it was last changed, in seconds since 1970.
  let date: Int
  /// The length in bytes.
  let size: Int
  /// Whether it can be renamed and deleted.
  let isOwn: Bool
  /// The verdict of a report.
  var verdict: String?

  /// An item for a file; nil if there is no file.
  init?(_ kind: Kind, at path: String, isOwn: Bool = true) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    (self.kind, self.path, self.isOwn) = (kind, path, isOwn)
    (date, size) = (status.changed, status.size)
  }

  /// What is renamed: the file, or the folder of a report.
  private var stem: String {
    if kind == .report { return folder }
    return String(path.dropLast(kind.suffix.count))
  }

  private var folder: String { "/" + path.pathParts.dropLast().joined(separator: "/") }

  /// The name without folder and extension.
  var name: String { stem.pathName }

  /// The name for people.
  var title: String {
    if isDemo { return localized("Demo") }
    let mode = kind == .drawing ? ModeRegistry.standard.mode(named: name) : nil
    return mode?.title.localized ?? name
  }

  /// The ends of the names of its files.
  private var suffixes: [String] {
    switch kind {
    case .picture: [".svg", ".png"].filter { FileSystem.exists(stem + $0) }
    case .report: [""]
    case .recording, .drawing: [kind.suffix]
    }
  }

  // MARK: Words

  /// The kind and the date, for people; the demo has no date.
  var facts: [String] { [kind.rawValue.localized] + (isDemo ? [] : [LocalTime(date).localized]) }

  private var isDemo: Bool { kind == .recording && !isOwn }

  /// What goes with it if it is deleted, in a sentence for people; empty for nothing.
  var whatGoes: String {
    switch kind {
    case .report: localized("This also deletes its recordings")
    case .picture: suffixes.count > 1 ? localized("This deletes its PNG and its SVG") : ""
    case .recording, .drawing: ""
    }
  }

  /// Why it cannot have a name, for people; nil if it can.
  static func objection(to name: String) -> String? {
    if name.isEmpty { return localized("Enter a name") }
    if name.contains("/") { return localized("A name cannot have a slash") }
    if name.hasPrefix(".") { return localized("A name cannot begin with a period") }
    return name.utf8.count > 200 ? localized("The name is too long. Shorten it") : nil
  }

  // MARK: Changes

  /// Gives it another name, which must be free with all extensions.
  ///
  /// - Returns: The item under its new name.
  /// - Throws: `FileError`; then all files have their old names.
  func renamed(to name: String) throws(FileError) -> GalleryItem? {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let new = stem.dropLast(self.name.count) + name
    let suffixes = suffixes
    if suffixes.contains(where: { FileSystem.exists(new + $0) }) { throw .exists }
    var done: [String] = []
    do throws(FileError) {
      for suffix in suffixes {
        try FileSystem.rename(stem + suffix, to: new + suffix)
        done.append(suffix)
      }
    } catch {
      for suffix in done { try? FileSystem.rename(new + suffix, to: stem + suffix) }
      throw error
    }
    return GalleryItem(kind, at: new + kind.suffix)
  }

  /// Removes its files; the one that is shown goes last.
  func delete() throws(FileError) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    guard kind == .report else {
      for suffix in suffixes { try FileSystem.remove(stem + suffix, orLink: true) }
      return
    }
    // What a check does not make stays, in its folder.
    for name in try UserFolder.names(in: folder)
    where CheckFolder.makes(name) && folder + "/" + name != path {
      let kind = FileStatus(at: folder + "/" + name)?.kind
      if kind == .file || kind == .link { try FileSystem.remove(folder + "/" + name, orLink: true) }
    }
    try FileSystem.remove(path, orLink: true)
    FileSystem.removeFolder(folder)
  }

  /// Reserves the folder of a report; throws if a check uses it.
  private func lock() throws(FileError) -> FileLock? {
    kind == .report ? try FileLock.lock(folder: folder) : nil
  }
}

extension GalleryItem.Kind {
  // texts
  var plural: String {
    switch self {
    case .recording: "Recordings"
    // Translators: Saved drawings in the gallery, diagrams in a report.
    case .picture: "Pictures"
    case .report: "Reports"
    case .drawing: "Drawings"
    }
  }

  /// The asset that stands for it.
  var symbol: String {
    switch self {
    case .recording: "replay"
    case .picture: "picture"
    case .report: "check"
    case .drawing: "trace"
    }
  }

  /// The end of the shown file's path after the name.
  var suffix: String {
    switch self {
    case .recording, .drawing: SessionsFolder.suffix
    case .picture: ".png"
    case .report: "/" + CheckFolder.reportName
    }
  }
}

/// Where the gallery looks.
struct GalleryFolders {
  var recordings = SessionsFolder.path
  var pictures = PicturesFolder.path
  var reports = CheckFolder.checks
  var drawings = DrawingsFolder.userPath
  /// A recording for people who have none.
  var demo: String?

  /// Everything, the newest first, and why folders cannot be read.
  ///
  /// Drawings follow the rest, since programs write them when they start, too.
  func items() -> (items: [GalleryItem], faults: [String]) {
    var (items, faults): ([GalleryItem], [String]) = ([], [])
    for group in [
      [(GalleryItem.Kind.recording, recordings), (.picture, pictures), (.report, reports)],
      [(.drawing, drawings)],
    ] {
      var found: [GalleryItem] = []
      for (kind, folder) in group {
        do throws(FileError) {
          found += try UserFolder.names(in: folder).compactMap { item(kind, folder + "/" + $0) }
        } catch { faults.append("\(folder): \(error)") }
      }
      items += found.sorted { ($0.date, $0.path) > ($1.date, $1.path) }
    }
    if let demo, let item = GalleryItem(.recording, at: demo, isOwn: false) { items.append(item) }
    return (items, faults)
  }

  private func item(_ kind: GalleryItem.Kind, _ path: String) -> GalleryItem? {
    guard !path.pathName.hasPrefix(".") else { return nil }
    if kind == .report {
      var item = GalleryItem(.report, at: path + kind.suffix)
      let verdict = item.flatMap { CheckReport.verdict(inFile: $0.path) }
      item?.verdict = verdict
      return item
    }
    guard path.hasSuffix(kind.suffix) else { return nil }
    let item = GalleryItem(kind, at: path, isOwn: kind != .drawing)
    if let item, kind == .drawing, item.size <= DrawingFile.emptyLength(item.name) { return nil }
    return item
  }
}

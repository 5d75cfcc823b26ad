internal import Synchronization
internal import TrackerKitSDL

/// Writes pictures beside each other as PNG and SVG, off the loop, one after the other (rule Q6).
final class PictureSaver {
  /// How it went: the path without suffix, or what was wrong.
  typealias Outcome = Result<String, Fault>

  private let folder: String
  private let onSaved: @Sendable (Outcome) -> Void
  private let turn = SavingTurn()
  private var threads: [BackgroundThread] = []

  /// Saves to a folder, which is made when it is needed.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - onSaved: Called on another thread after each picture.
  init(folder: String, onSaved: @escaping @Sendable (Outcome) -> Void) {
    self.folder = folder
    self.onSaved = onSaved
  }

  /// Saves a picture in both forms, named by the time of now.
  func save(_ pixels: SDLPicture, _ document: SVGDocument) {
    let name = DatedName()
    let work: @Sendable () -> Void = { [folder, turn, onSaved] in
      onSaved(turn.take { Self.write(pixels, document, name, folder) })
    }
    if let thread = BackgroundThread(work) { threads.append(thread) } else { work() }
  }

  /// Waits until all pictures are written.
  func finish() {
    for thread in threads { thread.join() }
    threads.removeAll()
  }

  private static func write(
    _ pixels: SDLPicture, _ document: SVGDocument, _ name: DatedName, _ folder: String
  ) -> Outcome {
    var path = folder
    do throws(FileError) {
      try UserFolder.make(folder)
      path = name.freePath(in: folder, suffixes: [".png", ".svg"])
      guard let png = pixels.png else { throw .cannotWrite("no PNG can be made") }
      try OutputFile.write(png, to: path + ".png", replaces: false)
      try OutputFile.write(Array(document.text.utf8), to: path + ".svg", replaces: false)
      return .success(path)
    } catch { return .failure(Fault(error, path: path)) }
  }
}

/// Lets one picture be written at a time, so that no two find the same name free.
private final class SavingTurn: Sendable {
  private let isTaken = Mutex(())

  func take(_ work: () -> PictureSaver.Outcome) -> PictureSaver.Outcome {
    isTaken.withLock { _ in work() }
  }
}

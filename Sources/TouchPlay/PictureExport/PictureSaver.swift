internal import Glibc
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Saves each picture as PNG and SVG on a background thread, one after another (rule Q6).
final class PictureSaver {
  /// The path without an extension, or the fault.
  typealias Outcome = Result<String, Fault>

  private let folder: String
  private let onSaved: @Sendable (Outcome) -> Void
  private let worker = FileWorker()

  /// Saves into a folder, which is created when needed; `onSaved` is called on another thread.
  init(folder: String, onSaved: @escaping @Sendable (Outcome) -> Void) {
    self.folder = folder
    self.onSaved = onSaved
  }

  /// Saves a picture in both formats, named after the current time.
  func save(_ pixels: SDLPicture, _ document: SVGDocument) {
    let name = DatedName()
    worker.run { [folder, onSaved] in onSaved(Self.write(pixels, document, name, folder)) }
  }

  func finish() { worker.finish() }

  private static func write(
    _ pixels: SDLPicture, _ document: SVGDocument, _ name: DatedName, _ folder: String
  ) -> Outcome {
    var path = folder
    do throws(FileError) {
      try UserFolder.make(folder)
      let png = try rethrow(pixels.png(), as: FileError.init(encoding:))
      let svg = Array(document.text.utf8)
      repeat {
        path = name.freePath(in: folder, suffixes: [".png", ".svg"])
      } while try !write(png, svg, path)
      return .success(path)
    } catch { return .failure(Fault(error, path: path)) }
  }

  /// Writes both files or neither; returns false if another program has just taken the name.
  private static func write(
    _ png: [UInt8], _ svg: [UInt8], _ path: String
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      try OutputFile.write(png, to: path + ".png", replaces: false)
    } catch .exists { return false }
    do throws(FileError) {
      try OutputFile.write(svg, to: path + ".svg", replaces: false)
      return true
    } catch {
      try? FileSystem.remove(path + ".png")
      if error == .exists { return false }
      throw error
    }
  }
}

extension FileError {
  /// The file of a picture that cannot be encoded.
  init(encoding error: SDLError) { self = .cannotCreate("\(error)") }
}

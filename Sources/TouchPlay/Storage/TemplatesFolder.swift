internal import Glibc
internal import Synchronization
internal import TrackerKit

/// The folder where learnt gestures are kept, a file each, named by its number (rule G4).
///
/// It is `$XDG_DATA_HOME/touchplay/templates`; `docs/templates.md` has the form of a file.
final class TemplatesFolder: TemplateStore {
  /// What was found.
  struct Content {
    var templates: [LearntTemplate] = []
    /// A number that no file has, nor a file before it.
    var nextNumber = 1
    /// What is wrong with files that are left alone: the path and why.
    var faults: [(path: String, reason: String)] = []
  }

  private static let suffix = ".template"
  /// The most bytes that a file is read of.
  private static let longestFile = 1 << 24

  /// The user's folder.
  static var userPath: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/templates"
  }

  private let path: String
  private let worker = FileWorker()
  private let onFault: @Sendable (String, FileError) -> Void

  /// - Parameters:
  ///   - path: The folder; it is made when something has to be kept.
  ///   - onFault: Called on another thread with a file and what is wrong with it.
  init(path: String, onFault: @escaping @Sendable (String, FileError) -> Void) {
    self.path = path
    self.onFault = onFault
  }

  // MARK: Reading

  /// Reads all gestures of a folder; a folder that is not there has none.
  static func read(_ path: String) -> Content {
    var content = Content()
    for name in names(in: path) where name.hasSuffix(suffix) {
      let file = path + "/" + name
      let number = Int(name.dropLast(suffix.count))
      if let number, number > 0, number < Int.max {
        content.nextNumber = max(content.nextNumber, number + 1)
      }
      do throws(FileReason) {
        let template = try read(file: file)
        guard name == "\(template.number)\(suffix)" else {
          throw FileReason("holds number \(template.number), which is not its name")
        }
        content.templates.append(template)
      } catch { content.faults.append((file, error.text)) }
    }
    content.templates.sort { $0.number < $1.number }
    return content
  }

  /// Why a file is not taken.
  private struct FileReason: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private static func read(file: String) throws(FileReason) -> LearntTemplate {
    var bytes: [UInt8] = []
    do throws(SessionError) {
      let source = try FileSource(path: file)
      while bytes.count <= longestFile {
        let piece = try source.read(atMost: 1 << 16)
        if piece.isEmpty { break }
        bytes += piece
      }
    } catch {
      if case .unreadable(let reason) = error { throw FileReason("cannot be read (\(reason))") }
      throw FileReason("cannot be read")
    }
    guard bytes.count <= longestFile else { throw FileReason("is too large") }
    do throws(TemplateText.Damage) {
      return try TemplateText.template(of: String(decoding: bytes, as: UTF8.self))
    } catch { throw FileReason("is damaged: line \(error.line): \(error.reason)") }
  }

  /// The names in a folder, in order.
  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  // MARK: Writing

  func keep(_ template: LearntTemplate) {
    let (path, onFault) = (path, onFault)
    worker.run {
      Self.makeFolders(path)
      let file = "\(path)/\(template.number)\(Self.suffix)"
      do throws(FileError) {
        try OutputFile.write(TemplateText.text(of: template), to: file, replaces: true)
      } catch { onFault(file, error) }
    }
  }

  func forget(_ number: Int) {
    let (path, onFault) = (path, onFault)
    worker.run {
      let file = "\(path)/\(number)\(Self.suffix)"
      if unlink(file) != 0, errno != ENOENT { onFault(file, .cannotWrite(FileError.systemReason)) }
    }
  }

  /// Waits until all is written.
  func finish() {
    worker.finish()
  }

  private static func makeFolders(_ path: String) {
    var built = ""
    for part in path.split(separator: "/") {
      built += "/" + part
      mkdir(built, 0o755)
    }
  }
}

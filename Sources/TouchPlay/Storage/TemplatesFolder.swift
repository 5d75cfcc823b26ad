internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// The folder for learned gestures, with one file per gesture, named after its number (rule G4).
///
/// It is `$XDG_DATA_HOME/touchplay/templates`; `docs/templates.md` describes the files.
final class TemplatesFolder: TemplateStore {
  struct Content {
    var templates: [LearnedTemplate] = []
    /// A number greater than those of all files.
    var nextNumber = 1
    /// The paths of the files that were skipped, and the reasons.
    var faults: [(path: String, reason: String)] = []
  }

  private static let suffix = ".template"
  /// The maximum length of a file, in bytes.
  private static let longestFile = 1 << 24

  /// The user's folder.
  static var userPath: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/templates"
  }

  private let path: String
  private let worker = FileWorker()
  private let files: Files
  private let onFault: @Sendable (String, FileError) -> Void

  /// Maps each gesture's number to that of its file.
  ///
  /// They differ if another running program had already taken the name.
  private final class Files: Sendable {
    let numbers: Lock<[Int: Int]>

    init(_ numbers: [Int]) {
      self.numbers = Lock(Dictionary(numbers.map { ($0, $0) }) { number, _ in number })
    }
  }

  /// Creates a store for a folder and the gestures that were read from it.
  ///
  /// The folder is created when something must be saved. `onFault` is called on another thread with
  /// a file and its error.
  init(
    path: String, holding templates: [LearnedTemplate] = [],
    onFault: @escaping @Sendable (String, FileError) -> Void
  ) {
    self.path = path
    files = Files(templates.map(\.number))
    self.onFault = onFault
  }

  // MARK: Reading

  /// Reads all gestures of a folder; a missing folder is empty.
  static func read(_ path: String) -> Content {
    var content = Content()
    let names: [String]
    do throws(FileError) {
      names = try UserFolder.names(in: path)
    } catch {
      content.faults = [(path, "cannot be read (\(error.reason))")]
      return content
    }
    for name in names where name.hasSuffix(suffix) {
      let file = path + "/" + name
      let number = Int(name.dropLast(suffix.count))
      if let number, LearnedTemplate.numbers.contains(number) {
        content.nextNumber = max(content.nextNumber, number + 1)
      }
      do throws(FileReason) {
        let template = try read(file: file)
        guard name == "\(template.number)\(suffix)" else {
          throw FileReason("contains number \(template.number), which does not match its name")
        }
        content.templates.append(template)
      } catch { content.faults.append((file, error.text)) }
    }
    content.templates.sort { $0.number < $1.number }
    return content
  }

  /// The reason why a file is skipped.
  private struct FileReason: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private static func read(file: String) throws(FileReason) -> LearnedTemplate {
    var bytes: [UInt8] = []
    do throws(SessionError) {
      let source = try FileSource(file: file)
      while bytes.count <= longestFile {
        let piece = try source.read(atMost: 1 << 16)
        if piece.isEmpty { break }
        bytes += piece
      }
    } catch {
      if case .unreadable(let reason, _) = error { throw FileReason("cannot be read (\(reason))") }
      throw FileReason("cannot be read")
    }
    guard bytes.count <= longestFile else { throw FileReason("is too large") }
    do throws(TemplateText.Damage) {
      return try TemplateText.template(of: String(decoding: bytes, as: UTF8.self))
    } catch { throw FileReason("is damaged: line \(error.line): \(error.reason)") }
  }

  // MARK: Writing

  func keep(_ template: LearnedTemplate) {
    let (path, files, onFault) = (path, files, onFault)
    worker.run {
      let kept = files.numbers.withLock { $0[template.number] }
      do throws(FileError) {
        try UserFolder.make(path)
        let number = try Self.write(template, replacing: kept, in: path)
        files.numbers.withLock { $0[template.number] = number }
      } catch { onFault(Self.file(kept ?? template.number, in: path), error) }
    }
  }

  func forget(_ template: LearnedTemplate) {
    let (path, files, onFault) = (path, files, onFault)
    worker.run {
      guard let number = files.numbers.withLock({ $0.removeValue(forKey: template.number) }),
        Self.holds(number, template, in: path)
      else { return }
      let file = Self.file(number, in: path)
      do throws(FileError) {
        // If it is a link, its target stays.
        try FileSystem.remove(file, orLink: true)
      } catch { onFault(file, error) }
    }
  }

  /// Waits until everything is written.
  func finish() { worker.finish() }

  private static func file(_ number: Int, in path: String) -> String {
    "\(path)/\(number)\(suffix)"
  }

  /// Whether a file still contains a gesture; another program may have replaced it.
  private static func holds(_ number: Int, _ template: LearnedTemplate, in path: String) -> Bool {
    let kept = try? read(file: file(number, in: path))
    return kept?.examples == template.examples
  }

  /// Writes a gesture to its previous file, or else to one with a free number, which it returns.
  private static func write(
    _ template: LearnedTemplate, replacing kept: Int?, in path: String
  ) throws(FileError) -> Int {
    var template = template
    if let kept, holds(kept, template, in: path) {
      template.number = kept
      try OutputFile.keep(TemplateText.text(of: template), at: file(kept, in: path))
      return kept
    }
    while LearnedTemplate.numbers.contains(template.number) {
      do throws(FileError) {
        try OutputFile.keep(
          TemplateText.text(of: template), at: file(template.number, in: path), replaces: false)
        return template.number
      } catch  where error == .exists || error == .notAFile { template.number += 1 }
    }
    throw .cannotCreate("no number is left for it")
  }
}

/// Saves a live sandbox's learned gestures in the user's folder (rules G4, S5).
final class TemplateSaver {
  private let folder: TemplatesFolder
  private let faults: FaultList

  /// The errors from other threads.
  private final class FaultList: Sendable {
    let all = Lock<[(path: String, error: FileError)]>([])
  }

  /// Reads the folder before the loop runs; then saves what the sandbox learns.
  init(of sandbox: Sandbox) {
    let faults = FaultList()
    let mailbox = sandbox.loop.mailbox(for: sandbox)
    let path = TemplatesFolder.userPath
    let content = TemplatesFolder.read(path)
    for fault in content.faults {
      Fault.warn("\(fault.path): \(fault.reason): skipped; the file was not changed")
    }
    self.faults = faults
    folder = TemplatesFolder(path: path, holding: content.templates) { file, error in
      faults.all.withLock { $0.append((file, error)) }
      mailbox.post { sandbox in
        sandbox.overlays.show("Cannot save \(file) (\(error.reason))", on: sandbox.loop)
      }
    }
    sandbox.templates.replace(with: content.templates, nextNumber: content.nextNumber)
    sandbox.templates.store = folder
  }

  /// Waits until everything is saved, and returns the faults.
  func finish() -> [Fault] {
    folder.finish()
    return faults.all.withLock { all in all.map { Fault($0.error, path: $0.path) } }
  }
}

internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// The folder for learned gestures, with one file per gesture, named after its number (rule G4).
///
/// It is `$XDG_DATA_HOME/touchplay/templates`; `docs/dev/templates.md` describes the files.
final class TemplatesFolder: TemplateStore, Sendable {
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
  /// The number of each gesture's file, which differs if another program had already taken the name.
  private let numbers: Lock<[Int: Int]>
  private let faults = Lock<[Fault]>([])
  private let onFault: @Sendable (String, FileError) -> Void

  /// Creates a store for a folder and the gestures that were read from it.
  ///
  /// The folder is created when something must be saved. `onFault` is called on another thread with
  /// a file and its error.
  init(
    path: String, holding templates: [LearnedTemplate] = [],
    onFault: @escaping @Sendable (String, FileError) -> Void
  ) {
    self.path = path
    numbers = Lock(Dictionary(templates.map { ($0.number, $0.number) }) { number, _ in number })
    self.onFault = onFault
  }

  /// Reads the user's folder for a live sandbox, then saves what it learns (rules G4, S5).
  static func open(for sandbox: Sandbox) -> TemplatesFolder {
    let mailbox = sandbox.loop.mailbox(for: sandbox)
    let content = read(userPath)
    for fault in content.faults {
      Fault.warn("\(fault.path): \(fault.reason): skipped; the file was not changed")
    }
    let folder = TemplatesFolder(path: userPath, holding: content.templates) { file, error in
      mailbox.post { sandbox in
        sandbox.overlays.show(localized("Cannot save \(file) (\(error.reason))"), on: sandbox.loop)
      }
    }
    sandbox.templates.replace(with: content.templates, nextNumber: content.nextNumber)
    sandbox.templates.store = folder
    return folder
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
      do throws(SessionError) {
        let template = try read(file: file)
        guard name == "\(template.number)\(suffix)" else {
          throw .malformed("contains number \(template.number), which does not match its name")
        }
        content.templates.append(template)
      } catch { content.faults.append((file, error.reason)) }
    }
    content.templates.sort { $0.number < $1.number }
    return content
  }

  private static func read(file: String) throws(SessionError) -> LearnedTemplate {
    let bytes: [UInt8]
    do throws(SessionError) {
      bytes = try FileSource(file: file).content(atMost: longestFile)
    } catch { throw .malformed("cannot be read (\(error.reason))") }
    guard bytes.count <= longestFile else { throw .malformed("is too large") }
    do throws(TemplateText.Damage) {
      return try TemplateText.template(of: String(decoding: bytes, as: UTF8.self))
    } catch { throw .malformed("is damaged: line \(error.line): \(error.reason)") }
  }

  // MARK: Writing

  func keep(_ template: LearnedTemplate) {
    worker.run { [self] in
      let kept = numbers.withLock { $0[template.number] }
      do throws(FileError) {
        try UserFolder.make(path)
        let number = try write(template, replacing: kept)
        numbers.withLock { $0[template.number] = number }
      } catch { fail(file(kept ?? template.number), error) }
    }
  }

  func forget(_ template: LearnedTemplate) {
    worker.run { [self] in
      guard let number = numbers.withLock({ $0.removeValue(forKey: template.number) }),
        holds(number, template)
      else { return }
      do throws(FileError) {
        // If it is a link, its target stays.
        try FileSystem.remove(file(number), orLink: true)
      } catch { fail(file(number), error) }
    }
  }

  /// Waits until everything is written, and returns the faults.
  @discardableResult
  func finish() -> [Fault] {
    worker.finish()
    return faults.withLock { $0 }
  }

  private func fail(_ file: String, _ error: FileError) {
    faults.withLock { $0.append(Fault(error, path: file)) }
    onFault(file, error)
  }

  private func file(_ number: Int) -> String { "\(path)/\(number)\(Self.suffix)" }

  /// Whether a file still contains a gesture; another program may have replaced it.
  private func holds(_ number: Int, _ template: LearnedTemplate) -> Bool {
    (try? Self.read(file: file(number)))?.examples == template.examples
  }

  /// Writes a gesture to its previous file, or else to one with a free number, which it returns.
  private func write(_ template: LearnedTemplate, replacing kept: Int?) throws(FileError) -> Int {
    var template = template
    if let kept, holds(kept, template) {
      template.number = kept
      try OutputFile.keep(TemplateText.text(of: template), at: file(kept))
      return kept
    }
    while LearnedTemplate.numbers.contains(template.number) {
      let text = TemplateText.text(of: template)
      do throws(FileError) {
        try OutputFile.keep(text, at: file(template.number), replaces: false)
        return template.number
      } catch  where error == .exists || error == .notAFile { template.number += 1 }
    }
    throw .cannotCreate("no number is left for it")
  }
}

internal import TrackerKit
internal import TrackerKitFiles

/// Connects a live sandbox's learned gestures with the user's folder (rules G4, S5).
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

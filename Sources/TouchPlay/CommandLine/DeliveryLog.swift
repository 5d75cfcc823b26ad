internal import Glibc
internal import TrackerKit

/// One JSON line for every delivery: the tick, the event, the touches, and who gets it first.
final class DeliveryLog: DeliveryObserver {
  private let file: UnsafeMutablePointer<FILE>
  private unowned let loop: RunLoop
  private(set) var error: FileError?

  /// Creates the file; `-` is standard output.
  ///
  /// - Throws: `FileError`.
  init(path: String, replaces: Bool, loop: RunLoop) throws(FileError) {
    let opened = path == "-" ? fdopen(dup(1), "w") : fopen(path, replaces ? "w" : "wx")
    guard let opened else {
      throw errno == EEXIST ? .exists : .cannotCreate(FileError.systemReason)
    }
    file = opened
    self.loop = loop
  }

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    var line: [String: JSONValue] = [
      "tick": .integer(Int(loop.tick)), "receiver": .text("\(type(of: receiver))"),
    ]
    switch event {
    case .touches:
      line["event"] = .text("touches")
      line["phase"] = .text(touches.first?.phase.rawValue ?? "")
      line["touches"] = .array(touches.map { .integer($0.number) })
    case .key(let key):
      line["event"] = .text("key")
      line["key"] = .text(key.label)
      line["down"] = .flag(key.isDown)
    case .motion(let kind, let phase):
      line["event"] = .text("motion")
      line["kind"] = .text(kind.rawValue)
      line["phase"] = .text("\(phase)")
    case .remoteControl(let command):
      line["event"] = .text("remoteControl")
      line["command"] = .text(command.rawValue)
    }
    if fputs(JSONValue.object(line).description + "\n", file) < 0, error == nil {
      error = .cannotWrite(FileError.systemReason)
    }
  }

  /// Writes what is left and closes the file.
  func close() {
    if fclose(file) != 0, error == nil { error = .cannotWrite(FileError.systemReason) }
  }
}

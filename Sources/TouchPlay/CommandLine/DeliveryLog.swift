internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// Writes a JSON line for every delivery and every state change of a recognizer.
///
/// `docs/delivery-log.md` describes the fields.
final class DeliveryLog: DeliveryObserver {
  private let file: UnsafeMutablePointer<FILE>
  /// Where the file is; nil for standard output.
  private var place: GrowingFile?
  private var isClosed = false
  /// The log's path; after a failed write, it differs if the log was to replace another file.
  private(set) var path: String
  private unowned let loop: EventLoop
  private(set) var error: FileError?
  /// Called once, when a write fails; nothing more is written after that.
  var onFault: ((FileError) -> Void)?

  /// Creates the file; `-` is standard output.
  init(path: String, replaces: Bool, loop: EventLoop) throws(FileError) {
    var place = path == "-" ? nil : try GrowingFile(path, replaces: replaces)
    let descriptor = place?.descriptor ?? dup(1)
    do throws(FileError) {
      try place?.takePlace()
      guard let opened = fdopen(descriptor, "w") else {
        throw .cannotCreate(FileError.systemReason)
      }
      file = opened
    } catch {
      Glibc.close(descriptor)
      place?.discard()
      throw error
    }
    (self.path, self.place) = (path, place)
    self.loop = loop
  }

  /// A log that was not closed is useless.
  deinit {
    guard !isClosed else { return }
    fclose(file)
    place?.discard()
  }

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    var line: [String: JSONValue]
    switch event {
    case .touches:
      line = [
        "event": .text("touches"), "phase": .text(touches.first?.phase.rawValue ?? ""),
        "touches": .array(touches.map { .integer($0.number) }),
      ]
    case .key(let key):
      line = ["event": .text("key"), "key": .text(key.label), "down": .flag(key.isDown)]
      if key.isRepeat { line["repeat"] = .flag(true) }
      line["text"] = key.text.map { .text($0) }
    case .wheel(let wheel):
      line = ["event": .text("wheel"), "dx": .number(wheel.delta.x), "dy": .number(wheel.delta.y)]
    case .motion(let kind, let phase):
      line = ["event": .text("motion"), "kind": .text(kind.rawValue), "phase": .text("\(phase)")]
    case .remoteControl(let command):
      line = ["event": .text("remoteControl"), "command": .text(command.rawValue)]
    }
    line["receiver"] = .text(receiver.logName)
    write(line)
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    let (word, other) = cause.description
    var line: [String: JSONValue] = [
      "event": .text("recognizer"), "recognizer": .text(recognizer.logName),
      "from": .text("\(old)"), "to": .text("\(new)"), "cause": .text(word),
      "touches": .array(recognizer.touches.map { .integer($0.number) }),
    ]
    if let view = recognizer.view { line["view"] = .text(view.logName) }
    if let other { line["other"] = .text(other.logName) }
    write(line)
  }

  private func write(_ members: [String: JSONValue]) {
    var line = members
    line["tick"] = .integer(Int(loop.tick))
    guard error == nil, fputs(JSONValue.object(line).description + "\n", file) < 0 else { return }
    let fault = FileError.ofWrite
    error = fault
    onFault?(fault)
  }

  /// Flushes and closes the file; one that could not be written at all is removed.
  func close() {
    if fclose(file) != 0, error == nil { error = .ofWrite }
    isClosed = true
    guard var place else { return }
    if error == nil {
      do throws(FileError) { try place.finish() } catch { self.error = error }
    } else if FileStatus(at: place.path)?.size == 0 {
      place.discard()
    } else {
      place.giveBack()
    }
    (self.place, path) = (place, place.path)
  }
}

extension Responder {
  /// Its name in the log and in the gesture debugger.
  var logName: String { identifier ?? "\(type(of: self))" }
}

extension GestureRecognizer {
  var logName: String { name ?? "\(type(of: self))" }
}

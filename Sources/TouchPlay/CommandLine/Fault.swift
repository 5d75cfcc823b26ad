internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// An error that ends a command: what failed and why, what to do, and the exit code.
struct Fault: Error {
  /// The exit codes that scripts rely on.
  enum Code: Int32, CaseIterable {
    /// Ended by a signal, which counts as success.
    case ended = 0
    case failed = 1
    case usage = 2
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
    case writeFailed = 74
  }

  var code: Code
  /// The file or option that the fault is about.
  var subject: String
  var problem: String
  var advice: String

  init(_ code: Code, _ subject: String, _ problem: String, _ advice: String) {
    (self.code, self.subject, self.problem, self.advice) = (code, subject, problem, advice)
  }

  /// An invalid command line.
  static func usage(_ subject: String, _ problem: String, _ advice: String) -> Fault {
    Fault(.usage, subject, problem, advice)
  }

  /// Prints the fault as one line on standard error.
  func report() { Self.warn(text) }

  /// The subject, the problem and the advice on one line.
  var text: String { "\(subject): \(problem): \(advice)" }

  /// Prints a line on standard error.
  static func warn(_ text: String) {
    // Swift rejects the C library's `stderr`, a global variable; its descriptor is 2.
    let line = Array("touchplay: \(text.pathForPeople.inOneLine)\n".utf8)
    _ = write(2, line, line.count)
  }
}

/// Faults for errors of the layers below.
extension Fault {
  /// A fault for an error with an output file.
  init(_ error: FileError, path: String) {
    var code = Code.cannotCreate
    let (problem, advice): (String, String)
    switch error {
    case .exists:
      problem = "already exists"
      advice = "choose another name, or use --force to replace it"
    case .inUse:
      problem = error.reason
      advice = "end the other program, or choose another name"
    case .notAFile:
      problem = "is not a regular file of this user"
      advice = "rename it, remove it, or choose another name"
    case .cannotCreate(let reason):
      problem = "cannot be created (\(reason))"
      advice = "choose a name in a folder you can write to"
    case .cannotRead(let reason):
      (code, problem) = (.noInput, "cannot be read (\(reason))")
      advice = "check the file and its permissions"
    case .readerGone:
      (code, problem) = (.writeFailed, "write failed (\(error.reason))")
      advice = "restart the reader, or write to a file"
    case .cannotWrite(let reason):
      (code, problem) = (.writeFailed, "write failed (\(reason))")
      advice = "free up space, or choose another disk"
    }
    self.init(code, path, problem, advice)
  }

  /// A fault for an error with a recording's file.
  init(recording error: RecordingError) { self.init(error.problem, path: error.path) }

  /// A fault for an error in a session, whose format the command line may have named.
  init(_ error: SessionError, path: String, named format: RecordingFormat? = nil) {
    var code = Code.badInput
    let problem: String
    var advice = "use a format that touchplay help convert lists"
    switch error {
    case .unreadable(let reason, _):
      code = .noInput
      problem = "cannot be read (\(reason))"
      advice = "check the name and the permissions"
    case .empty: problem = "is empty: expected a recording at offset 0"
    case .notASession:
      problem = "is not a touchplay session: expected its signature at offset 0"
    case .newerVersion(let version):
      problem =
        "has format \(version), but this touchplay reads up to \(SessionVersion.current.major)"
      advice = "use a newer touchplay"
    case .impossibleVersion(let version):
      problem = "has format version \(version), which does not exist"
    case .damagedHeader(let reason):
      problem = "has a damaged header at offset \(SessionFormat.mark.count + 2): \(reason)"
    case .unknownField(let name):
      problem = "uses a feature this version does not know: \(name)"
      advice = "use a newer touchplay"
    case .otherProgram(let program, let player):
      problem = program.whoRecorded(not: player)
      advice = "replay it without --verify to watch its touches"
    case .malformed(let reason): problem = "is malformed: \(reason)"
    case .wrongLine(let line, let expected):
      problem = "line \(line): expected \(expected)"
      advice =
        "fix the line, or "
        + (format == nil ? "name the format with --from-format" : "remove --from-format")
    case .withoutEvents(let line):
      problem = "has no events: it ends at line \(line)"
      advice = "touch the device while recording, or name the file with the events"
    case .withoutKernelEvents:
      problem = "has nothing that the kernel reported"
      advice = "leave out --layer; touchplay devices says what recording it takes"
    case .hidReports:
      problem = "contains HID reports, which touchplay cannot read"
      advice = "play them with hid-replay and record that with evemu-record or libinput record"
    case .unknownFormat:
      problem = "is not in a known format: expected a recording at offset 0"
      advice = "name the format with --from-format"
    }
    self.init(code, path, problem, advice)
  }

  /// A fault for piped input that cannot be buffered.
  init(_ failure: SpooledFile.Failure, path: String) {
    let problem = "cannot buffer \(path)"
    let advice = "set TMPDIR to a folder with free space"
    switch failure {
    case .noFile(let folder, let reason):
      self.init(.cannotCreate, folder, "\(problem) (\(reason))", advice)
    case .full(let folder, let reason):
      self.init(.writeFailed, folder, "\(problem) (\(reason))", advice)
    case .endless(let longest):
      self.init(
        .noInput, path, "is longer than \(longest >> 20) MiB",
        "save it to a file and name that file")
    }
  }

  /// A fault for a failed run of `ffmpeg`.
  init(_ error: PipedProgram.Failure, path: String) {
    switch error {
    case .missing:
      self.init(
        .unavailable, "ffmpeg", "is not installed",
        "install the package ffmpeg, or render a .png or .svg")
    case .failed(let line):
      self.init(
        .writeFailed, path, "ffmpeg failed (\(line))",
        "free up space, choose another size, or use an ffmpeg with libx264")
    case .interrupted:
      self.init(.ended, path, "interrupted by a signal", "nothing was written; run it again")
    }
  }

  /// A fault for an SDL error.
  init(_ error: SDLError) {
    var code = Code.unavailable
    let (subject, problem, advice): (String, String, String)
    switch error {
    case .noDisplay(let reason):
      (subject, problem) = ("display", "cannot be opened (\(reason))")
      advice = "run touchplay in a graphical session, or set DISPLAY or WAYLAND_DISPLAY"
    case .tooOld(let library, let version, let least):
      (subject, problem) = (library, "version \(version) is too old")
      advice = "install \(least) or newer"
    case .noLibrary(let library, let reason):
      (subject, problem) = (library, "cannot be loaded (\(reason))")
      advice = "install it, or render an .svg"
    case .picture(let reason):
      (subject, problem) = ("picture", "cannot be encoded (\(reason))")
      advice = "render an .svg"
    case .noSuchDisplay(let number, let count):
      code = .usage
      (subject, problem) = ("--display", "there is no display \(number)")
      advice = count > 0 ? "choose 0...\(count - 1)" : "connect a display"
    case .displayLost:
      (subject, problem) = ("display", "the connection was lost")
      advice = "everything was saved; start touchplay again when the display is back"
    case .window(let reason):
      (subject, problem) = ("window", "cannot be opened (\(reason))")
      advice =
        reason.contains("EGL")
        ? "install libegl1, libgl1 and libgl1-mesa-dri" : "try another size or display"
    case .presenter(let reason):
      (subject, problem) = ("--presenter", "cannot be used here (\(reason))")
      advice = "remove the option"
    }
    self.init(code, subject, problem, advice)
  }

  /// A fault for a program to which no touch device can report anything.
  ///
  /// Devices that only the kernel knows do not count, because contacts reach the program through SDL.
  static func noTouchDevice(driver: String) -> Fault {
    Fault(
      .unavailable, "touch device", "SDL finds none (driver \(driver))",
      "connect one and start again; touchplay devices lists what there is")
  }

  /// Converts errors with an output file to faults.
  static func file(_ path: String) -> (FileError) -> Fault { { Fault($0, path: path) } }
}

/// Runs `body` and converts the error it throws to one of the layer above, in one line:
/// `try rethrow(recording.open(), as: recording.fault)`.
func rethrow<Value, Lower: Error, Upper: Error>(
  _ body: @autoclosure () throws(Lower) -> Value, as error: (Lower) -> Upper
) throws(Upper) -> Value {
  do throws(Lower) { return try body() } catch let lower { throw error(lower) }
}

extension SessionError {
  /// The error in a few words.
  var reason: String {
    switch self {
    case .unreadable(let reason, _), .damagedHeader(let reason), .malformed(let reason): reason
    case .empty: "it is empty"
    case .notASession: "it is a different kind of file"
    case .newerVersion(let version), .impossibleVersion(let version): "format \(version)"
    case .unknownField(let name): "unknown: \(name)"
    case .otherProgram(let program, let player): program.whoRecorded(not: player)
    case .wrongLine(let line, let expected): "line \(line): expected \(expected)"
    case .withoutEvents: "it has no events"
    case .withoutKernelEvents: "it has nothing of the kernel"
    case .hidReports: "it contains HID reports"
    case .unknownFormat: "it is not in a known format"
    }
  }
}

extension SessionProgram {
  /// The program that recorded a session, and the one that should have.
  fileprivate func whoRecorded(not player: SessionProgram) -> String {
    "recorded by \(self), not by \(player.isUnknown ? "\(player)" : player.name)"
  }

  /// Prints one line if another program recorded a session.
  func warnIfForeign(path: String) {
    guard isForeign(to: Touchplay.program) else { return }
    Fault.warn("\(path): \(whoRecorded(not: Touchplay.program)): only its touches are shown")
  }
}

extension SessionDamage {
  /// Prints one line that says up to where a session was played, or otherwise processed.
  func warn(path: String, _ done: String = "played") {
    Fault.warn(
      "\(path): damaged at byte \(offset), \(seconds) s (\(reason)): \(done) up to that point")
  }
}

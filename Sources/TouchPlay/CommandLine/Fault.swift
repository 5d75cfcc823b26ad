internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// What ends a command: what is wrong with what, what to do, and the exit code.
struct Fault: Error {
  /// The exit codes that scripts rely on.
  enum Code: Int32 {
    /// Ended by a signal, which is as good as done.
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
  /// The file or option.
  var subject: String
  var problem: String
  var advice: String

  /// A wrong command line.
  static func usage(_ subject: String, _ problem: String, _ advice: String) -> Fault {
    Fault(code: .usage, subject: subject, problem: problem, advice: advice)
  }

  /// One line on standard error.
  func report() {
    Self.warn(text)
  }

  /// What, what is wrong with it, and what to do, in one line.
  var text: String { "\(subject): \(problem): \(advice)" }

  /// Prints a line on standard error.
  static func warn(_ text: String) {
    // The C library's `stderr` is a global variable that Swift does not trust; its descriptor is 2.
    let line = Array("touchplay: \(text.inOneLine)\n".utf8)
    _ = write(2, line, line.count)
  }
}

extension Fault {
  /// What is wrong with an output file.
  init(_ error: FileError, path: String) {
    switch error {
    case .exists:
      self.init(
        code: .cannotCreate, subject: path, problem: "exists already",
        advice: "choose another name, or replace it with --force")
    case .cannotCreate(let reason):
      self.init(
        code: .cannotCreate, subject: path, problem: "cannot be created (\(reason))",
        advice: "choose another name, in a folder that can be written to")
    case .cannotRead(let reason):
      self.init(
        code: .noInput, subject: path, problem: "cannot be read (\(reason))",
        advice: "check what it is, and its permissions")
    case .readerGone:
      self.init(
        code: .writeFailed, subject: path, problem: "a write failed (\(error.reason))",
        advice: "start the reader again, or name a file")
    case .cannotWrite(let reason):
      self.init(
        code: .writeFailed, subject: path, problem: "a write failed (\(reason))",
        advice: "make room, or choose another disk")
    }
  }

  /// What is wrong with a session.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - path: The recording's place.
  ///   - format: The format that the command line names, if it does.
  init(_ error: SessionError, path: String, named format: RecordingFormat? = nil) {
    let other = "choose a recording in one of the formats of touchplay help convert"
    var code = Code.badInput
    let problem: String
    var advice = other
    switch error {
    case .unreadable(let reason):
      code = .noInput
      problem = "cannot be read (\(reason))"
      advice = "check the name and the permissions"
    case .empty: problem = "is empty: offset 0: the beginning of a recording was expected"
    case .notASession:
      problem = "is no touchplay session: offset 0: the mark of one was expected"
    case .newerVersion(let major, let minor):
      problem = "has format version \(major).\(minor), newer than \(SessionFormat.major)"
      advice = "use a newer touchplay"
    case .impossibleVersion(let major, let minor):
      problem = "has format version \(major).\(minor), which there never was"
    case .damagedHeader(let reason):
      problem = "has a damaged header: offset \(SessionFormat.mark.count + 2): \(reason)"
    case .unknownField(let name):
      problem = "needs what this version does not know: \(name)"
      advice = "use a newer touchplay"
    case .malformed(let reason): problem = "has a part that makes no sense: \(reason)"
    case .wrongLine(let line, let expected):
      problem = "line \(line): expected \(expected)"
      advice =
        "repair the line, or "
        + (format == nil ? "name the format with --from-format" : "leave --from-format out")
    case .withoutEvents(let line):
      problem = "has no events: it ends with line \(line)"
      advice = "touch the device while it is recorded, or name the file that holds the events"
    case .hidReports:
      problem = "holds HID reports, which cannot be read"
      advice = "play them with hid-replay and record that with evemu-record or libinput record"
    case .unknownFormat:
      problem = "is no recording in a known format: offset 0: the beginning of one was expected"
      advice = "name the format with --from-format"
    }
    self.init(code: code, subject: path, problem: problem, advice: advice)
  }

  /// Why what comes through a pipe cannot be kept.
  init(_ failure: SpooledFile.Failure, path: String) {
    let problem = "cannot keep what comes from \(path)"
    let advice = "set TMPDIR to a folder with room"
    switch failure {
    case .noFile(let folder, let reason):
      self.init(
        code: .cannotCreate, subject: folder, problem: "\(problem) (\(reason))", advice: advice)
    case .full(let folder, let reason):
      self.init(
        code: .writeFailed, subject: folder, problem: "\(problem) (\(reason))", advice: advice)
    case .endless(let longest):
      self.init(
        code: .noInput, subject: path, problem: "goes on beyond \(longest >> 20) MiB",
        advice: "write it to a file and name that")
    }
  }

  /// What `ffmpeg` could not do for a file.
  init(_ error: FFmpeg.Failure, path: String) {
    switch error {
    case .missing:
      self.init(
        code: .unavailable, subject: "ffmpeg", problem: "is not installed",
        advice: "install the package ffmpeg, or render a .png or .svg")
    case .failed(let line):
      self.init(
        code: .writeFailed, subject: path, problem: "ffmpeg failed (\(line))",
        advice: "make room, choose another size, or use an ffmpeg with libx264")
    case .interrupted:
      self.init(
        code: .ended, subject: path, problem: "a signal ended the work",
        advice: "nothing was written; start it again")
    }
  }

  /// What SDL could not do.
  init(_ error: SDLError) {
    switch error {
    case .noDisplay(let reason):
      self.init(
        code: .unavailable, subject: "display", problem: "cannot be opened (\(reason))",
        advice: "start it in a graphical session, or set DISPLAY or WAYLAND_DISPLAY")
    case .tooOld(let library, let version, let least):
      self.init(
        code: .unavailable, subject: library, problem: "version \(version) is too old",
        advice: "install \(least) or newer")
    case .noSuchDisplay(let number, let count):
      self.init(
        code: .usage, subject: "--display", problem: "there is no display \(number)",
        advice: count > 0 ? "choose 0...\(count - 1)" : "connect one")
    case .displayLost:
      self.init(
        code: .unavailable, subject: "display", problem: "the connection was lost",
        advice: "all was saved; start it again when the display is back")
    case .window(let reason):
      self.init(
        code: .unavailable, subject: "window", problem: "cannot be opened (\(reason))",
        advice: "try another size or display")
    case .presenter(let reason):
      self.init(
        code: .unavailable, subject: "--presenter", problem: "cannot be used here (\(reason))",
        advice: "leave the option out")
    }
  }
}

extension SessionError {
  /// What is wrong with a file's content, in a few words.
  var reason: String {
    switch self {
    case .unreadable(let reason), .damagedHeader(let reason), .malformed(let reason): reason
    case .empty: "it is empty"
    case .notASession: "it begins like another kind of file"
    case .newerVersion(let major, let minor), .impossibleVersion(let major, let minor):
      "format \(major).\(minor)"
    case .unknownField(let name): "unknown: \(name)"
    case .wrongLine(let line, let expected): "line \(line): expected \(expected)"
    case .withoutEvents: "it has no events"
    case .hidReports: "it holds HID reports"
    case .unknownFormat: "it is no recording in a known format"
    }
  }
}

extension SessionDamage {
  /// Says in one line up to where a session was played, or whatever was done with it.
  func warn(path: String, _ done: String = "played") {
    Fault.warn("\(path): damaged at byte \(offset), \(seconds) s (\(reason)): \(done) up to there")
  }
}

/// Errors around a test, outside the tested program.
public enum SupportError: Error, Equatable, CustomStringConvertible {
  /// A system program is not installed.
  case missingProgram(String, package: String)
  /// A program could not be started.
  case cannotStart(program: String, reason: String)
  /// Something did not happen in time.
  case timedOut(waitingFor: String, seconds: Double)
  /// A program ended while the test still needed it.
  case endedEarly(program: String, end: String, errors: String)
  /// A test starts a private display, although `./test --no-display` runs it.
  case displayNotAllowed
  /// The private X server did not come up.
  case serverDidNotStart(reason: String, log: String)
  /// A connection to the X server or one of its input devices failed.
  case connection(to: String, reason: String)
  /// A script asked for something that the private X server has no device for.
  case noDevice(for: String)
  /// A picture could not be read, written or taken.
  case picture(String, reason: String)
  /// A call to the operating system failed.
  case system(call: String, reason: String)
  /// The test was cancelled.
  case cancelled

  /// The error in one line, for the test's log.
  public var description: String {
    switch self {
    case .missingProgram(let program, let package):
      "\(program) is not installed: install the package \(package)"
    case .cannotStart(let program, let reason):
      "\(program) could not be started: \(reason)"
    case .timedOut(let happening, let seconds):
      "waited \(seconds) s in vain for \(happening)"
    case .endedEarly(let program, let end, let errors):
      "\(program) ended early with \(end): \(errors)"
    case .displayNotAllowed:
      "no private displays with ./test --no-display: the suite must be skipped"
    case .serverDidNotStart(let reason, let log):
      "the private X server did not start: \(reason) (its log: \(log))"
    case .connection(let location, let reason):
      "the connection to \(location) failed: \(reason)"
    case .noDevice(let action):
      "the private X server has no device for \(action)"
    case .picture(let name, let reason):
      "picture \(name): \(reason)"
    case .system(let call, let reason):
      "\(call) failed: \(reason)"
    case .cancelled:
      "the test was cancelled"
    }
  }
}

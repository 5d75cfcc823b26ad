public import Foundation

/// A program that runs on a rig.
public final class LaunchedProgram {
  /// Its process id.
  public var pid: Int32 { child.pid }
  private let child: ChildProcess
  private let name: String
  private let outputPath: String
  private let errorPath: String

  init(
    _ command: [String], environment: [String: String], output: String, errors: String,
    group: ProcessGroup
  ) throws(SupportError) {
    name = command[0]
    outputPath = output
    errorPath = errors
    child = try ChildProcess(
      command, environment: environment,
      streams: ChildProcess.Streams(output: output, errors: errors), group: group)
  }

  /// What it has written to standard output so far.
  public var output: String { contents(outputPath) }
  /// What it has written to standard error so far.
  public var errors: String { contents(errorPath) }

  /// What it has used so far; nil after it has ended.
  public var usage: ProcessUsage? { child.poll() == nil ? ProcessUsage(of: pid) : nil }

  /// How it ended; nil while it runs.
  public var end: ProcessEnd? { child.poll() }

  /// Sends a signal.
  public func send(signal: Int32) {
    child.send(signal: signal)
  }

  /// Waits until it ends by itself.
  @discardableResult
  public func waitForEnd(seconds: Double = 10) throws(SupportError) -> ProcessEnd {
    try child.waitForEnd(seconds: seconds)
  }

  /// Ends it with a signal; a program that does not obey in time is killed, as the result then
  /// shows.
  @discardableResult
  public func finish(signal: Int32 = SIGTERM, seconds: Double = 10) throws(SupportError)
    -> ProcessEnd
  {
    try child.finish(signal: signal, seconds: seconds)
  }

  /// Kills it as a power failure would, with no chance to save anything.
  @discardableResult
  public func kill() throws(SupportError) -> ProcessEnd {
    try child.finish(signal: SIGKILL, seconds: 10)
  }

  /// Throws its last message if it has ended.
  func requireRunning() throws(SupportError) {
    guard let end = child.poll() else { return }
    throw .endedEarly(program: name, end: "\(end)", errors: String(errors.suffix(2000)))
  }
}

private func contents(_ path: String) -> String {
  String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
}

public import Foundation

/// A program running on a rig.
public final class LaunchedProgram {
  /// The process id.
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

  /// Its standard output so far.
  public var output: String { contents(outputPath) }
  /// Its standard error so far.
  public var errors: String { contents(errorPath) }

  /// The resources used so far; nil after its end.
  public var usage: ProcessUsage? { child.poll() == nil ? ProcessUsage(of: pid) : nil }

  /// How it ended; nil while it runs.
  public var end: ProcessEnd? { child.poll() }

  /// Sends a signal.
  public func send(signal: Int32) {
    child.send(signal: signal)
  }

  /// Waits until it ends on its own.
  @discardableResult
  public func waitForEnd(seconds: Double = 10) throws(SupportError) -> ProcessEnd {
    try child.waitForEnd(seconds: seconds)
  }

  /// Ends it with a signal; if it does not end in time, it is killed, as the result then shows.
  @discardableResult
  public func finish(signal: Int32 = SIGTERM, seconds: Double = 10) throws(SupportError)
    -> ProcessEnd
  {
    try child.finish(signal: signal, seconds: seconds)
  }

  /// Kills it like a power failure, without a chance to save anything.
  @discardableResult
  public func kill() throws(SupportError) -> ProcessEnd {
    try child.finish(signal: SIGKILL, seconds: 10)
  }

  /// Throws an error with its last output if it has ended.
  public func requireRunning() throws(SupportError) {
    guard let end = child.poll() else { return }
    throw .endedEarly(program: name, end: "\(end)", errors: String(errors.suffix(2000)))
  }
}

private func contents(_ path: String) -> String {
  String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
}

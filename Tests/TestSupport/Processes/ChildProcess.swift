import Foundation

/// A started program that is waited for and measured.
final class ChildProcess {
  /// The files for a program's standard streams, and further descriptors from 3 on.
  struct Streams {
    var input = "/dev/null"
    var output = "/dev/null"
    var errors = "/dev/null"
    var further: [FileDescriptor] = []
  }

  let pid: pid_t
  private let program: String
  /// Retained because its programs end with it.
  private let group: ProcessGroup
  /// How the program ended; nil until that is known.
  private(set) var end: ProcessEnd?
  private var peakMebibytes: Double?

  /// Starts a program in a group; it gets only this environment.
  init(
    _ command: [String], environment: [String: String], streams: Streams, group: ProcessGroup
  ) throws(SupportError) {
    program = command[0]
    self.group = group
    let files = [
      try FileDescriptor(open(streams.input, O_RDONLY), from: "open \(streams.input)"),
      try Self.writable(streams.output),
      try Self.writable(streams.errors),
    ]
    pid = try spawn(
      command,
      environment: environment.map { "\($0.key)=\($0.value)" },
      files: files + streams.further,
      group: group.number)
  }

  deinit {
    guard end == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  private static func writable(_ path: String) throws(SupportError) -> FileDescriptor {
    try FileDescriptor(open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644), from: "open \(path)")
  }

  /// Checks whether the program has ended, and records its memory use if not.
  @discardableResult
  func poll() -> ProcessEnd? {
    guard end == nil else { return end }
    peakMebibytes = ProcessUsage.peakMebibytes(of: pid) ?? peakMebibytes
    var status: Int32 = 0
    var used = rusage()
    if wait4(pid, &status, WNOHANG, &used) == pid {
      end = ProcessEnd(status: status, used: used, seenPeak: peakMebibytes)
    }
    return end
  }

  /// Waits for the end.
  func waitForEnd(seconds: Double) throws(SupportError) -> ProcessEnd {
    try waitUntil("the end of \(program)", seconds: seconds) { self.poll() }
  }

  /// Sends a signal, unless the program has already ended.
  func send(signal: Int32) {
    guard poll() == nil else { return }
    kill(pid, signal)
  }

  /// Ends the program with a signal, and kills it if it does not end in time.
  func finish(signal: Int32, seconds: Double) throws(SupportError) -> ProcessEnd {
    send(signal: signal)
    if let end = try? waitForEnd(seconds: seconds) { return end }
    send(signal: SIGKILL)
    return try waitForEnd(seconds: 10)
  }
}

/// Polls until there is an answer, with pauses that grow from 1 to 10 ms.
func waitUntil<Answer>(
  _ happening: String, seconds: Double, _ answer: () throws(SupportError) -> Answer?
) throws(SupportError) -> Answer {
  let end = ContinuousClock.now + .seconds(seconds)
  var pause: UInt32 = 1_000
  while ContinuousClock.now < end {
    if let found = try answer() { return found }
    usleep(pause)
    pause = min(10_000, pause * 2)
  }
  throw .timedOut(waitingFor: happening, seconds: seconds)
}

/// Waits for a number of seconds, while programs work.
public func pause(_ seconds: Double) {
  usleep(UInt32(seconds * 1_000_000))
}

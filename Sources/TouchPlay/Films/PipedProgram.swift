internal import Glibc
internal import TrackerKitSDL

/// A child process with pipes to its standard streams.
///
/// Its process group is separate, so that only the parent receives Ctrl+C from the terminal.
final class PipedProgram {
  enum Failure: Error, Equatable {
    case missing
    /// The program failed; this is its last line of output.
    case failed(String)
    /// A signal asked to stop.
    case interrupted
  }

  /// How often to check for signals, in milliseconds.
  private static let patience: Int32 = 100
  private static let piece = 1 << 16

  /// The write end of its standard input; non-blocking.
  let input: Int32
  let output: Int32
  let errors: Int32
  /// What the program has written to its standard error.
  private var messages: [UInt8] = []
  private let pid: pid_t
  private var isInputOpen = true
  private var hasEnded = false

  /// Starts a program found in `PATH`.
  ///
  /// - Throws: `Failure.missing` if it is not installed, `Failure.failed` if it cannot be started.
  init(_ name: String, _ arguments: [String]) throws(Failure) {
    let pipes = (0..<3).map { _ in Self.pipe() }
    let theirs = [pipes[0].reading, pipes[1].writing, pipes[2].writing]
    let ours = [pipes[0].writing, pipes[1].reading, pipes[2].reading]
    let start = Result { () throws(Failure) in try Self.spawn([name] + arguments, theirs) }
    for end in theirs { close(end) }
    if case .failure = start {
      for end in ours { close(end) }
    }
    pid = try start.get()
    (input, output, errors) = (ours[0], ours[1], ours[2])
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  /// Kills the program unless it has been waited for.
  deinit {
    if !hasEnded {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    closeInput()
    close(output)
    close(errors)
  }

  func closeInput() {
    if isInputOpen { close(input) }
    isInputOpen = false
  }

  /// Waits for the program to end; true if it succeeded.
  func wait() -> Bool {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return status == 0
  }

  /// Writes a frame; waits while the program is busy with earlier frames.
  func write(_ frame: UnsafeRawBufferPointer) throws(Failure) {
    var rest = frame[...]
    while !rest.isEmpty {
      if TerminationSignals.haveArrived { throw .interrupted }
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(input, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForProgram()
      } else if errno != EINTR {
        // The program has stopped reading, and `finish()` throws the reason if it gave one.
        _ = try finish()
        throw .failed("it ended early")
      }
    }
  }

  /// Waits until the program can take more input or has written an error.
  private func waitForProgram() {
    var requests = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    poll(&requests, 2, Self.patience)
    if requests[1].revents & Int16(POLLIN) != 0 { messages += read(errors) }
  }

  /// Closes the input, waits for the program to end, and returns its standard output.
  func finish() throws(Failure) -> [UInt8] {
    closeInput()
    var answer: [UInt8] = []
    var open = [output, errors]
    while !open.isEmpty {
      if TerminationSignals.haveArrived { throw .interrupted }
      var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&requests, nfds_t(requests.count), Self.patience)
      for request in requests where request.revents != 0 {
        let bytes = read(request.fd)
        if bytes.isEmpty { open.removeAll { $0 == request.fd } }
        if request.fd == output { answer += bytes } else { messages += bytes }
      }
    }
    guard wait() else { throw .failed(lastLine) }
    return answer
  }

  private var lastLine: String {
    let text = String(decoding: messages, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no message"
  }

  private func read(_ file: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, Self.piece))
    }
  }

  private static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program with `files` as its first descriptors and an empty signal mask.
  private static func spawn(_ command: [String], _ files: [Int32]) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(target))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    let arguments = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let failure = posix_spawnp(&pid, command[0], &actions, &attributes, arguments + [nil], environ)
    switch failure {
    case 0: return pid
    case ENOENT: throw .missing
    default: throw .failed(String(cString: strerror(failure)))
    }
  }
}

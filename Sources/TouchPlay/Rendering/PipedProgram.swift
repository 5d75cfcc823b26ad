internal import Glibc

/// A child process with pipes to its standard streams.
///
/// Its process group is separate, so that only the parent receives Ctrl+C from the terminal.
final class PipedProgram {
  enum StartError: Error, Equatable {
    /// There is no such program in `PATH`.
    case missing
    /// The system refused, for this reason.
    case refused(String)
  }

  /// The write end of its standard input; non-blocking.
  let input: Int32
  let output: Int32
  let errors: Int32
  private let pid: pid_t
  private var isInputOpen = true
  private var hasEnded = false

  /// Starts a program found in `PATH`.
  ///
  /// - Throws: `StartError`.
  init(_ name: String, _ arguments: [String]) throws(StartError) {
    let pipes = (0..<3).map { _ in Self.pipe() }
    let theirs = [pipes[0].reading, pipes[1].writing, pipes[2].writing]
    let ours = [pipes[0].writing, pipes[1].reading, pipes[2].reading]
    let start = Result { () throws(StartError) in try Self.spawn([name] + arguments, theirs) }
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

  private static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program with `files` as its first descriptors and an empty signal mask.
  private static func spawn(_ command: [String], _ files: [Int32]) throws(StartError) -> pid_t {
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
    default: throw .refused(String(cString: strerror(failure)))
    }
  }
}

import Foundation

/// The programs that one test has started, which end with the test whatever happens.
///
/// The group's leader is a shell that waits on a pipe. When the test process dies, for any reason,
/// the pipe closes, and the shell removes the folder and kills the group.
final class ProcessGroup {
  private let leader: pid_t
  private let lifeline: FileDescriptor
  private var isOpen = true

  /// Starts the leader; the folder is removed if the test process dies.
  init(removing folder: String = "") throws(SupportError) {
    let (reading, writing) = try FileDescriptor.pipe()
    let script = """
      trap '' INT TERM HUP; read -r line
      kill -TERM 0; sleep 0.5; rm -rf -- "$0"; kill -KILL 0
      """
    leader = try spawn(
      ["/bin/sh", "-c", script, folder],
      environment: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"],
      files: [reading],
      group: 0)
    lifeline = writing
  }

  deinit {
    close()
  }

  /// Kills every program of the group; a second call does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    kill(-leader, SIGKILL)
    waitpid(leader, nil, 0)
  }

  /// The group's number, for programs that join it.
  var number: pid_t { leader }
}

/// Starts a program with the given open files as its descriptors 0, 1, 2, … in a process group,
/// with no signal ignored or blocked.
func spawn(
  _ command: [String], environment: [String], files: [FileDescriptor], group: pid_t
) throws(SupportError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (target, file) in files.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, file.number, Int32(target))
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, group)
  let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  posix_spawnattr_setflags(&attributes, Int16(flags))

  let arguments = command.map { strdup($0) }
  let variables = environment.map { strdup($0) }
  defer { (arguments + variables).forEach { free($0) } }
  var pid: pid_t = 0
  // Otherwise a release build would close the files right after their last use above.
  let failure = withExtendedLifetime(files) {
    posix_spawnp(
      &pid, command[0], &actions, &attributes, arguments + [nil], variables + [nil])
  }
  guard failure == 0 else {
    throw .cannotStart(program: command[0], reason: String(cString: strerror(failure)))
  }
  return pid
}

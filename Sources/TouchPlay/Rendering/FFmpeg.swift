internal import FoundationEssentials
internal import Glibc
internal import TrackerKitSDL

/// A running `ffmpeg`, which turns frames into a file or a palette.
final class FFmpeg {
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

  private let program: PipedProgram
  private var errors: [UInt8] = []

  /// Starts the program.
  ///
  /// - Throws: `Failure.missing` if it is not installed, `Failure.failed` if it cannot be started.
  init(_ arguments: [String]) throws(Failure) {
    program = try PipedProgram("ffmpeg", arguments)
  }

  /// Writes a frame; waits while the program is busy with earlier frames.
  ///
  /// - Throws: `Failure`.
  func write(_ frame: UnsafeRawBufferPointer) throws(Failure) {
    var rest = frame[...]
    while !rest.isEmpty {
      if TerminationSignals.haveArrived { throw .interrupted }
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(program.input, part.baseAddress, part.count)
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
      pollfd(fd: program.input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: program.errors, events: Int16(POLLIN), revents: 0),
    ]
    poll(&requests, 2, Self.patience)
    if requests[1].revents & Int16(POLLIN) != 0 { errors += read(program.errors) }
  }

  /// Closes the input, waits for the program to end, and returns its standard output.
  ///
  /// - Throws: `Failure`.
  func finish() throws(Failure) -> [UInt8] {
    program.closeInput()
    var output: [UInt8] = []
    var open = [program.output, program.errors]
    while !open.isEmpty {
      if TerminationSignals.haveArrived { throw .interrupted }
      var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&requests, nfds_t(requests.count), Self.patience)
      for request in requests where request.revents != 0 {
        let bytes = read(request.fd)
        if bytes.isEmpty { open.removeAll { $0 == request.fd } }
        if request.fd == program.output { output += bytes } else { errors += bytes }
      }
    }
    guard program.wait() else { throw .failed(lastLine) }
    return output
  }

  private var lastLine: String {
    let text = String(decoding: errors, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no message"
  }

  private func read(_ file: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, Self.piece))
    }
  }
}

/// A child process with pipes to its standard streams.
///
/// Its process group is separate, so that only the parent receives Ctrl+C from the terminal.
final class PipedProgram {
  /// The write end of its standard input; non-blocking.
  let input: Int32
  let output: Int32
  let errors: Int32
  private let pid: pid_t
  private var isInputOpen = true
  private var hasEnded = false

  /// Starts a program found in `PATH`.
  ///
  /// - Throws: `FFmpeg.Failure`.
  init(_ name: String, _ arguments: [String]) throws(FFmpeg.Failure) {
    let pipes = (0..<3).map { _ in Self.pipe() }
    let theirs = [pipes[0].reading, pipes[1].writing, pipes[2].writing]
    let ours = [pipes[0].writing, pipes[1].reading, pipes[2].reading]
    let start = Result { () throws(FFmpeg.Failure) in try Self.spawn([name] + arguments, theirs) }
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
  private static func spawn(_ command: [String], _ files: [Int32]) throws(FFmpeg.Failure) -> pid_t {
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

/// The arguments for `ffmpeg`, which reads raw frames from standard input.
struct FFmpegArguments {
  /// The size of a palette in bytes: 16 × 16 colors.
  static let paletteBytes = 16 * 16 * 4

  var size: RenderSize
  var rate: Int

  /// Encodes an H.264 film in HD colors (BT.709) that can be played while it loads.
  func film(to path: String) -> [String] {
    arguments([
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-c:v", "libx264", "-preset", "veryfast", "-tune", "animation", "-crf", "18",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-movflags", "+faststart", "-f", "mp4", "-y", "file:" + path,
    ])
  }

  /// Computes a palette for all frames, and writes it as raw pixels to standard output.
  func palette() -> [String] {
    arguments(["-vf", "palettegen", "-f", "rawvideo", "-pix_fmt", "bgra", "pipe:1"])
  }

  /// Encodes an endlessly repeating GIF with a palette.
  ///
  /// Computing the palette in the same filter graph would keep all frames in memory until the last
  /// one, so the frames are drawn twice.
  func animation(_ palette: [UInt8], to path: String) -> [String] {
    let second = [
      "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "16x16",
      "-i", "data:application/octet-stream;base64," + Data(palette).base64EncodedString(),
    ]
    let graph = ["-lavfi", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle"]
    return arguments(second + graph + ["-loop", "0", "-f", "gif", "-y", "file:" + path])
  }

  private func arguments(_ rest: [String]) -> [String] {
    [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror",
      "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ] + rest
  }
}

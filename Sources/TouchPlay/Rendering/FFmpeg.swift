internal import Glibc
internal import TrackerKitSDL

/// The program `ffmpeg` at work: takes frames and makes a file, or a palette, of them.
final class FFmpeg {
  /// Why no file comes of it.
  enum Failure: Error, Equatable {
    /// The program is not installed.
    case missing
    /// The program gave up; its last line.
    case failed(String)
    /// A signal asks for the end.
    case interrupted
  }

  /// How long a signal may wait, in milliseconds.
  private static let patience: Int32 = 100
  private static let piece = 1 << 16

  private let program: PipedProgram
  private var errors: [UInt8] = []

  /// Starts the program.
  ///
  /// - Throws: `Failure.missing`.
  init(_ arguments: [String]) throws(Failure) {
    guard let program = PipedProgram("ffmpeg", arguments) else { throw .missing }
    self.program = program
  }

  /// Hands a frame over; waits while the program is busy with earlier ones.
  ///
  /// - Throws: `Failure`.
  func write(_ frame: UnsafeRawBufferPointer) throws(Failure) {
    var rest = frame[...]
    while !rest.isEmpty {
      if TerminationSignals.haveCome { throw .interrupted }
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(program.input, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForProgram()
      } else if errno != EINTR {
        // It reads no more: it has said why, or will.
        _ = try finish()
        throw .failed("it ended early")
      }
    }
  }

  /// Waits until the program has room for more, or something to say.
  private func waitForProgram() {
    var requests = [
      pollfd(fd: program.input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: program.errors, events: Int16(POLLIN), revents: 0),
    ]
    poll(&requests, 2, Self.patience)
    if requests[1].revents & Int16(POLLIN) != 0 { errors += read(program.errors) }
  }

  /// Says that there are no more frames, and waits for the end.
  ///
  /// - Returns: What the program has written to its standard output.
  /// - Throws: `Failure`.
  func finish() throws(Failure) -> [UInt8] {
    program.closeInput()
    var output: [UInt8] = []
    var open = [program.output, program.errors]
    while !open.isEmpty {
      if TerminationSignals.haveCome { throw .interrupted }
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

import Foundation

/// An open file, socket or pipe end that closes itself and is not inherited by started programs.
final class FileDescriptor {
  /// The descriptor's number.
  let number: Int32

  /// Takes over an open descriptor, or reports why the named call returned none.
  init(_ number: Int32, from call: String) throws(SupportError) {
    guard number >= 0 else { throw .system(call: call, reason: systemReason()) }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close(number)
  }

  /// Both ends of a new pipe.
  static func pipe() throws(SupportError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw .system(call: "pipe", reason: systemReason())
    }
    return (try FileDescriptor(ends[0], from: "pipe"), try FileDescriptor(ends[1], from: "pipe"))
  }

  /// A local socket that is connected to the one at a path.
  static func socket(connectedTo path: String) throws(SupportError) -> FileDescriptor {
    let socket = try FileDescriptor(
      Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), from: "socket")
    guard connect(socket.number, to: path) else {
      throw .connection(to: path, reason: systemReason())
    }
    return socket
  }

  private static func connect(_ socket: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return false
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Waits until there is something to read.
  func waitForInput(seconds: Double) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(seconds * 1000)) > 0
  }

  /// The next bytes, at most this many; empty at the end or after a failure.
  func read(atMost count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = Foundation.read(number, &bytes, count)
    return Array(bytes.prefix(max(0, length)))
  }
}

/// The system's message about the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}

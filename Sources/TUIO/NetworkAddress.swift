internal import Glibc
internal import TrackerKitFiles

package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host that stands for this machine alone.
  package static let loopback = "127.0.0.1"

  /// The host's name, or its IPv4 address.
  package var host: String
  /// The port, from 1.
  package var port: UInt16

  /// Reads `PORT` or `HOST:PORT`; nil if the text is neither.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let last = parts.last,
      last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(last), port > 0,
      !parts[0].isEmpty
    else { return nil }
    host = parts.count == 2 ? String(parts[0]) : Self.loopback
    self.port = port
  }

  package var description: String { "\(host):\(port)" }

  /// The name of this machine.
  package static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    return gethostname(&bytes, bytes.count - 1) == 0 ? String(untilZero: bytes) : loopback
  }

  /// The address that the host has now.
  ///
  /// - Throws: `NetworkError.unknownHost`.
  func lookUp() throws(NetworkError) -> sockaddr_in {
    var hints = addrinfo()
    hints.ai_family = AF_INET
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, "\(port)", &hints, &found)
    defer { if let found { freeaddrinfo(found) } }
    guard failure == 0, let first = found?.pointee.ai_addr else {
      throw .unknownHost(reason: gai_strerror(failure).map { String(cString: $0) } ?? "\(failure)")
    }
    return UnsafeRawPointer(first).loadUnaligned(as: sockaddr_in.self)
  }

  package enum SocketUse {
    case receiveDatagrams
    /// Its descriptor can be read when a client has connected.
    case listen
  }

  /// Opens a socket at this address of this machine; returns its descriptor, which the caller closes.
  package func openSocket(to use: SocketUse) throws(NetworkError) -> Int32 {
    let address = try lookUp()
    let type = use == .listen ? SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue : SOCK_DGRAM.rawValue
    let descriptor = socket(AF_INET, Int32(type | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .failed(reason: FileError.systemReason) }
    if use == .listen {
      // Otherwise, the connections of a program that has ended would hold the port for a while.
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    let status = address.withPointer { bind(descriptor, $0, $1) }
    guard status == 0, use != .listen || listen(descriptor, 4) == 0 else {
      let error = errno == EADDRINUSE ? NetworkError.busy : .failed(reason: FileError.systemReason)
      close(descriptor)
      throw error
    }
    return descriptor
  }
}

extension sockaddr_in {
  /// Calls a function that takes the address of any kind of network.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// Why a socket cannot be used.
package enum NetworkError: Error, Hashable, Sendable {
  /// The host cannot be looked up, with the system's reason.
  case unknownHost(reason: String)
  /// Another program has the port.
  case busy
  /// Anything else, in the system's words.
  case failed(reason: String)
}

import Glibc
import Synchronization

/// Ports of this machine that no other program has, and no other test gets: tests run at the same time.
public enum FreePort {
  /// Below the ports that the system gives to programs that ask for any.
  private static let counter = Atomic(UInt16(20_000 + getpid() % 10_000))

  /// The next port on which nobody listens, neither for datagrams nor for connections.
  public static func next() throws -> UInt16 {
    for _ in 0..<100 {
      let port = counter.wrappingAdd(1, ordering: .relaxed).oldValue
      if isFree(port, SOCK_DGRAM), isFree(port, SOCK_STREAM) { return port }
    }
    throw SupportError.timedOut(waitingFor: "a free port", seconds: 0)
  }

  private static func isFree(_ port: UInt16, _ type: __socket_type) -> Bool {
    let socket = socket(AF_INET, Int32(type.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

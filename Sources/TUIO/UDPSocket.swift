internal import Glibc
internal import TrackerKitFiles

package final class UDPSocket: Sendable {
  /// The longest datagram, in bytes.
  package static let longest = 65_536

  /// Its descriptor, which can be read when a datagram has come.
  let descriptor: Int32
  /// Where it sends to; nil if it receives.
  private let target: sockaddr_in?

  /// Creates a socket that receives what is sent to an address of this machine.
  package init(at address: NetworkAddress) throws(NetworkError) {
    descriptor = try address.openSocket(to: .receiveDatagrams)
    target = nil
  }

  /// Creates a socket that sends to an address, which need not be reachable yet.
  package init(to address: NetworkAddress) throws(NetworkError) {
    target = try address.lookUp()
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .failed(reason: FileError.systemReason) }
  }

  deinit { close(descriptor) }

  /// Takes a datagram that has come, and the host that sent it; nil if there is none.
  func receive(into buffer: inout [UInt8]) -> (bytes: [UInt8], host: String)? {
    var sender = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let count = withUnsafeMutablePointer(to: &sender) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        recvfrom(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT), $0, &length)
      }
    }
    guard count >= 0 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    inet_ntop(AF_INET, &sender.sin_addr, &text, socklen_t(text.count))
    return (Array(buffer.prefix(count)), String(untilZero: text))
  }

  /// Sends a datagram without waiting; returns why it cannot be sent.
  ///
  /// That nobody listens, or that the system's memory is full for now, is as good as a loss.
  package func send(_ bytes: [UInt8]) -> String? {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let count = target?.withPointer { sendto(descriptor, bytes, bytes.count, flags, $0, $1) }
    guard let count, count < 0 else { return nil }
    return [EAGAIN, ENOBUFS].contains(errno) ? nil : FileError.systemReason
  }
}

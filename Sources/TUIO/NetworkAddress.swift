internal import Glibc

/// A host and a port.
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

  /// The host and the port.
  package var description: String { "\(host):\(port)" }

  /// The name of this machine.
  package static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    return gethostname(&bytes, bytes.count - 1) == 0 ? String(untilZero: bytes) : loopback
  }
}

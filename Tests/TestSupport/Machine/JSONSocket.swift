import Foundation

/// A connection on which each line is a JSON object: QEMU's monitor, or the agent in its guest.
final class JSONSocket {
  private let socket: FileDescriptor
  private let path: String
  private var received: [UInt8] = []

  /// Connects to a socket that another program makes within 10 s.
  init(path: String) throws(SupportError) {
    self.path = path
    socket = try waitUntil("the socket \(path)", seconds: 10) {
      try? FileDescriptor.socket(connectedTo: path)
    }
  }

  /// Calls a function and returns its result.
  @discardableResult
  func call(
    _ name: String, _ arguments: [String: Any] = [:], seconds: Double = 10
  ) throws(SupportError) -> Any {
    try send(["execute": name, "arguments": arguments])
    let answer = try receive("the answer to \(name)", seconds: seconds) { $0["event"] == nil }
    guard let result = answer["return"] else {
      throw .connection(to: path, reason: "\(name): \(answer)")
    }
    return result
  }

  func send(_ object: [String: Any]) throws(SupportError) {
    guard let line = try? JSONSerialization.data(withJSONObject: object) else {
      throw .connection(to: path, reason: "\(object) is not JSON")
    }
    let bytes = Array(line) + [UInt8(ascii: "\n")]
    guard Foundation.send(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw .connection(to: path, reason: systemReason()) }
  }

  /// The next object for which a function is true.
  func receive(
    _ what: String, seconds: Double, where isWanted: ([String: Any]) -> Bool
  ) throws(SupportError) -> [String: Any] {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if let line = nextLine() {
        let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        if let object, isWanted(object) { return object }
      } else if socket.waitForInput(seconds: 0.2) {
        let bytes = socket.read(atMost: 1 << 16)
        if bytes.isEmpty { throw .connection(to: path, reason: "closed") }
        received += bytes
      }
    }
    throw .timedOut(waitingFor: what, seconds: seconds)
  }

  private func nextLine() -> [UInt8]? {
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { received.removeSubrange(...end) }
    return Array(received[..<end])
  }
}

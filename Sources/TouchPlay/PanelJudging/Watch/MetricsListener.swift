internal import Glibc
internal import TUIO
internal import TrackerKitFiles

/// Answers Prometheus over HTTP: each request gets the text of that moment (rule J16).
///
/// One request is answered after another. The kernel shows a client only when it has sent something;
/// it then has 20 ms for the rest of its request, and to take the answer: meanwhile, no device is read.
final class MetricsListener {
  static let expected = "a port, or ADDRESS:PORT, such as 9477 or 0.0.0.0:9477"
  private static let patience = 20
  /// After how many seconds the kernel shows, or drops, a client that has sent nothing.
  private static let mutePatience: Int32 = 5

  /// Readable when a client has connected.
  let descriptor: Int32

  /// Listens at an address of this machine.
  ///
  /// - Throws: `NetworkError`, such as if another program listens there.
  init(_ address: NetworkAddress) throws(NetworkError) {
    descriptor = try address.openSocket(to: .listen)
    var seconds = Self.mutePatience
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_DEFER_ACCEPT, &seconds,
      socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Answers a client, if one has connected.
  func answer(_ text: () -> String) {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return }
    defer { close(client) }
    var patience = timeval(tv_sec: 0, tv_usec: Self.patience * 1000)
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard let request = request(from: client) else { return }
    let answer = Array(Self.answer(to: request, text).utf8)
    // A client that has gone gets nothing.
    try? OutputFile.write(answer, to: client)
    // What is left unread would make the close discard the answer.
    shutdown(client, Int32(SHUT_WR))
  }

  /// What a client has sent up to the empty line; nil if that takes it too long.
  private func request(from client: Int32) -> String? {
    var request = ""
    var bytes = [UInt8](repeating: 0, count: 4096)
    let end = ContinuousClock.now + .milliseconds(Self.patience)
    while !request.contains("\r\n\r\n"), !request.contains("\n\n"), request.utf8.count < 16384 {
      let rest = Int(ContinuousClock.now.duration(to: end) / .milliseconds(1))
      guard rest > 0 else { return nil }
      WakePipe.wait(milliseconds: rest, files: [client])
      let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return nil }
      request += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return request
  }

  /// The answer to an HTTP request.
  static func answer(to request: String, _ text: () -> String) -> String {
    let words = request.prefix { !$0.isNewline }.split(separator: " ")
    func answer(_ status: String, _ body: String) -> String {
      "HTTP/1.1 \(status)\r\nContent-Type: text/plain; version=0.0.4\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }
    guard words.count == 3, words[2].hasPrefix("HTTP/") else {
      return answer("400 Bad Request", "expected an HTTP request\n")
    }
    guard words[0] == "GET" else { return answer("405 Method Not Allowed", "expected GET\n") }
    guard words[1] == "/metrics" || words[1] == "/" else {
      return answer("404 Not Found", "see /metrics\n")
    }
    return answer("200 OK", text())
  }
}

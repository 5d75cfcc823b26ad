import Foundation
import TestSupport
import TUIO
import Testing
import TrackerKitFiles

@testable import TouchPlay

@Suite("MetricsListener")
struct MetricsListenerTests {
  @Test(
    "J16 only GET gets the metrics; other requests get an error",
    arguments: [
      ("GET /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
      ("GET / HTTP/1.0\n\n", "HTTP/1.1 200"),
      ("GET /other HTTP/1.1\r\n\r\n", "HTTP/1.1 404"), ("POST / HTTP/1.1\r\n\r\n", "HTTP/1.1 405"),
      ("hello", "HTTP/1.1 400"), ("", "HTTP/1.1 400"),
    ])
  func answers(request: String, status: String) {
    let answer = MetricsListener.answer(to: request) { "a 1\n" }
    #expect(answer.hasPrefix(status))
    #expect(answer.hasSuffix("\r\n\r\na 1\n") == status.contains("200"))
    #expect(answer.contains("\r\nConnection: close\r\n"))
  }

  @Test("J16 a client that sends nothing does not keep the watch from its devices")
  func mute() throws {
    let endpoint = try #require(NetworkAddress("\(FreePort.next())"))
    let listener = try MetricsListener(endpoint)
    #expect(throws: NetworkError.busy) { try MetricsListener(endpoint) }
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = endpoint.port.bigEndian
    address.sin_addr.s_addr = inet_addr(endpoint.host)
    let status = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        connect(client, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    #expect(status == 0)
    WakePipe.wait(milliseconds: 100, files: [listener.descriptor])
    #expect(accept(listener.descriptor, nil, nil) < 0, "it is not shown")
    #expect(send(client, "GET", 3, 0) == 3)
    WakePipe.wait(milliseconds: 5000, files: [listener.descriptor])
    let start = ContinuousClock.now
    listener.answer { "never" }
    #expect(start.duration(to: .now) < .seconds(2))
    var byte: UInt8 = 0
    #expect(read(client, &byte, 1) <= 0)
  }
}

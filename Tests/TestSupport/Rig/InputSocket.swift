import Foundation

/// The connection to one input device of the private server (`inputtestdrv(4)`).
///
/// A device accepts only one client in the server's lifetime: when that one disconnects, the server
/// goes into a busy loop.
final class InputSocket {
  private let socket: FileDescriptor
  private let path: String
  /// Whether the server has processed everything that was sent.
  private var isSynchronized = true
  /// The events of a report that is not complete; nil if each event is sent at once.
  private var report: [UInt8]?

  /// Connects to the device and negotiates protocol version 1.1.
  init(path: String) throws(SupportError) {
    self.path = path
    socket = try FileDescriptor.socket(connectedTo: path)
    var version = InputMessage(kind: 0)
    version.append(UInt16(1))
    version.append(UInt16(1))
    try write(version)
    try expectAnswer("the driver's version")
  }

  /// Sends one event.
  func send(_ message: InputMessage) throws(SupportError) {
    try write(message)
    isSynchronized = false
  }

  /// Sends the events of a function together, in one write.
  func report(_ body: () throws(SupportError) -> Void) throws(SupportError) {
    report = []
    defer { report = nil }
    try body()
    guard let bytes = report, !bytes.isEmpty else { return }
    try write(bytes)
  }

  private func write(_ message: InputMessage) throws(SupportError) {
    guard report == nil else {
      report? += message.framed
      return
    }
    try write(message.framed)
  }

  private func write(_ bytes: [UInt8]) throws(SupportError) {
    let sent = Foundation.send(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard sent == bytes.count else {
      throw .connection(to: path, reason: systemReason())
    }
  }

  /// Returns when the server has processed everything that was sent.
  func sync() throws(SupportError) {
    // A driver that has had nothing to process does not answer.
    guard !isSynchronized else { return }
    try write(InputMessage(kind: 1))
    try expectAnswer("the input to be processed")
    isSynchronized = true
  }

  private func expectAnswer(_ answer: String) throws(SupportError) {
    guard socket.waitForInput(seconds: 10) else {
      throw .timedOut(waitingFor: answer, seconds: 10)
    }
    guard !socket.read(atMost: 64).isEmpty else {
      throw .connection(to: path, reason: "closed by the server")
    }
  }
}

/// A message to an input device: little-endian numbers after a length and a kind.
struct InputMessage {
  private let kind: UInt32
  private var body: [UInt8] = []

  init(kind: UInt32) {
    self.kind = kind
  }

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { body.append(contentsOf: $0) }
  }

  mutating func appendPadding(_ count: Int) {
    body.append(contentsOf: repeatElement(0, count: count))
  }

  /// Appends values of a device's axes.
  ///
  /// They consist of a mask of the axes that are set, 64 entries for values, and 64 for values
  /// without acceleration, which are not used.
  mutating func append(axes: [(number: Int, value: Double)]) {
    append(UInt32(0))
    append(axes.reduce(UInt64(0)) { $0 | 1 << UInt64($1.number) })
    appendPadding(4)
    let start = body.count
    appendPadding(2 * 64 * 8)
    for axis in axes {
      withUnsafeBytes(of: axis.value.bitPattern.littleEndian) { bytes in
        let location = start + axis.number * 8
        body.replaceSubrange(location..<location + 8, with: bytes)
      }
    }
  }

  /// The whole message with its header.
  var framed: [UInt8] {
    var whole = InputMessage(kind: kind)
    whole.append(UInt32(8 + body.count))
    whole.append(kind)
    return whole.body + body
  }
}

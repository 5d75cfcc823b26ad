import Testing

@testable import TrackerKit

@Suite("ByteReader")
struct ByteReaderTests {
  private func reader(_ write: (inout ByteWriter) -> Void) -> ByteReader {
    var writer = ByteWriter()
    write(&writer)
    return ByteReader(writer.bytes[...])
  }

  @Test("S7 a count is at most 2^40, unless the reader says otherwise; from there one can count on")
  func counts() throws {
    for value in [0, 1, 1 << 40] {
      var reader = reader { $0.count(value) }
      #expect(try reader.count() == value)
    }
    for value in [1 << 40 + 1, Int.max - 1, Int.max] {
      var reader = reader { $0.count(value) }
      #expect(throws: SessionError.malformed("a count is out of range")) { try reader.count() }
    }
    var largest = reader { $0.varint(.max) }
    #expect(throws: SessionError.malformed("a count is out of range")) { try largest.count() }
    var other = reader { $0.count(7) }
    #expect(throws: SessionError.malformed("a count is out of range")) {
      try other.count(in: 8...9)
    }
  }

  @Test(
    "S7 a number that is not in its range, or not a number, is refused",
    arguments: [-0.1, 1.1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func numbers(_ value: Double) throws {
    var reader = reader { $0.double(value) }
    #expect(throws: SessionError.malformed("a number is out of range")) {
      try reader.double(in: 0...1)
    }
  }

  @Test("S2 S7 a device's index is written as one that can be read")
  func devices() throws {
    let header = SessionHeader()
    let session = SessionBuffer(header: header)
    var encoder = TurnEncoder(header: header)
    var writer = ByteWriter()
    let touch = TouchChange(
      .began, number: 1, contact: ContactID(device: .max, finger: .min), location: .zero)
    encoder.encode(Turn(time: Timestamp(seconds: 1), inputs: [.touch(touch)]), into: &writer)
    session.append(writer.bytes)
    session.close()
    let reader = try SessionReader(SessionBuffer(bytes: session.bytes))
    guard case .turn(let turn) = try reader.next(), case .touch(let read) = turn.inputs.first else {
      Issue.record("no touch")
      return
    }
    #expect(read.contact == ContactID(device: 1 << 40, finger: .min))
  }
}

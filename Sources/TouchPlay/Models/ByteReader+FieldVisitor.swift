internal import TrackerKit

/// Reads fields from bytes.
extension ByteReader: FieldVisitor {
  typealias Failure = SessionError

  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) throws(SessionError) {
    number = try double(in: range)
  }

  mutating func visit(
    _ number: inout Int, in range: ClosedRange<Int>, named name: String?
  ) throws(SessionError) {
    number = try count(in: range)
  }

  mutating func visit(_ text: inout String, named name: String?) throws(SessionError) {
    text = try self.text()
  }

  mutating func visit(_ flag: inout Bool, named name: String?) throws(SessionError) {
    flag = try byte() == 1
  }

  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) throws(SessionError) {
    guard let read = Choice(rawValue: try byte()) else {
      throw .malformed("an unknown \(noun)")
    }
    choice = read
  }

  mutating func visit<Part: Model>(_ part: inout Part, named name: String?) throws(SessionError) {
    try part.visitFields(with: &self)
  }

  mutating func visitElements<Element: Model>(of list: inout [Element]) throws(SessionError) {
    let count = try self.count()
    list.removeAll()
    // The count may be corrupt, so do not reserve more than the remaining bytes can hold.
    list.reserveCapacity(min(count, remaining / max(1, MemoryLayout<Element>.size)))
    for _ in 0..<count { list.append(try Element(decoding: &self)) }
  }

  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) throws(SessionError) {
    guard isPossible() else { throw .malformed(fault()) }
  }
}

import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct LineReaderTests {
  private func lines(_ bytes: [UInt8], by size: Int) throws -> [String] {
    let reader = LineReader(Pieces(bytes, by: size))
    var lines: [String] = []
    while let line = try reader.next() { lines.append(line.text) }
    #expect(reader.number == lines.count)
    return lines
  }

  @Test("S11 lines are complete, however the bytes arrive", arguments: [1, 2, 7, 1000, 1 << 16])
  func pieces(_ size: Int) throws {
    let words = (0..<3000).map { String(repeating: "x", count: $0 % 100) }
    #expect(try lines(Array(words.joined(separator: "\n").utf8) + [0x0A], by: size) == words)
    #expect(
      try lines(Array(words.joined(separator: "\r\n").utf8) + [0x0D, 0x0A], by: size) == words)
    #expect(try lines(Array("a\n\nb".utf8), by: size) == ["a", "", "b"])
  }

  @Test("S11 a long line is read, an endless one is refused before memory runs out")
  func longLines() throws {
    let long = [UInt8](repeating: 0x78, count: 1_000_000)
    #expect(
      try lines([0x61, 0x0A] + long + [0x0A, 0x62], by: 1 << 16).map(\.count) == [1, 1_000_000, 1])
    #expect {
      _ = try lines([0x61, 0x0A] + [UInt8](repeating: 0x78, count: 2_000_000), by: 1 << 16)
    } throws: { error in
      guard case .wrongLine(2, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test("S11 a line of the maximum length is read, and one more byte is refused")
  func longest() throws {
    for end in ["\n", ""] {
      let reader = LineReader(Pieces(Array(("abcd" + end).utf8), by: 1))
      #expect(try reader.next(longest: 4)?.text == "abcd")
    }
    let reader = LineReader(Pieces(Array("abcde\n".utf8), by: 1))
    #expect(throws: SessionError.wrongLine(1, expected: "\(LineReader.tooLong) 4 bytes")) {
      _ = try reader.next(longest: 4)
    }
  }
}

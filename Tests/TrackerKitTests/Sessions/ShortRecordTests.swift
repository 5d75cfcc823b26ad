import Testing

@testable import TrackerKit

@Suite struct ShortRecordTests {
  private func change(_ kind: TouchChange.Kind, _ number: Int, _ x: Double) -> RootInput {
    .touch(
      TouchChange(
        kind, number: number, contact: ContactID(device: 0, finger: Int64(number)),
        location: Point(x: x, y: -x)))
  }

  /// Encodes turns after one in which three fingers landed at 0.
  private func lengths(_ turns: [Turn]) throws -> [Int] {
    let header = SessionHeader()
    var encoder = TurnEncoder(header: header)
    var decoder = TurnDecoder(header: header)
    let first = Turn(
      time: .zero, inputs: (1...3).map { change(.began, $0, 0) })
    var lengths: [Int] = []
    for turn in [first] + turns {
      var writer = ByteWriter()
      encoder.encode(turn, into: &writer)
      var reader = ByteReader(writer.bytes[...])
      let record = try decoder.decode(&reader)
      #expect(record == .turn(turn))
      #expect(reader.remaining == 0)
      lengths.append(writer.bytes.count)
    }
    return Array(lengths.dropFirst())
  }

  @Test(
    "S10 moves of some fingers name them in a bit field, and a steady interval needs no extra byte")
  func someMoves() throws {
    let moves = [[1], [3], [1, 3], [2, 3], [1, 2, 3], []]
    let turns = moves.enumerated().map { index, numbers in
      Turn(
        time: Timestamp(microseconds: Int64(index + 1) * 100),
        inputs: numbers.map { change(.moved, $0, 0) })
    }
    // The first interval is 100, after none: the zigzag number 200.
    #expect(try lengths(turns) == [2 + 1 + 2, 1 + 1 + 2, 1 + 1 + 4, 1 + 1 + 4, 1 + 6, 2])
  }

  @Test(
    "S10 every time is read back, even at the limits of the short forms",
    arguments: [
      (29, 1), (30, 2), (7709, 2), (7710, 3), (15_000, 4), (1_000_000, 4), (1 << 40, 7),
    ] as [(Int64, Int)])
  func times(_ interval: Int64, _ bytes: Int) throws {
    for numbers in [[1, 2, 3], [2]] {
      let turn = Turn(
        time: Timestamp(microseconds: interval), inputs: numbers.map { change(.moved, $0, 0) })
      let rest = numbers.count * 2 + (numbers.count == 3 ? 0 : 1)
      #expect(try lengths([turn]) == [bytes + rest])
    }
  }

  @Test("S7 moves of fingers that are not down are damage")
  func strangeMoves() throws {
    var decoder = TurnDecoder(header: SessionHeader())
    for bytes in [[UInt8(140), 1, 0, 0], [4, 2, 1, 0, 0]] {
      var reader = ByteReader(bytes[...])
      #expect(throws: SessionError.malformed("a touch moves but never began")) {
        _ = try decoder.decode(&reader)
      }
    }
  }
}

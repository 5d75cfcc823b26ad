import CSDL2
import Glibc
import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite("Partial reports")
struct PartialReportTests {
  private func touch(_ kind: TouchChange.Kind, _ number: Int) -> RootInput {
    .touch(
      TouchChange(
        kind, number: number, contact: ContactID(device: 1, finger: Int64(number)),
        location: Point(x: 1, y: 2)))
  }

  @Test("Q5 moves of some of the fingers can be a part of a report; those of all are all of it")
  func moves() {
    let moves = (1...3).map { touch(.moved, $0) }
    #expect(moves[..<1].isPartOfReport(of: 2))
    #expect(moves[1...].isPartOfReport(of: 3))
    #expect(!moves[...].isPartOfReport(of: 3))
    #expect(!moves[..<1].isPartOfReport(of: 1), "a single finger never waits")
    #expect(!moves[..<0].isPartOfReport(of: 3), "nothing has come")
  }

  @Test(
    "Q5 after anything but a move, nothing is waited for",
    arguments: [TouchChange.Kind.began, .ended, .cancelled])
  func others(kind: TouchChange.Kind) {
    let key = RootInput.key(KeyChange(label: "a", position: "a", modifiers: [], isDown: true))
    for other in [touch(kind, 2), key] {
      #expect(![touch(.moved, 1), other][...].isPartOfReport(of: 9))
      #expect(![other, touch(.moved, 1)][...].isPartOfReport(of: 9))
    }
  }

  @Test("Q5 the wait for more input ends with the first byte")
  func wait() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(CSDL_WaitForInput(ends[0], 200_000) == SDL_FALSE)
    let byte: UInt8 = 1
    #expect(withUnsafePointer(to: byte) { write(ends[1], $0, 1) } == 1)
    #expect(CSDL_WaitForInput(ends[0], 200_000) == SDL_TRUE)
    #expect(CSDL_WaitForInput(ends[0], 0) == SDL_TRUE)
  }
}

import Foundation
import TestSupport
import Testing

@testable import TouchPlay

@Suite("Answers")
struct AnswersTests {
  @Test("X3 there are six built-in answers")
  func builtIn() {
    #expect(
      Answers.builtIn == [
        "YES", "NO", "MAYBE", "I\nDON'T\nKNOW", "TRY\nAGAIN\nSOON", "READ\nTHE\nMANUAL",
      ])
  }

  @Test(
    "X3 a file has one answer per line; \\n breaks lines, blank lines and # lines are skipped",
    arguments: [
      ("YES\nNO\n", ["YES", "NO"]),
      (
        "  YES \t\n\n   \n# a comment\n  # another\nNO # not a comment",
        ["YES", "NO # not a comment"]
      ),
      ("ASK\\nAGAIN \\n LATER", ["ASK\nAGAIN\nLATER"]),
      ("\u{FEFF}ÄÖÜ\r\n¿QUÉ?\r\n日本", ["ÄÖÜ", "¿QUÉ?", "日本"]),
      ("\\n\n \\n \\n\nX", ["X"]), ("# only\n\n", []), ("", []),
    ])
  func parsed(text: String, answers: [String]) {
    #expect(Answers.parse(text) == answers)
  }

  @Test("X3 an unreadable answer is refused with its line number")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    let most = String(repeating: "x", count: Answers.longest)
    try folder.write(Data("ONE\n#\(most)\n\(most)\n".utf8), to: "long")
    #expect(try Answers.read(folder.path("long")) == ["ONE", most])
    try folder.write(Data("ONE\n\n\(most)x\nTWO\n".utf8), to: "longer")
    let fault = #expect(throws: Fault.self) { _ = try Answers.read(folder.path("longer")) }
    #expect(fault?.code == .badInput)
    #expect(fault?.problem == "line 3: is longer than 2000 characters")
  }

  @Test("X3 the file's answers replace the built-in ones")
  func read() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("ONE\nTWO\n".utf8), to: "answers")
    #expect(try Answers.read(folder.path("answers")) == ["ONE", "TWO"])
  }

  /// The fault that reading a file ends with.
  private func failure(_ path: String) -> Fault? {
    do throws(Fault) {
      _ = try Answers.read(path)
      return nil
    } catch { return error }
  }

  @Test("X3 a file that is empty of answers, too large, or not UTF-8 gives exit code 65")
  func bad() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "empty")
    try folder.write(Data("# none\n\n".utf8), to: "comments")
    try folder.write(Data([0x4F, 0x4B, 0x0A, 0xFF, 0x0A]), to: "latin")
    try folder.write(Data(repeating: 0x41, count: Answers.largestFile + 1), to: "large")
    for name in ["empty", "comments", "latin", "large"] {
      let fault = try #require(failure(folder.path(name)))
      #expect(fault.code == .badInput)
      #expect(fault.subject == folder.path(name))
      if name == "latin" { #expect(fault.problem == "line 2: is not UTF-8") }
    }
  }

  @Test("X3 a file that cannot be read gives exit code 66")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path("missing"), folder.path] {
      #expect(failure(path)?.code == .noInput)
    }
    #expect(failure("/dev/zero")?.code == .badInput, "an endless file is read only up to the limit")
  }
}

import TestSupport
import Testing

@Suite("Main queue")
struct MainQueueTests {
  /// What the program `main-actor-tasks` prints, without a display.
  private func lines(of name: String) throws -> [String] {
    let result = try Subprocess(
      BuiltProduct.path("main-actor-tasks"), [name], environment: ["SDL_VIDEODRIVER": "dummy"]
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test("Q13 a task of the main actor runs in the loop, also after it has waited")
  func waiting() throws {
    #expect(try lines(of: "early") == ["began", "yielded", "5050"])
  }

  @Test("Q13 a task of the main actor has its place among posted functions")
  func place() throws {
    #expect(try lines(of: "place") == ["timer", "function", "task"])
  }

  @Test("Q13 what is left when a loop ends runs in the next one")
  func again() throws {
    #expect(try lines(of: "again") == ["first", "once more", "second"])
  }

  @Test("Q3 Q13 after its tasks, the loop sleeps until the next timer")
  func idle() throws {
    let wakeUps = try #require(Int(lines(of: "idle").first ?? ""))
    #expect((0...3).contains(wakeUps))
  }

  @Test("Q13 a loop on another thread than the main one warns that tasks of the main actor wait")
  func elsewhere() throws {
    let lines = try lines(of: "late")
    #expect(lines.first?.hasPrefix("warning: tasks of the main actor wait") == true)
    #expect(lines.dropFirst() == ["over"])
  }
}

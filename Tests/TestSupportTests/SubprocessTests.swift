import Foundation
import TestSupport
import Testing

@Suite("Subprocesses")
struct SubprocessTests {
  @Test("A subprocess gets its arguments, environment, input, and folder")
  func surroundings() throws {
    let folder = try TemporaryFolder()
    let script = "echo \"$1|$COLOR|${HOME-none}\"; cat; pwd; echo oh >&2; exit 5"
    let result = try Subprocess(
      "sh", ["-c", script, "sh", "a b"], environment: ["COLOR": "red", "HOME": nil],
      input: Data("given\n".utf8), folder: folder.path
    ).run()
    #expect(result.output == "a b|red|none\ngiven\n\(folder.path)\n")
    #expect(result.errors == "oh\n")
    #expect(result.exitCode == 5)
    #expect(result.signal == nil)
  }

  @Test("Its output can be larger than a pipe's buffer")
  func largeOutput() throws {
    let result = try Subprocess("head", ["-c", "1000000", "/dev/zero"]).run()
    #expect(result.outputData.count == 1_000_000)
  }

  @Test("Its output can go to a file or device")
  func outputPath() throws {
    let result = try Subprocess("sh", ["-c", "echo x"], outputPath: "/dev/full").run()
    #expect(result.exitCode != 0)
    #expect(result.outputData.isEmpty)
  }

  @Test("The signal that ends it is reported")
  func signal() throws {
    let result = try Subprocess("sh", ["-c", "kill -SEGV $$"]).run()
    #expect(result.signal == SIGSEGV)
    #expect(result.exitCode == nil)
  }

  @Test("After the timeout it is killed with everything it started")
  func timeout() throws {
    let folder = try TemporaryFolder()
    let script = "(sleep 0.6; touch \(folder.path)/late) & sleep 100"
    #expect(throws: SupportError.timedOut(waitingFor: "the end of sh", seconds: 0.2)) {
      try Subprocess("sh", ["-c", script], timeout: 0.2).run()
    }
    usleep(800_000)
    #expect(!FileManager.default.fileExists(atPath: folder.path("late")))
  }

  @Test("A missing program is reported")
  func missing() {
    #expect(
      throws: SupportError.cannotStart(
        program: "/no/such/program", reason: "No such file or directory")
    ) {
      try Subprocess("/no/such/program").run()
    }
  }

  @Test("The built products are next to the tests")
  func builtProduct() {
    #expect(BuiltProduct.touchplay.hasSuffix("/touchplay"))
    let tests = BuiltProduct.folder + "/touchplayPackageTests.xctest"
    #expect(FileManager.default.isExecutableFile(atPath: tests))
  }
}

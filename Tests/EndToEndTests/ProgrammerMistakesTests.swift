import Foundation
import TestSupport
import Testing

@Suite("Programmer mistakes")
struct ProgrammerMistakesTests {
  private static let messages = [
    ("illegalTransition", "A gesture recognizer cannot go from possible to changed"),
    ("unbalancedEnd", "Ignoring interaction ended without having begun"),
    ("cyclicRequirement", "Gesture recognizers require each other to fail"),
    ("viewInItself", "A view was added to itself"),
    ("nestedTurn", "A turn was sent while another one was being handled"),
    ("turnBackInTime", "A turn is not later than the previous one"),
    ("noSamples", "A velocity needs a sample limit of at least 1"),
    ("finishedLine", "a point was added to a finished line"),
    ("longData", "Posted data is longer than 64 KiB"),
  ]

  private func expectStop(_ program: String, _ mistake: String, _ message: String) throws {
    let result = try Subprocess(
      program, [mistake], environment: ["SWIFT_BACKTRACE": "enable=no"]
    ).run()
    #expect(result.exitCode != 0, "\(result.output)")
    #expect(result.errors.contains(message))
    #expect(!result.output.contains("let through"))
  }

  @Test(
    "A10 C1 C5 Q2 Q5 a programming error stops a release build with its message",
    arguments: messages)
  func release(_ mistake: String, _ message: String) throws {
    try expectStop(BuiltProduct.path("programmer-mistakes"), mistake, message)
  }

  @Test(
    "A10 C1 C5 Q2 Q5 a programming error stops a debug build with its message",
    .enabled(if: BuiltProduct.areDebugBuildsThere, "./test --long makes debug builds"),
    arguments: messages)
  func debug(_ mistake: String, _ message: String) throws {
    try expectStop(#require(BuiltProduct.debugPath("programmer-mistakes")), mistake, message)
  }

  @Test("The list of mistakes matches the program's")
  func all() throws {
    let result = try Subprocess(BuiltProduct.path("programmer-mistakes")).run()
    let names = Self.messages.map(\.0).joined(separator: ", ")
    #expect(result.output == "mistakes: \(names)\n")
  }
}

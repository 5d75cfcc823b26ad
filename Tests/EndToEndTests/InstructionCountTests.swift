import Foundation
import TestSupport
import Testing

/// Guards the speed of the hot parts by counting, since times depend on what else the machine does.
@Suite("Instruction counts")
struct InstructionCountTests {
  @Test(
    "A move's dispatch, a frame of ink, a digest, an encoded turn and a read line take few instructions"
  )
  func counts() throws {
    guard BuiltProduct.folder.contains("/.build/tests/") else {
      try Test.cancel("only the release of ./test is counted")
    }
    let script = FileManager.default.currentDirectoryPath + "/Scripts/count-instructions"
    let result = try Subprocess(script, []).run()
    if result.exitCode == 3 { try Test.cancel("\(result.output)") }
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(result.output.split(separator: "\n").count == 5)
  }
}

import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  @Suite("Demo")
  struct DemoTests {
    @Test("S5 without a file name, replay plays the demo and changes no user files")
    func withoutFile() async throws {
      let folder = try TemporaryFolder()
      let environment = [
        "XDG_DATA_HOME": folder.path("data"), "XDG_STATE_HOME": folder.path("state"),
      ]
      let result = try Subprocess(
        BuiltProduct.touchplay, ["replay", "--headless", "--verify"], environment: environment
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("verified: "))
      #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
      #expect(!FileManager.default.fileExists(atPath: folder.path("state")))
    }
  }
}

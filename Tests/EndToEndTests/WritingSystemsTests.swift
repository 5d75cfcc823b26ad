import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  @Suite("Writing systems")
  struct WritingSystemsTests {
    /// DejaVu, and fonts from Debian's fonts-noto-core and fonts-noto-cjk.
    private static let fonts = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/fonts-noto.conf").path
    private static let areFontsInstalled = ["NotoNaskhArabic", "NotoSansDevanagari", "NotoSansCJK"]
      .allSatisfy { name in
        let found = try? Subprocess(
          "fc-list", [":", "file"], environment: ["FONTCONFIG_FILE": fonts]
        ).run()
        return found?.output.contains("/\(name)-Regular") ?? false
      }

    @Test(
      "V5 Arabic, Devanagari, Japanese and mixed lines are shaped, and turn with their views",
      .enabled(if: areFontsInstalled, "needs fonts-noto-core and fonts-noto-cjk"))
    func lines() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.path("writing-systems"), environment: ["FONTCONFIG_FILE": Self.fonts])
        try rig.waitUntilShown(program)
        try Reference("writing-systems").check(rig.screenshot())
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
    }
  }
}

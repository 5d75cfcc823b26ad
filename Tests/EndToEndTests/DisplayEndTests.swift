import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The X server or the compositor goes away first; `FaultRow.displays` has what is kept.
  @Suite("Loss of the display")
  struct DisplayEndTests {
    private static let line =
      "touchplay: display: the connection was lost: "
      + "everything was saved; start touchplay again when the display is back\n"

    @Test(
      "S8 when the display goes away during an animation, the program also exits with 69",
      arguments: [TouchRig.Driver.x11, .wayland])
    func animated(driver: TouchRig.Driver) async throws {
      try await TouchRig.run(width: 800, height: 600, driver: driver) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["replay", Rendering.demoPath])
        try rig.waitUntilShown(program)
        rig.endDisplay()
        #expect(try program.waitForEnd(seconds: 60).exitCode == 69)
        #expect(program.errors == Self.line)
      }
    }
  }
}

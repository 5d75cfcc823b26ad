import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Devices on a display")
  struct DevicesTests {
    private func devices(_ rig: TouchRig) throws -> [String: Any] {
      let program = try rig.launch(BuiltProduct.touchplay, ["devices", "--json"])
      #expect(try program.waitForEnd().exitCode == 0)
      return try StateDump(Data(program.output.utf8)).members
    }

    private func display(_ report: [String: Any]) throws -> [String: Any] {
      try #require((report["displays"] as? [[String: Any]])?.first)
    }

    @Test("J8 devices tells the display's size, scale and rotation", arguments: [false, true])
    func displays(isWayland: Bool) async throws {
      try await TouchRig.run(
        width: 1280, height: 720, driver: isWayland ? .wayland : .x11
      ) { rig in
        let report = try devices(rig)
        let display = try display(report)
        #expect(report["driver"] as? String == (isWayland ? "wayland" : "x11"))
        #expect(display["width"] as? Int == 1280 && display["height"] as? Int == 720)
        #expect(display["pixels"] as? [Double] == [1280, 720] && display["scale"] as? Double == 1)
        #expect(display["millimeters"] is NSNull, "the private server knows no size")
        // SDL 3 knows more about X11, and has its own names for Wayland's devices.
        let isClassic = report["sdl2Compat"] as? Bool == false
        let rotation = isWayland || !isClassic ? "landscape" : nil
        #expect(display["rotation"] as? String == rotation)
        let names = report["touchDevices"] as? [String]
        let name = isWayland ? "wayland_touch" : "touchscreen"
        #expect(isClassic ? names == [name] : names?.count == 1)
        // The private server's devices are not the machine's.
        let missing = report["missing"] as? [[String: String]] ?? []
        #expect(
          !(report["touchScreens"] as? [Any] ?? []).isEmpty
            || missing.contains {
              $0["problem"]?.hasSuffix("not in /sys, so its size is not known") == true
            }
        )
      }
    }

    @Test("J9 xinput maps the touch device to a display by the names that devices tells")
    func mapped() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let report = try devices(rig)
        let output = try #require(try display(report)["name"] as? String)
        let name = try #require((report["touchDevices"] as? [String])?.first)
        let result = try Subprocess(
          "xinput", ["map-to-output", name, output], environment: ["DISPLAY": rig.displayName]
        ).run()
        #expect(result.exitCode == 0, "\(result.errors)")
      }
    }

    @Test("J8 without a display, devices prints what there is and ends with exit code 69")
    func noDisplay() throws {
      let result = try Subprocess(
        BuiltProduct.touchplay, ["devices", "--json"],
        environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil]
      ).run()
      #expect(result.exitCode == 69 && result.errors.hasPrefix("touchplay: display: "))
      let report = try StateDump(result.outputData).members
      #expect(report["driver"] is NSNull && report["touchScreens"] is [Any])
      #expect((report["missing"] as? [[String: String]])?.first?["problem"] == "no display")
    }
  }
}

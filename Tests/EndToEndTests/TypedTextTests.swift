import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Typed text")
  struct TypedTextTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test("D10 D11 what a German keyboard types reaches a field and its recording: ä, €, and é")
    func german() async throws {
      let recording = folder.path("typed.touchplay")
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let layout = try Subprocess(
          "setxkbmap", ["-rules", "evdev", "-layout", "de"],
          environment: ["DISPLAY": rig.displayName]
        ).run()
        #expect(layout.exitCode == 0, "\(layout.errors)")
        let program = try rig.launch(
          BuiltProduct.path("photo-table"), ["--fullscreen", "--record", recording],
          environment: ["LC_ALL": "C.UTF-8"])
        try rig.waitUntilShown(program)
        // Its first photo, and the field for its caption.
        for location in [Point(x: 904, y: 137), Point(x: 904, y: 81)] {
          var script = FingerScript()
          script.tap(0, at: location)
          script.wait(0.2)
          try rig.play(script)
          try rig.settle()
        }
        // Once a real key has been seen, text comes from the system.
        try rig.press(Key(label: "left shift"))
        try rig.settle()
        try rig.press(Key(label: "'"))
        try rig.press(Key(label: "e"), with: [Key(label: "right alt")])
        try rig.press(Key(label: "="))
        try rig.press(Key(label: "e"))
        try rig.settle()
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
      let verified = try Subprocess(BuiltProduct.path("photo-table"), ["--verify", recording]).run()
      #expect(verified.exitCode == 0, "\(verified.output)\(verified.errors)")
      let lines = folder.path("typed.jsonl")
      let converted = try Subprocess(BuiltProduct.touchplay, ["convert", recording, lines]).run()
      #expect(converted.exitCode == 0, "\(converted.errors)")
      let typed = folder.text("typed.jsonl").split(separator: "\n").compactMap { line in
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["text"] as? String
      }
      #expect(typed.filter { !$0.isEmpty } == ["ä", "€", "é"], "\(typed)")
    }

    @Test("D11 fingers alone select a word and get a menu above the keyboard")
    func menu() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.path("photo-table"), ["--fullscreen"])
        try rig.waitUntilShown(program)
        let touches = [(Point(x: 904, y: 137), 0.1), (Point(x: 840, y: 81), 0.8)]
        for (location, seconds) in touches {
          var script = FingerScript()
          script.tap(0, at: location, seconds: seconds)
          script.wait(0.2)
          try rig.play(script)
          try rig.settle()
        }
        try Reference("example-edit-menu").check(within: 2) { try rig.screenshot() }
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
    }
  }
}

import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Examples on a screen")
  struct ExamplesTests {
    @Test("V5 V6 V7 the settings page and the map look as they should")
    func pictures() async throws {
      let folder = try TemporaryFolder()
      let recording = folder.path("walk.touchplay")
      for (name, arguments, size) in [
        ("settings-page", [String](), Size(width: 480, height: 480)),
        ("map-viewer", ["--record", recording], Size(width: 1024, height: 600)),
      ] {
        try await TouchRig.run(width: Int(size.width), height: Int(size.height)) { rig in
          let program = try rig.launch(BuiltProduct.path(name), arguments)
          try rig.waitUntilShown(program)
          try rig.settle()
          try Reference("example-\(name)").check(rig.screenshot())
          if name == "map-viewer" {
            var script = FingerScript()
            script.down(0, at: Point(x: 300, y: 250))
            script.down(1, at: Point(x: 460, y: 250))
            script.wait(0.1)
            script.drag(
              1, from: Point(x: 460, y: 250), to: Point(x: 470, y: 330), seconds: 0.3)
            script.up(0)
            script.up(1)
            script.down(2, at: Point(x: 200, y: 300))
            script.wait(0.8)
            script.up(2)
            try rig.play(script)
          }
          #expect(try program.finish().exitCode == 0, "\(program.errors)")
        }
      }
      let result = try Subprocess(BuiltProduct.path("map-viewer"), ["--verify", recording]).run()
      #expect(result.output.hasPrefix("verified: "), "\(result.output)\(result.errors)")
    }

    @Test("C11 V6 S4 fingers add, check, move and delete to-dos, and the recording verifies")
    func morning() async throws {
      let folder = try TemporaryFolder()
      let (file, recording) = (folder.path("todo.txt"), folder.path("morning.touchplay"))
      try folder.write(Data("Water\nBread\nCall Ada\n\tPost".utf8), to: "todo.txt")
      try await TouchRig.run(width: 480, height: 720) { rig in
        let program = try rig.launch(
          BuiltProduct.path("todo-list"), ["--record", recording, file])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        // A tap checks "Bread".
        script.tap(0, at: Point(x: 200, y: 240))
        script.wait(0.6)
        // A long press moves "Call Ada" above "Water".
        let start = Point(x: 200, y: 240)
        script.down(0, at: start)
        script.wait(0.7)
        script.drag(0, from: start, to: start - Point(x: 0, y: 50), seconds: 0.3)
        script.up(0)
        script.wait(0.6)
        // A swipe uncovers the button of "Water".
        script.down(0, at: start)
        script.drag(0, from: start, to: start - Point(x: 150, y: 0), seconds: 0.3)
        script.up(0)
        script.wait(0.8)
        try rig.play(script)
        try rig.settle()
        try Reference("example-todo-list").check(rig.screenshot())
        var end = FingerScript()
        end.tap(0, at: Point(x: 450, y: 240))
        end.wait(0.5)
        try rig.play(end)
        try rig.settle()
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "Call Ada\n\tBread\n\tPost")
      let result = try Subprocess(BuiltProduct.path("todo-list"), ["--verify", recording]).run()
      #expect(result.exitCode == 0 && result.output.hasPrefix("verified: "), "\(result.output)")
    }
  }
}

import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

extension EndToEnd {
  @Suite("Trace on a display")
  struct TraceTests {
    @Test(
      "R1 R2 strokes pass through every point; half-transparent in progress, dark when finished")
    func strokes() async throws {
      let folder = try TemporaryFolder()
      let picture = try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode=trace", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        for finger in 0..<2 {
          let y = Double(200 + finger * 200)
          try rig.touchDown(finger, at: Point(x: 100, y: y))
          for step in 1...20 {
            let location = Point(x: Double(100 + step * 40), y: y + Double(step % 2 * 60))
            try rig.touchMove(finger, to: location)
            try rig.sync()
          }
        }
        try rig.touchUp(0)
        try rig.settle()
        let picture = try rig.screenshot()
        let end = try program.finish()
        #expect(end.exitCode == 0)
        return picture
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.strokes.count == 1)
      #expect((dump.strokes.first?["points"] as? [[Double]])?.count == 21)
      #expect(dump.strokes.first?["width"] as? Double == 8)
      #expect(dump.inProgress.count == 1)
      let middle = Rect(x: 90, y: 180, width: 840, height: 100)
      #expect(picture.spot(of: Color(0x34329C), tolerance: 0, in: middle) != nil)
      try Reference("trace-two-strokes").check(picture)
    }

    @Test("R3 R4 clear removes finished strokes; leaving a mode keeps its strokes")
    func clearAndLeave() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 100, y: 100))
        try rig.touchMove(0, to: Point(x: 300, y: 100))
        try rig.touchUp(0)
        try rig.settle()
        try rig.press(try #require(Key("c")))
        try rig.settle()
        try rig.touchDown(1, at: Point(x: 100, y: 300))
        try rig.settle()
        try rig.press(try #require(Key("1")))
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.mode == "touchy")
      #expect(dump.strokes.count == 1)
      #expect(dump.strokes.first?["width"] as? Double == 4)
      #expect(dump.numbers == [1], "the contact is still down")
    }

    @Test("R5 m redraws finished strokes straight and smooth again; their points do not change")
    func smoothing() async throws {
      let folder = try TemporaryFolder()
      let corners = [(100, 400), (250, 100), (400, 400), (550, 100), (700, 400)]
        .map { Point(x: Double($0.0), y: Double($0.1)) }
      let pictures = try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: corners[0])
        for corner in corners.dropFirst() {
          try rig.touchMove(0, to: corner)
          try rig.settle()
        }
        try rig.touchUp(0)
        try rig.settle()
        let strip = Rect(x: 60, y: 20, width: 660, height: 440)
        var pictures = [try rig.screenshot(of: strip)]
        for _ in 0..<2 {
          try rig.press(try #require(Key("m")))
          try rig.settle()
          pictures.append(try rig.screenshot(of: strip))
        }
        let end = try program.finish()
        #expect(end.exitCode == 0)
        return pictures
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.strokes.first?["points"] as? [[Double]] == corners.map { [$0.x, $0.y] })
      #expect(pictures[0].differences(from: pictures[2], tolerance: 0) == 0)
      try Reference("trace-smooth").check(pictures[0])
      try Reference("trace-straight").check(pictures[1])
    }

    @Test("I4 a window that loses focus cancels its touches; strokes stay")
    func focusLoss() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 100, y: 100))
        try rig.touchMove(0, to: Point(x: 300, y: 100))
        try rig.settle()
        let other = try rig.launch(BuiltProduct.touchplay, ["--window", "300x200"])
        try rig.waitUntilShown(other, width: 300, height: 200)
        let end = try program.finish()
        #expect(end.exitCode == 0)
        let otherEnd = try other.finish()
        #expect(otherEnd.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.numbers.isEmpty)
      #expect(dump.strokes.count == 1)
    }

    @Test("M1 M4 M5 the mouse draws a stroke, and a right click plants a finger")
    func mouse() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "--mode", "trace", "--dump-state", folder.path("state.json"), "--record",
            folder.path("mouse.touchplay"),
          ])
        try rig.waitUntilShown(program)
        try rig.movePointer(to: Point(x: 100, y: 100))
        try rig.button(1, isDown: true)
        try rig.movePointer(to: Point(x: 300, y: 200))
        try rig.button(1, isDown: false)
        try rig.movePointer(to: Point(x: 500, y: 400))
        try rig.button(3, isDown: true)
        try rig.button(3, isDown: false)
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.strokes.count == 1)
      #expect(dump.numbers == [1])
      #expect(dump.touches.first?["x"] as? Double == 500)
      let session = try SessionReader(FileSource(path: folder.path("mouse.touchplay")))
      #expect(session.header.devices[ContactID.mouseDevice] == "mouse")
      var contacts: Set<ContactID> = []
      while let record = try session.next() {
        guard case .turn(let turn) = record else { continue }
        for case .touch(let change) in turn.inputs { contacts.insert(change.contact) }
      }
      #expect(contacts.count == 2 && contacts.allSatisfy { $0.type == .indirectPointer })
    }
  }
}

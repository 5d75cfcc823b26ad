import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("TUIO on a display")
  struct TUIODisplayTests {
    private let folder: TemporaryFolder
    private let port: UInt16

    init() throws {
      folder = try TemporaryFolder()
      port = try FreePort.next()
    }

    /// Runs the program while a tracker, or something else, sends; returns what was recorded.
    private func record(
      _ options: [String] = [], _ body: (TouchRig) throws -> Void
    ) async throws -> TUIOScene.Info {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "--tuio", "\(port)", "--record", folder.path("s.touchplay"), "--dump-state",
            folder.path("state.json"), "--stats", folder.path("stats.json"),
          ] + options)
        try rig.waitUntilShown(program)
        try body(rig)
        try rig.settle()
        #expect(try program.finish().exitCode == 0)
        #expect(program.errors.isEmpty, "\(program.errors)")
      }
      let replay = try Subprocess(
        BuiltProduct.touchplay,
        ["replay", folder.path("s.touchplay"), "--headless", "--verify"],
        environment: ["DISPLAY": nil]
      ).run()
      #expect(replay.exitCode == 0, "\(replay.output)\(replay.errors)")
      return try TUIOScene.Info(folder.path("s.touchplay"))
    }

    private func dump() throws -> StateDump { try StateDump(folder.data("state.json")) }

    /// Statistics of contacts that did not begin and end once.
    private func repairs() throws -> [Int] {
      let object = try JSONSerialization.jsonObject(with: folder.data("stats.json"))
      let members = try #require(object as? [String: Any])
      return ["repairedContacts", "ignoredReports", "outsideReports"].compactMap {
        members[$0] as? Int
      }
    }

    @Test("U1 U2 fingers of a tracker are touches of a device of its own, recorded and verified")
    func fingers() async throws {
      let info = try await record { rig in
        try rig.touchDown(0, at: Point(x: 900, y: 500))
        try rig.settle()
        var tracker = TUIOScene.Tracker()
        tracker.frame(1, alive: [7], [(7, 0.25, 0.5)])
        tracker.frame(2, alive: [7, 8], [(7, 0.5, 0.5), (8, 0.125, 0.25)])
        tracker.frame(3, alive: [7, 8, 9], [(9, 1, 1)])
        tracker.frame(4, alive: [7, 8])
        try tracker.run(to: port)
      }
      #expect(info.devices.last == "TUIO table@127.0.0.1")
      #expect(info.contacts == 4 && info.mostContacts == 4)
      #expect(info.events.ended == 1 && info.events.moved == 1)
      let touches = try dump().touches
      #expect(touches.compactMap { $0["x"] as? Double } == [900, 512, 128])
      #expect(touches.compactMap { $0["y"] as? Double } == [500, 300, 150])
      #expect(try repairs() == [0, 0, 0])
    }

    @Test("U6 pointers of TUIO 2.0 are touches, in place of those of the screen with --tuio-only")
    func pointers() async throws {
      let info = try await record(["--tuio-only"]) { rig in
        try rig.touchDown(0, at: Point(x: 900, y: 500))
        try rig.settle()
        var tracker = TUIOScene.Tracker()
        tracker.frame(1, alive: [1, 2], [(1, 0.25, 0.5), (2, 0.5, 0.5)], version: 2)
        tracker.frame(2, alive: [2], version: 2)
        try tracker.run(to: port)
      }
      #expect(info.contacts == 2 && info.events.ended == 1)
      #expect(try dump().numbers == [2])
    }

    @Test("U3 U4 U5 over a bad network with two sources, each contact begins once and ends once")
    func badNetwork() async throws {
      let info = try await record { rig in
        var tracker = TUIOScene.Tracker()
        tracker.mangle(5)
        for number in 1...400 {
          for source in ["left", "right"] {
            // Each finger stays for 20 frames, and three are down at a time.
            let first = number / 20
            let alive = [first, first + 1, first + 2]
            let x = Double(number) / 400
            let isRepetition = number.isMultiple(of: 50)
            tracker.frame(
              isRepetition ? -1 : number, alive: alive,
              alive.map { (id: $0, x: x, y: source == "left" ? 0.25 : 0.75) }, source: source)
          }
          if number.isMultiple(of: 20) { tracker.wait(0.01) }
        }
        tracker.mangle(nil)
        for source in ["left", "right"] {
          tracker.frame(
            500, alive: [90], [(90, 0.5, source == "left" ? 0.25 : 0.75)], source: source)
        }
        try tracker.run(to: port)
      }
      #expect(info.devices.suffix(2) == ["TUIO left (127.0.0.1)", "TUIO right (127.0.0.1)"])
      #expect(info.contacts > 30 && info.contacts <= 2 * 24, "\(info.contacts)")
      #expect(info.contacts == info.events.ended + 2 && info.events.cancelled == 0)
      #expect(try dump().touches.compactMap { $0["y"] as? Double } == [150, 450])
      #expect(try repairs() == [0, 0, 0])
    }

    @Test("U5 the fingers of a tracker that stops are cancelled after 5 s")
    func silence() async throws {
      let info = try await record { _ in
        var tracker = TUIOScene.Tracker()
        tracker.frame(1, alive: [1, 2], [(1, 0.25, 0.5), (2, 0.5, 0.5)])
        try tracker.run(to: port)
        pause(5.5)
      }
      #expect(info.contacts == 2 && info.events.cancelled == 2)
      #expect(try dump().numbers == [])
    }

    @Test("U1 U8 garbage and a flood change nothing, and fingers come through afterward")
    func garbage() async throws {
      var random = SeededGenerator(seed: 3)
      let info = try await record { rig in
        var tracker = TUIOScene.Tracker()
        for _ in 0..<3000 {
          let count = Int.random(in: 0...200, using: &random)
          let mark = random.chance(0.5) ? Array("#bundle\0".utf8) : []
          tracker.send(mark + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        tracker.wait(0.2)
        tracker.frame(1, alive: [1], [(1, 0.5, 0.5)])
        try tracker.run(to: port)
      }
      #expect(info.contacts == 1)
      #expect(try dump().numbers == [1])
    }

    @Test("U1 what oscsend sends, message by message, is a touch")
    func oscsend() async throws {
      let info = try await record { rig in
        for arguments in [
          ["si", "alive", "5"], ["sifffff", "set", "5", "0.5", "0.5", "0", "0", "0"],
          ["si", "fseq", "1"], ["s", "alive"], ["si", "fseq", "2"],
        ] {
          let result = try Subprocess(
            "oscsend", ["localhost", "\(port)", "/tuio/2Dcur"] + arguments
          ).run()
          #expect(result.exitCode == 0, "\(result.errors)")
        }
      }
      #expect(info.devices.last == "TUIO 127.0.0.1")
      #expect(info.contacts == 1 && info.events.ended == 1 && info.events.cancelled == 0)
    }

    @Test("U1 the cursors that python-tuio sends are touches")
    func pythonTUIO() async throws {
      let info = try await record { rig in
        let result = try Subprocess(
          "/usr/bin/python3", [TUIOScene.script("tuio_peer_send.py"), "\(port)"]
        ).run()
        if result.exitCode == 77 { try Test.cancel("\(result.errors)") }
        #expect(result.exitCode == 0, "\(result.errors)")
      }
      #expect(info.devices.last == "TUIO 127.0.0.1")
      #expect(info.contacts == 2 && info.events.ended == 2 && info.events.cancelled == 0)
      #expect(info.events.moved == 10)
    }

    @Test("U7 what one touchplay sends, another takes: the same contacts at the same positions")
    func roundTrip() async throws {
      try folder.write(Data(TUIOScene.threeFingers.utf8), to: "three.jsonl")
      let info = try await record { rig in
        let result = try Subprocess(
          BuiltProduct.touchplay,
          ["replay", folder.path("three.jsonl"), "--headless", "--tuio", "\(port)"]
        ).run()
        #expect(result.exitCode == 0, "\(result.errors)")
      }
      #expect(info.devices.last?.hasPrefix("TUIO touchplay@") == true)
      #expect(info.contacts == 3 && info.mostContacts == 2)
      #expect(info.events.moved == 21 && info.events.ended == 3 && info.events.cancelled == 0)
    }

    @Test("U7 --tuio-out sends what is touched, and lifts all fingers when the program ends")
    func output() async throws {
      let port = port
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let receiver = try rig.launch("/usr/bin/oscdump", ["-L", "\(port)"])
        let program = try rig.launch(BuiltProduct.touchplay, ["--tuio-out", "127.0.0.1:\(port)"])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 256, y: 150))
        try rig.settle()
        pause(2.1)
        #expect(receiver.output.contains("\"alive\" 1\n"))
        #expect(receiver.output.contains("\"set\" 1 0.25"))
        #expect(receiver.output.contains("\"fseq\" -1\n"))
        #expect(try program.finish().exitCode == 0)
        pause(0.2)
        let last = receiver.output.split(separator: "\n").suffix(2)
        #expect(
          last.first?.hasSuffix("\"alive\"") == true && last.last?.hasSuffix("\"fseq\" -1") == true)
        try receiver.finish()
      }
    }

    @Test("U1 H3 a kiosk takes TUIO as it takes fingers")
    func kiosk() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--kiosk", "--tuio", "\(port)", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        var tracker = TUIOScene.Tracker()
        tracker.frame(1, alive: [1], [(1, 0.01, 0.01)])
        tracker.frame(2, alive: [])
        tracker.wait(0.5)
        tracker.frame(3, alive: [2], [(2, 0.5, 0.5)])
        try tracker.run(to: port)
        try rig.settle()
        #expect(try program.finish().exitCode == 0)
      }
      #expect(try dump().markers.count == 1)
    }

    @Test("U1 J6 a soak takes TUIO's touches without a touchscreen, and fails by them")
    func soak() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "soak", "--for", "4s", "--tuio", "\(port)", "--tuio-only", "--size-mm", "3000x1700",
            "--json", folder.path("r.json"),
          ])
        try rig.waitUntilShown(program)
        var tracker = TUIOScene.Tracker()
        for number in 0..<2 {
          tracker.frame(number * 2 + 1, alive: [number], [(number, 0.5, 0.5)])
          tracker.wait(0.1)
          tracker.frame(number * 2 + 2, alive: [])
          tracker.wait(0.5)
        }
        try tracker.run(to: port)
        try rig.touchDown(0, at: Point(x: 100, y: 100))
        #expect(try program.waitForEnd(seconds: 30).exitCode == 1, "\(program.errors)")
      }
      let report = try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any]
      let recordings = report?["recordings"] as? [[String: Any]]
      let ghosts = recordings?.first?["ghosts"] as? [String: Any]
      #expect(ghosts?["count"] as? Int == 2, "\(ghosts ?? [:])")
    }

    @Test("U1 J12 a guided check judges TUIO's touches, in millimeters of the given size")
    func check() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "check", "--tuio", "\(port)", "--tuio-only", "--size-mm", "2560x1500", "--json",
            folder.path("c.json"), "--test", "fingers",
          ])
        try rig.waitUntilShown(program)
        var tracker = TUIOScene.Tracker()
        tracker.frame(
          1, alive: [1, 2, 3], [(1, 0.25, 0.5), (2, 0.5, 0.5), (3, 0.75, 0.5)])
        tracker.wait(0.3)
        tracker.frame(2, alive: [])
        tracker.wait(2)
        // The right button.
        tracker.frame(3, alive: [4], [(4, 674.0 / 1024, 570.0 / 600)])
        tracker.wait(0.06)
        tracker.frame(4, alive: [])
        tracker.wait(0.3)
        try tracker.run(to: port)
        try rig.settle()
        #expect(try program.finish().signal == nil, "\(program.errors)")
      }
      let object = try JSONSerialization.jsonObject(with: folder.data("c.json"))
      let items = try #require((object as? [String: Any])?["items"] as? [[String: Any]])
      let contacts = items.first { $0["item"] as? String == "contacts" }
      #expect(contacts?["value"] as? Double == 3)
      #expect(contacts?["layer"] as? String == "TUIO")
    }
  }
}

import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A program on a bus of its own, with the libraries that screen readers use.
  @Suite("Screen reader")
  struct ScreenReaderTests {
    private static let program = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Independent/screen-reader.py").path

    /// A part of a window, as a reader gets it.
    private struct Part: Decodable {
      let role: String
      let name: String
      let hint: String
      let states: [String]
      let value: [Double]?
      let text: String?
      let box: [Int]?
    }

    /// What a reader gets.
    private struct Reading: Decodable {
      let nodes: [Part]
      /// The kind, the name of the part and the value, if that is a text.
      let events: [[String?]]

      func part(_ name: String) throws -> Part { try #require(nodes.first { $0.name == name }) }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        nodes = try container.decode([Part].self, forKey: .nodes)
        events = try container.decode([[Value]].self, forKey: .events).map { $0.map(\.text) }
      }

      private enum Key: CodingKey { case nodes, events }

      /// A text, or something else.
      private struct Value: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
          text = try? decoder.singleValueContainer().decode(String.self)
        }
      }
    }

    /// Starts a program, lets a reader do steps, and returns what it got.
    private func read(
      _ product: String, _ arguments: [String] = [], width: Int = 1024, height: Int = 600,
      as name: String, _ steps: [String]
    ) async throws -> Reading {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let folder = try TemporaryFolder()
        let address = "unix:path=\(folder.path("bus"))"
        let bus = try rig.launch(
          "/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address", address])
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: folder.path("bus")) {
          pause(0.01)
        }
        let environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        let program = try rig.launch(product, arguments, environment: environment)
        try rig.waitUntilShown(program, width: width, height: height)
        let reader = try rig.launch(
          "/usr/bin/python3", [Self.program, name] + steps, environment: environment)
        #expect(try reader.waitForEnd(seconds: 60).exitCode == 0, "\(reader.errors)")
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
        try bus.finish()
        return try JSONDecoder().decode(Reading.self, from: Data(reader.output.utf8))
      }
    }

    @Test("D13 a reader gets the panel; its taps do what fingers do, and are recorded as such")
    func panel() async throws {
      let folder = try TemporaryFolder()
      let file = folder.path("reader.touchplay")
      let reading = try await read(
        BuiltProduct.touchplay, ["--record", file], as: "touchplay",
        [
          "tap:Panel", "tap:Picture", "tap:Panel", "tap:Trace", "see:Trace", "tap:Panel",
          "tap:More", "tap:Inspector",
        ])
      #expect(reading.nodes.prefix(2).map(\.role) == ["application", "frame"])
      #expect(reading.nodes[1].name == "Trace")
      #expect(try reading.part("Inspector").role == "toggle button")
      #expect(try reading.part("Inspector").states.contains("checked"))
      #expect(try reading.part("Quit").role == "push button")
      #expect(try reading.part("Panel").box == [980, 252, 44, 96])
      #expect(reading.events.contains { $0.first == "object:children-changed:add" })
      #expect(
        reading.events.contains {
          $0.first == "object:property-change:accessible-name" && $0.last == "Trace"
        })
      #expect(
        reading.events.contains {
          $0.first == "object:announcement" && $0.last??.hasPrefix("Saved to the gallery") == true
        })
      let replay = try Subprocess(
        BuiltProduct.touchplay, ["replay", file, "--headless", "--verify"]
      ).run()
      #expect(replay.exitCode == 0, "\(replay.errors)")
    }

    @Test("D13 a reader goes from the program to the gallery and back")
    func gallery() async throws {
      let reading = try await read(
        BuiltProduct.touchplay, as: "touchplay",
        ["tap:Panel", "tap:Picture", "tap:Panel", "tap:Gallery", "tap:Back", "see:Panel"])
      #expect(reading.nodes[1].name == "Touchy")
      let added: [String?] = ["object:children-changed:add", "touchplay"]
      #expect(reading.events.contains { $0.prefix(2) == added[...] })
    }

    @Test("D13 a reader sets sliders, and reads fields")
    func values() async throws {
      let reading = try await read(
        BuiltProduct.path("settings-page"), width: 480, height: 480, as: "Settings",
        ["set:Volume=0.25"])
      let volume = try #require(reading.nodes.compactMap(\.value).first)
      #expect(volume[0] == 0 && abs(volume[1] - 0.25) < 0.02)
      #expect(reading.nodes.compactMap(\.text) == ["Hall 3"])
      let sound = try #require(reading.nodes.first { $0.role == "toggle button" })
      #expect(sound.states.contains("checked"))
    }
  }
}

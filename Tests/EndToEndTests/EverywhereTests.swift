import Foundation
import Synchronization
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("One session in every environment")
  struct EverywhereTests {
    private let folder: TemporaryFolder
    private var file: String { folder.path("session.touchplay") }

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Ten fingers, keys and modes on one display, recorded.
    private func record(on driver: TouchRig.Driver) async throws {
      try await TouchRig.run(width: 1024, height: 768, driver: driver) { rig in
        // A black first frame would look like a compositor's empty screen.
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", "trace", "--record", file, "--dump-state", folder.path("live")])
        try rig.waitUntilShown(program)
        for mode: Character in ["3", "2", "4", "5", "1"] {
          try rig.press(try #require(Key(mode)))
          for finger in 0..<10 {
            try rig.touchDown(finger, at: place(finger, width: 1024, height: 768))
          }
          for step in 1...8 {
            for finger in 0..<10 {
              let offset = Point(x: Double(step * (finger % 3 - 1) * 3), y: Double(step * 4))
              try rig.touchMove(finger, to: place(finger, width: 1024, height: 768) + offset)
            }
            try rig.sync()
            pause(0.02)
          }
          if mode == "5" { try rig.press(try #require(Key("s"))) }
          for finger in 0..<10 { try rig.touchUp(finger) }
          try rig.settle()
        }
        try program.finish()
      }
    }

    /// Verifies without a window and compares the state with that of the recording.
    private func verify(with program: String, _ environment: [String: String?] = [:]) throws {
      let result = try Subprocess(
        program, ["replay", "--headless", "--verify", "--dump-state", "-", file],
        environment: environment
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.output.hasPrefix(folder.text("live")))
      #expect(result.output.contains("digests compared"))
    }

    private func verifyInWindow(_ driver: TouchRig.Driver, speed: String) async throws {
      try await TouchRig.run(width: 800, height: 600, driver: driver) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "replay", "--verify", "--speed", speed, "--dump-state", folder.path("window"),
            "--force",
            file,
          ])
        #expect(try program.waitForEnd().exitCode == 0, "\(program.errors)")
      }
      let (live, shown) = (folder.text("live"), folder.text("window"))
      #expect(live == shown)
    }

    @Test(
      "S4 a session verifies headless, in debug and release, under load, on X11 and on Wayland",
      arguments: [TouchRig.Driver.x11, .wayland])
    func verified(recordedOn driver: TouchRig.Driver) async throws {
      try await record(on: driver)
      try verify(with: BuiltProduct.touchplay)
      if let debug = BuiltProduct.debugPath("touchplay") { try verify(with: debug) }
      let other: [String: String?] = [
        "LANG": "tr_TR.UTF-8", "LANGUAGE": "ja", "TZ": "Asia/Tokyo", "HOME": nil,
      ]
      try verify(with: BuiltProduct.touchplay, other)
      try await verifyInWindow(.x11, speed: "4")
      try await verifyInWindow(.wayland, speed: "max")
      let load = Load(threads: 6)
      defer { load.end() }
      try verify(with: BuiltProduct.touchplay)
      try await verifyInWindow(.x11, speed: "16")
    }
  }
}

/// Threads that take all the processor time they can get.
private final class Load: Sendable {
  private let isOver = Mutex(false)

  init(threads: Int) {
    for _ in 0..<threads {
      Thread.detachNewThread { [self] in
        while !isOver.withLock({ $0 }) {}
      }
    }
  }

  func end() { isOver.withLock { $0 = true } }
}

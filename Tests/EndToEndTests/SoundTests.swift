import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  /// The program on SDL's driver that writes what loudspeakers would play to a file.
  @Suite("Sound")
  struct SoundTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Touches the screen in a mode, and returns what was played.
    private func samples(_ options: [String], settings: String = "sound on\n") async throws
      -> [Float]
    {
      try folder.write(Data((TouchRig.seen + settings).utf8), to: "touchplay/settings")
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, options,
          environment: [
            "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": folder.path("sound"),
            "XDG_CONFIG_HOME": folder.path,
          ])
        try rig.waitUntilShown(program)
        for x in [100.0, 600] {
          try rig.touchDown(1, at: Point(x: x, y: 440))
          try rig.sync()
          pause(0.4)
          try rig.touchUp(1)
        }
        try rig.settle(atMost: 1)
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
      guard FileManager.default.fileExists(atPath: folder.path("sound")) else { return [] }
      let data = folder.data("sound")
      return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test("H11 fingers sound in a mode, each location as another note")
    func notes() async throws {
      let samples = try await samples(["--mode", "trace"])
      #expect(samples.contains { $0.magnitude > 0.02 } && samples.allSatisfy { $0.magnitude < 1 })
      // The lowest notes of the columns with the fingers.
      let left = stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) }
      for (frequency, other) in [(147.15, 175.0), (261.6 * 1.25, 350.0)] {
        #expect(strength(frequency, in: left) > 3 * strength(other, in: left), "\(frequency) Hz")
      }
    }

    private func strength(_ frequency: Double, in samples: [Double]) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let angle = 2 * Double.pi * frequency * Double(index) / 44100
        real += sample * cos(angle)
        imaginary += sample * sin(angle)
      }
      return (real * real + imaginary * imaginary).squareRoot()
    }

    @Test("H11 the loudspeakers are closed 10 s after the last tone")
    func closed() async throws {
      try folder.write(Data((TouchRig.seen + "sound on\n").utf8), to: "touchplay/settings")
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"],
          environment: [
            "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": folder.path("sound"),
            "XDG_CONFIG_HOME": folder.path,
          ])
        try rig.waitUntilShown(program)
        try rig.touchDown(1, at: Point(x: 100, y: 440))
        try rig.sync()
        pause(0.4)
        try rig.touchUp(1)
        let early = folder.data("sound").count
        pause(2)
        #expect(folder.data("sound").count > early, "silence is played for a while")
        pause(14)
        let late = folder.data("sound").count
        pause(2)
        #expect(folder.data("sound").count == late)
        try program.finish()
      }
    }

    @Test("H11 no sound when it is off, and in a kiosk only with --sound")
    func silence() async throws {
      for (options, settings, isHeard) in [
        (["--mode", "trace"], "sound off\n", false), (["--mode", "trace", "--kiosk"], "", false),
        (["--mode", "trace", "--kiosk", "--sound"], "", true),
      ] {
        try? FileManager.default.removeItem(atPath: folder.path("sound"))
        let isLoud = try await samples(options, settings: settings).contains { $0 != 0 }
        #expect(isLoud == isHeard, "\(options)")
      }
    }
  }
}

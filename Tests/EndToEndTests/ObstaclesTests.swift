import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  /// Other things than files where the program keeps its files, or writes what it was asked for.
  @Suite("Obstacles")
  struct ObstaclesTests {
    private static let kept = [
      "config/touchplay/settings", "state/touchplay/trace.touchplay",
      "state/touchplay/lines.touchplay", "state/touchplay/kaleidoscope.touchplay",
      "data/touchplay/templates/1.template",
    ]
    private let folder: TemporaryFolder
    private var environment: [String: String?] {
      [
        "XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state"),
        "XDG_DATA_HOME": folder.path("data"),
      ]
    }

    init() throws { folder = try TemporaryFolder() }

    /// All paths below the folder.
    private var paths: Set<String> {
      get throws { Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path)) }
    }

    /// Draws, changes a setting, and ends the program.
    private func play(_ program: LaunchedProgram, on rig: TouchRig) throws -> ProcessEnd {
      try rig.waitUntilShown(program)
      try rig.touchDown(0, at: Point(x: 100, y: 200))
      try rig.touchMove(0, to: Point(x: 200, y: 200))
      try rig.touchUp(0)
      try rig.press(try #require(Key("m")))
      try rig.settle()
      return try program.finish()
    }

    @Test(
      "L5 G4 H1 whatever stands where a file is kept is reported in one line, and left alone",
      arguments: Obstacle.possible)
    func kept(obstacle: Obstacle) async throws {
      for (number, name) in Self.kept.enumerated() {
        try obstacle.create(at: folder.path(name), elsewhere: folder.path("elsewhere/\(number)"))
      }
      let before = Self.kept.map { Obstacle.facts(of: folder.path($0)) }
      let pathsBefore = try paths
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"], environment: environment)
        let end = try play(program, on: rig)
        let isOff = obstacle == .nullDevice || obstacle == .linkToNull
        let lines = program.errors.split(separator: "\n")
        for name in Self.kept.dropFirst(isOff ? 1 : 0) {
          #expect(lines.contains { $0.hasPrefix("touchplay: \(folder.path(name)): ") }, "\(name)")
        }
        // The null device in place of the settings switches them off, which needs no words.
        #expect(lines.contains { $0.contains("/settings") } != isOff, "\(lines)")
        #expect(lines.allSatisfy { $0.hasPrefix("touchplay: ") }, "\(lines)")
        // Another's settings can be read or are damaged; a chosen setting cannot be saved.
        #expect(end.exitCode == (isOff ? 0 : 73))
      }
      #expect(Self.kept.map { Obstacle.facts(of: folder.path($0)) } == before)
      #expect(try paths.subtracting(pathsBefore) == ["state/touchplay/instance.lock"])
    }

    @Test("L5 G4 H1 links to files elsewhere, as of a repository for dotfiles, go on working")
    func dotfiles() async throws {
      try folder.write(Data("theme light\n".utf8), to: "dotfiles/settings")
      try FileManager.default.createDirectory(
        atPath: folder.path("config/touchplay"), withIntermediateDirectories: true)
      symlink("../../dotfiles/settings", folder.path("config/touchplay/settings"))
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"], environment: environment)
        #expect(try play(program, on: rig).exitCode == 0)
        #expect(program.errors.isEmpty)
      }
      #expect(Obstacle.facts(of: folder.path(Self.kept[0]))[0].contains("mode \(S_IFLNK | 0o777)"))
      let settings = folder.text("dotfiles/settings")
      #expect(settings.contains("theme light\n") && settings.contains("lines straight\n"))
    }

    @Test("L5 a HOME that is not UTF-8 keeps its bytes, and a relative one is not used")
    func homes() async throws {
      let line = "HOME=$(printf \"$1\") exec \"$0\" --mode trace"
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          "/bin/sh", ["-c", line, BuiltProduct.touchplay, folder.path("h\\377")])
        #expect(try play(program, on: rig).exitCode == 0)
        #expect(program.errors.isEmpty)
        let relative = try rig.launch(
          "/bin/sh", ["-c", "cd \"$2\" && " + line, BuiltProduct.touchplay, "myhome", folder.path],
          environment: environment)
        #expect(try play(relative, on: rig).exitCode == 0)
      }
      let found = try Subprocess(
        "find", [".", "-name", "h*", "-o", "-name", "*.touchplay"], folder: folder.path
      ).run()
      let lines = Set(found.outputData.split(separator: UInt8(ascii: "\n")).map { Array($0) })
      let home = Array("./h".utf8) + [0xFF]
      let files = ["trace", "lines", "kaleidoscope"].map { "/touchplay/\($0).touchplay" }
      #expect(
        lines
          == Set(
            [home] + files.map { home + Array("/.local/state\($0)".utf8) }
              + files.map { Array("./state\($0)".utf8) }))
      #expect(try !paths.contains("myhome"))
    }
  }
}

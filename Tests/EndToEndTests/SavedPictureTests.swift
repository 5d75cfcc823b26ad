import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  @Suite("Saved pictures")
  struct SavedPictureTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// The saved files in sorted order.
    private func files(_ name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
    }

    private func press(_ key: Character, on rig: TouchRig) throws {
      try rig.press(try #require(Key(key)))
      try rig.settle()
    }

    /// A picture without the areas of the HUD's handle and its hint.
    private func withoutHandle(_ picture: Picture) -> Picture {
      var rest = picture
      for y in 0..<picture.height {
        let isBeside = abs(y - picture.height / 2) < 40
        let first = isBeside ? picture.width / 2 : picture.width - 64
        for x in first..<picture.width { rest[x, y] = .black }
      }
      return rest
    }

    /// The screen once nothing moves on it.
    private func stillScreen(of rig: TouchRig) throws -> Picture {
      try rig.settle()
      var last = try rig.screenshot()
      for _ in 0..<20 {
        try rig.settle()
        let next = try rig.screenshot()
        if next == last { break }
        last = next
      }
      return last
    }

    /// How many pixels of a picture's two files differ by more than a smoothed edge does:
    /// SDL2_image smooths in five steps.
    private func differences(_ path: String, _ picture: Picture) throws -> Int {
      let data = try Data(contentsOf: URL(filePath: path + ".svg"))
      let drawn = try Picture(svg: data, width: picture.width, height: picture.height)
      return picture.differences(from: drawn, tolerance: 64)
    }

    @Test("H1 H7 p saves the scene as PNG and SVG, without rings, inspector, and messages")
    func trace() async throws {
      let (shot, later) = try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"],
          environment: ["XDG_PICTURES_DIR": folder.path("pictures")])
        try rig.waitUntilShown(program)
        for finger in 0..<3 {
          let y = Double(100 + finger * 150)
          try rig.touchDown(finger, at: Point(x: 100, y: y))
          for step in 1...10 {
            let location = Point(x: Double(100 + step * 60), y: y + Double(step % 2 * 90))
            try rig.touchMove(finger, to: location)
            try rig.sync()
          }
          if finger < 2 { try rig.touchUp(finger) }
        }
        try rig.sync()
        let shot = try stillScreen(of: rig)
        for key: Character in ["t", "i", "p", "p", "i", "t"] { try press(key, on: rig) }
        #expect(try rig.screenshot() != shot, "the message is on the screen")
        pause(5)
        let later = try stillScreen(of: rig)
        let end = try program.finish()
        #expect(end.exitCode == 0 && program.errors.isEmpty)
        return (shot, later)
      }
      #expect(
        withoutHandle(later) == withoutHandle(shot), "the window looks as if nothing had been saved"
      )
      let files = try files("pictures/touchplay")
      try #require(files.count == 4)
      for file in files where file.hasSuffix(".png") {
        #expect(file.wholeMatch(of: /\d{8}-\d{6}(-2)?\.png/) != nil)
        let path = folder.path("pictures/touchplay/\(file.dropLast(4))")
        let saved = try Picture(png: path + ".png")
        #expect(withoutHandle(saved) == withoutHandle(shot))
        let different = try differences(path, saved)
        #expect(different < 400, "\(different) pixels differ between PNG and SVG")
      }
    }

    @Test("H1 pictures go to the folder of user-dirs.dirs, and both files show Touchy's numbers")
    func touchy() async throws {
      let config = folder.path("config")
      try FileManager.default.createDirectory(
        atPath: config, withIntermediateDirectories: false)
      try folder.write(
        Data("XDG_PICTURES_DIR=\"\(folder.path("Bilder"))\"\n".utf8),
        to: "config/user-dirs.dirs")
      // Not the first start, which would show a hint.
      try FileManager.default.createDirectory(
        atPath: config + "/touchplay", withIntermediateDirectories: false)
      try folder.write(Data(), to: "config/touchplay/settings")
      let shot = try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, environment: ["XDG_CONFIG_HOME": config])
        try rig.waitUntilShown(program)
        for index in 0..<12 { try rig.touchDown(index, at: place(index, width: 1024, height: 600)) }
        try rig.sync()
        let shot = try stillScreen(of: rig)
        try press("p", on: rig)
        try program.finish()
        return shot
      }
      let png = try #require(try files("Bilder/touchplay").first { $0.hasSuffix(".png") })
      let path = folder.path("Bilder/touchplay/\(png.dropLast(4))")
      let saved = try Picture(png: path + ".png")
      #expect(withoutHandle(saved) == withoutHandle(shot))
      let different = try differences(path, saved)
      #expect(different < 1500, "\(different) pixels differ between PNG and SVG")
    }

    @Test("H1 changes from the turn that saves a picture appear in the window, too")
    func sameTurn() async throws {
      let upper = Rect(x: 0, y: 0, width: 800, height: 500)
      let screen = try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"],
          environment: ["XDG_PICTURES_DIR": folder.path("pictures")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 100, y: 100))
        try rig.settle()
        program.send(signal: SIGSTOP)
        try rig.touchMove(0, to: Point(x: 600, y: 400))
        try rig.press(try #require(Key("p")))
        try rig.sync()
        program.send(signal: SIGCONT)
        try rig.settle()
        let screen = try stillScreen(of: rig)
        try program.finish()
        return screen
      }
      let png = try #require(try files("pictures/touchplay").first { $0.hasSuffix(".png") })
      let picture = try Picture(png: folder.path("pictures/touchplay/" + png))
      let ink = Color(0x9A99CE)
      let saved = try #require(picture.spot(of: ink, tolerance: 8, in: upper))
      #expect(saved.bounds.size.width > 450, "the stroke is in the picture")
      #expect(screen.spot(of: ink, tolerance: 8, in: upper) == saved)
    }

    @Test("H1 Q6 S8 exiting waits for a picture with a lot of ink")
    func endWaits() async throws {
      let history = EditHistory<TraceStroke>()
      let keeper = DrawingSaver(folder: folder.path("state/touchplay")) { _ in }
      keeper.keep(history, as: "trace")
      for index in 0..<600 {
        let locations = (0..<30).map { Point(x: Double($0 * 20), y: Double((index + $0) % 600)) }
        history.append(TraceStroke(width: 2, points: locations))
      }
      #expect(keeper.close().isEmpty)
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"],
          environment: [
            "XDG_PICTURES_DIR": folder.path("pictures"), "XDG_STATE_HOME": folder.path("state"),
          ])
        try rig.waitUntilShown(program)
        // The key and the end arrive together.
        program.send(signal: SIGSTOP)
        try rig.press(try #require(Key("p")))
        try rig.sync()
        program.send(signal: SIGTERM)
        program.send(signal: SIGCONT)
        let end = try program.waitForEnd(seconds: 60)
        #expect(end.exitCode == 0)
      }
      let svg = try #require(try files("pictures/touchplay").first { $0.hasSuffix(".svg") })
      let lines = folder.text("pictures/touchplay/" + svg).split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("<path ") } == 600)
    }

    @Test("H1 a picture that cannot be saved is reported, play goes on, and the exit code is 73")
    func impossible() async throws {
      try folder.write(Data(), to: "file")
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, environment: ["XDG_PICTURES_DIR": folder.path("file")])
        try rig.waitUntilShown(program)
        try press("p", on: rig)
        #expect(program.errors.hasPrefix("touchplay: \(folder.path("file"))/touchplay: "))
        let end = try program.finish()
        #expect(end.exitCode == 73)
        #expect(program.errors.split(separator: "\n").count == 1)
      }
    }
  }
}

import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  @Suite("Render: films")
  struct RenderFilmTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var files: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func render(
      _ name: String, _ options: [String], environment: [String: String?] = [:]
    ) throws -> Subprocess.Result {
      try Rendering.demo(to: folder.path(name), options, environment: environment)
    }

    /// What ffprobe says about a film's pictures.
    private func probe(_ name: String) throws -> [String: String] {
      let names = "width,height,pix_fmt,codec_name,nb_read_frames,duration,r_frame_rate"
      let result = try Subprocess(
        "ffprobe",
        ["-v", "error", "-count_frames", "-show_entries", "stream=\(names)"]
          + ["-of", "default=noprint_wrappers=1", folder.path(name)]
      ).run()
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      var facts: [String: String] = [:]
      for line in result.output.split(separator: "\n") {
        let parts = line.split(separator: "=").map(String.init)
        if parts.count == 2 { facts[parts[0]] = parts[1] }
      }
      return facts
    }

    /// One frame of a film as a picture.
    private func frame(_ number: Int, of name: String) throws -> Picture {
      let path = folder.path("\(name)-\(number).png")
      let result = try Subprocess(
        "ffmpeg",
        ["-v", "error", "-y", "-i", folder.path(name), "-vf", "select=eq(n\\,\(number))"]
          + ["-frames:v", "1", path]
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      return try Picture(png: path)
    }

    @Test(
      "A film has the right frames, size, and length, and frame k shows time k/fps",
      arguments: ["mp4", "gif"])
    func film(_ ending: String) throws {
      let name = "film.\(ending)"
      let options = ["--size", "321x181", "--fps", "25", "--from", "13", "--to", "15"]
      let result = try render(name, options)
      #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
      let facts = try probe(name)
      let isFilm = ending == "mp4"
      #expect(facts["nb_read_frames"] == "51")
      #expect(facts["r_frame_rate"] == "25/1")
      #expect(Double(facts["duration"] ?? "") == 2.04)
      #expect(facts["width"] == (isFilm ? "322" : "321"))
      #expect(facts["height"] == (isFilm ? "182" : "181"))
      #expect(facts["pix_fmt"] == (isFilm ? "yuv420p" : "bgra"))
      let size = isFilm ? "322x182" : "321x181"
      for (number, moment) in [(0, 13.0), (35, 14.4), (50, 15)] {
        let still = "still-\(number).png"
        #expect(try render(still, ["--size", size, "--at", "\(moment)"]).exitCode == 0)
        let picture = try Picture(png: folder.path(still))
        let differences = try frame(number, of: name).differences(from: picture, tolerance: 72)
        #expect(differences < 200, "frame \(number): \(differences) pixels differ")
        let other = try frame(number == 35 ? 0 : 35, of: name)
        #expect(other.differences(from: picture, tolerance: 72) > 300, "moments look different")
      }
    }

    @Test("The default rate is 30 frames per second, 20 for a GIF")
    func standardRates() throws {
      for (name, rate) in [("a.mp4", "30/1"), ("a.gif", "20/1")] {
        let options = ["--size", "160x90", "--from", "2", "--to", "3"]
        #expect(try render(name, options).exitCode == 0)
        #expect(try probe(name)["r_frame_rate"] == rate)
      }
    }

    @Test(
      "Without ffmpeg a film gives exit code 69 with the package's name; pictures do not need it")
    func noProgram() throws {
      let environment = ["PATH": folder.path]
      for name in ["a.mp4", "a.gif"] {
        let result = try render(name, [], environment: environment)
        #expect(result.exitCode == 69)
        #expect(
          result.errors
            == "touchplay: ffmpeg: is not installed: install the package ffmpeg, "
            + "or render a .png or .svg\n")
        #expect(try files.isEmpty)
      }
      #expect(try render("a.png", [], environment: environment).exitCode == 0)
    }

    /// Puts a script in place of ffmpeg, in the folder `bin`.
    ///
    /// Another process writes it: a file that this one writes can be open for a moment in a child
    /// of another test, and such a file cannot be run ("Text file busy").
    private func makeProgram(_ script: String) throws {
      let install = Subprocess(
        "install", ["-D", "-m", "755", "/dev/stdin", folder.path("bin/ffmpeg")],
        input: Data("#!/bin/sh\n\(script)\n".utf8))
      #expect(try install.run().exitCode == 0)
    }

    @Test("When ffmpeg fails, its last line is shown, the exit code is 74, and no file is left")
    func failingProgram() throws {
      try makeProgram("echo first >&2; echo 'no such codec' >&2; exit 1")
      for name in ["a.mp4", "a.gif"] {
        let result = try render(name, [], environment: ["PATH": folder.path("bin")])
        #expect(result.exitCode == 74)
        #expect(result.errors.contains("ffmpeg failed (no such codec)"))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(try files == ["bin"])
      }
    }

    @Test("An ffmpeg that succeeds without output counts as failed: exit code 74, no file is left")
    func idleProgram() throws {
      try makeProgram("exec /bin/cat >/dev/null")
      let result = try render("a.mp4", ["--to", "0.1"], environment: ["PATH": folder.path("bin")])
      #expect(result.exitCode == 74)
      #expect(result.errors.contains("ffmpeg failed (it wrote nothing)"))
      #expect(try files == ["bin"])
    }

    @Test(
      "On a full disk a film gives exit code 74, and no file is left", arguments: ["mp4", "gif"])
    func fullDisk(_ ending: String) throws {
      guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
      let disk = try SmallDisk(kibibytes: 16)
      let result = try Rendering.demo(
        to: disk.path + "/a.\(ending)", ["--size", "640x360", "--fps", "5"])
      #expect(result.exitCode == 74)
      #expect(result.errors.contains("No space left on device"), "\(result.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
    }

    /// Renders a film and sends a signal after one second.
    private func interrupt(
      _ signal: String, _ name: String, path: String? = nil
    ) throws -> Subprocess.Result {
      let words = [BuiltProduct.touchplay, "render", Rendering.demoPath, folder.path(name)]
      return try Subprocess(
        "timeout", ["--preserve-status", "--kill-after=20", "--signal", signal, "1"] + words,
        environment: path.map { ["PATH": $0] } ?? [:]
      ).run()
    }

    /// Whether any process was started with a word in its command line.
    private func isRunning(_ word: String) throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
        let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
        return String(decoding: words, as: UTF8.self).contains(word)
      }
    }

    @Test(
      "S8 a signal stops a film at once: exit code 0, no file left, no ffmpeg running",
      arguments: ["INT", "TERM", "HUP"])
    func signals(_ signal: String) throws {
      for name in ["a.mp4", "a.gif"] {
        let result = try interrupt(signal, name)
        #expect(result.exitCode == 0)
        #expect(result.errors.contains("interrupted by a signal"), "\(result.errors)")
        #expect(try files.isEmpty)
        #expect(try !isRunning(folder.path))
      }
    }

    @Test("S8 a signal stops a film even while ffmpeg hangs")
    func hangingProgram() throws {
      try makeProgram("exec sleep 100")
      let result = try interrupt("TERM", "a.mp4", path: folder.path("bin") + ":/usr/bin:/bin")
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("interrupted by a signal"), "\(result.errors)")
      #expect(try files == ["bin"])
    }

    @Test("On a terminal a progress bar fits the width; in a pipe there is none")
    func progress() throws {
      let words =
        "\(BuiltProduct.touchplay) render \(Rendering.demoPath) \(folder.path("a.gif")) "
        + "--size 640x360 --to 8"
      let result = try Subprocess("script", ["-qec", "stty cols 50; \(words)", "/dev/null"]).run()
      #expect(result.exitCode == 0, "\(result.output)")
      let lines = result.output.components(separatedBy: "\r\u{1B}[K").filter { !$0.isEmpty }
      #expect(lines.count >= 2)
      #expect(lines.allSatisfy { $0.count < 50 }, "\(lines)")
      #expect(lines.contains { $0.contains("###") })
      #expect(result.output.hasSuffix("\r\u{1B}[K"), "the line is removed at the end")
    }
  }
}

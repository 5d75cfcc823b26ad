import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension EndToEnd {
  @Suite("Render: pictures")
  struct RenderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Renders the demo, without a display.
    private func render(_ name: String, _ options: [String] = []) throws -> Subprocess.Result {
      try Rendering.demo(to: folder.path(name), options)
    }

    private func picture(_ name: String, _ options: [String] = []) throws -> Picture {
      let result = try render(name, options)
      #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
      return try Picture(png: folder.path(name))
    }

    @Test("H7 the demo looks as docs/using.md shows it", arguments: Rendering.moments)
    func demo(mode: String, moment: Double) throws {
      let picture = try picture("a.png", ["--at", "\(moment)"])
      try Reference(mode, in: Rendering.images).check(picture)
    }

    @Test(
      "H7 S5 the demo in the other modes looks as docs/using.md shows it",
      arguments: Rendering.otherModes)
    func otherModes(mode: String, moment: Double) throws {
      let picture = try picture("a.png", ["--mode", mode, "--at", "\(moment)"])
      try Reference(mode, in: Rendering.images).check(picture)
    }

    @Test("S5 a PNG has the pixels of a replay window of its size, scaled and letterboxed")
    func asOnWindow() async throws {
      let moment = "14.4"
      let shot = try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["replay", "--from", moment, "--to", moment, "--loop", Rendering.demoPath])
        try rig.waitUntilShown(program)
        try rig.press(.space)
        try rig.settle()
        // The player's bar is below.
        let shot = try rig.screenshot(of: Rect(x: 0, y: 0, width: 1024, height: 400))
        try program.finish()
        return shot
      }
      let picture = try picture("a.png", ["--at", moment, "--size", "1024x600"])
      #expect(Array(picture.pixels.prefix(shot.pixels.count)) == shot.pixels)
    }

    @Test("Only pictures need SDL2_image, and say so without it")
    func withoutImageLibrary() throws {
      try folder.write(Data("not a library".utf8), to: "libSDL2_image-2.0.so.0")
      func render(_ name: String) throws -> Subprocess.Result {
        try Subprocess(
          BuiltProduct.touchplay, ["render", Rendering.demoPath, folder.path(name)],
          environment: ["LD_LIBRARY_PATH": folder.path]
        ).run()
      }
      let png = try render("a.png")
      #expect(png.exitCode == 69)
      #expect(png.errors.hasPrefix("touchplay: SDL2_image: cannot be loaded ("))
      #expect(png.errors.hasSuffix("): install it, or render an .svg\n"))
      #expect(try render("a.svg").exitCode == 0)
    }

    @Test("Without --at a picture shows the end, as it does for later times")
    func end() throws {
      let end = try picture("end.png", ["--size", "640x360"])
      #expect(end == (try picture("later.png", ["--size=640x360", "--at=1000000"])))
      #expect(end != (try picture("early.png", ["--size=640x360", "--at=3"])))
    }

    @Test("S5 a picture can show another mode than the recorded one")
    func otherMode() throws {
      let options = ["--size", "640x360", "--at", "3"]
      let picture = try picture("a.png", options + ["--mode", "trace"])
      #expect(picture[2, 2] == .white)
    }

    @Test("An SVG is well formed, has lines and letters, and looks like the PNG")
    func svg() throws {
      for (moment, element) in [("14.4", "path"), ("19.6", "text")] {
        let name = "\(element).svg"
        #expect(try render(name, ["--at", moment]).exitCode == 0)
        let data = folder.data(name)
        let counter = ElementCounter()
        let parser = XMLParser(data: data)
        parser.delegate = counter
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(counter.count[element, default: 0] >= 2)
        let picture = try picture("\(element).png", ["--at", moment])
        let drawn = try Picture(svg: data, width: picture.width, height: picture.height)
        // SDL2_image smooths edges in five steps, and draws no text.
        let differences = picture.differences(from: drawn, tolerance: 64)
        #expect(differences < (element == "path" ? 1500 : 30000), "\(differences)")
      }
    }

    @Test("Standard input can be the session, and standard output the SVG")
    func streams() throws {
      let input = try Data(contentsOf: URL(filePath: Rendering.demoPath))
      let result = try Subprocess(
        BuiltProduct.touchplay, ["render", "-", "-", "--at", "3"], input: input
      ).run()
      #expect(result.exitCode == 0 && result.errors.isEmpty)
      #expect(try render("a.svg", ["--at", "3"]).exitCode == 0)
      #expect(result.outputData == folder.data("a.svg"))
    }

    @Test("A full disk behind standard output gives exit code 74")
    func fullOutput() throws {
      let result = try Subprocess(
        BuiltProduct.touchplay, ["render", Rendering.demoPath, "-"], outputPath: "/dev/full"
      ).run()
      #expect(result.exitCode == 74)
      #expect(result.errors.hasPrefix("touchplay: -: write failed (No space left on device)"))
    }

    @Test("The help lists the command and its options")
    func help() throws {
      #expect(
        try Subprocess(BuiltProduct.touchplay, ["help"]).run().output.contains("render IN OUT"))
      let help = try Subprocess(BuiltProduct.touchplay, ["render", "--help"]).run().output
      for option in ["--at S", "--size WxH", "--fps N", "--mode NAME", "--from S", "--force"] {
        #expect(help.contains(option))
      }
    }

    @Test("S7 a damaged session is drawn up to the damage, and one line says so")
    func damaged() throws {
      let whole = try Data(contentsOf: URL(filePath: Rendering.demoPath))
      try folder.write(whole.prefix(whole.count * 2 / 3), to: "cut")
      let result = try Subprocess(
        BuiltProduct.touchplay, ["render", folder.path("cut"), folder.path("a.png")]
      ).run()
      #expect(result.exitCode == 0)
      #expect(result.errors.hasPrefix("touchplay: \(folder.path("cut")): damaged at byte "))
      #expect(try Picture(png: folder.path("a.png")).width == 1280)
    }

    @Test("An existing file gives exit code 73 and untouched; --force replaces it")
    func existing() throws {
      for name in ["a.png", "a.svg", "a.gif"] {
        try folder.write(Data("mine".utf8), to: name)
        #expect(try render(name).exitCode == 73)
        #expect(folder.text(name) == "mine")
      }
      #expect(try render("a.png", ["--force"]).exitCode == 0)
      #expect(try Picture(png: folder.path("a.png")).width == 1280)
    }

    @Test(
      "A wrong command line gives exit code 2 and one line, and does nothing",
      arguments: [
        [], ["in"], ["in", "a.jpg"], ["in", "a.png", "b.png"], ["in", "a.png", "--fps", "3"],
        ["in", "a.svg", "--to", "3"], ["in", "a.html", "--at", "3"],
        ["in", "a.html", "--fps", "3"], ["in", "a.gif", "--at", "3"],
        ["in", "a.gif", "--fps", "51"],
        ["in", "a.mp4", "--fps", "0"], ["in", "a.mp4", "--from", "3", "--to", "2"],
        ["in", "a.png", "--size", "0x3"], ["in", "a.png", "--at", "-1"],
        ["in", "a.png", "--mode", "tarce"],
      ])
    func wrongCommandLines(_ words: [String]) throws {
      let result = try Subprocess(
        BuiltProduct.touchplay, ["render"] + words, folder: folder.path
      ).run()
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("touchplay: "))
      #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test(
      "S7 S9 a file that is not a session gives exit code 65 for a picture, an unreadable one 66",
      arguments: ["png", "mp4"])
    func wrongInput(_ ending: String) throws {
      try folder.write(Data("# EVEMU".utf8), to: "foreign")
      for (name, code) in [("foreign", 65), ("missing", 66)] {
        let result = try Subprocess(
          BuiltProduct.touchplay, ["render", folder.path(name), folder.path("a.\(ending)")]
        ).run()
        #expect(result.exitCode == Int32(code), "\(result.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("a.\(ending)")))
    }
  }
}

/// Counts the elements of an XML file.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var count: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    count[elementName, default: 0] += 1
  }
}

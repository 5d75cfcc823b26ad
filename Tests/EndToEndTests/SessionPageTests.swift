import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Session pages, in a browser")
  struct SessionPageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func page(
      of path: String = Rendering.demoPath, _ options: [String] = []
    ) throws -> String {
      let page = folder.path("page.html")
      let result = try Subprocess(
        BuiltProduct.touchplay, ["render", path, page, "--force"] + options,
        environment: Rendering.noDisplay
      ).run()
      #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
      return page
    }

    @Test("S15 the page's canvas looks as `render` does, at 20 moments, forward and backward")
    func pixels() throws {
      let moments = [
        19, 0.2, 1, 2.5, 4, 5.5, 7, 8, 9.6, 11, 12.5, 14.4, 15.5, 17, 18, 16, 20.5, 22, 26, 27.2,
      ]
      let page = try PageBrowser(page())
      let pictures = try page.pictures(at: moments)
      #expect(pictures.count == moments.count)
      for (moment, picture) in zip(moments, pictures) {
        let path = folder.path("a.png")
        #expect(try Rendering.demo(to: path, ["--at", "\(moment)", "--force"]).exitCode == 0)
        let difference = try picture.meanDifference(from: Picture(png: path))
        #expect(difference < 2, "at \(moment) s: \(difference)")
      }
    }

    @Test("S15 the keyboard plays, pauses and goes through the session")
    func keys() throws {
      let time = ["eval": "touchplay.time"]
      let answers = try PageBrowser(page(), at: "#t=5").answers([
        time, ["key": "ArrowRight"], time, ["key": "ArrowLeft", "shift": true], time,
        ["key": "Home"], time, ["key": "."], ["eval": "touchplay.film.state.time > 0"],
        ["key": "End"], time, ["key": "Home"], ["key": " "],
        ["eval": "new Promise((done) => setTimeout(() => done(touchplay.time > 0.1), 600))"],
        ["key": " "], ["eval": "touchplay.isPlaying"],
        // A checkbox keeps its own key.
        ["eval": "document.querySelector('input[type=checkbox]').focus()"], ["key": " "],
        ["eval": "!touchplay.isPlaying"],
      ])
      let times = answers.compactMap { $0 as? Double }
      #expect(Array(times.prefix(4)) == [5, 10, 9.9, 0])
      #expect(answers.compactMap { $0 as? Bool }.suffix(4) == [true, true, false, true])
    }

    @Test("S15 a link leads to a moment and a contact, and the address follows")
    func links() throws {
      let answers = try PageBrowser(page(), at: "#t=2.5&contact=3").answers([
        ["eval": "touchplay.time"], ["eval": "touchplay.nameOf(touchplay.chosen)"],
        ["eval": "document.getElementById('inspector').textContent"], ["key": "ArrowRight"],
        ["eval": "location.hash"],
        ["eval": "location.hash = '#contact=8'; new Promise((done) => setTimeout(done, 50))"],
        ["eval": "touchplay.time"],
      ])
      #expect(answers[0] as? Double == 2.5)
      #expect(answers[1] as? String == "3")
      #expect((answers[2] as? String)?.hasPrefix("Contact 3 (shown as 3) · report ") == true)
      #expect(answers[4] as? String == "#t=7.5&contact=3")
      #expect(abs(try #require(answers[6] as? Double) - 6.067) < 0.001, "the contact's beginning")
    }

    @Test("S15 a tap on a contact chooses it, and a tap on the button plays")
    func taps() throws {
      let answers = try PageBrowser(page(), at: "#t=4").answers([
        [
          "eval": """
          (() => {
            const box = document.getElementById("stage").getBoundingClientRect();
            const contact = touchplay.layers[0][2], last = contact.times.length - 1;
            const play = document.getElementById("play").getBoundingClientRect();
            return [box.left + contact.xs[last] * box.width / 1280,
              box.top + contact.ys[last] * box.height / 720, play.left + 20, play.top + 20];
          })()
          """
        ]
      ])
      let locations = try #require(answers[0] as? [Double])
      let chosen = try PageBrowser(page(), at: "#t=4").answers([
        ["tap": Array(locations[..<2])],
        ["eval": "touchplay.chosen && touchplay.nameOf(touchplay.chosen)"],
        ["eval": "touchplay.pointed === null"],
        ["tap": Array(locations[2...])], ["eval": "touchplay.isPlaying"],
      ])
      #expect(chosen[1] as? String == "3")
      #expect(chosen[2] as? Bool == true, "a finger that has lifted points at nothing")
      #expect(chosen[4] as? Bool == true)
    }

    @Test("S15 a screen reader gets a name for everything that can be used")
    func names() throws {
      let answers = try PageBrowser(page(), at: "#t=4&contact=1").answers([["names": true]])
      let names = try #require(answers[0] as? [[String]])
      let used = ["button", "slider", "checkbox", "combobox", "image", "link"]
      #expect(!names.contains { used.contains($0[0]) && $0[1].isEmpty })
      for name in [
        ["button", "Play"], ["slider", "Time"], ["checkbox", "Show trails of the last 5 s"],
        ["combobox", "Speed"], ["link", "Link to this moment"], ["button", "1"],
        ["image", "The screen at 4 s, with 5 contacts"],
      ] {
        #expect(names.contains(name), "\(name)")
      }
    }

    @Test("S15 a hostile name stays text, and nothing is loaded from elsewhere")
    func hostileName() throws {
      let name = "<script>document.title='x'<\u{2215}script><img src=x onerror=alert(1)>"
      let path = folder.path(name + ".touchplay")
      try FileManager.default.copyItem(atPath: Rendering.demoPath, toPath: path)
      let browser = try PageBrowser(page(of: path))
      let answers = try browser.answers([
        ["eval": "document.getElementById('name').textContent"], ["eval": "document.title"],
        ["eval": "document.images.length"],
      ])
      #expect(answers[0] as? String == name + ".touchplay")
      #expect(answers[1] as? String == name + ".touchplay: touch session")
      #expect(answers[2] as? Int == 0)
    }
  }
}

/// A session page in a headless Chromium.
struct PageBrowser {
  private static let program = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Independent/browse_page.py").path

  private let page: String
  private let fragment: String

  init(_ page: String, at fragment: String = "") {
    (self.page, self.fragment) = (page, fragment)
  }

  /// Does the steps that `browse_page.py` describes, and returns an answer for each.
  func answers(_ steps: [[String: Any]]) throws -> [Any] {
    let input = try JSONSerialization.data(withJSONObject: steps)
    let result = try Subprocess(
      "python3", [Self.program, page, "1280x1000", fragment],
      environment: ["PYTHONDONTWRITEBYTECODE": "1"], input: input
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let output = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let object = try #require(output as? [String: Any])
    #expect(object["outside"] as? [String] == [])
    #expect(object["errors"] as? [String] == [])
    return try #require(object["answers"] as? [Any])
  }

  /// The pictures that the page's canvas shows at moments.
  func pictures(at moments: [Double]) throws -> [Picture] {
    let folder = try TemporaryFolder()
    let steps = moments.map { moment in
      ["eval": "touchplay.show(\(moment)); touchplay.screen.toDataURL('image/png')"]
    }
    return try answers(steps).map { answer in
      let url = try #require(answer as? String)
      let data = try #require(
        url.split(separator: ",").last.flatMap { Data(base64Encoded: String($0)) })
      try folder.write(data, to: "a.png")
      return try Picture(png: folder.path("a.png"))
    }
  }
}

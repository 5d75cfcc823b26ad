import Foundation
import SyntheticPanel
import TestSupport
import Testing
import TrackerKit

/// The HTML report as Chromium shows and prints it; long, and only where Chromium and poppler are.
@Suite("touchplay check in Chromium")
struct ReportPrintTests {
  private static let isPossible =
    ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
    && ["chromium", "pdftotext", "pdfinfo"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes the report of a panel with faults, from recordings of guided tests, and returns its items.
  private func report(
    _ tests: [String] = GuidedScript.names, profile: String = "chromeos-like"
  ) throws -> [[String: Any]] {
    var panel = PanelModel()
    panel.faults.noise = 0.08
    panel.faults.deadArea = Rect(x: 200, y: 60, width: 60, height: 40)
    panel.faults.edgeCut = 3
    panel.faults.mergeDistance = 22
    let session = SampleSession(panel)
    for name in tests {
      try folder.write(Data(session.bytes(of: name, seed: 7)), to: "\(name).touchplay")
    }
    let result = try Subprocess(
      BuiltProduct.touchplay,
      ["check", "--from"] + tests.map { "\($0).touchplay" } + [
        "--profile", profile, "--report", "r.html", "--json", "r.json",
      ], folder: folder.path
    ).run()
    #expect(result.exitCode == 1, "\(result.errors)")
    let json = try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any]
    return try #require(json?["items"] as? [[String: Any]])
  }

  private func chromium(_ options: [String]) throws {
    let result = try Subprocess(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--user-data-dir=\(folder.path("profile"))",
      ] + options + ["file://\(folder.path("r.html"))"], timeout: 120
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test(
    "J10 printed on A4, the report has every item, and nothing leaves the paper",
    .enabled(if: isPossible, "needs --long, chromium and pdftotext"))
  func paper() throws {
    let items = try report()
    try chromium(["--no-pdf-header-footer", "--print-to-pdf=\(folder.path("r.pdf"))"])
    let info = try Subprocess("pdfinfo", [folder.path("r.pdf")]).run().output
    #expect(info.contains("(A4)"), "\(info)")
    let text = try Subprocess("pdftotext", ["-raw", folder.path("r.pdf"), "-"]).run().output
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.hasPrefix("Touch display: ✗ fail"))
    for title in items.compactMap({ $0["title"] as? String }) {
      #expect(words.contains(title), "\(title)")
    }
    for name in GuidedScript.names { #expect(words.contains("(\(name))"), "\(name)") }
    let boxes = try Subprocess("pdftotext", ["-bbox", folder.path("r.pdf"), "-"]).run().output
    let lines = boxes.split(separator: "\n").filter { $0.contains("<word ") }
    #expect(lines.count > 300)
    for line in lines {
      let fields = line.split(separator: "\"")
      let (left, right) = (Double(fields[1]) ?? -1, Double(fields[5]) ?? 1000)
      // A4 is 595 points wide, its margins 15 mm or 42.5 points.
      #expect(left >= 42 && right <= 553.5, "\(line)")
    }
  }

  @Test(
    "J10 on a phone and on a desktop, in dark and light, nothing leaves the screen",
    .enabled(if: isPossible, "needs --long, chromium and pdftotext"),
    arguments: [(500, false), (500, true), (1280, false), (1280, true)])
  func screen(width: Int, isDark: Bool) throws {
    _ = try report()
    let picture = folder.path("r.png")
    try chromium(
      ["--window-size=\(width),6000", "--screenshot=\(picture)"]
        + (isDark ? ["--force-dark-mode"] : []))
    let shot = try Picture(png: picture)
    #expect(shot.width == width)
    let ground = shot[1, 1]
    #expect((ground.red < 60) == isDark, "\(ground)")
    let margins = (0..<shot.height).flatMap { y in
      [1, 5, width - 6, width - 2].map { shot[$0, y] }
    }
    #expect(margins.allSatisfy { $0 == ground }, "the margins are empty")
  }

  @Test(
    "J10 the picture in docs/check.md is the top of such a report",
    .enabled(
      if: isPossible && isRecording, "needs --long, chromium, pdftotext and TOUCHPLAY_RECORD"))
  func pagePicture() throws {
    let limits = [
      "deadAreas": 0, "dropOuts": 0, "gapRatio": 2.5, "movingJitter": 2, "pinch": 15, "range": 2,
      "reportRate": 60, "reversedMotion": 1, "separation": 8, "swaps": 0,
    ]
    let profile: [String: Any] = ["name": "tables", "title": "our touch tables", "limits": limits]
    try folder.write(JSONSerialization.data(withJSONObject: profile), to: "tables.json")
    _ = try report(["surface", "edges", "two-fingers"], profile: "tables.json")
    let path = Rendering.images.appending(path: "check-report.png").path
    try chromium(["--window-size=900,1230", "--screenshot=\(path)"])
    let bytes = try Data(contentsOf: URL(filePath: path)).count
    #expect(bytes <= 200_000)
  }

  private static let isRecording =
    ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil
}

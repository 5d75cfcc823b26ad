import Foundation
import Testing

/// The walk through the sources in `docs/dev/architecture.md` leads somewhere.
@Suite("Architecture")
struct ArchitectureTests {
  private let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("Every file that the walk names exists and declares what the walk names with it")
  func walk() throws {
    // A link to a source: [`Type.name(_:)`](../path), or [File.swift](../path) for all of it.
    let step = /\[(?:`(?:[A-Za-z]+\.)?([A-Za-z]+)[^`]*`|[^\]]*)\]\((?:\.\.\/)+([^)]+\.swift)\)/
    let steps = try text("docs/dev/architecture.md").matches(of: step)
    #expect(steps.count > 60)
    for step in steps {
      let source = try text(String(step.2))
      guard let name = step.1 else { continue }
      let declaration = try Regex("(func|struct|class|enum|protocol|var|let|case) \(name)\\b")
      #expect(source.contains(declaration), "\(step.2) does not declare \(name)")
    }
  }

  @Test(
    "Every test that the pages about other toolkits name exists in the file that they name",
    arguments: [("docs/dev/parity.md", 80), ("docs/differences-from-uikit.md", 50)])
  func parity(page: String, least: Int) throws {
    let folders = [
      "Controls", "EventDelivery", "Events", "Gestures", "Gestures/Recognizers", "Lists", "Parity",
      "Text", "Views",
    ]
    let files = try folders.flatMap { folder in
      let path = root.appending(path: "Tests/TrackerKitTests/\(folder)").path
      return try FileManager.default.contentsOfDirectory(atPath: path).map { "\(folder)/\($0)" }
    }
    // An abbreviation and tests after it: Tap `taps`, `pause`.
    let group = /([A-Z][\w-]*|flowkey) (`\w+`(?:(?:, | and )`\w+`)*)/
    let groups = try text(page).matches(of: group)
    #expect(groups.count > least)
    for group in groups {
      // F-Tap stands for FlutterTapParityTests, Tap for TapGestureRecognizerTests.
      let stem = group.1.replacing("F-", with: "Flutter").lowercased()
      let sources = try files.filter { $0.lowercased().contains(stem) }
        .map { try text("Tests/TrackerKitTests/\($0)") }.joined()
      for name in group.2.matches(of: /\w+/) {
        #expect(sources.contains("func \(name.0)("), "\(group.1) has no \(name.0)")
      }
    }
  }

  @Test("Every block of code in the guide stands in a file that is built")
  func code() throws {
    let sources = try ["Sources", "Tests", "Examples"].flatMap(swiftFiles).map(withoutIndents)
    let blocks = try text("docs/dev/architecture.md").matches(of: /```swift\n((?s:.)*?)```/)
    #expect(blocks.count > 6)
    for block in blocks {
      let code = withoutIndents(String(block.1))
      #expect(sources.contains { $0.contains(code) }, "\(block.1)")
    }
  }

  @Test(
    "Calls that take a path stand in two files: paths keep their bytes, other things than files stay"
  )
  func pathCalls() throws {
    let files = ["FileSystem.swift", "FileStatus.swift"].map { "Sources/TrackerKitFiles/" + $0 }
    let call =
      /(?:^|[^A-Za-z.])(?:Glibc\.)?(?:access|chmod|fopen|l?stat|link|mkdir|mkfifo|mkstemp|opendir|realpath|rename|remove|rmdir|symlink|truncate|unlink)\(/
    // `open` is also a word for other things.
    let opening = /(?:^|[^A-Za-z.])(?:Glibc\.)?open\([^)]*\bO_[A-Z]+/
    for path in try swiftPaths(in: "Sources") where !files.contains(path) {
      let imports = /^ *(?:@[a-z]+ +)?(?:[a-z]+ +)?import +Glibc/.anchorsMatchLineEndings()
      let source = try text(path)
      guard source.contains(imports) else { continue }
      for line in source.split(separator: "\n") where !line.contains(/^ *(?:\/\/|.*\bfunc )/) {
        #expect(!line.contains(call) && !line.contains(opening), "\(path): \(line)")
      }
    }
    for file in files { #expect(try text(file).contains(call), "\(file)") }
  }

  @Test("Only a mode, four commands and the gallery lead into the room that judges panels")
  func panels() throws {
    let program = "Sources/TouchPlay/"
    let paths = try swiftPaths(in: "Sources/TouchPlay")
    let room = paths.filter { $0.hasPrefix(program + "PanelJudging/") }
    let declaration =
      /^(?:@\w+ |final |indirect )*(?:struct|class|enum|protocol|typealias) (\w+)/
      .anchorsMatchLineEndings()
    let types = try Set(room.flatMap { try text($0).matches(of: declaration).map { String($0.1) } })
    #expect(types.count > 20)
    let doors: [String: Set<String>] = [
      program + "Touchplay.swift": [
        "CheckCommand", "SoakCommand", "WatchCommand", "DevicesCommand",
      ],
      program + "Modes/ModeRegistry.swift": [".check"],
      // It lists reports, with their verdicts.
      program + "Gallery/GalleryItem.swift": ["CheckFolder", "CheckReport"],
      // Maps between the kernel's locations and the window's, not judgments.
      program + "Devices/DeviceTree.swift": ["PanelCheck"],
      program + "Devices/TouchScreen.swift": ["PanelCheck"],
      program + "Devices/TouchMapper.swift": ["PanelCheck"],
      program + "Sandbox/KernelFingers.swift": ["PanelCheck"],
    ]
    for path in paths where !room.contains(path) {
      let code = try text(path).replacing(/\/\/.*/, with: "")
      let names = Set(code.matches(of: /\w+/).map { String($0.0) })
      var known = names.intersection(types.union(["PanelCheck"]))
      // The mode, not a function of this name.
      if code.contains(/[^\w)]\.check\b(?!\()/) { known.insert(".check") }
      #expect(known == doors[path, default: []], "\(path)")
    }
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    try swiftPaths(in: folder).map(text)
  }

  private func swiftPaths(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  private func withoutIndents(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  /// The number of parameters of a declaration, and what follows them.
  private func parameters(of declaration: Substring) -> (count: Int, rest: Substring) {
    var (depth, count) = (0, 1)
    for index in declaration.indices {
      switch declaration[index] {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0 { return (count, declaration[index...]) }
      case "," where depth == 1: count += 1
      default: break
      }
    }
    return (count, "")
  }

  @Test("The comment on a public function says what it throws, and lists four parameters or more")
  func comments() throws {
    // A comment, and a declaration up to its body: the brace of a default value follows "= ".
    let function =
      /((?: *\/\/\/.*\n)+)(?: *@.*\n)* *(?:public|open) ((?:[a-z]+ )*(?:func|init)\b(?s:.)*?[^=]) \{/
    var found = 0
    for library in ["TrackerKit", "TouchRecordings"] {
      let paths = try swiftPaths(in: "Sources").filter { $0.hasPrefix("Sources/\(library)") }
      for match in try paths.flatMap({ try text($0).matches(of: function) })
      where !match.2.contains("override ") && !match.1.contains("by default.") {
        found += 1
        let (count, rest) = parameters(of: match.2)
        #expect(!rest.contains("throws") || match.1.contains("- Throws:"), "\(match.2)")
        // Numbers of the same kind, such as the edges of a rectangle, explain themselves.
        let types = Set(match.2.matches(of: /: ([\w\[@]+)/).map(\.1))
        #expect(
          count < 4 || types.count == 1 || match.1.contains("- Parameters:"), "\(match.2)")
      }
    }
    #expect(found > 400)
  }

  @Test("Every link from one page to another, and to a source, leads to a file")
  func links() throws {
    let pages = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: "docs").path
    )
    .filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
    for page in pages + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] {
      let folder = root.appending(path: page).deletingLastPathComponent()
      for link in try text(page).matches(of: /\]\(([^)#\s]+)[^)]*\)/) {
        let target = String(link.1)
        guard !target.contains("://"), !target.hasPrefix("mailto:") else { continue }
        let path = folder.appending(path: target).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(target)")
      }
    }
  }
}

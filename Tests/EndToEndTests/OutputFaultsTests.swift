import Foundation
import TestSupport
import Testing
import TrackerKit

/// A file that is written in one go, and how.
struct WrittenFile: Sendable, CustomTestStringConvertible {
  /// What it is, as in the page's first column.
  let name: String
  /// Its name in the folder.
  let file: String
  /// The arguments of the program, with the file's path.
  let arguments: @Sendable (String) -> [String]

  var testDescription: String { name }

  private static let demo = Rendering.demoPath

  static let all =
    ["html", "json", "xml"].map { ending in
      WrittenFile(name: "a report of `check` (\(ending))", file: "a.\(ending)") {
        let option = ["html": "--report", "json": "--json", "xml": "--junit"][ending] ?? ""
        return ["check", "--from", demo, "--size-mm", "345x194", option, $0]
      }
    }
    + ["touchplay", "jsonl", "evemu", "yml", "csv"].map { ending in
      WrittenFile(name: "a converted recording (\(ending))", file: "a.\(ending)") {
        ["convert", demo, $0]
      }
    }
    + ["png", "svg", "gif", "mp4"].map { ending in
      WrittenFile(name: "a picture or film of `render` (\(ending))", file: "a.\(ending)") {
        let isFilm = ending == "gif" || ending == "mp4"
        return ["render", demo, $0] + (isFilm ? ["--from", "3", "--to", "4", "--fps", "4"] : [])
      }
    } + [
      WrittenFile(name: "a state dump of `replay`", file: "a.json") {
        ["replay", demo, "--headless", "--dump-state", $0]
      },
      WrittenFile(name: "an event log of `replay`", file: "a.log") {
        ["replay", demo, "--headless", "--log-events", $0]
      },
    ]
}

extension WrittenFile {
  /// What `play` writes, which needs a display.
  static let played = [
    ("a recording of `play`", "a.touchplay", "--record"),
    ("an event log of `play`", "a.log", "--log-events"),
    ("a state dump of `play`", "a.json", "--dump-state"),
    ("statistics of `play`", "a.json", "--stats"),
  ].map { name, file, option in
    WrittenFile(name: name, file: file) { ["play", "--mode", "trace", option, $0] }
  }
}

/// What keeps a file from being written.
enum WritingFault: CaseIterable {
  case fullDisk, fullDiskOverOlder, readOnly, folderInPlace

  /// Runs a program with arguments to its end; nil if a signal ended it.
  typealias Run = (_ arguments: [String]) throws -> (exitCode: Int32?, errors: String)

  /// What the file has if it is there before.
  private static let older = Data("older".utf8)

  /// Runs the program without a display.
  static func command(_ arguments: [String]) throws -> (exitCode: Int32?, errors: String) {
    let result = try Subprocess(
      BuiltProduct.touchplay, arguments, environment: Rendering.noDisplay
    ).run()
    return (result.exitCode, result.errors)
  }

  /// Runs the program, and says in the page's words what has happened.
  func outcome(of file: WrittenFile, by run: Run = Self.command) throws -> String {
    let disk = try SmallDisk(kibibytes: 16)
    let path = disk.path + "/" + file.file
    var arguments = file.arguments(path)
    switch self {
    case .fullDisk: try disk.fill()
    case .fullDiskOverOlder:
      try Self.older.write(to: URL(filePath: path))
      try disk.fill()
      arguments.append("--force")
    case .readOnly: try disk.makeReadOnly()
    case .folderInPlace:
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
      arguments.append("--force")
    }
    let result = try run(arguments)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && result.errors.hasPrefix("touchplay: "), "\(result.errors)")
    #expect(result.errors.contains(path), "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted()
    #expect(names.allSatisfy { $0 == file.file || $0 == "filler" }, "\(names)")
    let code = result.exitCode.map { "exit code \($0)" } ?? "killed"
    guard names.contains(file.file) else { return code }
    let contents = FileManager.default.contents(atPath: path)
    return code + (contents.map { $0 == Self.older ? ", the older file is kept" : ", cut" } ?? "")
  }
}

@Suite("Files that cannot be written")
struct OutputFaultsTests {
  @Test(
    "S6 J4 a command whose output cannot be written says why, leaves nothing, keeps an older file",
    .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"),
    arguments: WrittenFile.all)
  func outcomes(of file: WrittenFile) throws {
    let outcomes = try WritingFault.allCases.map { try $0.outcome(of: file) }
    try PageRow(cells: [file.name] + outcomes).check(in: "reliability.md")
  }

  @Test(
    "J4 the output of a command replaces a link, and never what the link leads to",
    arguments: WrittenFile.all)
  func links(of file: WrittenFile) throws {
    let folder = try TemporaryFolder()
    for target in ["victim", "nothing"] {
      try folder.write(Data("precious".utf8), to: "victim")
      let path = folder.path(file.file)
      symlink(target, path)
      let refused = try WritingFault.command(file.arguments(path))
      #expect(refused.exitCode == 73 && refused.errors.contains("already exists"))
      let result = try WritingFault.command(file.arguments(path) + ["--force"])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(folder.text("victim") == "precious")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == [file.file, "victim"].sorted())
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.type] as? FileAttributeType == .typeRegular)
      #expect((attributes[.size] as? Int ?? 0) > 0)
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("J4 output to /dev/stdout goes where standard output does, and the name stays a link")
  func standardOutput() throws {
    let folder = try TemporaryFolder()
    let line = "\"$0\" replay \"$1\" --headless --force --dump-state /dev/stdout"
    for ending in [" | cat", " > a; cat a", " --log-events /dev/fd/3 3> b; cat b"] {
      let result = try Subprocess(
        "sh", ["-c", line + ending, BuiltProduct.touchplay, Rendering.demoPath],
        folder: folder.path
      ).run()
      #expect(result.errors.isEmpty && result.output.contains("\"tick\""), "\(ending)")
    }
    for name in ["/dev/stdout", "/dev/null"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: name)
      #expect(attributes[.type] as? FileAttributeType != .typeRegular)
    }
  }

  @Test("docs/reliability.md has a row for each file that the tests try, and no others")
  func rows() throws {
    let names = (WrittenFile.all + WrittenFile.played).map(\.name)
    #expect(try PageRow.names(of: "reliability.md", in: "files") == names)
  }
}

extension EndToEnd {
  @Suite("Files that cannot be written while fingers draw")
  struct PlayedFaultsTests {
    private let folder: TemporaryFolder
    private var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    init() throws { folder = try TemporaryFolder() }

    private func draw(_ strokes: Int, on rig: TouchRig) throws {
      for number in 0..<strokes {
        try rig.touchDown(0, at: Point(x: Double(20 + number % 600), y: 100))
        for step in 0..<60 {
          try rig.touchMove(0, to: Point(x: Double(20 + number % 600), y: Double(110 + 5 * step)))
        }
        try rig.touchUp(0)
        try rig.sync()
      }
      try rig.settle(quiet: 0.3)
    }

    /// Starts the program, draws if it starts, and ends it.
    private func play(
      _ arguments: [String], on rig: TouchRig
    ) throws -> (exitCode: Int32?, errors: String) {
      let program = try rig.launch(BuiltProduct.touchplay, arguments)
      do {
        try rig.waitUntilShown(program)
        try draw(5, on: rig)
      } catch  where program.end != nil {}
      return (try program.finish().exitCode, program.errors)
    }

    @Test(
      "S6 J4 a file of play that cannot be written is reported; an older one is kept",
      .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"),
      arguments: WrittenFile.played)
    func outcomes(of file: WrittenFile) async throws {
      let outcomes = try await TouchRig.run(width: 640, height: 480) { rig in
        try WritingFault.allCases.map { fault in
          try fault.outcome(of: file) { try play($0, on: rig) }
        }
      }
      try PageRow(cells: [file.name] + outcomes).check(in: "reliability.md")
    }

    @Test("J4 a file of play replaces a link, and never what the link leads to")
    func links() async throws {
      let options = ["--record", "--log-events", "--dump-state", "--stats"]
      let files = options.map { folder.path("a" + $0) }
      for option in options {
        try folder.write(Data("precious".utf8), to: "b" + option)
        symlink("b" + option, folder.path("a" + option))
      }
      try await TouchRig.run(width: 640, height: 480) { rig in
        let result = try play(zip(options, files).flatMap { [$0, $1] } + ["--force"], on: rig)
        #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      }
      #expect(options.allSatisfy { folder.text("b" + $0) == "precious" })
      #expect(try names == options.flatMap { ["a" + $0, "b" + $0] }.sorted())
      for file in files {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.type] as? FileAttributeType == .typeRegular, "\(file)")
      }
    }

    @Test(
      "S6 when the disk fills up, an older recording and log are kept, the new ones beside them")
    func fullLater() async throws {
      guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
      let disk = try SmallDisk(kibibytes: 128)
      let older = Data(count: 5000)
      let (recording, log) = (disk.path + "/a.touchplay", disk.path + "/a.log")
      for file in [recording, log] { try older.write(to: URL(filePath: file)) }
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", "trace", "--record", recording, "--log-events", log, "--force"])
        try rig.waitUntilShown(program)
        try draw(40, on: rig)
        try disk.fill()
        try draw(60, on: rig)
        #expect(try program.finish().exitCode == 74)
        for file in [recording, log] {
          #expect(program.errors.contains("touchplay: \(file).\(program.pid).part: write failed"))
          #expect(FileManager.default.contents(atPath: file) == older)
        }
        let left = "\(recording).\(program.pid).part"
        let replay = try Subprocess(BuiltProduct.touchplay, ["replay", left, "--headless"]).run()
        #expect(replay.exitCode == 0 && replay.errors.contains("damaged at byte"))
      }
    }

    @Test("S6 after kill -9, a recording and the one that it was to replace are both there")
    func killed() async throws {
      let file = folder.path("a.touchplay")
      try folder.write(Data("older".utf8), to: "a.touchplay")
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--record", file, "--force"])
        try rig.waitUntilShown(program)
        try draw(2, on: rig)
        try program.kill()
        try rig.settle()
        #expect(try names == ["a.touchplay", "a.touchplay.\(program.pid).older"])
        #expect(folder.text("a.touchplay.\(program.pid).older") == "older")
      }
      let replay = try Subprocess(
        BuiltProduct.touchplay,
        ["replay", file, "--headless", "--dump-state", folder.path("a.json")]
      ).run()
      #expect(replay.exitCode == 0)
      #expect(try StateDump(folder.data("a.json")).strokes.count == 2)
    }
  }
}

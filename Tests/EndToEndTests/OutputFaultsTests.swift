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

/// What keeps a file from being written.
enum WritingFault: CaseIterable {
  case fullDisk, fullDiskOverOlder, readOnly, folderInPlace

  /// What the file has if it is there before.
  private static let older = Data("older".utf8)

  /// Runs the program, and says in the page's words what has happened.
  func outcome(of file: WrittenFile) throws -> String {
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
    let result = try Subprocess(
      BuiltProduct.touchplay, arguments, environment: Rendering.noDisplay
    ).run()
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

  @Test("docs/reliability.md has a row for each file that the tests try, and no others")
  func rows() throws {
    #expect(try PageRow.names(of: "reliability.md", in: "files") == WrittenFile.all.map(\.name))
  }
}

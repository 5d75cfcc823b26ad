import Foundation
import TestSupport
import Testing

/// What `check` measures, against a program that reads the raw files and follows docs/measurements.md.
@Suite("touchplay check and an independent program")
struct IndependentCheckTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let isMissing = RecordingsFolder.file("MANIFEST.tsv") == nil
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("J11 the project's own raw recordings have the figures that an independent program finds")
  func ownRecordings() throws {
    var files: [String] = []
    for format in ["evemu", "getevent", "libinput"] {
      let place = Self.root.appending(path: "Tests/Fixtures/Recordings/\(format)").path
      files += try FileManager.default.contentsOfDirectory(atPath: place).sorted()
        .map { "\(place)/\($0)" }
    }
    let leftOut = try compare(files)
    #expect(
      leftOut == ["hover-packets.evemu", "hover.evemu", "pasted.yml", "pen.evemu"],
      "hovering contacts and pasted text are not read there")
  }

  @Test("J11 so has the demo, as evemu text")
  func demo() throws {
    let demo = Self.root.appending(path: "assets/demo.touchplay").path
    let file = folder.path("demo.evemu")
    let result = try Subprocess(BuiltProduct.touchplay, ["convert", demo, file]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try compare([file]).isEmpty)
  }

  @Test(
    "J11 so have the recordings of real touchscreens",
    .disabled(if: isMissing, "19 recordings of real devices are not there"))
  func realRecordings() throws {
    let list = try #require(RecordingsFolder.file("MANIFEST.tsv"))
    let names = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: "\t").first.map { String($0) } }
    let files = try names.map { try #require(RecordingsFolder.file($0)).path }
    #expect(files.count == 19)
    #expect(try compare(files).isEmpty)
  }

  /// Compares all contacts of files, and returns the names of those that the program leaves out.
  private func compare(_ files: [String]) throws -> [String] {
    let program = Self.root.appending(path: "Tests/EndToEndTests/Independent/independent_check.py")
    let result = try Subprocess(
      "python3", [program.path] + files, environment: ["PYTHONDONTWRITEBYTECODE": "1"]
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let independent = try object(result.output)
    var leftOut: [String] = []
    for file in files {
      let expected = try #require(independent[file] as? [String: Any])
      guard expected["leftOut"] == nil else {
        leftOut.append(URL(filePath: file).lastPathComponent)
        continue
      }
      let checked = try Subprocess(
        BuiltProduct.touchplay, ["check", "--from", file, "--json", "-"]
      ).run()
      let recordings = try object(checked.output)["recordings"] as? [[String: Any]]
      let found = try #require(recordings?.first)
      let differences = Self.differences(found, expected)
      #expect(differences.isEmpty, "\(file): \(differences.prefix(5).joined(separator: "; "))")
    }
    return leftOut.sorted()
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Where a value differs from what is expected; members that are not expected do not count.
  private static func differences(_ found: Any?, _ expected: Any, _ path: String = "") -> [String] {
    switch expected {
    case let expected as [String: Any]:
      guard let found = found as? [String: Any] else { return ["\(path): absent"] }
      return expected.sorted { $0.key < $1.key }.flatMap {
        differences(found[$0.key], $0.value, "\(path).\($0.key)")
      }
    case let expected as [Any]:
      guard let found = found as? [Any], found.count == expected.count else {
        return ["\(path): not \(expected.count) elements"]
      }
      return zip(found, expected).enumerated().flatMap {
        differences($0.element.0, $0.element.1, "\(path)[\($0.offset)]")
      }
    case let expected as NSNumber:
      // JSON numbers have six decimals.
      guard let found = found as? NSNumber,
        abs(found.doubleValue - expected.doubleValue) <= 2e-6 + 1e-9 * abs(expected.doubleValue)
      else { return ["\(path): \(found ?? "absent"), expected \(expected)"] }
      return []
    default:
      let isSame = found.map { "\($0)" == "\(expected)" } ?? false
      return isSame ? [] : ["\(path): \(found ?? "absent"), expected \(expected)"]
    }
  }
}

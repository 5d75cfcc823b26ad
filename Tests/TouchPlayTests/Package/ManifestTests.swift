import Foundation
import TestSupport
import Testing

/// What `Package.swift` says to other packages, and what the documentation says about it.
@Suite("Manifest")
struct ManifestTests {
  /// What `swift package dump-package` prints.
  private struct Manifest: Decodable {
    struct Product: Decodable {
      let name: String
    }

    struct Target: Decodable {
      let name: String
      let type: String
      let path: String?
      let pkgConfig: String?
      /// Each is a dictionary with the kind, such as `byName` or `product`, and the name and so on.
      let dependencies: [[String: [String?]]]

      var dependencyNames: [String] {
        dependencies.flatMap(\.values).compactMap { $0.first ?? nil }
      }
    }

    let products: [Product]
    let targets: [Target]

    init(ofPackageIn folder: String) throws {
      let scratch = try TemporaryFolder()
      // The folder of builds belongs to the SwiftPM that runs the tests.
      let result = try Subprocess(
        "swift",
        ["package", "--package-path", folder, "--scratch-path", scratch.path, "dump-package"],
        timeout: 300
      ).run()
      try #require(result.exitCode == 0, "\(result.errors)")
      self = try JSONDecoder().decode(Self.self, from: result.outputData)
    }
  }

  /// What a package can use without any library but Swift's, in an order in which they can be compiled.
  private static let alone = [
    "TrackerKit", "TrackerKitFiles", "TrackerKitRaster", "TrackerKitTesting",
  ]

  /// The text of the pages for those who build on the kit.
  private func pages() throws -> String {
    try ["README.md", "docs/build.md"].map {
      try String(contentsOfFile: StrangersCompiler.path($0), encoding: .utf8)
    }.joined(separator: "\n")
  }

  @Test("The kit's targets depend on no C library, and no target asks pkg-config")
  func dependencies() throws {
    let manifest = try Manifest(ofPackageIn: StrangersCompiler.root.path)
    let kit = manifest.targets.filter { Self.alone.contains($0.name) }
    #expect(kit.map(\.name).sorted() == Self.alone)
    for target in kit {
      #expect(target.type == "regular")
      #expect(target.dependencyNames.allSatisfy(Self.alone.contains), "\(target.name)")
    }
    #expect(manifest.targets.compactMap(\.pkgConfig) == [])
    let products = Set(manifest.products.map(\.name))
    #expect(products.isSuperset(of: StrangersCompiler.libraries))
  }

  @Test("The kit's sources need nothing to compile but Swift", .timeLimit(.minutes(10)))
  func alone() throws {
    let folder = try TemporaryFolder()
    for library in Self.alone {
      // The bodies of functions are left to the build: what a module imports is in its files' heads.
      let result = try Subprocess(
        "swiftc",
        [
          "-emit-module", "-wmo", "-module-name", library, "-swift-version", "6",
          "-enable-upcoming-feature", "InternalImportsByDefault", "-warnings-as-errors",
          "-package-name", "touchplay", "-parse-as-library",
          "-Xfrontend", "-experimental-skip-all-function-bodies", "-I", folder.path,
          "-o", folder.path("\(library).swiftmodule"),
        ] + StrangersCompiler.sources(in: "Sources/\(library)"),
        environment: ["CPATH": nil, "C_INCLUDE_PATH": nil], timeout: 300
      ).run()
      try #require(result.exitCode == 0, "\(library): \(result.errors)")
      #expect(result.output + result.errors == "", "\(library)")
    }
  }

  @Test("The Package.swift in docs/build.md is one, and the products in it exist")
  func example() throws {
    let code = try #require(pages().firstMatch(of: /<!-- manifest -->\n```swift\n((?s:.)*?)```/))
    let folder = try TemporaryFolder()
    try folder.write(Data(code.1.utf8), to: "Package.swift")
    let manifest = try Manifest(ofPackageIn: folder.path)
    let uses = manifest.targets.flatMap(\.dependencies).compactMap { $0["product"] }
    #expect(Set(uses.map { $0[1] }) == ["touchplay"])
    #expect(
      Set(uses.map { $0[0] ?? "" })
        == Set(StrangersCompiler.libraries).subtracting(["TouchRecordings"]))
  }

  @Test("The table in docs/build.md has every example, and each line that runs one runs a release")
  func examples() throws {
    let manifest = try Manifest(ofPackageIn: StrangersCompiler.root.path)
    let examples = manifest.targets.filter { $0.path?.hasPrefix("Examples/") == true }
    let programs = examples.filter { $0.type == "executable" }.map(\.name)
    let suites = examples.filter { $0.type == "test" }.map(\.name)
    let text = try pages()
    for name in programs { #expect(text.contains("\n| `\(name)` |"), "\(name)") }
    for name in suites {
      // Anchored where a suite of another module has the same name.
      #expect(text.contains(try Regex("swift test --filter ('\\^)?\(name)\\b")), "\(name)")
    }
    let runs = text.matches(of: /swift run (-c release )?([a-z][a-z-]*)/)
    #expect(runs.count > 4)
    for run in runs { #expect(run.1 != nil && programs.contains(String(run.2)), "\(run.0)") }
  }
}

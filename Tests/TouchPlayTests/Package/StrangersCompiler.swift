import Foundation
import TestSupport
import Testing

/// The compiler as another package runs it: with the libraries built beside the running tests, and only with
/// what is public in them.
struct StrangersCompiler {
  /// The libraries that other packages can use, as in `Scripts/build-docs`.
  static let libraries = [
    "TrackerKit", "TrackerKitFiles", "TrackerKitRaster", "TrackerKitSDL", "TrackerKitTesting",
    "TouchRecordings",
  ]

  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  /// Where the libraries are, and the C libraries below them.
  private static let folders =
    [BuiltProduct.folder + "/Modules"]
    + ["CEvdev", "CSDL2", "CFontconfig", "CMainQueue", "CSystemBus", "CYAML"].map {
      path("Sources/\($0)")
    }

  static func path(_ path: String) -> String { root.appending(path: path).path }

  /// The Swift files below a folder of the package.
  static func sources(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder))
      .filter { $0.hasSuffix(".swift") }.sorted().map { path("\(folder)/\($0)") }
  }

  /// Type-checks a module; returns what the compiler says, which is nothing if it compiles.
  static func errors(in files: [String], _ options: [String] = []) throws -> String {
    let result = try Subprocess(
      "swiftc",
      ["-typecheck", "-swift-version", "6", "-warnings-as-errors"] + options
        + folders.flatMap { ["-I", $0] } + files,
      timeout: 300
    ).run()
    return result.exitCode == 0 ? "" : result.output + result.errors
  }

  /// The symbols of a library, by module: the library's own, and what it adds to types of others.
  static func symbols(of library: String) throws -> [String: [SymbolGraph.Symbol]] {
    let folder = try TemporaryFolder()
    let result = try Subprocess(
      "swift",
      [
        "symbolgraph-extract", "-module-name", library, "-minimum-access-level", "public",
        "-target", target(), "-output-dir", folder.path,
      ] + folders.flatMap { ["-I", $0] },
      timeout: 300
    ).run()
    try #require(result.exitCode == 0, "\(result.errors)")
    var symbols: [String: [SymbolGraph.Symbol]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      // TrackerKit.symbols.json, or TrackerKit@Swift.symbols.json for what it adds to Swift's types.
      let module = file.prefix { $0 != "." }.split(separator: "@").last.map(String.init)
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: folder.data(file))
      symbols[try #require(module)] = graph.symbols
    }
    return symbols
  }

  private static func target() throws -> String {
    struct Information: Decodable {
      struct Target: Decodable { let unversionedTriple: String }
      let target: Target
    }
    let result = try Subprocess("swiftc", ["-print-target-info"]).run()
    return try JSONDecoder().decode(Information.self, from: result.outputData)
      .target.unversionedTriple
  }
}

/// What `swift symbolgraph-extract` writes about a module.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    let kind: Kind
    let pathComponents: [String]

    /// Whether it is in no type.
    var isTopLevel: Bool { pathComponents.count == 1 }
    var name: String { pathComponents.joined(separator: ".") }
  }

  let symbols: [Symbol]
}

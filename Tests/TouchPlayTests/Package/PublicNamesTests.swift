import Foundation
import TestSupport
import Testing

/// A program can import the libraries beside Foundation, and use every name of both.
@Suite("Public names")
struct PublicNamesTests {
  /// What a program is likely to import beside the libraries.
  private static let others = ["Dispatch", "Foundation", "Testing"]

  /// A use of each function that is in no type: an alias would not show that two are ambiguous.
  private static let uses = [
    "verify(session:in:)": "try verify(session: session) { _ in fatalError() }"
  ]

  @Test("No name of the libraries is ambiguous beside Foundation, Dispatch and Testing")
  func names() throws {
    let libraries = StrangersCompiler.libraries
    var (types, functions): ([String], [String]) = ([], [])
    for library in libraries {
      let symbols = try StrangersCompiler.symbols(of: library)[library] ?? []
      let names = symbols.filter(\.isTopLevel)
      #expect(!names.isEmpty, "\(library)")
      functions += names.filter { $0.kind.identifier == "swift.func" }.map(\.name)
      types += names.filter { $0.kind.identifier != "swift.func" }.map(\.name)
    }
    #expect(functions.sorted() == Self.uses.keys.sorted())
    let lines =
      (Self.others + libraries).map { "import \($0)" }
      + types.sorted().enumerated().map { "typealias Name\($0) = \($1)" }
      + ["func use(session: SessionBuffer) throws {"] + Self.uses.values + ["}"]
    let folder = try TemporaryFolder()
    try folder.write(Data(lines.joined(separator: "\n").utf8), to: "Names.swift")
    let errors = try StrangersCompiler.errors(in: [folder.path("Names.swift")])
    #expect(errors == "")
  }

  @Test("The libraries add nothing public to types of Swift and of Foundation")
  func extensions() throws {
    for library in StrangersCompiler.libraries {
      for (module, symbols) in try StrangersCompiler.symbols(of: library)
      where !StrangersCompiler.libraries.contains(module) {
        #expect(symbols.map(\.name) == [], "\(library) in \(module)")
      }
    }
  }

  @Test(
    "A program uses Foundation beside the kit, and nothing that is not public",
    arguments: ["PhotoTable", "TodoList"])
  func program(name: String) throws {
    let files = try StrangersCompiler.sources(in: "Examples/\(name)/Sources")
    let text = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    #expect(text.contains("\nimport Foundation\n") || text.hasPrefix("import Foundation\n"))
    let errors = try StrangersCompiler.errors(in: files, ["-parse-as-library"])
    #expect(errors == "")
  }
}

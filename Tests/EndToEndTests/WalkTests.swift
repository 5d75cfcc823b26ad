import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  @Suite(
    "The walk through the sources",
    .enabled(if: BuiltProduct.areDebugBuildsThere, "./test --long makes debug builds"))
  struct WalkTests {
    @Test("A real touch in Trace calls every function of the walk for the first time in its order")
    func trace() async throws {
      let walk = try Walk()
      let calls = try await FunctionCalls(of: walk.functions, mode: "trace") { rig in
        try rig.touchDown(0, at: Point(x: 400, y: 300))
      }
      #expect(calls.isSleeping)
      let expected = walk.functions.filter { $0.step != Walk.recognizers || calls.all.contains($0) }
      #expect(expected.count > walk.functions.count - 4)
      #expect(calls.firsts == expected)
    }

    @Test("Where a recognizer takes a real touch, its functions are called between the others")
    func recognizer() async throws {
      let walk = try Walk()
      let calls = try await FunctionCalls(of: walk.functions, mode: "lines") { rig in
        try rig.touchDown(0, at: Point(x: 400, y: 300))
        for step in 1...10 {
          try rig.touchMove(0, to: Point(x: 400 + Double(step * 20), y: 300))
          try rig.sync()
          pause(0.05)
        }
      }
      var rest = walk.functions[...]
      for call in calls.all where call == rest.first { rest.removeFirst() }
      #expect(rest.isEmpty, "not called, or too early: \(rest.map(\.name))")
    }
  }
}

/// The functions that `docs/dev/architecture.md` names on a touch's path, in order, and their places.
private struct Walk {
  struct Function: Hashable, CustomTestStringConvertible {
    let name: String
    let step: Int
    /// `path:line`, for each function of this name and these labels.
    let places: [String]

    var testDescription: String { name }
  }

  /// The step about recognizers.
  static let recognizers = 10
  /// Without those in which the program sleeps.
  let functions: [Function]

  init() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/dev/architecture.md"), encoding: .utf8)
    let section = try #require(page.firstMatch(of: #/## One touch, (?s:.*?)\n## /#)).output
    // [`Type.name(label:)`](../path), or [`name(label:)`] of the file's own type.
    let link = /\[`(?:([A-Za-z]+)\.)?([A-Za-z]+)\(([^)]*)\)`\]\((?:\.\.\/)+([^)]+\.swift)\)/
    var functions: [Function] = []
    for step in section.split(separator: /\n(?=\d+\. )/).dropFirst() {
      let number = try #require(Int(step.prefix { $0.isNumber }))
      for match in step.matches(of: link) {
        let (type, name, labels, path) = (match.1, match.2, match.3, String(match.4))
        let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let file = String(path.split(separator: "/").last?.dropLast(6) ?? "")
        let lines = Self.lines(
          of: String(name), labels.split(separator: ":").map(String.init),
          in: type.map(String.init) ?? file, source)
        try #require(!lines.isEmpty, "\(path) does not declare \(match.0)")
        let function = Function(
          name: "\(type ?? "")\(name)(\(labels))", step: number,
          places: lines.map { "\(path):\($0)" })
        guard !["run", "wait"].contains(name), !functions.contains(function) else { continue }
        functions.append(function)
      }
    }
    self.functions = functions
  }

  /// The lines in a type, or its extension, that declare a function with these labels.
  private static func lines(of name: String, _ labels: [String], in type: String, _ source: String)
    -> [Int]
  {
    var isInside = false
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { index in
      let line = lines[index]
      if let opening = line.firstMatch(
        of: /^(?:[a-z@].* )?(?:class|enum|struct|protocol|extension) ([A-Za-z]+)/)
      {
        isInside = opening.1 == type
      }
      guard isInside, line.contains("func \(name)(") else { return false }
      let text = lines[index...].prefix(6).joined(separator: " ")
      // Leave out the body, where calls also have labels.
      let declaration =
        text.split(separator: "func \(name)(", maxSplits: 1).last?.split(separator: "{").first ?? ""
      let found = declaration.matches(of: #/(?:^|, ) *([a-z_]\w*)(?: \w+)?: /#).map { String($0.1) }
      return found == labels
    }.map { $0 + 1 }
  }
}

/// The calls of functions that a debugger sees while fingers touch a debug build of the program.
private struct FunctionCalls {
  let all: [Walk.Function]
  /// Whether the program slept in the loop before the touch.
  let isSleeping: Bool

  /// Each function where it is called for the first time.
  var firsts: [Walk.Function] {
    all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }

  init(
    of functions: [Walk.Function], mode: String, touch: @escaping (TouchRig) throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let commands = folder.path("commands")
    try Self.script(functions).write(toFile: commands, atomically: true, encoding: .utf8)
    let program = try #require(BuiltProduct.debugPath("touchplay"))
    let output = try await TouchRig.run(width: 1280, height: 720) { rig in
      let touched = try rig.launch(program, ["--mode", mode])
      try rig.waitUntilShown(touched)
      try rig.settle()
      let debugger = try rig.launch(
        "gdb", ["-nx", "-batch", "-p", "\(touched.pid)", "-x", commands])
      for _ in 0..<300 where !debugger.output.contains("READY\n") {
        try debugger.requireRunning()
        pause(0.1)
      }
      try touch(rig)
      try rig.sync()
      pause(1)
      try rig.settle()
      try touched.finish()
      try debugger.waitForEnd()
      return debugger.output
    }
    all = output.matches(of: /CALL (\d+)\n/).compactMap { match in
      Int(match.1).map { functions[$0] }
    }
    isSleeping = output.contains("EventLoopC3run") && output.contains("SDLPlatformC4wait")
  }

  /// Prints where the program sleeps, then each call.
  private static func script(_ functions: [Walk.Function]) -> String {
    var lines = [
      "set pagination off", "set confirm off", "set breakpoint pending off",
      "handle SIGTERM nostop noprint pass", "bt",
    ]
    for (index, function) in functions.enumerated() {
      for place in function.places {
        lines += [
          "break \(place)", "commands", "silent", "printf \"CALL \(index)\\n\"", "continue",
        ]
        lines.append("end")
      }
    }
    return (lines + ["printf \"READY\\n\"", "continue", ""]).joined(separator: "\n")
  }
}

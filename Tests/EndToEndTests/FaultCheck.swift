import Foundation
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay

/// Looks at every file after a fault: what is there must be whole.
struct FaultCheck {
  private let scene: FaultScene
  private let end: ProcessEnd
  private let errors: String

  init(_ scene: FaultScene, _ end: ProcessEnd) throws {
    self.scene = scene
    self.end = end
    errors = try scene.program.errors
  }

  /// How many strokes a saved drawing has, which must be whole; 0 if there is none.
  static func strokes(of path: String) throws -> Int {
    guard access(path, R_OK) == 0 else { return 0 }
    let contents = try DrawingContents<TraceStroke>(FileSource(path: path), mode: "trace")
    #expect(contents.fault == nil, "\(path)")
    return contents.drawing.items.count
  }

  /// What was lost.
  func losses() throws -> Set<FaultLoss> {
    for line in errors.split(separator: "\n") {
      // Libraries have their own words for limits.
      let isOfLibrary = line.hasPrefix("Fontconfig ") || line.contains("loading shared libraries")
      #expect(line.hasPrefix("touchplay: ") || isOfLibrary || end.signal != nil, "\(line)")
    }
    try checkLeftovers()
    var losses: [FaultLoss?] = [
      try drawing(), settings(), json(.dump) ? nil : .dump, json(.statistics) ? nil : .statistics,
      log(), try recording(), picture(),
    ]
    // A program that does not start has nothing to write.
    if scene.added == 0 { losses.removeAll { $0 != .drawing && $0 != .restOfDrawing } }
    let lost = Set(losses.compactMap { $0 })
    #expect(lost.isSubset(of: scene.row.mayLose), "\(lost.subtracting(scene.row.mayLose))")
    return lost
  }

  /// No half-written file remains.
  private func checkLeftovers() throws {
    for root in [scene.folder.path, scene.disk?.path].compactMap({ $0 }) {
      let names = try FileManager.default.subpathsOfDirectory(atPath: root)
      #expect(names.filter { $0.hasSuffix(".part") }.isEmpty)
    }
  }

  private func drawing() throws -> FaultLoss? {
    let path = scene.path(.drawings)
    guard !scene.isFolder(path) else { return .drawing }
    let count = try Self.strokes(of: path)
    #expect(count <= scene.drawn)
    if count == 0 { return .drawing }
    #expect(count >= 2, "yesterday's strokes")
    return count < scene.drawn ? .restOfDrawing : nil
  }

  private func settings() -> FaultLoss? {
    let text = text(.settings)
    #expect(scene.row.mayLose.contains(.settings) || text.contains("theme light\n"))
    return text.contains("lines \(scene.lines)\n") ? nil : .settings
  }

  private func log() -> FaultLoss? {
    let lines = text(.log).split(separator: "\n").filter { $0.hasSuffix("}") }
    for line in lines { #expect(isJSON(Data(line.utf8)), "\(line)") }
    let count = lines.count { $0.contains("\"touches\"") && $0.contains("\"began\"") }
    if count == scene.added { return nil }
    return count == 0 ? .log : .restOfLog
  }

  /// Replays the recording, which must verify, and compares what it ends with.
  private func recording() throws -> FaultLoss? {
    let path = scene.path(.recording)
    guard access(path, R_OK) == 0, !scene.isFolder(path) else { return .recording }
    let copy = scene.folder.path("again.json")
    let command = ["replay", "--headless", "--force", "--dump-state", copy, path]
    var replay = try Subprocess(BuiltProduct.touchplay, command + ["--verify"]).run()
    if replay.errors.contains("has no digests to verify") {
      // It ended before its first second did.
      replay = try Subprocess(BuiltProduct.touchplay, command).run()
    }
    #expect(replay.exitCode == 0, "\(replay.output)\(replay.errors)")
    let again = try StateDump(scene.folder.data("again.json"))
    if again.strokes.count + again.inProgress.count < scene.drawn { return .restOfRecording }
    // All strokes are there, but not its end.
    if !replay.errors.isEmpty, end.signal == nil, scene.added > 0 { return .restOfRecording }
    guard json(.dump) else { return nil }
    #expect(try again.timeless == StateDump(Data(text(.dump).utf8)).timeless)
    return nil
  }

  private func picture() -> FaultLoss? {
    guard scene.wantsPicture else { return nil }
    let names = try? FileManager.default.contentsOfDirectory(atPath: scene.path(.pictures))
    return Set((names ?? []).compactMap { $0.split(separator: ".").last }) == ["png", "svg"]
      ? nil : .picture
  }

  // MARK: Files

  private func text(_ place: FaultScene.Place) -> String {
    String(
      decoding: FileManager.default.contents(atPath: scene.path(place)) ?? Data(), as: UTF8.self)
  }

  private func json(_ place: FaultScene.Place) -> Bool {
    isJSON(Data(text(place).utf8))
  }

  private func isJSON(_ data: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: data)) != nil
  }
}

/// The words of the page for what a program did.
enum FaultWords {
  static func program(
    _ end: ProcessEnd, isShown: Bool, endsItself: Bool, messages: String
  ) -> String {
    var words = isShown ? (endsItself ? "ends" : "goes on") : "does not start"
    if end.signal != nil { words = "is ended at once" }
    if !messages.isEmpty, end.signal == nil { words += ", says why" }
    if let code = end.exitCode, code != 0 || endsItself { words += ", exit code \(code)" }
    return words
  }
}

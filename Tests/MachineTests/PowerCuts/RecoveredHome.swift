import Foundation
import TestSupport
import Testing

/// The visitor's home as it is recovered from a disk.
struct RecoveredHome {
  private let folder: TemporaryFolder
  private var home: String { folder.path("home") }

  /// Checks the disk's file system as Debian does when it boots, and copies what is there.
  ///
  /// The check replays the journal of ext4, as mounting would.
  init(on disk: Data) throws {
    folder = try TemporaryFolder()
    let image = folder.path("home.img")
    try disk.write(to: URL(filePath: image))
    let check = try Subprocess("e2fsck", ["-p", image]).run()
    // 1: it has corrected something.
    try #require((check.exitCode ?? 8) <= 1, "e2fsck: \(check.output)")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    let copy = try Subprocess("debugfs", ["-R", "rdump / \(home)", image]).run()
    try #require(FileManager.default.fileExists(atPath: path("lost+found")), "\(copy.errors)")
    // The program trusts only files of its user.
    let owned = try Subprocess("chown", ["-R", "\(getuid())", home]).run()
    try #require(owned.exitCode == 0, "chown: \(owned.errors)")
    unlink(image)
  }

  // MARK: Files

  func path(_ name: String) -> String { "\(home)/\(name)" }

  func data(_ name: String) -> Data { folder.data("home/\(name)") }

  func text(_ name: String) -> String { folder.text("home/\(name)") }

  /// The sorted names in a folder.
  func names(_ name: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }

  /// Every file, with its path in the home.
  var files: [String] {
    (FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []).sorted()
  }

  // MARK: The program

  /// How the next start went.
  struct Start {
    let exitCode: Int32?
    let messages: [Substring]
    /// The points of each stroke in Trace.
    let strokes: [[(x: Double, y: Double)]]
  }

  private var environment: [String: String?] {
    [
      "HOME": home, "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil,
      "SDL_VIDEODRIVER": "dummy",
    ]
  }

  /// Starts the program in the home, and ends it when it has loaded the drawings.
  func start(mode: String) throws -> Start {
    let (recording, state) = (folder.path("next.touchplay"), folder.path("state.json"))
    let script = """
      "$0" --mode \(mode) --record "$1" --dump-state "$2" --force &
      while [ ! -s "$1" ] && kill -0 $!; do sleep 0.05; done
      sleep 0.3
      kill $!
      wait $!
      """
    let run = try Subprocess(
      "/bin/sh", ["-c", script, BuiltProduct.touchplay, recording, state],
      environment: environment
    ).run()
    let dump = try? JSONSerialization.jsonObject(with: folder.data("state.json")) as? [String: Any]
    let strokes = (dump?["trace"] as? [String: Any])?["strokes"] as? [[String: Any]] ?? []
    return Start(
      exitCode: run.exitCode, messages: run.errors.split(separator: "\n"),
      strokes: strokes.map { stroke in
        (stroke["points"] as? [[Double]] ?? []).map { (x: $0[0], y: $0[1]) }
      })
  }

  /// Why a recording does not replay; nil if it does.
  func replayFault(of name: String) throws -> String? {
    func replay(_ options: [String]) throws -> Subprocess.Result {
      try Subprocess(
        BuiltProduct.touchplay, ["replay", "--headless"] + options + [path(name)],
        environment: environment
      ).run()
    }
    var result = try replay(["--verify"])
    // The cut came before the first digest.
    if result.errors.contains("no digests to verify") { result = try replay([]) }
    return result.exitCode == 0 ? nil : "does not replay: \(result.errors)"
  }
}

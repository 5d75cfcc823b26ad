import Foundation
import TestSupport

/// Who counts the moves that reach a program.
enum MoveCount {
  case nobody
  /// The program, which prints a line such as `events 12010 frames 1201` at its end.
  case printed
  /// The session that it records.
  case recording(String)

  /// Ends a program, and returns the number of moves that it has got, with what their recording takes.
  ///
  /// The fingers that have come down are events, too, but no moves.
  func figures(of program: LaunchedProgram, fingers: Int) throws -> [Figure: Double] {
    switch self {
    case .nobody: return [:]
    case .printed:
      try program.finish()
      guard let match = program.errors.firstMatch(of: /events (\d+)/),
        let events = Double(match.1)
      else { return [:] }
      return [.received: events - Double(fingers)]
    case .recording(let path):
      try program.finish()
      return try Self.figures(ofRecording: path)
    }
  }

  /// What `touchplay info --json` says.
  private struct Description: Decodable {
    let bytesPerMove: Double?
    let events: [String: Int]
  }

  private static func figures(ofRecording path: String) throws -> [Figure: Double] {
    let info = try Subprocess(BuiltProduct.touchplay, ["info", "--json", path]).run()
    let description = try JSONDecoder().decode(Description.self, from: info.outputData)
    let moves = Double(description.events["moved"] ?? 0)
    let evemu = try Subprocess(
      BuiltProduct.touchplay, ["convert", "--force", path, path + ".evemu"]
    ).run()
    guard evemu.exitCode == 0 else {
      throw SupportError.cannotStart(program: "touchplay convert", reason: evemu.errors)
    }
    let size = try FileManager.default.attributesOfItem(atPath: path + ".evemu")[.size] as? Int
    var figures = [Figure.received: moves, .evemuBytes: Double(size ?? 0) / moves]
    figures[.bytes] = description.bytesPerMove
    return figures
  }
}

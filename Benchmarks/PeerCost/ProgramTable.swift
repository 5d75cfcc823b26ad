import Foundation
import TestSupport

/// How to start each program.
struct ProgramTable {
  /// A program to start.
  struct Launch {
    var command: [String]
    var environment: [String: String?] = [:]
    /// Who counts the moves that reach the program.
    var count = MoveCount.nobody
  }

  private let floor: Floor?
  private let peers: Peers?
  /// The settings of touchplay, straight lines in place of smooth ones.
  private let straightLines: TemporaryFolder
  private let recordings: TemporaryFolder

  /// Prepares the start of touchplay, of the bare C program if its source is given, and of the other
  /// painters if their folder is.
  init(floor: String?, peers: String?) throws {
    self.floor = try floor.map(Floor.init)
    self.peers = peers.map(Peers.init)
    straightLines = try TemporaryFolder()
    try straightLines.write(Data("lines straight\n".utf8), to: "touchplay/settings")
    recordings = try TemporaryFolder()
  }

  /// The programs that can be started.
  var programs: [MeasuredProgram] {
    MeasuredProgram.allCases.filter { program in
      if program == .floor { return floor != nil }
      return peers != nil || !MeasuredProgram.peers.contains(program)
    }
  }

  /// How to start a program for a row.
  func launch(of program: MeasuredProgram, for row: Row) throws -> Launch {
    if let mode = program.mode { return touchplay(mode, program) }
    switch program {
    case .kitPainter:
      return Launch(command: [BuiltProduct.path("peer-cost"), "--paint", "\(row.ink)"])
    case .numbers: return Launch(command: [BuiltProduct.path("number-paint")])
    case .floor:
      guard let floor else { break }
      return try floor.launch(on: row.screen, ink: row.ink)
    default:
      if let launch = peers?.launch(of: program, on: row.screen) { return launch }
    }
    throw SupportError.cannotStart(program: program.rawValue, reason: "not installed")
  }

  private func touchplay(_ mode: String, _ program: MeasuredProgram) -> Launch {
    var launch = Launch(command: [BuiltProduct.touchplay, "--mode", mode])
    switch program {
    case .traceStraight: launch.environment["XDG_CONFIG_HOME"] = straightLines.path
    case .traceWide: launch.command += ["--scale", "4"]
    case .traceRecording:
      let path = recordings.path("session.touchplay")
      launch.command += ["--force", "--record", path]
      launch.count = .recording(path)
    default: break
    }
    return launch
  }
}

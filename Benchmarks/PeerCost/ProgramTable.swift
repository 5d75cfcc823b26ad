import Foundation
import TestSupport

/// How to start each program.
struct ProgramTable {
  /// A program to start.
  struct Launch {
    var command: [String]
    var environment: [String: String?] = [:]
  }

  private let floor: Floor?
  private let peers: Peers?
  /// The settings of touchplay, straight lines in place of smooth ones.
  private let straightLines: TemporaryFolder

  /// Prepares the start of touchplay, of the bare C program if its source is given, and of the other
  /// painters if their folder is.
  init(floor: String?, peers: String?) throws {
    self.floor = try floor.map(Floor.init)
    self.peers = peers.map(Peers.init)
    straightLines = try TemporaryFolder()
    try straightLines.write(Data("lines straight\n".utf8), to: "touchplay/settings")
  }

  /// The programs that can be started.
  var programs: [MeasuredProgram] {
    MeasuredProgram.allCases.filter { program in
      if program == .floor { return floor != nil }
      return peers != nil || !MeasuredProgram.peers.contains(program)
    }
  }

  func launch(of program: MeasuredProgram, on screen: Screen) throws -> Launch {
    if let mode = program.mode { return touchplay(mode, program) }
    if program == .floor, let floor { return try floor.launch(on: screen) }
    guard let launch = peers?.launch(of: program, on: screen) else {
      throw SupportError.cannotStart(program: program.rawValue, reason: "not installed")
    }
    return launch
  }

  private func touchplay(_ mode: String, _ program: MeasuredProgram) -> Launch {
    var launch = Launch(command: [BuiltProduct.touchplay, "--mode", mode])
    if program == .traceStraight {
      launch.environment["XDG_CONFIG_HOME"] = straightLines.path
    }
    return launch
  }
}

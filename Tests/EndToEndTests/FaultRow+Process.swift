import Foundation
import TestSupport
import Testing
import TrackerKit

/// Faults that come from the system: clocks and signals.
extension FaultRow {
  static let clocks = [
    FaultRow(
      name: "the time of day jumps 10 years ahead, or back", forms: [10, -10], wrapper: preload,
      strike: { try $0.setClocks(timeOfDay: $0.form * 365 * 86_400) }),
    FaultRow(
      name: "the machine has been up for 10 years", wrapper: preload,
      prepare: { try $0.setClocks(sinceStart: 10 * 365 * 86_400) }),
    FaultRow(
      name: "the program is stopped, all clocks jump 8 hours ahead, and it continues",
      wrapper: preload,
      strike: { scene in
        try scene.program.send(signal: SIGSTOP)
        try scene.setClocks(timeOfDay: 8 * 3600, sinceStart: 8 * 3600)
        try scene.program.send(signal: SIGCONT)
      }),
    FaultRow(
      name: "the program is stopped for 3 s while fingers draw (STOP, CONT)",
      strike: { scene in
        try scene.program.send(signal: SIGSTOP)
        for step in 0..<20 { try scene.rig.touchMove(0, to: Point(x: 400, y: 300 + Double(step))) }
        for _ in 0..<3 { try scene.stroke(2) }
        pause(3)
        try scene.program.send(signal: SIGCONT)
      }),
  ]

  private static func preload(_: Int) -> [String] {
    ["env", "LD_PRELOAD=\(BuiltProduct.path("libClockShift.so"))"]
  }

  static let signals = [
    FaultRow(
      name: "TERM, INT, HUP, or QUIT", forms: [SIGTERM, SIGINT, SIGHUP, SIGQUIT].map(Int.init),
      strike: { try $0.program.finish(signal: Int32($0.form)) }),
    FaultRow(
      name: "CHLD, CONT, PIPE, URG, WINCH, or XFSZ",
      forms: [SIGCHLD, SIGCONT, SIGPIPE, SIGURG, SIGWINCH, SIGXFSZ].map(Int.init),
      strike: { scene in
        try scene.program.send(signal: Int32(scene.form))
        try scene.rig.settle()
      }),
    FaultRow(
      name: "TSTP, TTIN, or TTOU, and then CONT", forms: [SIGTSTP, SIGTTIN, SIGTTOU].map(Int.init),
      strike: { scene in
        try scene.program.send(signal: Int32(scene.form))
        pause(0.2)
        try scene.program.send(signal: SIGCONT)
      }),
    FaultRow(
      name: "KILL", forms: [Int(SIGKILL)], strike: { try $0.program.finish(signal: SIGKILL) },
      mayLose: FaultLoss.atOnce),
    FaultRow(
      name: "every other signal, as after a crash", forms: fatalSignals.map(Int.init),
      strike: { try $0.program.finish(signal: Int32($0.form)) }, mayLose: FaultLoss.atOnce),
  ]

  /// The signals that end a program that does not ask for them; from 34 on they have no names.
  private static let fatalSignals: [Int32] =
    [
      SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM, 16, SIGXCPU,
      SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
    ] + Array(34...64)
}

extension FaultScene {
  /// Sets by how many seconds the program's clocks differ from the system's.
  func setClocks(timeOfDay: Int = 0, sinceStart: Int = 0) throws {
    let bytes = withUnsafeBytes(of: (Int64(timeOfDay), Int64(sinceStart))) { Data($0) }
    // The program has mapped the file.
    let file = try FileHandle(forWritingTo: URL(filePath: folder.path("clocks")))
    try file.write(contentsOf: bytes)
    try file.close()
  }
}

import Foundation
import TestSupport
import TrackerKit

/// What is measured of several programs in turn.
struct Row {
  /// The width of ink, as Trace starts.
  static let usualInk = 8

  var measurement: Measurement
  var screen = Screen.fullHD
  var driver = TouchRig.Driver.x11
  /// The width of ink where it can be chosen, in points.
  var ink = usualInk
  var programs: [MeasuredProgram]

  /// What distinguishes it from other rows.
  var name: String { "\(title), \(screen.name), \(display)" }

  /// What is measured.
  var title: String {
    ink == Self.usualInk ? measurement.name : "\(measurement.name), ink of \(ink) px"
  }

  /// What draws to the screen.
  var display: String {
    guard measurement != .segment else { return "memory" }
    return driver == .x11 ? "Xorg" : "cage"
  }

  /// Whether it is measured as on most displays: at 1920x1080, with X11 and the usual ink.
  var isPlain: Bool { screen == .fullHD && driver == .x11 && ink == Self.usualInk }

  /// The programs that others may be compared with, the best first.
  var bases: [MeasuredProgram] { MeasuredProgram.bases.filter(programs.contains) + programs }

  /// Measures a new process of one of the programs, and keeps a picture of the screen after that.
  func measure(
    _ launch: ProgramTable.Launch, picture: String?
  ) async throws -> [Figure: Double] {
    try await TouchRig.run(width: screen.width, height: screen.height, driver: driver) { rig in
      let start = ContinuousClock.now
      let program = try rig.launch(
        launch.command[0], Array(launch.command.dropFirst()), environment: launch.environment)
      let figures = Result { try measure(program, since: start, on: rig) }
      try picture.map { try rig.screenshot().savePNG($0) }
      var counted: [Figure: Double] = [:]
      if case .success = figures, let fingers = measurement.countedFingers {
        counted = try launch.count.figures(of: program, fingers: fingers)
      }
      // What it writes at its end is then complete, such as counts by valgrind.
      try program.finish()
      return try figures.get().merging(counted) { $1 }
    }
  }

  private func measure(
    _ program: LaunchedProgram, since start: ContinuousClock.Instant, on rig: TouchRig
  ) throws -> [Figure: Double] {
    if driver == .x11 { try wait(for: program, on: rig) }
    let shown = ContinuousClock.now - start
    guard measurement != .start else { return [.time: shown / .milliseconds(1)] }
    try rig.waitUntilShown(program)
    try rig.settle(atMost: 1)
    return try measurement.measure(program, on: rig)
  }

  /// Waits for the first pixel in the middle of the screen.
  private func wait(for program: LaunchedProgram, on rig: TouchRig) throws {
    let middle = Rect(
      x: Double(screen.width) / 2, y: Double(screen.height) / 2, width: 1, height: 1)
    let end = ContinuousClock.now + .seconds(60)
    while try rig.screenshot(of: middle)[0, 0] == TouchRig.backdrop {
      try program.requireRunning()
      guard ContinuousClock.now < end else {
        throw SupportError.timedOut(waitingFor: "the first pixel", seconds: 60)
      }
      usleep(500)
    }
  }
}

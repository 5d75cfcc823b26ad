import Foundation
import TestSupport
import TrackerKit

/// What is measured of several programs in turn.
struct Row {
  var measurement: Measurement
  var screen: Screen
  var driver = TouchRig.Driver.x11
  var programs: [MeasuredProgram]

  /// What distinguishes it from other rows.
  var name: String { "\(measurement.name), \(screen.name), \(display)" }

  /// What draws to the screen.
  var display: String { driver == .x11 ? "Xorg" : "cage" }

  /// The program that the others are compared with.
  var base: MeasuredProgram? {
    MeasuredProgram.bases.first(where: programs.contains) ?? programs.first
  }

  /// Measures a new process of one of the programs, and keeps a picture of the screen after that.
  func measure(
    _ launch: ProgramTable.Launch, picture: String?
  ) async throws -> [Figure: Double] {
    try await TouchRig.run(width: screen.width, height: screen.height, driver: driver) { rig in
      let figures = Result { try measure(launch, on: rig) }
      try picture.map { try rig.screenshot().savePNG($0) }
      return try figures.get()
    }
  }

  private func measure(
    _ launch: ProgramTable.Launch, on rig: TouchRig
  ) throws -> [Figure: Double] {
    let start = ContinuousClock.now
    let program = try rig.launch(
      launch.command[0], Array(launch.command.dropFirst()), environment: launch.environment)
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

import CSDL2
import Foundation
import TestSupport
import Testing
import TrackerKit

/// A program for rigs: this test program itself, started again with a filter and a variable.
///
/// It shows one color, prints a line for each touch and key that arrives, and ends on SIGTERM.
@Suite("Probe program")
struct ProbeProgram {
  /// The color that it shows.
  static let color = Color(0x336699)
  private static let variable = "TOUCHPLAY_PROBE_SIZE"

  /// Starts it on a rig.
  static func launch(on rig: TouchRig) throws -> LaunchedProgram {
    try rig.launch(
      BuiltProduct.folder + "/touchplayPackageTests.xctest",
      ["--testing-library", "swift-testing", "--filter", "ProbeProgram"],
      environment: [variable: "\(rig.width)x\(rig.height)"])
  }

  /// What it has printed so far.
  static func lines(of program: LaunchedProgram) -> [Substring] {
    program.output.split(separator: "\n").filter { $0.hasPrefix("probe ") }.map { $0.dropFirst(6) }
  }

  /// Waits until it has printed a number of lines.
  static func lines(of program: LaunchedProgram, count: Int) throws -> [Substring] {
    let end = ContinuousClock.now + .seconds(30)
    while lines(of: program).count < count, program.end == nil, ContinuousClock.now < end {
      usleep(5_000)
    }
    return lines(of: program)
  }

  @Test(
    "The probe prints what arrives",
    .enabled(
      if: ProcessInfo.processInfo.environment[variable] != nil,
      "it runs only as the program of other tests"))
  func tell() throws {
    let size = try #require(ProcessInfo.processInfo.environment[Self.variable])
      .split(separator: "x").compactMap { Int($0) }
    let probe = try #require(SDLProbe(width: size[0], height: size[1], color: Self.color))
    probe.pump(until: SDL_QUIT, seconds: 60) { event in
      guard let line = Self.line(for: event, in: probe) else { return }
      print("probe \(line)")
      fflush(nil)
    }
  }

  private static func line(for event: SDL_Event, in probe: SDLProbe) -> String? {
    let location = probe.location(of: event)
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: return "down \(location.x) \(location.y)"
    case SDL_FINGERMOTION: return "move \(location.x) \(location.y)"
    case SDL_FINGERUP: return "up \(location.x) \(location.y)"
    case SDL_KEYDOWN where event.key.repeat == 0:
      return "key \(String(cString: SDL_GetKeyName(event.key.keysym.sym)))"
    case SDL_MOUSEBUTTONDOWN where event.button.which != CSDL_TouchMouseID():
      return "button \(event.button.button) \(event.button.x) \(event.button.y)"
    default: return nil
    }
  }
}

import Foundation
import TestSupport
import Testing

/// What works without a display: wrong options and wrong files.
@Suite("Command line")
struct CommandLineTests {
  private func run(_ arguments: [String]) throws -> Subprocess.Result {
    try Subprocess(
      BuiltProduct.touchplay, arguments,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": "x11"]
    ).run()
  }

  @Test(
    "A wrong command line gives exit code 2 and one line",
    arguments: [
      ["--window", "0x0"], ["--window"], ["--mode", "tuochy"], ["--unknown"], ["paly"],
      ["--tick-rate", "29"], ["replay", "a", "b"], ["--presenter=gpu"], ["--force=1"],
      ["help", "nothing"], ["replay", "--speed", "-1", "x"],
      ["replay", "--speed", "inf", "x"], ["replay", "--from", "0x1", "x"], ["--display", "-1"],
      ["replay", "--from", "5", "--to", "4", "x"], ["replay", "--mode", "trace", "--verify", "x"],
      ["replay", "--mode", "tarce", "x"], ["--scale", "0.1"], ["replay", "--scale", "5", "x"],
      ["--scale", "big"], ["--record", "x", "--dump-state", "x"],
      ["--log-events", "x", "--stats", "./x"],
      ["--stats", "x", "--log-events", ".//x", "--force"],
      ["--answers", "x", "--record", "x"], ["replay", "x", "--dump-state", "x", "--force"],
      ["replay", "z", "--dump-state", "x", "--log-events", "x"],
    ])
  func wrongCommandLines(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("touchplay: "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "Help and version go to standard output",
    arguments: [
      ["--version"], ["help"], ["--help"], ["play", "-h"], ["help", "replay"],
      ["devices", "--help"],
    ])
  func help(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("touchplay"))
  }

  @Test("Without a display, play and devices exit with code 69", arguments: [[], ["devices"]])
  func noDisplay(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.exitCode == 69)
    #expect(result.errors.contains("display"))
  }

  @Test(
    "Without a display there is one line, whatever the libraries print",
    arguments: [[], ["devices"]],
    [["XDG_RUNTIME_DIR": nil], ["XDG_RUNTIME_DIR": "none"], ["WAYLAND_DISPLAY": "wayland-7"]])
  func oneLine(_ arguments: [String], environment: [String: String?]) throws {
    let nowhere: [String: String?] = [
      "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "XDG_RUNTIME_DIR": nil,
    ]
    let result = try Subprocess(
      BuiltProduct.touchplay, arguments, environment: nowhere.merging(environment) { $1 }
    ).run()
    #expect(result.exitCode == 69)
    #expect(result.errors.hasPrefix("touchplay: display: "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("SDL's dummy driver does not count as a display", arguments: [[], ["devices"]])
  func noDriver(_ arguments: [String]) throws {
    let result = try Subprocess(
      BuiltProduct.touchplay, arguments,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil]
    ).run()
    #expect(result.exitCode == 69)
    #expect(result.errors.contains("display"))
  }

  @Test("S7 S9 a file that is not a session gives exit code 65, one that cannot be read is 66")
  func wrongSessions() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "empty")
    try folder.write(Data("# EVEMU 1.3\n".utf8), to: "foreign")
    try folder.write(Data([0x89, 0x54, 0x50, 0x4C]), to: "cut")
    try folder.write(
      Data([0x89, 0x54, 0x50, 0x4C, 0x59, 0x0D, 0x0A, 0x1A, 9, 0]), to: "newer")
    for name in ["empty", "foreign", "cut", "newer"] {
      let result = try run(["replay", "--headless", folder.path(name)])
      #expect(result.exitCode == 65, "\(name): \(result.errors)")
    }
    for path in [folder.path("missing"), folder.path(".")] {
      let result = try run(["replay", "--headless", path])
      #expect(result.exitCode == 66, "\(path): \(result.errors)")
    }
  }
}

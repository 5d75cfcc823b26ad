internal import TrackerKitSDL

/// `touchplay devices`: lists the displays, touch devices, drivers and versions.
struct DevicesCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "devices", usage: "devices",
      summary: "list displays, touch devices, drivers, versions", options: options)
  }

  static let options = [
    OptionName(name: "--json", meaning: "print JSON")
  ]

  private let options: Options

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: 0)
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: 0)
    let runtime = try rethrow(SDLRuntime(), as: Fault.init(_:))
    let presenter = runtime.driver == "x11" ? "surface" : "texture"
    if options.has("--json") {
      try answer(json(runtime, presenter).description)
      return 0
    }
    try answer(lines(runtime, presenter).joined(separator: "\n"))
    return 0
  }

  private func lines(_ runtime: SDLRuntime, _ presenter: String) -> [String] {
    var lines = [
      "SDL \(runtime.version) (\(runtime.revision)), video driver \(runtime.driver)",
      "presenter: \(presenter) (chosen for this driver; --presenter overrides it)",
    ]
    for (number, display) in runtime.displays.enumerated() {
      lines.append(
        "display \(number): \(display.name), \(display.width)x\(display.height) at "
          + "\(display.x),\(display.y), \(display.hertz) Hz")
    }
    let devices = runtime.touchDevices
    lines += devices.map { "touch device: \($0)" }
    if devices.isEmpty {
      lines.append("no touch devices yet: some appear only at the first touch; the mouse works")
    }
    return lines.map(\.inOneLine)
  }

  private func json(_ runtime: SDLRuntime, _ presenter: String) -> JSONValue {
    .object([
      "displays": .array(
        runtime.displays.map { display in
          .object([
            "hertz": .integer(display.hertz), "height": .integer(display.height),
            "name": .text(display.name), "width": .integer(display.width),
            "x": .integer(display.x), "y": .integer(display.y),
          ])
        }),
      "driver": .text(runtime.driver), "presenter": .text(presenter),
      "sdl": .text(runtime.version), "sdlRevision": .text(runtime.revision),
      "touchDevices": .array(runtime.touchDevices.map { .text($0) }),
    ])
  }
}

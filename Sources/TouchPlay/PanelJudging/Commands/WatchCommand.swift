internal import Glibc
internal import TUIO
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay watch`: watches the touch devices beside another program, without a window (rule J16).
struct WatchCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "watch", usage: "watch [NODE...]",
      summary: "report problems with touch devices that another program uses", options: options,
      operands: .file,
      more: "\n\nIt watches the event nodes that you name, such as /dev/input/event5, or all "
        + "touchscreens,\nand prints one line of JSON for each event: ghost touches, contacts that "
        + "do not end,\ndevices that fall silent or do not come back after a sleep.")
  }

  static let options = [
    OptionName("--log", .file, "write to FILE, and keep the last 1 to 2 MiB (standard output)"),
    OptionName(
      "--metrics", "PORT", "serve metrics to Prometheus on PORT of this machine, or on ADDRESS:PORT"
    ),
    OptionName(
      "--silent-after", "DURATION",
      "time without a report after which a device is silent, such as 8h (24h)"),
  ]

  private let nodes: [String]
  private let log: String
  private let address: NetworkAddress?
  private let silence: TimeSpan

  init(_ arguments: [String]) throws(Fault) {
    let options = try Options(arguments, known: Self.options, maximumOperands: .max)
    nodes = options.operands
    log = options.value("--log") ?? "-"
    address = try options.value(
      "--metrics", expected: MetricsListener.expected, NetworkAddress.init)
    silence =
      try options.value("--silent-after", expected: TimeSpan.expected, TimeSpan.init)
      ?? TimeSpan(seconds: 24 * 3600)
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience)
    let listener = try address.map { address throws(Fault) in
      try rethrow(MetricsListener(address)) { Fault($0, option: "--metrics", listeningAt: address) }
    }
    let output = try rethrow(WatchLog(log), as: Fault.file(log))
    let loop = WatchLoop(nodes, silence: silence.seconds, to: output, listener)
    let obstacles = try rethrow(loop.start(), as: Fault.file(log))
    if !loop.hasDevices { throw Self.fault(obstacles.first) }
    for obstacle in obstacles { Fault.warn(Self.fault(obstacle).text) }
    ProgramCode.forget()
    try rethrow(loop.run(), as: Fault.file(log))
    return 0
  }

  /// Why nothing, or a device, cannot be watched: exit code 69.
  private static func fault(_ obstacle: WatchLoop.Obstacle?) -> Fault {
    guard let obstacle else {
      return Fault(
        .unavailable, "touchscreen", "none found", "connect one; touchplay devices lists them")
    }
    guard let reason = obstacle.reason else {
      return Fault(
        .unavailable, obstacle.node, "is not the event node of a touch device",
        "touchplay devices lists the touchscreens")
    }
    return Fault(
      .unavailable, obstacle.node, "cannot be read (\(reason))",
      reason == "Permission denied"
        ? "run as root, join the group input, or restart after adding a line to "
          + "\(UdevRule.accessFile): \(UdevRule(device: obstacle.name, givesAccess: true).line)"
        : "touchplay devices lists the touchscreens")
  }
}

internal import TUIO
internal import TrackerKitSDL

/// Touches that come as TUIO from other programs and machines (rules U1 to U6).
struct TUIOInput {
  /// The options of commands that take touches.
  static let options = [
    OptionName(
      "--tuio", "[HOST:]PORT", "also take touches from TUIO (127.0.0.1:3333)", fallback: "3333"),
    OptionName("--tuio-only", "with --tuio, ignore this machine's touchscreens"),
  ]
  /// What an address of this machine looks like.
  private static let expected =
    "a port from 1 to 65535, or HOST:PORT with a name or an IPv4 address of this machine"

  private let address: NetworkAddress
  private let isOnly: Bool

  /// Reads the options; nil if they do not ask for TUIO.
  init?(_ options: Options) throws(Fault) {
    guard let address = try options.value("--tuio", expected: Self.expected, NetworkAddress.init)
    else {
      guard !options.has("--tuio-only") else {
        throw .usage("--tuio-only", "needs --tuio", "add --tuio, or leave out --tuio-only")
      }
      return nil
    }
    self.address = address
    isOnly = options.has("--tuio-only")
  }

  /// Whether what is received at this port is what is sent to an address of this machine.
  func receives(from output: NetworkAddress) -> Bool {
    func isHere(_ host: String) -> Bool { ["127.0.0.1", "localhost", "0.0.0.0"].contains(host) }
    return output.port == address.port
      && (output.host == address.host || isHere(output.host) && isHere(address.host))
  }

  /// Opens the port, before there is a window.
  ///
  /// - Throws: `Fault` if it is another program's, or not one of this machine.
  func open() throws(Fault) -> TUIOPort {
    try rethrow(TUIOPort(at: address)) { Fault($0, option: "--tuio", listeningAt: address) }
  }

  /// Lets touches come to a platform; until the port is stopped, it is the platform's.
  func start(_ port: TUIOPort, on platform: SDLPlatform) {
    platform.usesTouchDevices = !isOnly
    platform.takesRemoteTouches = true
    let touches = platform.remoteTouches
    let isStarted = port.start(
      whileRoom: { touches.hasRoom }, report: { reports in touches.report(reports) })
    if !isStarted {
      Fault.warn(
        "--tuio: receives nothing, because the system has no more threads: "
          + "end other programs, and start again")
    }
  }
}

extension Fault {
  /// A fault for an address of this machine at which nothing can be received.
  init(_ error: NetworkError, option: String, listeningAt address: NetworkAddress) {
    self.init(
      error, option: option, address,
      advice: error == .busy
        ? "end that program, or use another port"
        : "use 127.0.0.1, 0.0.0.0 or an address of this machine")
  }

  /// A fault for an address of the network that cannot be used.
  init(_ error: NetworkError, option: String, _ address: NetworkAddress, advice: String) {
    let problem =
      switch error {
      case .busy: "is in use by another program"
      case .unknownHost(let reason), .failed(let reason): "cannot be used (\(reason))"
      }
    self.init(.unavailable, option, "\(address) \(problem)", advice)
  }
}

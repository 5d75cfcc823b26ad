internal import TUIO
internal import TrackerKit

/// Sends the touches of a sandbox as TUIO to another program (rule U7).
final class TUIOOutput {
  /// How often the state is sent while nothing changes, in seconds.
  static let interval = 1.0
  static let expected = "HOST:PORT, or the port of a program on this machine"

  private let address: NetworkAddress
  private let socket: UDPSocket
  private var sender = TUIOSender(source: "touchplay@\(NetworkAddress.hostName)")
  /// Whether anything was sent since the last repetition was due.
  private var hasSent = false
  private var hasWarned = false
  /// Whether touches are not sent, because they are only on the way to a moment of a session.
  private var isMuted = false

  /// Prepares to send.
  ///
  /// - Throws: `Fault` if the host is unknown.
  init(to address: NetworkAddress, for option: String) throws(Fault) {
    self.address = address
    socket = try rethrow(UDPSocket(to: address)) {
      Fault($0, option: option, address, advice: "check the name of the host")
    }
  }

  /// Sends a sandbox's touches from now on.
  func follow(_ sandbox: Sandbox) {
    sandbox.onTouches = { [self, unowned sandbox] event in
      if !isMuted { send(event.liveTouches, of: sandbox, at: event.timestamp) }
    }
  }

  /// Sends nothing until the touches of a moment are shown.
  func mute() { isMuted = true }

  /// Sends the touches of a moment that a sandbox has reached, and from now on what changes.
  func unmute(showing sandbox: Sandbox) {
    guard isMuted else { return }
    isMuted = false
    send(sandbox.touchEvent.liveTouches, of: sandbox, at: sandbox.loop.time)
  }

  /// Sends the state again each second in which nothing changes, for receivers that missed one.
  func repeatState(on loop: EventLoop) {
    loop.schedule(after: Self.interval, every: Self.interval, isOutside: true) { [self] in
      repeatState()
    }
  }

  /// Sends the state again, unless something was sent since the last call.
  func repeatState() {
    if !hasSent { send(sender.repetition()) }
    hasSent = false
  }

  /// Lifts all fingers, twice, since nothing follows that would make good a loss.
  func finish() {
    send(sender.frame([], at: .zero))
    send(sender.repetition())
  }

  private func send(_ touches: [Touch], of sandbox: Sandbox, at time: Timestamp) {
    guard let size = sandbox.geometry?.points else { return }
    let fingers = touches.map { touch in
      TUIOFinger(
        serial: touch.serial,
        position: Point(x: touch.location.x / size.width, y: touch.location.y / size.height))
    }
    let packets = sender.frame(fingers, at: time)
    guard !packets.isEmpty else { return }
    hasSent = true
    send(packets)
  }

  private func send(_ packets: [OSCPacket]) {
    for packet in packets {
      guard let reason = socket.send(packet.bytes), !hasWarned else { continue }
      hasWarned = true
      Fault.warn("\(address): TUIO cannot be sent (\(reason)): check the network")
    }
  }
}

import TestSupport
import Testing
import TrackerKit

/// A kiosk as a service in a machine, set up as `docs/kiosk.md` says.
final class Kiosk {
  /// What the kiosk runs on.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case cage, x

    var unit: String { "touchplay-kiosk-\(rawValue)" }
    /// The display server, and its parent process.
    var programs: [String] { self == .cage ? ["cage", "timeout"] : ["Xorg", "xinit"] }
    var testDescription: String { rawValue }
  }

  let machine: Machine
  let kind: Kind
  private let page: KioskInstructions

  /// Follows the page until the kiosk is installed and enabled; it does not run yet.
  init(_ kind: Kind, in machine: Machine) throws {
    self.machine = machine
    self.kind = kind
    page = try KioskInstructions(unit: kind.unit)
    // The page does not ask for it: logind gives out the seat.
    try machine.run("systemctl disable --now seatd 2>/dev/null; rm -rf /run/seatd.sock")
    try follow(kind == .cage ? "cage xwayland kbd" : "xinit xserver-xorg kbd")
    try follow("useradd")
    try machine.run(
      """
      install -m 644 /usr/share/doc/touchplay/examples/\(kind.unit).service /etc/systemd/system/
      systemctl daemon-reload
      """)
    // The machine has no graphics card that Mesa knows.
    if kind == .cage { try edit("WLR_RENDERER") }
    try machine.run(
      """
      systemctl enable \(kind.unit) 2>&1
      systemctl set-default graphical.target 2>&1
      """)
  }

  /// Runs the page's block that contains a text.
  func follow(_ text: String, replacing words: (String, String)? = nil) throws {
    var script = try page.script(with: text)
    if let (old, new) = words {
      try #require(script.contains(old))
      script = script.replacing(old, with: new)
    }
    try machine.run("exec 2>&1\n" + script, seconds: 120)
  }

  /// Does what `systemctl edit` does: adds the page's settings that contain a text.
  func edit(_ text: String) throws {
    let folder = "/etc/systemd/system/\(kind.unit).service.d"
    try machine.run(
      """
      mkdir -p \(folder)
      cat >>\(folder)/override.conf <<'END'
      \(page.block(with: text))
      END
      systemctl daemon-reload
      """)
  }

  /// touchplay's process ID; nil if it is not running.
  var processID: Int? {
    get throws { try Int(machine.run("pgrep -x touchplay || true").filter(\.isNumber)) }
  }

  /// Waits for a new process, at most a minute.
  func waitForProcess(otherThan old: Int) throws -> Int {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if let process = try processID, process != old { return process }
      pause(0.2)
    }
    throw SupportError.timedOut(
      waitingFor: "touchplay to be restarted; its log:\n\(try log(60))", seconds: 60)
  }

  /// Waits until touches are drawn, at most a minute after a moment.
  func waitUntilTouchesAreDrawn(
    with panel: Panel, _ device: PluggedDevice, since moment: ContinuousClock.Instant
  ) throws {
    while try !machine.drawsTouches(of: device, panel) {
      guard ContinuousClock.now - moment < .seconds(60) else {
        throw SupportError.timedOut(
          waitingFor: "the kiosk to draw touches; its log:\n\(try log(60))", seconds: 60)
      }
    }
  }

  /// The last lines that the programs and systemd wrote since the machine booted.
  func log(_ count: Int = 1000) throws -> String {
    try machine.run(
      """
      journalctl -b -t touchplay-kiosk -n \(count) --no-pager
      journalctl -b -u \(kind.unit) -n \(count) --no-pager
      """)
  }
}

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
    if kind == .cage { try follow("cage xwayland kbd") }
    try follow("useradd")
    try machine.run(
      """
      install -m 644 /usr/share/doc/touchplay/examples/\(kind.unit).service /etc/systemd/system/
      systemctl daemon-reload
      """)
    // The machine has no graphics card that Mesa knows.
    if kind == .cage { try set(page.block(with: "WLR_RENDERER")) }
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

  /// Does what `systemctl edit` does.
  private func set(_ lines: String) throws {
    let folder = "/etc/systemd/system/\(kind.unit).service.d"
    try machine.run(
      """
      mkdir -p \(folder)
      cat >\(folder)/override.conf <<'END'
      \(lines)
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
    throw SupportError.timedOut(waitingFor: "another touchplay\n\(try log(60))", seconds: 60)
  }

  /// Waits until touches are drawn, at most a minute after a moment.
  func waitUntilTouchesAreDrawn(
    with panel: Panel, _ device: PluggedDevice, since moment: ContinuousClock.Instant
  ) throws {
    while try !draws(with: panel, device) {
      guard ContinuousClock.now - moment < .seconds(60) else {
        throw SupportError.timedOut(waitingFor: "a kiosk that draws\n\(try log(60))", seconds: 60)
      }
    }
  }

  /// Whether three fingers that land are drawn where they are, and are gone when they lift.
  private func draws(with panel: Panel, _ device: PluggedDevice) throws -> Bool {
    let gesture = Gesture.strokes(fingers: 3, steps: 5, rate: 20, on: panel)
    let reports = gesture.reports(from: panel)
    let points = gesture.frames[reports.count - 4].fingers.values
    try device.play(Array(reports.dropLast(3)))
    let areDrawn = try wait(untilLit: true, at: points, on: panel)
    try device.play(Array(reports.suffix(3)))
    return try areDrawn && wait(untilLit: false, at: points, on: panel)
  }

  private func wait(
    untilLit isLit: Bool, at points: some Collection<(x: Int, y: Int)>, on panel: Panel
  ) throws -> Bool {
    for _ in 0..<20 {
      let picture = try machine.picture()
      let lit = points.filter { point in
        let x = point.x * (picture.width - 1) / panel.maximum.x
        let y = point.y * (picture.height - 1) / panel.maximum.y
        return (-20...20).contains { picture[min(max(x + $0, 0), picture.width - 1), y] != .black }
      }
      if lit.count == (isLit ? points.count : 0) { return true }
      pause(0.25)
    }
    return false
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

import Foundation
import TestSupport
import Testing

/// What the program draws on in a machine, without a login.
enum Desktop: String, CaseIterable, CustomTestStringConvertible {
  /// No desktop: SDL draws through the kernel and reads `/dev/input`.
  case kmsdrm
  /// An X server alone.
  case xorg
  /// Wayland compositors.
  case cage, sway, weston
  /// The X server of the compositor cage, which SDL 2 prefers unless it is told otherwise.
  case xwayland

  /// Whether X is between the kernel and SDL.
  var usesX: Bool { self == .xorg || self == .xwayland }

  var testDescription: String { rawValue }
}

/// The program in a machine, on a desktop, as an ordinary user.
final class GuestProgram {
  /// The machine that it runs in.
  let machine: Machine
  private let desktop: Desktop
  /// The desktop, or the program itself if there is none.
  private let jobs: [Machine.Job]

  /// Where the user's recording is in the guest.
  static let recording = "/home/visitor/session.touchplay"

  /// What sway is told; a second display would be large, and slow.
  static let swayConfig = "default_border none\noutput * mode --custom 640x400@60Hz\n"

  /// Starts a desktop with the program, and waits until it records.
  ///
  /// A Wayland compositor can rotate the display by a quarter of a turn. A check records by itself.
  init(
    _ arguments: String, on desktop: Desktop, of machine: Machine, display: Int = 0,
    isRotated: Bool = false, isCheck: Bool = false
  ) throws {
    self.machine = machine
    self.desktop = desktop
    try machine.run(
      """
      install -d -o visitor -g visitor -m 700 /run/visitor
      rm -f \(Self.recording) /home/visitor/log
      systemctl start seatd
      """)
    let play =
      "touchplay \(arguments) "
      + (arguments.contains("--display") ? "" : "--display \(display) ")
      + (isCheck ? "" : "--record \(Self.recording) ") + ">>/home/visitor/log 2>&1"
    let driver = desktop == .xwayland ? "x11" : "wayland"
    let wlroots = "LIBSEAT_BACKEND=seatd WLR_RENDERER=pixman SDL_VIDEODRIVER=\(driver)"
    switch desktop {
    case .kmsdrm:
      jobs = [try machine.start("exec env SDL_VIDEODRIVER=kmsdrm \(play)", as: "visitor")]
    case .xorg:
      let server = try Self.startXorg(in: machine)
      jobs = [try machine.start("exec env DISPLAY=:0 \(play)", as: "visitor"), server]
    case .cage, .xwayland:
      let cage = Self.cage(play, isRotated: isRotated)
      jobs = [try machine.start("exec env \(wlroots) \(cage)", as: "visitor")]
    case .sway:
      let config = Self.swayConfig(
        play, isRotated: isRotated, hasSecond: machine.hardware.displays > 1)
      try machine.put(Data(config.utf8), as: "sway.config")
      jobs = [try machine.start("exec env \(wlroots) sway -c /machine/sway.config", as: "visitor")]
    case .weston:
      let rotate = isRotated ? "[output]\nname=Virtual-1\ntransform=rotate-90\n" : ""
      try machine.put(Data(rotate.utf8), as: "weston.ini")
      // It wants a session of logind on the terminal in front.
      try machine.run(
        """
        chvt 8; systemctl reset-failed
        systemd-run -q --unit=weston --uid=visitor -p PAMName=login -p TTYPath=/dev/tty8 \
          -p StandardInput=tty -p StandardOutput=file:/tmp/weston.txt \
          -p StandardError=file:/tmp/weston.txt -E XDG_SESSION_TYPE=wayland \
          weston --config=/machine/weston.ini --backend=drm-backend.so --use-pixman \
          --shell=kiosk-shell.so --socket=wayland-9
        until test -e /run/user/1000/wayland-9; do sleep 0.1; done
        """)
      let server =
        "XDG_RUNTIME_DIR=/run/user/1000 WAYLAND_DISPLAY=wayland-9 SDL_VIDEODRIVER=wayland"
      jobs = [try machine.start("exec env \(server) \(play)", as: "visitor")]
    }
    if !isCheck { try machine.run("until test -s \(Self.recording); do sleep 0.2; done") }
    // A display without the program has no more than its pointer's colors.
    try machine.waitUntil("the program's picture", seconds: 120) {
      try Set(machine.picture(ofDisplay: display).pixels).count > 8
    }
    pause(1)
  }

  /// A config for sway that starts a program.
  private static func swayConfig(_ play: String, isRotated: Bool, hasSecond: Bool) -> String {
    let rotate = isRotated ? "output * transform 90\n" : ""
    guard hasSecond else { return "\(swayConfig)\(rotate)exec \(play)\n" }
    // From 1.10, sway numbers displays from the last connector, but one that joins later is last.
    return "\(swayConfig)\(rotate)output Virtual-2 disable\n"
      + "exec swaymsg output Virtual-2 enable && \(play)\n"
  }

  /// The command for a cage with a program.
  private static func cage(_ play: String, isRotated: Bool) -> String {
    guard isRotated else { return "cage -d -- sh -c '\(play)'" }
    // Up to 0.1.4, cage has an option for that; later, programs can ask for it.
    let option = "$(cage -h 2>&1 | grep -q -- -r && echo -r)"
    let rotate = "wlr-randr --output Virtual-1 --transform 90; "
    return "cage -d \(option) -- sh -c '\(rotate)\(play)'"
  }

  /// Starts an X server alone, and waits until programs can connect to it.
  static func startXorg(in machine: Machine) throws -> Machine.Job {
    let server = try machine.start("exec Xorg :0 vt7 -noreset >/tmp/xorg.txt 2>&1")
    try machine.run("until test -e /tmp/.X11-unix/X0; do sleep 0.1; done")
    if machine.hardware.displays > 1 {
      // Otherwise, both would show the same.
      try machine.run(
        "DISPLAY=:0 xrandr --output Virtual-1 --mode 640x400 "
          + "--output Virtual-2 --mode 640x480 --right-of Virtual-1")
    }
    return server
  }

  /// What it has written to its standard streams.
  var log: String { get throws { try machine.run("cat /home/visitor/log") } }

  /// Ends the program and its desktop, and returns its recording on the host.
  func finish() throws -> SessionContacts {
    try end()
    return try Self.recording(of: machine)
  }

  /// Ends the program and its desktop.
  func end() throws {
    try machine.run("pkill -TERM -x touchplay; while pgrep -x touchplay; do sleep 0.1; done")
    for job in jobs where try job.poll() == nil { _ = try job.finish() }
    if desktop == .weston { try machine.run("systemctl stop weston") }
  }

  /// The recording as it is on the guest's disk, also after a power cut.
  static func recording(of machine: Machine) throws -> SessionContacts {
    try machine.run("cp \(recording) /machine/session.touchplay")
    return try SessionContacts(file: "\(machine.share)/session.touchplay")
  }
}

extension Machine {
  /// Asks twice a second until something is true.
  func waitUntil(_ what: String, seconds: Double, _ isTrue: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !isTrue() {
      guard ContinuousClock.now < end else {
        throw SupportError.timedOut(waitingFor: what, seconds: seconds)
      }
      pause(0.5)
    }
  }
}

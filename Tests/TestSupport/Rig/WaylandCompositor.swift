import Foundation

/// A compositor with one output, a window that covers the private X server's screen.
///
/// It runs no program, or one that does nothing. The tested programs connect to its socket and end
/// on their own, with their exit codes.
final class WaylandCompositor {
  /// The compositors.
  enum Kind: String {
    case cage
    /// It can turn its output while programs run.
    case sway

    /// The name of the first socket that it makes, for `WAYLAND_DISPLAY`.
    var socketName: String { self == .cage ? "wayland-0" : "wayland-1" }
  }

  /// The socket's folder, for `XDG_RUNTIME_DIR`.
  let runtimeFolder: String
  /// The compositor.
  let kind: Kind
  /// The process id.
  var pid: pid_t { process.pid }
  private let process: ChildProcess
  private let emptyScreen: Picture

  /// Starts the compositor and waits until its output has the screen's size.
  init(
    _ kind: Kind, on display: DisplayConnection, width: Int, height: Int, folder: TemporaryFolder,
    group: ProcessGroup
  ) throws(SupportError) {
    self.kind = kind
    runtimeFolder = folder.path("runtime")
    let command = try Self.prepare(kind, runtimeFolder, in: folder)
    var streams = ChildProcess.Streams()
    streams.errors = folder.path("\(kind).log")
    process = try ChildProcess(
      command,
      environment: inheritedEnvironment(changes: [
        "DISPLAY": display.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": runtimeFolder,
        "HOME": runtimeFolder, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
        "SWAYSOCK": Self.commandSocket(in: runtimeFolder),
      ]),
      streams: streams, group: group)
    emptyScreen = try Self.cover(
      display, with: kind, width: width, height: height,
      socket: "\(runtimeFolder)/\(kind.socketName)", while: process, log: folder)
  }

  /// Ends the compositor.
  func close(signal: Int32 = SIGTERM) {
    // If it does not end, it is killed with its group.
    _ = try? process.finish(signal: signal, seconds: 5)
  }

  /// Has sway carry out what `swaymsg` takes, and returns its answer.
  func askSway(_ arguments: [String]) throws(SupportError) -> String {
    let result = try Subprocess(
      "swaymsg", ["--socket", Self.commandSocket(in: runtimeFolder)] + arguments
    ).run()
    guard result.exitCode == 0 else {
      throw .endedEarly(
        program: "swaymsg", end: "\(result.end)", errors: result.output + result.errors)
    }
    return result.output
  }

  /// Where sway takes commands.
  private static func commandSocket(in runtimeFolder: String) -> String {
    "\(runtimeFolder)/commands"
  }

  /// Creates the socket's folder and the command.
  ///
  /// The compositor refuses to run as root, so root runs it as an ordinary user.
  private static func prepare(
    _ kind: Kind, _ runtimeFolder: String, in folder: TemporaryFolder
  ) throws(SupportError) -> [String] {
    guard mkdir(runtimeFolder, 0o700) == 0 else {
      throw .system(call: "mkdir \(runtimeFolder)", reason: systemReason())
    }
    try requireInstalled(kind.rawValue, package: kind.rawValue)
    // An empty configuration: no bar and no background, both of which are programs.
    let command =
      kind == .cage
      ? ["cage", "-d", "--", "sleep", "infinity"] : ["sway", "--config", "/dev/null"]
    guard getuid() == 0, let nobody = getpwnam("nobody")?.pointee else { return command }
    try requireInstalled("setpriv", package: "util-linux")
    // The user only needs to enter the folders above its own.
    guard chmod(folder.path, 0o711) == 0,
      chown(runtimeFolder, nobody.pw_uid, nobody.pw_gid) == 0
    else {
      throw .system(call: "chown \(runtimeFolder)", reason: systemReason())
    }
    let user = ["--reuid=\(nobody.pw_uid)", "--regid=\(nobody.pw_gid)", "--clear-groups"]
    return ["setpriv"] + user + command
  }

  /// Waits for the compositor's window, resizes it to the screen's size, and takes a picture of it
  /// without any program.
  private static func cover(
    _ display: DisplayConnection, with kind: Kind, width: Int, height: Int, socket: String,
    while process: ChildProcess, log: TemporaryFolder
  ) throws(SupportError) -> Picture {
    try waitUntil("\(kind) to cover the screen", seconds: 20) {
      () throws(SupportError) -> Picture? in
      if let end = process.poll() {
        throw .endedEarly(
          program: kind.rawValue, end: "\(end)", errors: log.text("\(kind).log"))
      }
      guard access(socket, F_OK) == 0, let window = display.visibleWindows().first else {
        return nil
      }
      if window.width != width || window.height != height {
        display.resize(window.id, width: width, height: height)
      }
      // It paints its whole output at once, so it is enough to check the last pixel.
      guard let picture = display.picture(x: 0, y: 0, width: width, height: height) else {
        return nil
      }
      return picture[width - 1, height - 1] == TouchRig.backdrop ? nil : picture
    }
  }

  /// Whether the screen differs from the picture without a program.
  func showsSomething(on display: DisplayConnection) -> Bool {
    display.picture(x: 0, y: 0, width: emptyScreen.width, height: emptyScreen.height)
      != emptyScreen
  }
}

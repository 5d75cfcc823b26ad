import Foundation
public import TrackerKit

/// What a rig's sway does for its user.
extension TouchRig {
  /// A window, as sway describes it.
  public struct SwayWindow: Equatable {
    /// The process id of its program.
    public let pid: Int32
    /// Whether it is on the full screen of its workspace.
    public let isFullScreen: Bool
    /// Whether any of it can be seen.
    public let isVisible: Bool
    /// Its position on the screen, in pixels.
    public let frame: Rect
  }

  /// Has sway carry out a command, as its user does with a shortcut.
  public func askSway(_ command: String) throws(SupportError) {
    _ = try compositor?.askSway([command])
  }

  /// Turns the screen of sway by degrees, clockwise from upright, as the compositor of a tablet
  /// does.
  ///
  /// The touchscreen is turned with it: locations stay those of the X server's screen.
  public func turnScreen(by degrees: Int) throws(SupportError) {
    try askSway("output X11-1 transform \(degrees == 0 ? "normal" : "\(degrees)")")
  }

  /// The window of a program on sway; nil if it has none.
  public func swayWindow(of program: LaunchedProgram) throws(SupportError) -> SwayWindow? {
    let tree = try compositor?.askSway(["--raw", "--type", "get_tree"]) ?? ""
    do {
      return try JSONDecoder().decode(SwayNode.self, from: Data(tree.utf8)).window(of: program.pid)
    } catch { throw .connection(to: "sway", reason: "\(error)") }
  }
}

/// A node of sway's tree of workspaces and windows.
private struct SwayNode: Decodable {
  struct Box: Decodable {
    let x, y, width, height: Double
  }

  let pid: Int32?
  let fullscreen_mode: Int?
  let visible: Bool?
  let rect: Box
  let nodes: [SwayNode]
  let floating_nodes: [SwayNode]

  func window(of program: Int32) -> TouchRig.SwayWindow? {
    if pid == program {
      return TouchRig.SwayWindow(
        pid: program, isFullScreen: fullscreen_mode == 1, isVisible: visible == true,
        frame: Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
    }
    return (nodes + floating_nodes).lazy.compactMap { $0.window(of: program) }.first
  }
}

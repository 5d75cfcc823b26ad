internal import TrackerKit
internal import TrackerKitSDL

extension PanelSize {
  /// The size of the panel that a window is on.
  ///
  /// A touch device's size counts only for a window that fills the screen.
  ///
  /// - Parameters:
  ///   - stage: The window.
  ///   - form: How the window was opened.
  ///   - user: The size in millimeters that the user typed, if any.
  /// - Returns: The size, with the source `unknown` if nobody knows it.
  static func of(_ stage: SDLStage, _ form: SDLWindow.Form, user: Size?) -> PanelSize {
    let geometry = stage.platform.geometry
    let devices = stage.runtime.touchDevices
    return choose(
      user: user,
      touchScreens: form == .fullscreen ? (try? DeviceTree().touchScreens()) ?? [] : [],
      named: devices.count == 1 ? devices.first : nil, display: geometry.millimeters,
      points: geometry.points)
  }
}

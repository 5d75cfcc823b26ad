internal import TrackerKit
internal import TrackerKitSDL

/// What `touchplay devices` tells: displays, touch devices, drivers, and what a full measurement lacks
/// (rule J8).
struct DevicesReport {
  /// SDL as it is installed.
  struct Library {
    var version: String
    var revision: String
    /// Whether it is sdl2-compat.
    var isCompatibilityLayer: Bool
    /// The video drivers that it has.
    var drivers: [String]
  }

  /// What SDL tells once it has a display.
  struct Video {
    /// The driver in use.
    var driver: String
    /// How pictures get into the window.
    var presenter: String
    var displays: [DisplayDescription]
    /// SDL's names of touch devices.
    var touchDevices: [String]
  }

  let library: Library
  /// Nil without a display.
  let video: Video?
  let touchScreens: [TouchScreen]
}

extension DevicesReport.Library {
  /// The library that runs.
  static var current: DevicesReport.Library {
    let core = SDLLibrary.core
    return DevicesReport.Library(
      version: "\(core.version)", revision: SDLLibrary.revision,
      isCompatibilityLayer: core.isCompatibilityLayer, drivers: SDLLibrary.videoDrivers)
  }
}

extension DevicesReport.Video {
  /// What SDL tells now.
  init(_ runtime: SDLRuntime) {
    self.init(
      driver: runtime.driver, presenter: runtime.driver == "x11" ? "surface" : "texture",
      displays: runtime.displays, touchDevices: runtime.touchDevices)
  }
}

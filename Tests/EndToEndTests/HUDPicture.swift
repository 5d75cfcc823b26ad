import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitSDL

@testable import TouchPlay

/// The HUD as a window of a given size shows it, opened and drawn without a display.
///
/// SDL2_ttf is bound to one thread, and tests run on many, so a separate process draws.
struct HUDPicture: Codable, Sendable, CustomTestStringConvertible {
  /// The screens and windows to check.
  static let windows = [
    HUDPicture(screen: (640, 480), window: (320, 240)),
    HUDPicture(screen: (800, 480), window: (800, 480)),
    HUDPicture(screen: (1080, 1920), window: (1080, 1920)),
    HUDPicture(screen: (1920, 1080), window: (1920, 1080)),
    HUDPicture(screen: (3840, 2160), window: (3840, 2160)),
  ]

  /// The modes that the references show: adding a mode changes none of them.
  static let modes = ModeRegistry(all: [.touchy, .lines, .trace, .gestures, .eightball])

  /// The largest part of a picture that is compared, before scaling: around the handle, where the
  /// panel opens.
  private static let part = Size(width: 860, height: 470)

  private static let assets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "assets").path

  let screenWidth: Int
  let screenHeight: Int
  /// The window's extents, centered on the screen.
  let width: Int
  let height: Int

  private init(screen: (Int, Int), window: (Int, Int)) {
    (screenWidth, screenHeight) = screen
    (width, height) = window
  }

  var testDescription: String { "\(width)x\(height)" }

  /// The factor for sizes: 2 on large screens.
  private var factor: Double { min(screenWidth, screenHeight) >= 1800 ? 2 : 1 }

  /// The window on the screen.
  var window: Rect {
    Rect(
      x: Double(screenWidth - width) / 2, y: Double(screenHeight - height) / 2,
      width: Double(width), height: Double(height))
  }

  /// A mode's picture name.
  func name(_ mode: Mode) -> String { "hud-\(mode.id)-\(width)x\(height)" }

  /// The compared part of the window.
  var part: Rect {
    let size = Size(
      width: min(Self.part.width * factor, window.size.width),
      height: min(Self.part.height * factor, window.size.height))
    return Rect(
      x: window.size.width - size.width, y: (window.size.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// Draws the part in each of several modes into a folder.
  func draw(_ modes: ModeRegistry, into folder: String) throws {
    for mode in modes.all {
      try draw(mode, of: modes).savePNG("\(folder)/\(name(mode)).png")
    }
  }

  private func draw(_ mode: Mode, of modes: ModeRegistry) -> Picture {
    let settings = Settings()
    settings.modes = modes
    settings.hasMotion = false
    settings.interfaceFactor = factor
    let sandbox = Sandbox(
      loop: EventLoop(), geometry: DisplayGeometry(points: window.size), mode: mode,
      settings: settings)
    sandbox.overlays.hud.unfold()
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    let display = OffscreenDisplay(
      width: width, height: height, pictures: PictureLoader(folder: Self.assets))
    display.show(canvas)
    let picture = display.picture
    let whole = Picture(width: picture.width, height: picture.height, pixels: picture.pixels)
    return whole.part(part)
  }
}

extension Picture {
  /// The pixels in a rectangle.
  fileprivate func part(_ rect: Rect) -> Picture {
    let columns = Int(rect.minX)..<Int(rect.maxX)
    let rows = Int(rect.minY)..<Int(rect.maxY)
    return Picture(
      width: columns.count, height: rows.count,
      pixels: rows.flatMap { pixels[($0 * width + columns.lowerBound)...].prefix(columns.count) })
  }
}

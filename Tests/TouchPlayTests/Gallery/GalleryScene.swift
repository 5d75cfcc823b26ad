import Foundation
import TestSupport
import TrackerKit
import TrackerKitSDL
import TrackerKitTesting

@testable import TouchPlay

/// A gallery of files in a folder of its own, driven by a finger and keys.
final class GalleryScene {
  let folder: TemporaryFolder
  let pictures = PictureLoader(folder: "/nowhere")
  private(set) var gallery: GalleryWindow

  /// Writes a recording, a picture in both forms, a report with a recording, and a drawing, from old
  /// to new, unless other files are given; the drawing of Lines is empty.
  init(
    size: Size = Size(width: 800, height: 600),
    files: [String] = [
      "drawings/trace.touchplay", "checks/first/report.html", "checks/first/01-taps.touchplay",
      "pictures/b.svg", "pictures/b.png", "recordings/a.touchplay",
    ]
  ) throws {
    let folder = try TemporaryFolder()
    for (index, name) in files.enumerated() {
      try folder.write(Data(Self.content(of: name)), to: name)
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 60)
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: folder.path(name))
    }
    self.folder = folder
    gallery = GalleryWindow(
      in: GalleryWindow.Place(
        geometry: { DisplayGeometry(points: size) },
        folders: GalleryFolders(
          recordings: folder.path("recordings"), pictures: folder.path("pictures"),
          reports: folder.path("checks"), drawings: folder.path("drawings")),
        pictures: pictures))
  }

  private static func content(of name: String) -> [UInt8] {
    if name.hasSuffix("report.html") {
      return Array("<meta name=\"touchplay-verdict\" content=\"fail\">".utf8)
    }
    if name == "pictures/b.png" {
      let blue = SDLPicture(
        width: 40, height: 20, pixels: [UInt32](repeating: 0x0000FF, count: 800))
      return (try? blue.png()) ?? []
    }
    if name.hasPrefix("recordings") { return DemoScript.play() }
    let mode = (name as NSString).lastPathComponent.replacingOccurrences(of: ".touchplay", with: "")
    let stroke = mode == "lines" ? [] : DrawingFile.block([UInt8](repeating: 1, count: 20))
    return DrawingFile.opening(mode) + stroke + SessionFormat.closing
  }

  /// The files that exist, of those in the folders.
  var files: [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? [])
      .filter { name in name.contains(".") && !name.hasSuffix("/") }.sorted()
  }

  /// The shown tiles' titles, in order.
  var titles: [String] { gallery.tiles.filter { !$0.isHidden }.map(\.item.title) }

  // MARK: Fingers and keys

  /// A tap at the center of a view.
  func tap(_ view: View) {
    let corner = view.convert(.zero, from: nil)
    tap(view.bounds.center - corner)
  }

  private func tap(_ point: Point) {
    var script = FingerScript()
    script.wait(0.5)
    script.tap(1, at: point)
    script.wait(0.1)
    script.play(on: gallery)
  }

  /// Opens the details of an item.
  func open(_ title: String) {
    // In the picture, but not on the button that plays.
    guard let tile = gallery.tiles.first(where: { $0.item.title == title }) else { return }
    tap(Point(x: 8, y: 8) - tile.convert(.zero, from: nil))
  }

  func choose(_ choice: GalleryDetail.Choice) {
    for button in gallery.detail.buttons where button.choice == choice { tap(button) }
  }

  /// Taps a button with a title, anywhere.
  func tap(_ title: String) {
    let buttons = gallery.window?.descendants.compactMap { $0 as? Button } ?? []
    // Those in front come last.
    if let button = buttons.last(where: { $0.title == title && $0.isOnScreen }) { tap(button) }
  }

  func press(_ label: String, _ modifiers: KeyModifiers = []) {
    for isDown in [true, false] {
      let key = KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown)
      let time = gallery.loop.time.advanced(bySeconds: 0.01)
      gallery.loop.handle(Turn(time: time, inputs: [.key(key)]))
    }
  }

  /// Replaces the name in the field and presses Enter.
  func rename(to name: String) {
    choose(.rename)
    gallery.detail.field.text = name
    press("return")
  }
}

extension View {
  /// Whether neither the view nor one around it is hidden.
  fileprivate var isOnScreen: Bool { !isHidden && (superview?.isOnScreen ?? true) }
}

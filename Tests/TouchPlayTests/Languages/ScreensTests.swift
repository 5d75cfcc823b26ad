import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitSDL

@testable import TouchPlay

/// Every screen in a language that shows what is not translatable, and in the real ones.
@Suite("Screens in other languages")
struct ScreensTests {
  static let sizes = [
    Size(width: 1024, height: 600), Size(width: 1920, height: 1080),
    Size(width: 600, height: 1024),
  ]

  /// Names of keys, units, file formats, profiles, and the inspector's columns.
  private static let names = words(
    "Esc Space Tab F Ctrl Shift Z Q Home End mm pt px s ms Hz h id svg png SVG PNG kiosk")
  /// Names of cards, gestures and recognizers; and what the kit's sources call things, in the
  /// debugger.
  private static let namesOnCards = words(
    """
    One Two Disc Crown Framed tap pan pinch rotation swipe pull circle check mark long press fingers
    Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa
    Quebec Romeo Sierra Tango Uniform Victor Whiskey X ray Yankee Zulu
    began moved ended possible changed cancelled failed recognized stationary Sandbox Window Ground
    Strip Gestures drawing
    """)
  /// The screens that show them, by a part of their name.
  private static let cardScreens = ["gestures", "card menu", "learn", "list"]
  private static let namesInGallery = words("drawing first home user tmp")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static func names(on screen: String) -> Set<String> {
    if screen.contains("gallery") { return names.union(namesInGallery) }
    return cardScreens.contains { screen.contains($0) } ? names.union(namesOnCards) : names
  }

  /// Paths in the gallery, which break after slashes.
  private static func isFree(_ screen: String, _ text: String) -> Bool {
    screen.hasPrefix("gallery") && !text.contains(" ")
      && text.contains { "/._-".contains($0) }
  }

  @Test(
    "H13 every text on every screen is translatable, complete, and apart from others",
    arguments: sizes)
  func pseudo(_ size: Size) throws {
    try TestLanguages.pseudo.use { try check(size, least: 7.5, allowsOnlyNames: true) }
  }

  @Test(
    "H13 the texts of each language are complete and apart from others",
    arguments: TestLanguages.codes + ["en"], sizes)
  func language(_ code: String, _ size: Size) throws {
    try TestLanguages.language(code).use { try check(size, least: 8, allowsOnlyNames: false) }
  }

  private func check(_ size: Size, least: Double, allowsOnlyNames: Bool) throws {
    var count = 0
    try Screens(size: size) { name, window in
      let drawn = DrawnTexts(window)
      count += drawn.texts.count
      try? save(window, as: name)
      let cut = drawn.cut(least: least)
      #expect(cut.isEmpty, "\(name): \(cut.joined(separator: " | "))")
      #expect(drawn.overlaps.isEmpty, "\(name): \(drawn.overlaps.joined(separator: " | "))")
      guard allowsOnlyNames else { return }
      let names = Self.names(on: name)
      let foreign = drawn.untranslated(allowing: names).filter { !Self.isFree(name, $0) }
      #expect(foreign.isEmpty, "\(name): \(foreign.joined(separator: " | "))")
      let spoken = Self.labels(of: window.accessibilityNode).filter { !Self.isFree(name, $0) }
      let english = DrawnTexts.english(spoken, allowing: names)
      #expect(english.isEmpty, "\(name), for screen readers: \(english.joined(separator: " | "))")
    }.walk()
    #expect(count > 1000)
  }

  /// Writes a picture of a screen to the folder that TOUCHPLAY_SCREENS names, to be looked at.
  private func save(_ window: Window, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["TOUCHPLAY_SCREENS"] else { return }
    let (width, height) = (Int(window.bounds.size.width), Int(window.bounds.size.height))
    let display = OffscreenDisplay(
      width: width, height: height, pictures: PictureLoader(folder: TestLanguages.assets))
    let canvas = Canvas()
    window.drawScene(in: canvas)
    display.show(canvas)
    let file = "\(folder)/\(Language.current.code)-\(width)x\(height)-\(name).png"
    try Data(display.picture.png()).write(to: URL(filePath: file))
  }

  private static func labels(of node: AccessibilityNode) -> [String] {
    node.all.flatMap { [$0.element.label, $0.element.value ?? "", $0.element.hint] }
  }

  @Test("H13 the finder of faults finds them")
  func faults() {
    let drawn = DrawnTexts(bounds: Rect(x: 0, y: 0, width: 100, height: 100)) { canvas in
      func draw(_ text: String, _ x: Double, _ y: Double, width: Double = 90) {
        canvas.draw(TextRun(text, in: Rect(x: x, y: y, width: width, height: 12), size: 10))
      }
      draw("plain", 0, 0)
      draw("[åçç]", 0, 20)
      draw("[åç…", 0, 40)
      draw("[ö]", 95, 60)
      draw("[ñ]", 5, 20)
      draw("[é]", 0, 80, width: 4)
    }
    #expect(drawn.untranslated(allowing: []) == ["plain"])
    #expect(drawn.untranslated(allowing: ["plain"]).isEmpty)
    #expect(drawn.cut(least: 7).count == 3, "\(drawn.cut(least: 7))")
    #expect(drawn.overlaps == ["[åçç] / [ñ]"])
  }
}

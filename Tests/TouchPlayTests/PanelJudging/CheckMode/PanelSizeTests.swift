import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("PanelSize")
struct PanelSizeTests {
  private let landscape = Size(width: 1920, height: 1080)

  private func screen(_ name: String, _ width: Double?, _ height: Double = 194) -> TouchScreen {
    var screen = TouchScreen(
      name: name, node: "/dev/input/event5",
      identity: TouchScreen.Identity(bus: 3, vendor: 0x0EEF, product: 1, version: 0x110))
    screen.millimeters = width.map { Size(width: $0, height: height) }
    return screen
  }

  private func choice(
    user: Size? = nil, _ screens: [TouchScreen] = [], named name: String? = nil,
    display: Size? = nil, points: Size? = nil
  ) -> PanelSize {
    .choose(
      user: user, touchScreens: screens, named: name, display: display,
      points: points ?? landscape)
  }

  @Test("J7 the user's size counts before the touch device's, and that before the display's")
  func order() {
    let (user, display) = (Size(width: 345, height: 195), Size(width: 340, height: 190))
    let screens = [screen("a", 344)]
    #expect(choice(user: user, screens, display: display).source == .user)
    #expect(choice(user: user, screens, display: display).millimeters == user)
    #expect(choice(screens, display: display).source == .touchDevice)
    #expect(choice(screens).millimeters == Size(width: 344, height: 194))
    #expect(choice([screen("a", nil)], display: display) == choice(display: display))
    #expect(choice(display: display).source == .display)
    #expect(choice() == PanelSize(millimeters: nil, source: .unknown))
  }

  @Test("J7 a size that no panel has is not a size")
  func implausible() {
    for size in [
      Size(width: 0, height: 194), Size(width: 344, height: .nan), Size(width: 1e5, height: 9),
    ] {
      #expect(choice(display: size).source == .unknown, "\(size)")
    }
  }

  @Test("J7 sizes that differ by more than 10 % are all named, whoever counts")
  func disagreement() throws {
    let display = Size(width: 310, height: 174)
    let note = try #require(choice([screen("a", 344)], display: display).note)
    #expect(note.contains("344 × 194 mm (touch device), 310 × 174 mm (display)"))
    #expect(note.contains("--size-mm"))
    let three = try #require(
      choice(user: Size(width: 500, height: 300), [screen("a", 344)], display: display).note)
    #expect(
      three.contains("500 × 300 mm (user), 344 × 194 mm (touch device), 310 × 174 mm (display)"))
    #expect(
      choice([screen("a", 344)], display: Size(width: 313, height: 176.5)).note == nil, "10 %")
    #expect(choice([screen("a", 344)], display: Size(width: 344, height: 176)).note != nil)
  }

  @Test("J7 H13 a note on sizes is in the user's language, and on standard error in English")
  func languages() throws {
    let choice = choice([screen("a", 344)], display: Size(width: 310, height: 174))
    try TestLanguages.language("de").use {
      let note = try #require(choice.note)
      #expect(note.contains("344 × 194 mm (Touchgerät)") && note.contains("--size-mm angeben"))
      let warning = try #require(choice.warning)
      #expect(warning.contains("344 × 194 mm (touch device)") && warning.contains("give the right"))
    }
  }

  @Test("J7 a size that lies the other way is the same size, turned as the surface lies")
  func turned() {
    let portrait = choice(
      [screen("a", 344)], display: Size(width: 194, height: 344),
      points: Size(width: 1080, height: 1920))
    #expect(portrait.millimeters == Size(width: 194, height: 344))
    #expect(portrait.source == .touchDevice && portrait.note == nil)
    let typed = choice(user: Size(width: 194, height: 344), [screen("a", 344)])
    #expect(typed.millimeters == Size(width: 194, height: 344), "as it was typed")
    #expect(typed.note == nil)
    let square = choice([screen("a", 344)], points: Size(width: 500, height: 500))
    #expect(square.millimeters == Size(width: 344, height: 194))
  }

  @Test("J7 of several touch devices the one with SDL's name counts, or else none")
  func several() {
    let screens = [screen("left", 344), screen("right", 520, 320)]
    #expect(choice(screens, named: "right").millimeters?.width == 520)
    #expect(choice(screens, named: "wayland_touch").millimeters == nil)
    #expect(choice(screens).millimeters == nil)
    #expect(choice([screens[0]], named: "wayland_touch").millimeters?.width == 344, "the only one")
    let twins = [screen("left", 344), screen("left", 344), screens[1]]
    #expect(choice(twins, named: "left").millimeters?.width == 344, "the same product twice")
    #expect(
      choice([screen("left", 344), screen("left", 200)], named: "left").millimeters == nil)
  }
}

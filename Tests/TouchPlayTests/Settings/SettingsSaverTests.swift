import TestSupport
import Testing

@testable import TouchPlay

@Suite("SettingsSaver")
struct SettingsSaverTests {
  @Test("What the user has chosen is written as the lines of the settings file")
  func text() {
    let settings = Settings()
    #expect(
      settings.changeable.saved
        == "theme dark\nhandle right\nlines smooth\ncolors angle\nmotion full\nsound on\n")
    settings.isDark = false
    settings.edge = .top
    settings.isSmooth = false
    settings.hasAngleColors = false
    (settings.hasMotion, settings.hasSound) = (false, false)
    settings.seenHands = ["trace", "lines"]
    settings.chosenFactor = 1.5
    #expect(
      settings.changeable.saved
        == "theme light\nhandle top\nlines straight\ncolors black\nmotion less\nsound off\nsize 1.5\n"
        + "seen lines,trace\n")
  }
}

import Foundation
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

  @Test("L5 what two programs change at the same time is saved, and what neither changes stays")
  func twoPrograms() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.path, 1)
      let (first, second) = (Settings(), Settings())
      first.chosenFactor = 1.5
      try SettingsSaver(Settings().changeable).finish(first.changeable)
      let start = Settings()
      _ = Preferences.load(into: start)
      let savers = [SettingsSaver(start.changeable), SettingsSaver(start.changeable)]
      (first.changeable, second.changeable) = (start.changeable, start.changeable)
      (second.isDark, second.hasSound, second.chosenFactor) = (false, false, nil)
      savers[1].save(second.changeable)
      second.hasSound = true
      try savers[1].finish(second.changeable)
      first.edge = .top
      try savers[0].finish(first.changeable)
      let text =
        "theme light\nhandle top\nlines smooth\ncolors angle\nmotion full\nsound on\n"
      guard folder.text("touchplay/settings") == text else { exit(1) }
    }
  }
}

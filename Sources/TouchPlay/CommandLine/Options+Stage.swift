internal import Glibc
internal import TrackerKitSDL

extension OptionName {
  /// The option that chooses how a window shows its picture.
  static let presenter = OptionName(
    name: "--presenter", value: .word("NAME", of: PresenterChoice.allCases.map(\.rawValue)),
    meaning: "draw with surface or texture")
  /// The option of replays that shows another mode.
  static let shownMode = OptionName(
    name: "--mode", value: .word("NAME", of: ModeRegistry.standard.all.map(\.id)),
    meaning: "show this mode instead of the recorded ones")
  /// The option that scales all sizes, for commands that open a window (rule H5).
  static let scale = OptionName(
    name: "--scale", value: "X", meaning: "scale all sizes by 0.5 to 4 (to suit the display)")
}

extension Options {
  /// The scale factor; nil lets the display decide.
  ///
  /// - Throws: `Fault` for an invalid value.
  func scale() throws(Fault) -> Double? {
    try value(OptionName.scale.name, expected: "a number from 0.5 to 4") { text in
      Options.number(text).flatMap { InterfaceFactor.choices.contains($0) ? $0 : nil }
    }
  }

  /// The window that the options ask for: full screen on the first display by default.
  ///
  /// - Throws: `Fault` for an invalid value.
  func stage(title: String) throws(Fault) -> SDLStage.Configuration {
    let size = try value("--window", expected: "WxH, each from 1 to 16384", windowSize)
    var stage = SDLStage.Configuration(
      title: title, form: size.map { .window(width: $0.width, height: $0.height) } ?? .fullscreen)
    (stage.name, stage.icon) = ("touchplay", "icon")
    stage.display =
      try value("--display", expected: "a number, 0 or greater") { text in
        Int(text).flatMap { $0 >= 0 ? $0 : nil }
      } ?? 0
    stage.presenter = try value(
      "--presenter", expected: "surface or texture", PresenterChoice.init(rawValue:))
    stage.onUnreachable = {
      let fault = Fault(.displayLost)
      fault.report()
      OutputDraft.removeAll()
      _exit(fault.code.rawValue)
    }
    return stage
  }
}

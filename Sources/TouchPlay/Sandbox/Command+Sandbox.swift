internal import TrackerKit

/// The commands of every mode; modes add their own.
extension Command<Sandbox> {
  // MARK: Modes

  static func mode(_ mode: Mode) -> Command {
    Command(
      id: "mode.\(mode.id)", section: .modes, keys: [.position(mode.key)],
      meaning: localized("\(mode.title.localized): \(mode.meaning.localized)", context: "mode"),
      title: mode.title,
      symbol: .asset(mode.symbol ?? mode.id), closes: true, isOn: { $0.mode == mode },
      perform: { $0.change(to: mode) })
  }

  static var nextMode: Command {
    Command(
      id: "nextMode", section: .modes, keys: [CommandKey("Tab")], mediaKeys: [.next],
      meaning: "next mode", perform: { $0.change(to: $0.settings.modes.neighbor(of: $0.mode, 1)) })
  }

  static var previousMode: Command {
    Command(
      id: "previousMode", section: .modes, mediaKeys: [.previous],
      perform: { $0.change(to: $0.settings.modes.neighbor(of: $0.mode, -1)) })
  }

  // MARK: Motions

  static var shake: Command {
    Command(
      id: "shake", section: .motions, keys: [CommandKey("s")], meaning: "shake (hold)",
      title: "Shake", symbol: "shake", perform: { $0.shakeKey.press() },
      release: { $0.shakeKey.release() })
  }

  // MARK: Page

  static var record: Command {
    Command(
      id: "record", section: .page, keys: [CommandKey("r")], meaning: "start/stop recording",
      closes: true, isPublic: false,
      isOn: { $0.isRecording }, perform: { $0.host?.toggleRecording() },
      changingFace: {
        $0.isRecording
          ? CommandFace(title: "Stop", symbol: "stop")
          : CommandFace(title: "Record", symbol: "record")
      })
  }

  static var clear: Command {
    Command(
      id: "clear", section: .page, keys: [CommandKey("c")], meaning: "clear", title: "Clear",
      symbol: "clear", perform: { $0.current.clear() })
  }

  static var undo: Command {
    Command(
      id: "undo", section: .page, keys: [CommandKey("Ctrl+Z", name: "z", .control)],
      meaning: "undo", title: "Undo", symbol: "undo", isShown: { $0.current.history != nil },
      isPossible: { $0.current.history?.canUndo ?? false },
      perform: { $0.current.edit { $0.undo() } })
  }

  static var redo: Command {
    Command(
      id: "redo", section: .page,
      keys: [CommandKey("Ctrl+Shift+Z", name: "z", [.control, .shift])], meaning: "redo",
      title: "Redo", symbol: "redo", isShown: { $0.current.history != nil },
      isPossible: { $0.current.history?.canRedo ?? false },
      perform: { $0.current.edit { $0.redo() } })
  }

  // MARK: Appearance

  static var inspector: Command {
    Command(
      id: "inspector", keys: [CommandKey("i")], meaning: "touch inspector", title: "Inspector",
      symbol: "inspector", isOn: { $0.settings.showsInspector },
      perform: { $0.toggle(\.showsInspector) })
  }

  static var rings: Command {
    Command(
      id: "rings", keys: [CommandKey("t")], meaning: "touch rings", title: "Rings",
      symbol: "rings", isOn: { $0.settings.showsRings }, perform: { $0.toggle(\.showsRings) })
  }

  static var size: Command {
    Command(
      id: "size", title: "Size", symbol: "size", isPossible: { $0.canStepSize },
      perform: { $0.stepSize() })
  }

  static var edge: Command {
    Command(
      id: "edge", title: "Move handle", symbol: "edge",
      perform: {
        $0.settings.edge = $0.settings.edge.next
        $0.settingsChanged()
      })
  }

  static var more: Command {
    Command(
      id: "more", title: "More", symbol: "more", isOn: { $0.overlays.hud.showsMore },
      perform: { $0.overlays.hud.showsMore.toggle() })
  }

  static var sound: Command {
    Command(
      id: "sound", title: "Sound", symbol: "sound", isPublic: false,
      isOn: { $0.settings.hasSound }, perform: { $0.toggle(\.hasSound) })
  }

  static var motion: Command {
    Command(
      id: "motion", title: "Less motion", symbol: "motion", isOn: { !$0.settings.hasMotion },
      perform: { $0.toggle(\.hasMotion) })
  }

  static var theme: Command {
    Command(
      id: "theme", title: "Light theme", symbol: "theme", isOn: { !$0.settings.isDark },
      perform: { $0.toggle(\.isDark) })
  }

  // MARK: Program

  static var picture: Command {
    Command(
      id: "picture", section: .program, keys: [CommandKey("p")], meaning: "save a picture",
      title: "Picture", symbol: "picture", closes: true, isPublic: false,
      perform: { $0.host?.savePicture() })
  }

  static var gallery: Command {
    Command(
      id: "gallery", section: .program, title: "Gallery", symbol: "gallery", closes: true,
      isPublic: false, perform: { $0.host?.showGallery() })
  }

  static var liftAll: Command {
    Command(
      id: "liftAll", section: .program, keys: [CommandKey("l")],
      meaning: "clear stuck touches", title: "Clear stuck", symbol: "lift",
      perform: { $0.host?.liftAllFingers() })
  }

  static var help: Command {
    Command(
      id: "help", section: .program, keys: [CommandKey("h, F1", name: "h"), .hidden("f1", nil)],
      meaning: "show keys", title: "Keys", symbol: "help", closes: true,
      perform: { $0.overlays.toggleHelp() })
  }

  static var fullscreen: Command {
    Command(
      id: "fullscreen", section: .program, keys: [CommandKey("F11")],
      meaning: "toggle full screen", title: "Full screen", symbol: "fullscreen",
      isPublic: false, perform: { $0.host?.toggleFullscreen() })
  }

  static var escape: Command {
    Command(id: "escape", section: .program, keys: [.hidden("escape")], perform: { $0.escape() })
  }

  static var quit: Command {
    Command(
      id: "quit", section: .program,
      keys: [.reported("Esc Esc"), CommandKey("Ctrl+Q", name: "q", .control)], meaning: "quit",
      isPublic: false, perform: { $0.host?.quit() })
  }

  /// The button, which asks, because a finger can hit it by chance.
  static var askToQuit: Command {
    Command(
      id: "askToQuit", section: .program, title: "Quit", symbol: "quit", closes: true,
      isPublic: false, perform: { $0.askToQuit() })
  }
}

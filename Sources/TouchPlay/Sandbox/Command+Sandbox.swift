internal import TrackerKit

/// The commands of every mode; modes add their own.
extension Command<Sandbox> {
  // MARK: Modes

  static func mode(_ mode: Mode) -> Command {
    Command(
      "mode.\(mode.id)", section: .modes, keys: [.position(mode.key)],
      meaning: "\(mode.title): \(mode.meaning)", title: mode.title, symbol: .asset(mode.symbol),
      closes: true, isOn: { $0.mode == mode }, perform: { $0.change(to: mode) })
  }

  static var nextMode: Command {
    Command(
      "nextMode", section: .modes, keys: [CommandKey("Tab")], mediaKeys: [.next],
      meaning: "next mode", perform: { $0.change(to: $0.settings.modes.next(after: $0.mode)) })
  }

  static var previousMode: Command {
    Command(
      "previousMode", section: .modes, mediaKeys: [.previous],
      perform: { $0.change(to: $0.settings.modes.previous(before: $0.mode)) })
  }

  // MARK: Motions

  static var shake: Command {
    Command(
      "shake", section: .motions, keys: [CommandKey("s")], meaning: "shake (hold)",
      title: "Shake", symbol: "shake", perform: { $0.shakeKey.press() },
      release: { $0.shakeKey.release() })
  }

  // MARK: Page

  static var record: Command {
    Command(
      "record", section: .page, keys: [CommandKey("r")], meaning: "start/stop recording",
      title: "Record", symbol: "record", closes: true, isPublic: false,
      isOn: { $0.overlays.recording.elapsed != nil }, perform: { $0.host?.toggleRecording() })
  }

  static var clear: Command {
    Command(
      "clear", section: .page, keys: [CommandKey("c")], meaning: "clear", title: "Clear",
      symbol: "clear", perform: { $0.current.clear() })
  }

  static var undo: Command {
    Command(
      "undo", section: .page, keys: [CommandKey("Ctrl+Z", name: "z", .control)], meaning: "undo",
      title: "Undo", symbol: "undo", isShown: { $0.current.history != nil },
      isPossible: { $0.current.history?.canUndo ?? false },
      perform: { $0.current.edit { $0.undo() } })
  }

  static var redo: Command {
    Command(
      "redo", section: .page,
      keys: [CommandKey("Ctrl+Shift+Z", name: "z", [.control, .shift])], meaning: "redo",
      title: "Redo", symbol: "redo", isShown: { $0.current.history != nil },
      isPossible: { $0.current.history?.canRedo ?? false },
      perform: { $0.current.edit { $0.redo() } })
  }

  // MARK: Appearance

  static var inspector: Command {
    Command(
      "inspector", keys: [CommandKey("i")], meaning: "touch inspector", title: "Inspector",
      symbol: "inspector", isOn: { $0.settings.showsInspector },
      perform: { $0.toggle(\.showsInspector) })
  }

  static var rings: Command {
    Command(
      "rings", keys: [CommandKey("t")], meaning: "touch rings", title: "Rings",
      symbol: "rings", isOn: { $0.settings.showsRings }, perform: { $0.toggle(\.showsRings) })
  }

  static var size: Command {
    Command(
      "size", title: "Size", symbol: "size", isPossible: { $0.canStepSize },
      perform: { $0.stepSize() })
  }

  static var edge: Command {
    Command(
      "edge", title: "Move handle", symbol: "edge",
      perform: {
        $0.settings.edge = $0.settings.edge.next
        $0.settingsChanged()
      })
  }

  static var theme: Command {
    Command(
      "theme", title: "Light theme", symbol: "theme", isOn: { !$0.settings.isDark },
      perform: { $0.toggle(\.isDark) })
  }

  // MARK: Program

  static var picture: Command {
    Command(
      "picture", section: .program, keys: [CommandKey("p")], meaning: "save a picture",
      title: "Picture", symbol: "picture", closes: true, isPublic: false,
      perform: { $0.host?.savePicture() })
  }

  static var replay: Command {
    Command(
      "replay", section: .program, title: "Replay", symbol: "replay", closes: true,
      isPublic: false, perform: { $0.host?.replay() })
  }

  static var liftAll: Command {
    Command(
      "liftAll", section: .program, keys: [CommandKey("l")],
      meaning: "clear stuck touches", title: "Clear stuck", symbol: "lift",
      perform: { $0.host?.liftAllFingers() })
  }

  static var help: Command {
    Command(
      "help", section: .program, keys: [CommandKey("h, F1", name: "h"), .hidden("f1", nil)],
      meaning: "show keys", title: "Keys", symbol: "help", closes: true,
      perform: { $0.overlays.toggleHelp() })
  }

  static var fullscreen: Command {
    Command(
      "fullscreen", section: .program, keys: [CommandKey("F11")],
      meaning: "toggle fullscreen", title: "Full screen", symbol: "fullscreen",
      isPublic: false, perform: { $0.host?.toggleFullscreen() })
  }

  static var escape: Command {
    Command(
      "escape", section: .program, keys: [.hidden("escape")], perform: { $0.escape() })
  }

  static var quit: Command {
    Command(
      "quit", section: .program,
      keys: [.reported("Esc Esc"), CommandKey("Ctrl+Q", name: "q", .control)], meaning: "quit",
      title: "Quit", symbol: "quit", isPublic: false, perform: { $0.host?.quit() })
  }
}

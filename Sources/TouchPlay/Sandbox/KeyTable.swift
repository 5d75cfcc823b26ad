internal import TrackerKit

/// What a key, a button of the HUD or the window's frame does, or what lasts without any.
enum KeyAction: Equatable {
  case mode(Mode)
  case nextMode
  case shake
  case turnOver
  case record
  case clear
  case undo
  case redo
  case inspector
  case rings
  case replay
  case theme
  case edge
  case size
  case liftAll
  case smoothing
  case angleColors
  case picture
  case learn
  case help
  case fullscreen
  case escape
  case quit
  /// The window manager's request to close the window.
  case closeWindow
  /// Learning and deleting in the list of learnt gestures.
  case changeTemplates
  /// Keeping drawings and choices from one start to the next.
  case keep
}

/// A key and what it does: the one table that the help and the README are made from (rule H1).
struct KeyBinding {
  /// The key as people read it.
  var key: String
  /// What it does, for people.
  var meaning: String
  /// What it does.
  var action: KeyAction
  /// The key's label, or its position when `isPosition`.
  var name: String
  var isPosition = false
  var needsControl = false
  var needsShift = false
}

enum KeyTable {
  static let bindings = [
    KeyBinding(
      key: "1", meaning: "Touchy: numbers and polygon", action: .mode(.touchy), name: "1",
      isPosition: true),
    KeyBinding(
      key: "2", meaning: "Lines: straight lines and ellipses", action: .mode(.lines), name: "2",
      isPosition: true),
    KeyBinding(
      key: "3", meaning: "Trace: draw with all fingers", action: .mode(.trace), name: "3",
      isPosition: true),
    KeyBinding(
      key: "4", meaning: "Gestures: cards, and what is recognized", action: .mode(.gestures),
      name: "4", isPosition: true),
    KeyBinding(
      key: "5", meaning: "Eight ball: shake it", action: .mode(.eightball), name: "5",
      isPosition: true),
    KeyBinding(key: "Tab", meaning: "next mode", action: .nextMode, name: "tab"),
    KeyBinding(key: "s", meaning: "shake, while held", action: .shake, name: "s"),
    KeyBinding(
      key: "f", meaning: "turn the eight ball over, and back", action: .turnOver, name: "f"),
    KeyBinding(key: "r", meaning: "record, and stop", action: .record, name: "r"),
    KeyBinding(key: "c", meaning: "clear", action: .clear, name: "c"),
    KeyBinding(key: "Ctrl+Z", meaning: "undo", action: .undo, name: "z", needsControl: true),
    KeyBinding(
      key: "Ctrl+Shift+Z", meaning: "redo", action: .redo, name: "z", needsControl: true,
      needsShift: true),
    KeyBinding(key: "i", meaning: "inspector", action: .inspector, name: "i"),
    KeyBinding(key: "t", meaning: "rings round fingers", action: .rings, name: "t"),
    KeyBinding(
      key: "k", meaning: "lines colored by angle, or black", action: .angleColors, name: "k"),
    KeyBinding(key: "m", meaning: "smooth or straight lines", action: .smoothing, name: "m"),
    KeyBinding(key: "n", meaning: "learn a gesture (Gestures)", action: .learn, name: "n"),
    KeyBinding(key: "p", meaning: "save the picture", action: .picture, name: "p"),
    KeyBinding(key: "l", meaning: "lift fingers that are stuck", action: .liftAll, name: "l"),
    KeyBinding(key: "h, F1", meaning: "this help", action: .help, name: "h"),
    KeyBinding(key: "F11", meaning: "fullscreen, and back", action: .fullscreen, name: "f11"),
    KeyBinding(key: "Esc Esc", meaning: "quit", action: .escape, name: "escape"),
    KeyBinding(key: "Ctrl+Q", meaning: "quit", action: .quit, name: "q", needsControl: true),
  ]

  /// What a key that went down does, or nil.
  static func action(for key: KeyChange) -> KeyAction? {
    if key.label == "f1" { return .help }
    if key.modifiers.contains(.alt) { return nil }
    return bindings.first { binding in
      binding.needsControl == key.modifiers.contains(.control)
        && (!binding.needsControl || binding.needsShift == key.modifiers.contains(.shift))
        && binding.name == (binding.isPosition ? key.position : key.label)
    }?.action
  }

  /// Whether a key is the one that shakes, whatever is held beside it.
  static func isShake(_ key: KeyChange) -> Bool {
    bindings.contains { $0.action == .shake && $0.name == key.label }
  }

  /// The table as Markdown.
  static var markdown: String {
    (["| key | what it does |", "|---|---|"]
      + bindings.map { "| `\($0.key)` | \($0.meaning) |" }).joined(separator: "\n")
  }
}

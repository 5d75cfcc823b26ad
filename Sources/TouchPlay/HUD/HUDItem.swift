/// A button of the HUD: what it does, and how it looks.
struct HUDItem {
  /// What it does, as the key does it.
  var action: KeyAction
  /// The face's text, a word or two.
  var title: String
  /// The symbol's name in `assets/`.
  var symbol: String
  /// The modes in which it is shown; nil is all.
  var modes: [Mode]?
  /// Whether the HUD closes when it was tapped.
  var closes = false
  /// Whether it is done for as long as the button is held, as a key is; the HUD closes meanwhile, so that
  /// what it does is seen.
  var isHeld = false

  /// All of them, in the order in which they are shown; every key's action is among them (rule H2).
  static var all: [HUDItem] {
    Mode.allCases.map {
      HUDItem(action: .mode($0), title: $0.title, symbol: $0.rawValue, closes: true)
    } + [
      HUDItem(action: .undo, title: "Undo", symbol: "undo", modes: Mode.drawing),
      HUDItem(action: .redo, title: "Redo", symbol: "redo", modes: Mode.drawing),
      HUDItem(action: .clear, title: "Clear", symbol: "clear"),
      HUDItem(action: .shake, title: "Shake", symbol: "shake", isHeld: true),
      HUDItem(action: .turnOver, title: "Turn over", symbol: "faceup", modes: [.eightball]),
      HUDItem(action: .angleColors, title: "Colors", symbol: "angles", modes: [.lines]),
      HUDItem(action: .smoothing, title: "Smooth", symbol: "smooth", modes: [.trace]),
      HUDItem(
        action: .learn, title: "Learn", symbol: "learn", modes: [.gestures], closes: true),
      HUDItem(action: .record, title: "Record", symbol: "record", closes: true),
      HUDItem(action: .replay, title: "Replay", symbol: "replay", closes: true),
      HUDItem(action: .picture, title: "Picture", symbol: "picture", closes: true),
      HUDItem(action: .inspector, title: "Inspector", symbol: "inspector"),
      HUDItem(action: .rings, title: "Rings", symbol: "rings"),
      HUDItem(action: .help, title: "Keys", symbol: "help", closes: true),
      HUDItem(action: .fullscreen, title: "Full screen", symbol: "fullscreen"),
      HUDItem(action: .size, title: "Size", symbol: "size"),
      HUDItem(action: .edge, title: "Other edge", symbol: "edge"),
      HUDItem(action: .theme, title: "Light panel", symbol: "theme"),
      HUDItem(action: .liftAll, title: "Lift fingers", symbol: "lift"),
      HUDItem(action: .quit, title: "Quit", symbol: "quit"),
    ]
  }
}

extension Mode {
  /// The modes in which people draw.
  static var drawing: [Mode] { [.lines, .trace] }
}

/// One key of the on-screen keyboard.
public final class KeyboardKey: Button {
  /// What a key does.
  public enum Function: Hashable, Sendable {
    /// Types a character, a capital if Shift is on.
    case character(String)
    /// Types a space.
    case space
    /// Ends the editing.
    case enter
    /// Removes the last character.
    case backspace
    /// Makes the next letter a capital, or not.
    case shift
    /// Leaves the field, as Esc does.
    case close
  }

  /// What the key does.
  public let function: Function

  /// Creates a key; its face is a little smaller than its touch target.
  public init(_ function: Function, style: ControlStyle, tuning: GestureTuning) {
    self.function = function
    super.init(symbol: Self.symbol(of: function), style: style, tuning: tuning)
    inset = 1.5 * style.lineWidth
    show(isShifted: false)
  }

  /// Shows what the key does with Shift on or off.
  func show(isShifted: Bool) {
    if case .character(let character) = function {
      title = isShifted ? character.uppercased() : character
    }
    if function == .shift { isSelected = isShifted }
  }

  private static func symbol(of function: Function) -> ControlSymbol? {
    switch function {
    case .character: nil
    case .space: .space
    case .enter: .enter
    case .backspace: .backspace
    case .shift: .shift
    case .close: .cross
    }
  }
}

extension ControlSymbol {
  private static func lines(_ lines: [(Double, Double)]...) -> ControlSymbol {
    ControlSymbol(lines: lines.map { line in line.map { Point(x: $0.0, y: $0.1) } })
  }

  /// An open box.
  fileprivate static var space: ControlSymbol { lines([(0, 0.5), (0, 0.75), (1, 0.75), (1, 0.5)]) }

  /// An arrow down and to the left.
  fileprivate static var enter: ControlSymbol {
    lines([(0.9, 0.15), (0.9, 0.6), (0.1, 0.6)], [(0.35, 0.35), (0.1, 0.6), (0.35, 0.85)])
  }

  /// A label that points to the left, with a cross in it.
  fileprivate static var backspace: ControlSymbol {
    lines(
      [(0, 0.5), (0.3, 0.15), (1, 0.15), (1, 0.85), (0.3, 0.85), (0, 0.5)],
      [(0.48, 0.35), (0.78, 0.65)], [(0.78, 0.35), (0.48, 0.65)])
  }

  /// A hollow arrow up.
  fileprivate static var shift: ControlSymbol {
    lines([
      (0.5, 0.08), (0.05, 0.52), (0.3, 0.52), (0.3, 0.92), (0.7, 0.92), (0.7, 0.52),
      (0.95, 0.52), (0.5, 0.08),
    ])
  }

  /// A cross.
  fileprivate static var cross: ControlSymbol {
    lines([(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)])
  }
}

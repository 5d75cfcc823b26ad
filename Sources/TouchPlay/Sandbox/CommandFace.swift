internal import TrackerKit

/// What a command's button shows.
struct CommandFace: Equatable, Sendable {
  /// A word or two; empty for no text.
  var title = ""
  /// The picture before the title.
  var symbol: Symbol?

  /// A small picture.
  enum Symbol: Equatable, Sendable {
    /// A file in `assets/`, by name.
    case asset(String)
    /// Lines in the unit square.
    case lines([[Point]])

    /// The symbol for a control.
    var controlSymbol: ControlSymbol {
      switch self {
      case .asset(let name):
        ControlSymbol { canvas, square in canvas.drawSymbol(named: name, in: square) }
      case .lines(let lines): ControlSymbol(lines: lines, width: 0.11)
      }
    }
  }
}

/// A button for a command.
final class CommandButton<Target>: Button {
  let command: Command<Target>
  private var face: CommandFace?

  /// Creates a button with an empty face; `show(_:)` sets it.
  init(_ command: Command<Target>, style: ControlStyle = .light) {
    self.command = command
    super.init(style: style)
  }

  /// Shows the command's current face, and whether it is on and available.
  func show(_ target: Target) {
    let face = command.face(target)
    if face != self.face {
      self.face = face
      title = face.title
      symbol = face.symbol?.controlSymbol
    }
    isSelected = command.isOn(target)
    isEnabled = command.isPossible(target)
  }
}

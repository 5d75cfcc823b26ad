internal import TrackerKit

/// What a command's button shows.
struct CommandFace: Equatable, Sendable {
  /// A word or two; empty for none.
  var title = ""
  /// The picture in front of it.
  var symbol: Symbol?

  /// A small picture.
  enum Symbol: Equatable, Sendable {
    /// One of `assets/`, by its name.
    case asset(String)
    /// Lines in a square whose corners are (0, 0) and (1, 1).
    case lines([[Point]])

    /// The picture for a button.
    var controlSymbol: ControlSymbol {
      switch self {
      case .asset(let name):
        ControlSymbol { canvas, square in canvas.drawSymbol(named: name, in: square) }
      case .lines(let lines): ControlSymbol(lines: lines, width: 0.11)
      }
    }
  }
}

/// A button of a command.
final class CommandButton<Target>: Button {
  let command: Command<Target>
  private var face: CommandFace?

  /// A button with an empty face, until `show(_:)` is called.
  init(_ command: Command<Target>, style: ControlStyle = .light) {
    self.command = command
    super.init(style: style)
  }

  /// Shows what the command is now, what is on, and whether it can be done.
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

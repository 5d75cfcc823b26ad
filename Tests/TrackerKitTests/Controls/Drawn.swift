import TrackerKit

/// What a view draws, for comparisons.
struct Drawn {
  let commands: [DrawCommand]

  init(_ view: View) {
    let canvas = Canvas()
    view.drawScene(in: canvas)
    commands = canvas.commands
  }

  /// The lines of text with their colors.
  var texts: [(run: TextRun, color: Color)] {
    commands.compactMap { command in
      guard case .text(let run) = command.shape else { return nil }
      return (run, command.color)
    }
  }

  /// The discs' centers and radii, back to front.
  var discs: [(center: Point, radius: Double)] {
    commands.compactMap { command in
      guard case .disc(let center, let radius) = command.shape else { return nil }
      return (center, radius)
    }
  }

  /// The colors of the rounded rectangles, back to front.
  var faces: [Color] {
    commands.compactMap { command in
      guard case .roundedRectangle = command.shape else { return nil }
      return command.color
    }
  }

  /// The colors of the plain rectangles, back to front.
  var rectangles: [Color] {
    commands.compactMap { command in
      guard case .rectangle = command.shape else { return nil }
      return command.color
    }
  }

  /// Whether a ring is drawn.
  var hasRing: Bool {
    commands.contains { command in
      guard case .ring = command.shape else { return false }
      return true
    }
  }
}

import TrackerKit

/// The visible texts of a picture, and what is wrong with them.
struct DrawnTexts {
  struct Text {
    let run: TextRun
    /// About what the letters cover.
    let ink: Rect
    /// Where it is cut off.
    let clip: Rect?
  }

  let texts: [Text]
  private let bounds: Rect

  /// Draws a window.
  init(_ window: Window) {
    self.init(bounds: window.bounds) { window.drawScene(in: $0) }
  }

  init(bounds: Rect, draw: (Canvas) -> Void) {
    let canvas = Canvas()
    draw(canvas)
    self.bounds = bounds
    var texts: [Text] = []
    for command in canvas.commands {
      switch command.shape {
      case .text(let run) where run.marked == nil && !run.text.isEmpty && command.color.alpha > 0:
        let text = Text(run: run, ink: Self.ink(of: run), clip: command.clip?.bounds)
        // What is scrolled out of sight is not drawn.
        if text.clip.map({ $0.intersection(text.ink) != nil }) ?? true { texts.append(text) }
      case .rectangle(let rect), .roundedRectangle(let rect, _):
        guard command.color.alpha > 200 else { continue }
        // Something in front hides it.
        texts.removeAll { text in
          let common = text.ink.intersection(rect).map { $0.size.width * $0.size.height } ?? 0
          return common > 0.3 * text.ink.size.width * text.ink.size.height
        }
      default: break
      }
    }
    self.texts = texts
  }

  private static func ink(of run: TextRun) -> Rect {
    let width = min(run.box.size.width, TextAdvance.of(run.text, weight: run.weight) * run.size)
    let x =
      switch run.alignment {
      case .leading: run.box.minX
      case .center: run.box.center.x - width / 2
      case .trailing: run.box.maxX - width
      }
    let height = min(run.box.size.height, 0.8 * run.size)
    return Rect(x: x, y: run.box.center.y - height / 2, width: width, height: height)
  }

  /// What is not translated, apart from names, units and numbers that are allowed.
  func untranslated(allowing allowed: Set<String>) -> [String] {
    Self.english(texts.map(\.run.text), allowing: allowed)
  }

  /// Those of some texts that have a word in plain letters which is not allowed.
  static func english(_ texts: [String], allowing allowed: Set<String>) -> [String] {
    texts.filter { text in
      text.split { !$0.isLetter && $0 != "_" }.contains { word in
        // Keys have one letter, and names of types have a capital inside.
        word.count > 1 && word.contains { $0.isASCII && $0.isLetter }
          && !word.dropFirst().contains(where: \.isUppercase) && !allowed.contains(String(word))
      }
    }
  }

  /// Texts with an ellipsis, outside of the window or of what clips them, or too small to be read.
  func cut(least: Double) -> [String] {
    texts.compactMap { text in
      let run = text.run
      if run.text.contains("…") { return "shortened: \(run.text)" }
      let ink = text.ink
      if ink.minX < bounds.minX - 1 || ink.maxX > bounds.maxX + 1 || ink.minY < bounds.minY - 1
        || ink.maxY > bounds.maxY + 1
      {
        return "outside: \(run.text) \(ink)"
      }
      let shrunk = run.box.size.width / max(1e-9, TextAdvance.of(run.text, weight: run.weight))
      let size = min(run.size, shrunk)
      return size < least ? "tiny (\(size)): \(run.text)" : nil
    }
  }

  /// Pairs of texts that cover each other.
  var overlaps: [String] {
    texts.indices.flatMap { index in
      texts[..<index].compactMap { other in
        guard let common = texts[index].ink.intersection(other.ink), common.size.shortEdge > 1.5
        else { return nil }
        return "\(other.run.text) / \(texts[index].run.text)"
      }
    }
  }
}

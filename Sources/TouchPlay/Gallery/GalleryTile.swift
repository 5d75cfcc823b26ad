internal import TrackerKit

/// What an item looks like: its thumbnail, or the symbol of its kind.
struct GalleryFace {
  /// A thumbnail, by its name for the display, and its size.
  typealias Picture = (name: String, size: Size)

  let item: GalleryItem
  var picture: Picture?

  func draw(in canvas: Canvas, _ rect: Rect, _ style: ControlStyle) {
    if let picture {
      let map = Transform.fitting(picture.size, in: rect.size)
      let place = map.apply(Rect(origin: .zero, size: picture.size))
      return canvas.drawPicture(
        named: picture.name, in: Rect(origin: rect.origin + place.origin, size: place.size))
    }
    let edge = min(rect.size.shortEdge * 0.4, 3 * style.targetSize)
    let verdict = (item.verdict ?? "").localized
    let word = verdict.prefix(1).uppercased() + verdict.dropFirst()
    let top = word.isEmpty ? rect.center.y - edge / 2 : rect.center.y - edge * 0.8
    canvas.color = style.hint
    canvas.drawSymbol(
      named: item.kind.symbol,
      in: Rect(x: rect.center.x - edge / 2, y: top, width: edge, height: edge))
    guard !word.isEmpty else { return }
    canvas.color = style.text
    let box = Rect(
      x: rect.minX + style.padding, y: top + edge, width: rect.size.width - 2 * style.padding,
      height: edge * 0.7)
    canvas.draw(
      TextRun(
        word, in: box, size: min(box.size.height * 0.7, style.fontSize * 2), alignment: .center,
        weight: .bold))
  }
}

/// An item in the gallery with its name, kind and date; recordings can be played at once.
final class GalleryTile: Button {
  let item: GalleryItem
  var face: GalleryFace { didSet { setNeedsDisplay() } }
  /// Whether the thumbnail has been made, or cannot be made.
  var isMade = false
  let play = Button(symbol: .play)

  init(_ item: GalleryItem) {
    self.item = item
    face = GalleryFace(item: item)
    super.init()
    identifier = item.path
    play.identifier = "play"
    play.accessibilityLabel = localized("Play")
    play.isHidden = item.kind != .recording
    addSubview(play)
  }

  /// The height for a width.
  static func height(forWidth width: Double, _ style: ControlStyle) -> Double {
    let unit = style.fontSize / ControlStyle.dark.fontSize
    return (width - 8 * unit) * 0.625 + 72 * unit
  }

  /// Three lines of text below a picture of 16:10.
  private var picture: Rect {
    let unit = style.fontSize / ControlStyle.dark.fontSize
    let inner = bounds.expanded(by: -4 * unit)
    return Rect(
      x: inner.minX, y: inner.minY, width: inner.size.width,
      height: max(0, inner.size.height - 64 * unit))
  }

  override func layoutSubviews() {
    let (picture, edge) = (picture, style.targetSize)
    play.style = style
    play.frame = Rect(x: picture.maxX - edge, y: picture.maxY - edge, width: edge, height: edge)
  }

  override func draw(in canvas: Canvas) {
    let (picture, unit) = (picture, style.fontSize / ControlStyle.dark.fontSize)
    canvas.color = isHighlighted ? style.pressedFace : style.face
    canvas.fill(bounds, cornerRadius: style.cornerRadius)
    face.draw(in: canvas, picture, style)
    let text = Rect(
      x: picture.minX + 4 * unit, y: picture.maxY + 4 * unit,
      width: picture.size.width - 8 * unit, height: 60 * unit)
    // A name of usual length shrinks a little before it is cut.
    let name = TextColumn.line(item.title, width: text.size.width / (12 * unit))
    var line = text
    line.size.height = 20 * unit
    canvas.color = style.text
    canvas.draw(TextRun(name, in: line, size: 15 * unit))
    line.origin.y = line.maxY
    line.size.height = text.maxY - line.minY
    TextColumn(parts: item.facts.map { ($0, 13 * unit, style.hint) }).draw(in: canvas, line)
  }
}

extension ControlSymbol {
  /// A triangle that points to the right.
  static var play: ControlSymbol {
    ControlSymbol { canvas, square in
      let edge = square.size.width
      canvas.fillPolygon(
        [(0.15, 0.05), (0.95, 0.5), (0.15, 0.95)].map { x, y in
          square.origin + Point(x: x * edge, y: y * edge)
        })
    }
  }
}

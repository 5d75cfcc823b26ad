internal import TrackerKit

/// The layout of the mode in a window of a given size, at a given scale (rule H5).
struct GesturesLayout {
  let size: Size
  let factor: Double
  let strip: Rect
  /// The area for the centers of cards.
  let table: Rect
  let homes: [Point]
  let frame: Rect
  let cardWidth: Double
  let panel: Rect
  /// Whether the panel has a separate area beside the cards.
  let hasRoomForPanel: Bool
  /// The area of the captions: beside the buttons or, in a narrow window, in a row above them.
  let captions: Rect
  let gap: Double
  /// A card's width in the strip, and the width of its cell there.
  let stripCard: (width: Double, cell: Double)

  private static let stripHeight = (least: 84.0, share: 0.11, most: 0.19)
  private static let cardWidths = (least: 150.0, share: 0.16)
  private static let panelSize = Size(width: 360, height: 420)
  /// The minimum width (height, in portrait windows) at which the panel gets a separate area.
  private static let panelRoom = 900.0
  private static let buttonSize = Size(width: 128, height: 44)
  private static let buttonCount = 2
  /// The lower right corner is reserved for the recording dot.
  private static let cornerWidth = 112.0
  private static let captions = (minimumWidth: 180.0, height: 38.0, share: 0.07)

  init(size: Size, factor: Double) {
    self.size = size
    self.factor = factor
    let short = size.shortEdge
    gap = min(12 * factor, short * 0.03)
    let height = min(
      max(Self.stripHeight.least * factor, Self.stripHeight.share * short),
      Self.stripHeight.most * short)
    strip = Rect(x: 0, y: 0, width: size.width, height: height)
    table = Rect(x: 0, y: height, width: size.width, height: size.height - height)
    stripCard = (height * 0.72, max(height * 0.9, size.width * 1.4 / Double(StripCards.count)))
    let button = Self.button(size, factor, gap)
    let buttonsEnd = gap + Double(Self.buttonCount) * (button.width + gap)
    let beside = size.width - Self.cornerWidth * factor - buttonsEnd
    let top = size.height - gap - button.height
    var foot = button.height
    if beside >= Self.captions.minimumWidth * factor {
      captions = Rect(x: buttonsEnd, y: top, width: beside, height: button.height)
    } else {
      let row = min(Self.captions.height * factor, Self.captions.share * short)
      captions = Rect(x: gap, y: top - gap / 4 - row, width: size.width - 2 * gap, height: row)
      foot += row
    }
    // The HUD's handle is at the right edge.
    var room = Rect(
      x: gap, y: height + gap, width: size.width - 2 * gap - min(48 * factor, short * 0.15),
      height: size.height - height - foot - 3 * gap)
    let isUpright = size.height > size.width
    hasRoomForPanel =
      max(size.width, size.height) >= Self.panelRoom * factor
      && short >= 480 * factor
    panel = Self.panel(in: room, isUpright: isUpright, factor: factor)
    if hasRoomForPanel {
      if isUpright {
        room.size.height -= panel.size.height + gap
      } else {
        room.origin.x += panel.size.width + gap
        room.size.width -= panel.size.width + gap
      }
    }
    let cells = Self.cells(in: room, isUpright: isUpright)
    let most = max(Self.cardWidths.least * factor, Self.cardWidths.share * short)
    cardWidth = max(1, min(most, cells.one.width * 0.85, cells.one.height * 0.95))
    homes = cells.centers
    frame = cells.frame.expanded(by: -gap / 2)
  }

  private static func panel(in room: Rect, isUpright: Bool, factor: Double) -> Rect {
    let height = min(panelSize.height * factor, room.size.height * (isUpright ? 0.5 : 1))
    let width = isUpright ? room.size.width : min(panelSize.width * factor, room.size.width * 0.6)
    return Rect(x: room.minX, y: room.maxY - height, width: width, height: height)
  }

  /// Three columns of two cells, or three rows in a portrait window; the last one is the frame.
  private static func cells(
    in room: Rect, isUpright: Bool
  ) -> (one: Size, centers: [Point], frame: Rect) {
    let (columns, rows) = isUpright ? (2, 3) : (3, 2)
    let one = Size(
      width: room.size.width / Double(columns), height: room.size.height / Double(rows))
    func center(_ column: Int, _ row: Int) -> Point {
      room.origin
        + Point(x: (Double(column) + 0.5) * one.width, y: (Double(row) + 0.5) * one.height)
    }
    let frame =
      isUpright
      ? Rect(x: room.minX, y: room.maxY - one.height, width: room.size.width, height: one.height)
      : Rect(x: room.maxX - one.width, y: room.minY, width: one.width, height: room.size.height)
    return (one, [center(0, 0), center(1, 0), frame.center, center(0, 1), center(1, 1)], frame)
  }

  func button(_ index: Int) -> Rect {
    let button = Self.button(size, factor, gap)
    return Rect(
      x: gap + Double(index) * (button.width + gap), y: size.height - gap - button.height,
      width: button.width, height: button.height)
  }

  private static func button(_ size: Size, _ factor: Double, _ gap: Double) -> Size {
    Size(
      width: min(buttonSize.width * factor, (size.width - 4 * gap) / 3),
      height: min(buttonSize.height * factor, size.shortEdge * 0.2))
  }
}

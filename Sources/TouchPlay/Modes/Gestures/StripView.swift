internal import TrackerKit

/// A strip of cards that scrolls sideways; pulling a card down puts a copy on the table (rule G5).
final class StripView: SettingsView, ScrollViewDelegate {
  private let model: GesturesModel
  private let table: TableView
  private let scroller = ScrollView()
  private let cardViews = StripCards.cards().map { StripCardView($0) }
  private var pulled: [(pull: PullRecognizer, card: Card)] = []

  init(model: GesturesModel, table: TableView, settings: Settings) {
    self.model = model
    self.table = table
    super.init(settings: settings)
    // Touches between cards do not pass through.
    stopsTouchPropagation = true
    identifier = "Strip"
    scroller.identifier = "Strip"
    scroller.bounces = false
    scroller.panGestureRecognizer.report(to: model)
    for view in cardViews {
      let pull = PullRecognizer()
      pull.name = "pull"
      pull.addTarget(self, action: StripView.pulled)
      pull.report(to: model)
      view.addGestureRecognizer(pull)
      scroller.content.addSubview(view)
    }
    addSubview(scroller)
    scroller.delegate = self
  }

  /// Lays out the strip and scrolls it to the model's offset.
  func place() {
    let layout = model.layout
    let cell = layout.stripCard.cell
    let offset = model.stripOffset
    frame = layout.strip
    for (index, view) in cardViews.enumerated() {
      view.cardWidth = layout.stripCard.width
      view.frame = Rect(x: Double(index) * cell, y: 0, width: cell, height: bounds.size.height)
    }
    scroller.frame = bounds
    scroller.contentSize = Size(width: Double(cardViews.count) * cell, height: bounds.size.height)
    let farthest = max(0, scroller.contentSize.width - bounds.size.width)
    scroller.contentOffset = Point(x: max(0, min(offset, farthest)), y: 0)
  }

  func stop() { scroller.stopDecelerating() }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    model.stripOffset = scrollView.contentOffset.x
  }

  private func pulled(_ pull: PullRecognizer) {
    switch pull.state {
    case .began:
      guard let original = (pull.view as? StripCardView)?.card,
        let card = model.addCopy(of: original, at: pull.location)
      else { return }
      table.update()
      pulled.append((pull, card))
    case .changed, .ended:
      if let card = pulled.first(where: { $0.pull === pull })?.card {
        model.move(card) { $0.center = pull.location }
        table.view(of: card)?.place()
      }
    default: break
    }
    if pull.state.isFinal { pulled.removeAll { $0.pull === pull } }
  }

  override func draw(in canvas: Canvas) {
    canvas.color = settings.themed(dark: Color(0x101418), light: Color(0xC9D0D7))
    canvas.fill(bounds)
    canvas.color = settings.style.text.opacity(0.25)
    let line = max(1, model.layout.gap / 8)
    canvas.fill(Rect(x: 0, y: bounds.maxY - line, width: bounds.size.width, height: line))
  }
}

enum StripCards {
  private static let names = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett",
    "Kilo", "Lima", "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango",
    "Uniform", "Victor", "Whiskey", "X-ray", "Yankee", "Zulu",
  ]

  static var count: Int { names.count }

  /// Creates one card per name, cycling through shapes and colors.
  static func cards() -> [Card] {
    names.enumerated().map { index, name in
      Card(
        name: name, shape: CardShape.allCases[index % CardShape.allCases.count],
        face: index % CardFace.all.count)
    }
  }
}

/// A card in the strip; pulling it down creates a copy on the table (rule G5).
final class StripCardView: View {
  let card: Card
  var cardWidth = 0.0

  init(_ card: Card) {
    self.card = card
    super.init()
    identifier = card.name
    isMultipleTouchEnabled = true
  }

  override func draw(in canvas: Canvas) {
    let (center, unit) = (bounds.center, cardWidth)
    card.drawShape(in: canvas, unit: unit) { center + $0 * unit }
    card.drawName(in: canvas, unit: unit, at: center + card.shape.labelLocation * unit)
  }
}

/// A pan that begins only downward, across the strip's scrolling direction (rule G5).
///
/// ```
/// possible ── moved 10 pt, at most 45° from straight down ──▶ began ── as a pan ──▶ …
///     └─ moved in another direction, or lifted before ──▶ failed
/// ```
final class PullRecognizer: PanGestureRecognizer {
  override init(tuning: GestureTuning = GestureTuning()) {
    super.init(tuning: tuning)
    maximumNumberOfTouches = 1
  }

  override func shouldBegin() -> Bool { translation.y > 0 && abs(translation.x) <= translation.y }
}

internal import TrackerKit

/// A recognized gesture (rule G2).
struct Recognition {
  enum Kind: String, CaseIterable {
    case tap
    case longPress
    case swipe
    case pan
    case pinch
    case rotation
    case circle
    case checkMark
    case template

    // texts
    var title: String {
      switch self {
      case .tap: "tap"
      case .longPress: "long press"
      case .swipe: "swipe"
      case .pan: "pan"
      case .pinch: "pinch"
      case .rotation: "rotation"
      case .circle: "circle"
      case .checkMark: "check mark"
      case .template: "template"
      }
    }
  }

  var kind = Kind.tap
  var fingers = 1
  /// The number of taps in a row; 0 for other gestures.
  var taps = 0
  /// The time of recognition, in seconds of the loop's time.
  var seconds = 0.0
  /// The midpoint of the fingers in the window.
  var location = Point.zero
  /// The identifier of the card, or of the free area, that received the gesture.
  var target = ""
  /// A swipe's direction, or a learned gesture's name; otherwise empty.
  var detail = ""
  /// The learned gesture's number; 0 for other gestures.
  var template = 0

  var caption: String {
    if template > 0 { return LearnedTemplate.title(template, detail) }
    var text = kind.title.localized
    if taps > 1 { text += " × \(taps)" }
    if !detail.isEmpty { text += " " + (kind == .swipe ? detail.localized : detail) }
    guard fingers > 1 else { return text }
    let count = localized("\(fingers) finger", "\(fingers) fingers", count: fingers)
    return [text, count].localizedList
  }
}

extension Recognition: Model, ListElement {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var word = kind.rawValue
    try visitor.visit(&word, named: "kind")
    try visitor.require(Kind(rawValue: word) != nil, "an unknown gesture \(word)")
    kind = Kind(rawValue: word) ?? kind
    try visitor.visit(&fingers, in: FieldRange.counts, named: "fingers")
    try visitor.visit(&taps, in: FieldRange.counts, named: taps > 0 ? "taps" : nil)
    try visitor.visit(
      &template, in: 0...LearnedTemplate.numbers.upperBound, named: template > 0 ? "template" : nil)
    try visitor.visit(&seconds, named: "seconds")
    try visitor.visit(&location.x, named: "x")
    try visitor.visit(&location.y, named: "y")
    try visitor.visit(&target, named: "on")
    try visitor.visit(&detail, named: detailName)
  }

  /// The detail's key in a state dump.
  private var detailName: String? {
    if template > 0 { return "name" }
    return kind == .swipe ? "direction" : nil
  }
}

extension Recognition {
  // texts
  private static let words: [SwipeDirection: String] = [
    .right: "right", .left: "left", .up: "up", .down: "down",
  ]

  /// The gesture that a recognizer has just recognized; nil for any other state change.
  init?(of recognizer: GestureRecognizer, at time: Timestamp) {
    guard recognizer.state == (recognizer.isContinuous ? .began : .ended) else { return nil }
    switch recognizer {
    case let tap as TapGestureRecognizer:
      self.init(kind: .tap, fingers: tap.numberOfTouchesRequired, taps: tap.numberOfTapsRequired)
    case is LongPressGestureRecognizer: self.init(kind: .longPress)
    case let swipe as SwipeGestureRecognizer:
      self.init(kind: .swipe, detail: swipe.recognizedDirection.flatMap { Self.words[$0] } ?? "")
    case is PanGestureRecognizer: self.init(kind: .pan)
    case is PinchGestureRecognizer: self.init(kind: .pinch)
    case is RotationGestureRecognizer: self.init(kind: .rotation)
    case is CircleGestureRecognizer: self.init(kind: .circle)
    case is CheckMarkGestureRecognizer: self.init(kind: .checkMark)
    case let drawing as TemplateGestureRecognizer:
      self.init(kind: .template, template: drawing.match.flatMap { Int($0.name) } ?? 0)
    default: return nil
    }
    if recognizer.isContinuous { fingers = recognizer.numberOfTouches }
    seconds = time.seconds
    location = recognizer.location
    target = recognizer.view?.identifier ?? ""
  }
}

internal import TrackerKit

/// A gesture that was recognized (rule G2).
struct Recognition {
  /// What it was.
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

    /// The kind for people.
    var title: String {
      switch self {
      case .longPress: "long press"
      case .checkMark: "check mark"
      default: rawValue
      }
    }
  }

  var kind = Kind.tap
  var fingers = 1
  /// How many taps in a row; 0 for what is no tap.
  var taps = 0
  /// When it was recognized, in seconds of the loop's time.
  var seconds = 0.0
  /// The fingers' middle in the window.
  var place = Point.zero
  /// What it was made on: a card's name, or the ground's.
  var target = ""
  /// A swipe's direction, a learnt gesture's name; often empty.
  var detail = ""
  /// The learnt gesture's number; 0 for what is none.
  var template = 0

  /// What is shown of it.
  var caption: String {
    var text = kind.title
    if taps > 1 { text += " × \(taps)" }
    if template > 0 { text += " \(template)" }
    if !detail.isEmpty { text += " \(detail)" }
    if fingers > 1 { text += ", \(fingers) fingers" }
    return text
  }
}

extension Recognition: Model {
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var word = kind.rawValue
    try visitor.visit(&word, named: "kind")
    try visitor.require(Kind(rawValue: word) != nil, "an unknown gesture \(word)")
    kind = Kind(rawValue: word) ?? kind
    try visitor.visit(&fingers, named: "fingers")
    try visitor.visit(&taps, named: taps > 0 ? "taps" : nil)
    // Sessions have the number here, and their digests have it last.
    if !Visitor.isDigest { try visitTemplate(with: &visitor) }
    try visitor.visit(&seconds, named: "seconds")
    try visitor.visit(&place.x, named: "x")
    try visitor.visit(&place.y, named: "y")
    try visitor.visit(&target, named: "on")
    try visitor.visit(&detail, named: detailName)
    if Visitor.isDigest { try visitTemplate(with: &visitor) }
  }

  private mutating func visitTemplate<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&template, named: template > 0 ? "template" : nil)
  }

  /// What the detail is called in a state dump.
  private var detailName: String? {
    if template > 0 { return "name" }
    return kind == .swipe ? "direction" : nil
  }
}

extension Recognition {
  /// What a recognizer has just recognized; nil for what only goes on.
  init?(of recognizer: GestureRecognizer, at time: Timestamp) {
    guard recognizer.state == (recognizer.isContinuous ? .began : .ended) else { return nil }
    switch recognizer {
    case let tap as TapGestureRecognizer:
      self.init(kind: .tap, fingers: tap.numberOfTouchesRequired, taps: tap.numberOfTapsRequired)
    case is LongPressGestureRecognizer: self.init(kind: .longPress)
    case let swipe as SwipeGestureRecognizer:
      self.init(kind: .swipe, detail: swipe.recognizedDirection?.word ?? "")
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
    place = recognizer.location
    target = recognizer.view?.identifier ?? ""
  }
}

extension SwipeDirection {
  /// The direction for people; empty for several.
  fileprivate var word: String {
    switch self {
    case .right: "right"
    case .left: "left"
    case .up: "up"
    case .down: "down"
    default: ""
    }
  }
}

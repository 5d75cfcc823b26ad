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

  var kind: Kind
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

extension Recognition {
  func combine(into digest: inout StateDigest) {
    digest.combine(kind.rawValue)
    digest.combine(fingers)
    digest.combine(taps)
    digest.combine(seconds)
    digest.combine(place)
    digest.combine(target)
    digest.combine(detail)
    digest.combine(template)
  }

  /// The recognition in a state dump.
  var dump: JSONValue {
    var members: [String: JSONValue] = [
      "fingers": .integer(fingers), "kind": .text(kind.rawValue), "on": .text(target),
      "seconds": .number(seconds), "x": .number(place.x), "y": .number(place.y),
    ]
    if taps > 0 { members["taps"] = .integer(taps) }
    if kind == .swipe { members["direction"] = .text(detail) }
    if template > 0 {
      members["name"] = .text(detail)
      members["template"] = .integer(template)
    }
    return .object(members)
  }

  func encode(into writer: inout ByteWriter) {
    writer.text(kind.rawValue)
    for count in [fingers, taps, template] { writer.count(count) }
    for value in [seconds, place.x, place.y] { writer.double(value) }
    writer.text(target)
    writer.text(detail)
  }

  init(decoding reader: inout ByteReader) throws(SessionError) {
    let name = try reader.text()
    guard let kind = Kind(rawValue: name) else {
      throw .malformed("an unknown gesture \(name)")
    }
    self.kind = kind
    fingers = try reader.count()
    taps = try reader.count()
    template = try reader.count()
    seconds = try reader.finite()
    place = Point(x: try reader.finite(), y: try reader.finite())
    target = try reader.text()
    detail = try reader.text()
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

internal import TrackerKit

/// The state of Gestures in sessions, digests and state dumps (rules S1, S3).
struct GesturesRecord: Model {
  /// The window's size, in points, and the scale of all sizes, which determine the layout.
  var size = Size.zero
  var factor = 1.0
  /// How far the strip is scrolled, in points.
  var stripOffset = 0.0
  /// How many cards have been taken from the strip.
  var takenCount = 0
  /// The cards, back to front.
  var cards: [Card] = []
  /// The recognitions, newest last.
  var recognized: [Recognition] = []
  /// The learned gestures.
  var templates = LearnedTemplatesRecord()

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    if !Visitor.isDigest {
      try visitor.visit(&size.width, in: FieldRange.lengths)
      try visitor.visit(&size.height, in: FieldRange.lengths)
      try visitor.visit(&factor, in: SessionHeader.interfaceFactors)
    }
    try visitor.visit(&stripOffset)
    try visitor.visit(&takenCount, in: FieldRange.counts)
    try visitor.visit(&cards, named: "cards")
    try visitor.visit(&recognized, named: "recognized")
    try templates.visitFields(with: &visitor)
  }
}

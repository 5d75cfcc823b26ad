import TrackerKit
import TrackerKitTesting

/// One repetition of the protocol for one person.
///
/// Some drawings of each gesture are learned, and one other is recognized.
struct Draw {
  /// The library that has learned a number of drawings of each gesture.
  var library: TemplateLibrary
  /// One drawing of each gesture that was not learned.
  var candidates: [(name: String, strokes: [[Point]])] = []

  init(
    _ person: Person, examples: Int, options: TemplateOptions = TemplateOptions(),
    using random: inout SeededGenerator
  ) {
    library = TemplateLibrary(options: options)
    candidates = Self.teach(person, examples, to: &library, using: &random)
  }

  /// Teaches some of a person's drawings of each gesture, and returns one other of each.
  @discardableResult
  static func teach(
    _ person: Person, _ examples: Int, to library: inout TemplateLibrary,
    using random: inout SeededGenerator
  ) -> [(name: String, strokes: [[Point]])] {
    person.gestures.map { gesture in
      let order = gesture.drawings.shuffled(using: &random)
      for strokes in order.prefix(examples) {
        library.add(GestureTemplate(name: gesture.name, strokes: strokes))
      }
      return (gesture.name, order[examples])
    }
  }
}

import TestSupport
import TrackerKit

/// One repetition of the protocol for one person: some drawings of each gesture to learn from, and
/// one other to be recognized.
struct Draw {
  /// What is learnt: of each gesture so many drawings.
  var library: TemplateLibrary
  /// One drawing of each gesture that is not learnt from.
  var candidates: [(name: String, strokes: [[Point]])] = []

  init(
    _ person: Person, examples: Int, options: TemplateOptions = TemplateOptions(),
    using random: inout SeededGenerator
  ) {
    library = TemplateLibrary(options: options)
    for gesture in person.gestures {
      let order = gesture.drawings.shuffled(using: &random)
      for strokes in order.prefix(examples) {
        library.add(GestureTemplate(name: gesture.name, strokes: strokes))
      }
      candidates.append((gesture.name, order[examples]))
    }
  }
}

/// Recognizes a circle drawn with one finger: a template recognizer of the built-in circles.
///
/// ```
/// possible ── lifted after a circle ──▶ ended
///     └─ lifted after anything else, or two fingers ──▶ failed
/// ```
public final class CircleGestureRecognizer: TemplateGestureRecognizer {
  /// Creates a recognizer.
  public init(tuning: GestureTuning = GestureTuning()) {
    super.init(library: TemplateLibrary(BuiltInTemplates.circle), tuning: tuning)
  }
}

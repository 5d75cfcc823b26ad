/// Recognizes a check mark drawn with one finger: a template recognizer of the built-in check
/// marks.
///
/// ```
/// possible ── lifted after a check mark ──▶ ended
///     └─ lifted after anything else, or two fingers ──▶ failed
/// ```
public final class CheckMarkGestureRecognizer: TemplateGestureRecognizer {
  /// Creates a recognizer.
  public init(tuning: GestureTuning = GestureTuning()) {
    super.init(library: TemplateLibrary(BuiltInTemplates.checkMark), tuning: tuning)
  }
}

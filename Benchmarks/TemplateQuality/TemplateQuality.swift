/// Measures the accuracy and speed of the template recognizer, and prints tables.
///
/// Recorded gestures are expected in `../shared/gestures` relative to the project's root, or in the
/// folder given by `TOUCHPLAY_GESTURES`. Run it with `swift run -c release template-quality`.
@main
struct TemplateQuality {
  static func main() throws {
    guard let samples = try GestureSample.all() else {
      print("template-quality: no recorded gestures: set TOUCHPLAY_GESTURES to their folder")
      return
    }
    let whole = samples.compactMap(\.withoutJoined)
    Accuracy.measure(samples, whole: whole)
    Accuracy.measureAcrossPeople(samples)
    Refusal.measure(samples.map { [$0] } + whole.map { [$0] } + [samples])
    Timing.measure(samples)
  }
}

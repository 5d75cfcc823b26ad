/// Recognizes drawings from learned examples (rule C7).
///
/// ```
/// possible ── lifted; it was the last stroke there can be, or none came for 0.6 s ──▶ drawn
///     │                                     drawn ── the library knows the drawing ──▶ ended
///     │                                       └─ it refuses the drawing ──▶ failed
///     └─ two fingers at once, or a stroke too many ──▶ failed
/// ```
open class TemplateGestureRecognizer: GestureRecognizer {
  /// The known gestures.
  public var library: TemplateLibrary
  /// The maximum number of strokes; nil takes it from the known examples.
  public var maximumNumberOfStrokes: Int?
  /// The recognized drawing; nil before that and for an unknown one.
  public private(set) var match: TemplateMatch?
  /// The drawing so far; each stroke is the locations of one finger in the window, in points.
  public private(set) var strokes: [[Point]] = []

  /// Creates a recognizer of a library's gestures.
  public init(library: TemplateLibrary, tuning: GestureTuning = GestureTuning()) {
    self.library = library
    super.init(tuning: tuning)
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard self.touches.count == 1, strokes.count < strokeLimit else { return fail() }
    stopTimer()
    strokes.append([])
    draw(touches, event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    draw(touches, event)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard isUndecided else { return }
    draw(touches, event)
    if strokes.count == strokeLimit {
      decide()
    } else {
      startTimer(after: tuning.longestStrokePause) { [unowned self] in decide() }
    }
  }

  open override func reset() {
    match = nil
    strokes.removeAll(keepingCapacity: true)
  }

  private var strokeLimit: Int {
    maximumNumberOfStrokes ?? library.templates.lazy.map(\.strokes.count).max() ?? 1
  }

  private func draw(_ touches: [Touch], _ event: TouchEvent) {
    guard let touch = touches.first, !strokes.isEmpty else { return }
    event.forEachSample(of: touch) { sample in
      let last = strokes.count - 1
      if strokes[last].last != sample.location { strokes[last].append(sample.location) }
    }
  }

  private func decide() {
    guard isUndecided else { return }
    match = library.match(strokes)
    transition(to: match == nil ? .failed : .ended)
  }
}

/// Recognizes a check mark drawn with one finger, from the built-in examples.
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

/// Recognizes a circle drawn with one finger, from the built-in examples.
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

internal import PanelCheck

/// What people read about a test on the screen; titles and prompts are English.
extension GuidedTest {
  // texts
  var title: String {
    switch self {
    case .fingers: "All fingers"
    case .surface: "Wipe the surface"
    case .edges: "Edges and corners"
    case .ruler: "Straight strokes"
    case .still: "Still finger"
    case .taps: "Twenty taps"
    case .pair: "Two fingers"
    case .drumroll: "Drumroll"
    case .crossTalk: "Still finger, tapping finger"
    case .mapping: "Mapping"
    // Translators: A test in which nobody touches the screen.
    case .ghosts: "Hands off"
    case .latency: "Latency"
    case .tunedLatency: "Latency by a tuned prediction"
    case .feel: "How delays feel"
    }
  }

  // texts
  var prompt: String {
    switch self {
    case .fingers: "Put down as many fingers as you can, then lift them."
    case .surface: "Wipe all fog off the screen with one finger or several, slowly."
    case .edges: "Drag a finger off each edge, then touch each corner."
    case .ruler: "Draw the four lines, along a ruler if you have one."
    case .still: "Hold a finger still on each mark until its ring closes."
    case .taps: "Tap the mark twenty times with one finger."
    case .pair: "Pinch two fingers together, then move them past each other twice."
    case .drumroll: "Drum with ten fingers, one after the other, for five seconds."
    case .crossTalk: "Rest one finger on the left and tap fifty times on the right with another."
    case .mapping: "Touch the mark as exactly as you can."
    case .latency: "Put a finger on the line, and stay on it as it goes around."
    case .tunedLatency: "Circle with a finger. Then tap: was the line behind it, on it, or ahead?"
    case .feel: "Drag the boxes. Each adds a different delay."
    case .ghosts: "Press Start, then keep your hands off the screen for a minute."
    }
  }

  /// The progress, such as `3 of 9`; empty if there is nothing to count.
  func words(_ progress: GuidedProgress) -> String {
    switch self {
    case .fingers: progress.done == 0 ? "" : localized("\(progress.done) at once")
    case .tunedLatency: progress.total.map { localized("\(progress.done) of \($0) runs") } ?? ""
    case .surface:
      progress.total.map { localized("\(100 * progress.done / max(1, $0)) %", context: "percent") }
        ?? ""
    case .drumroll, .ghosts, .latency:
      progress.total.map { localized("\(max(0, $0 - progress.done)) s left") } ?? ""
    default: progress.total.map { localized("\(progress.done) of \($0)") } ?? ""
    }
  }
}

import TrackerKit
import TrackerKitTesting

/// Contacts that a faulty panel reports, and a script that they are in beside real fingers.
struct GhostFingers {
  enum Kind: String, CaseIterable, Sendable {
    case jitter = "a finger that jitters by 2 px, ten times per second"
    case blinking = "a contact that is down for 0.7 s and up for 0.7 s"
    case both = "both of them"
  }

  private static let jittering = 30
  private static let blinking = 31

  var script = FingerScript()
  private let kind: Kind
  private var tenths = 0

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// The same contacts in the script that follows.
  init(_ kind: Kind, after ghosts: GhostFingers) {
    self.kind = kind
    tenths = ghosts.tenths
  }

  /// Lets time pass, which the contacts fill.
  mutating func pass(_ seconds: Double) {
    for _ in 0..<Int((seconds * 10).rounded()) {
      if kind != .blinking { jitter() }
      if kind != .jitter { blink() }
      script.wait(0.1)
      tenths += 1
    }
  }

  private mutating func jitter() {
    let place = Point(x: tenths.isMultiple(of: 2) ? 100 : 102, y: 650)
    if tenths == 0 { script.down(Self.jittering, at: place) }
    script.add(.move(finger: Self.jittering, to: place))
  }

  private mutating func blink() {
    guard tenths.isMultiple(of: 7) else { return }
    if tenths.isMultiple(of: 14) {
      script.down(Self.blinking, at: Point(x: 180, y: 700))
    } else {
      script.up(Self.blinking)
    }
  }
}

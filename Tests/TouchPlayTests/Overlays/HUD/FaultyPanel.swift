import TrackerKit

/// Contacts that nobody makes, beside the fingers of a scene.
///
/// They are in the upper left, away from everything that the tests touch.
final class FaultyPanel {
  enum Fault: CaseIterable {
    /// A finger that jitters by 2 pt, ten times per second.
    case jitter
    /// A contact that is down for 0.7 s and up for 0.7 s.
    case blinking
    /// Eight contacts that come and go, each at a time of its own, with one that jitters.
    case storm
    /// Four contacts that stay, one of them in a corner.
    case stuck
  }

  private let fault: Fault
  private let scene: SandboxScene
  private var tenths = 0
  private var down: Set<Int> = []

  /// Begins with contacts that have been there for long.
  init(_ fault: Fault, beside scene: SandboxScene) {
    self.fault = fault
    self.scene = scene
    if fault == .stuck {
      for finger in 90..<93 { scene.down(finger, Double(finger - 90) * 70 + 60, 60) }
      scene.down(94, 790, 10)
    }
    wait(12)
  }

  /// Lets time pass.
  func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * 10).rounded()) {
      act()
      scene.wait(0.1)
      tenths += 1
    }
  }

  private func act() {
    switch fault {
    case .jitter: jitter()
    case .blinking: blink(91, every: 7)
    case .storm:
      for finger in 91...98 { blink(finger, every: finger - 88) }
      jitter()
    case .stuck: break
    }
  }

  private func jitter() {
    if down.insert(90).inserted { scene.down(90, 300, 180) }
    scene.move(90, tenths.isMultiple(of: 2) ? 300 : 302, 180)
  }

  private func blink(_ finger: Int, every period: Int) {
    guard tenths.isMultiple(of: period) else { return }
    if down.remove(finger) != nil { return scene.up(finger) }
    down.insert(finger)
    scene.down(finger, Double(finger - 90) * 25 + 100, 150)
  }
}

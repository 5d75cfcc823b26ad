internal import TrackerKit

/// Lets a chosen mode come from the ground of the previous one: it covers the mode in that color, and
/// fades (rule H12).
final class ModeVeilView: SettingsView {
  private static let fadeTime = 0.18

  func show(_ ground: Color) {
    guard settings.hasMotion, window?.application != nil else { return }
    backgroundColor = ground
    animate(duration: Self.fadeTime, curve: .easeOut) {
      $0.alpha = 0
    } completion: { [weak self] isComplete in
      if isComplete { self?.hide() }
    }
  }

  func hide() {
    guard backgroundColor != nil else { return }
    stopAnimation()
    (backgroundColor, alpha) = (nil, 1)
    setNeedsDisplay()
  }
}

import TrackerKit

@testable import TrackerKitSDL

extension SDLPlatform {
  /// Handles events for half a second, so that SDL notices a change of size.
  func settle() {
    let end = ContinuousClock.now + .seconds(0.5)
    var inputs: [RootInput] = []
    while ContinuousClock.now < end {
      wait(until: now.advanced(bySeconds: 0.02))
      _ = drain(into: &inputs)
    }
  }
}

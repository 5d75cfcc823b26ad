/// A key that stands for a motion of the device while it is held (rule D4).
///
/// Ask it what a key means before the key is given to anybody; it posts the motion's stages into the
/// loop's queue, and breaks off a motion that is held too long.
public final class MotionKey {
  /// A motion held longer than this is broken off, in seconds.
  public static let longest = 10.0

  private let loop: RunLoop
  private let kind: MotionKind
  private var timeout: Timer?

  /// Whether the motion has begun and is not over.
  public private(set) var isHeld = false

  /// Creates the state of a key that is not held.
  public init(_ kind: MotionKind = .shake, loop: RunLoop) {
    self.kind = kind
    self.loop = loop
  }

  /// The key went down: the motion begins.
  public func press() {
    guard !isHeld else { return }
    isHeld = true
    loop.queue.post(.motion(kind, .began))
    timeout = loop.schedule(after: Self.longest) { [weak self] in self?.cancel() }
  }

  /// The key went up: the motion is over, unless it was broken off before.
  public func release() { finish(.ended) }

  /// Breaks the motion off: another mode, focus lost, Esc.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func cancel() -> Bool { finish(.cancelled) }

  @discardableResult
  private func finish(_ phase: MotionPhase) -> Bool {
    guard isHeld else { return false }
    isHeld = false
    timeout?.cancel()
    loop.queue.post(.motion(kind, phase))
    return true
  }
}

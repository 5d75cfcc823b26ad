/// A kind of motion of the whole device (rule D4); responders pass on kinds that they do not handle.
public struct MotionKind: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  public let rawValue: String

  /// The device is shaken.
  public static let shake = MotionKind(rawValue: "shake")

  /// Creates a kind with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// A phase of a motion (rule D4).
public enum MotionPhase: UInt8, Hashable, Sendable {
  /// The motion began.
  case began
  /// The motion is over.
  case ended
  /// The motion was cancelled: another mode, focus lost, held too long.
  case cancelled
}

/// A key that acts as a motion of the device while it is held (rule D4).
///
/// Let it interpret a key before you pass the key on. It posts the phases of the motion to the
/// loop's queue and cancels a motion that is held too long.
public final class MotionKey {
  /// A motion held longer than this is cancelled, in seconds.
  public static let longest = 10.0

  private let loop: EventLoop
  private let kind: MotionKind
  private var timeout: LoopTimer?

  /// Whether the motion has begun and not ended yet.
  public private(set) var isHeld = false

  /// Creates a key that is not held.
  public init(_ kind: MotionKind = .shake, loop: EventLoop) {
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

  /// The key went up: the motion ends, unless it was already cancelled.
  public func release() { finish(.ended) }

  /// Cancels any motion, for example because of a new mode, lost focus, or Esc; false for none.
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

extension Responder {
  func receive(_ kind: MotionKind, _ phase: MotionPhase) {
    switch phase {
    case .began: motionBegan(kind)
    case .ended: motionEnded(kind)
    case .cancelled: motionCancelled(kind)
    }
  }
}

internal import TrackerKit

/// An opacity on its way from one value to another (rule X2).
struct Fade: Hashable {
  /// The opacity at the start and at the end, 0...1.
  var from: Double
  var to: Double
  /// How long the way takes, in seconds.
  var duration: Double
  /// How much of that has passed, in seconds.
  private(set) var elapsed = 0.0

  init(from: Double, to: Double, duration: Double) {
    self.from = from
    self.to = to
    self.duration = duration
  }

  /// The opacity now: slow at both ends, by 3u² − 2u³.
  var opacity: Double {
    let part = elapsed / duration
    return from + (to - from) * (part * part * (3 - 2 * part))
  }

  /// Whether the end is reached.
  var isOver: Bool { elapsed >= duration }

  /// Whether nothing has passed yet.
  var isFresh: Bool { elapsed == 0 }

  /// Lets time pass.
  ///
  /// - Returns: The seconds that were left over at the end.
  mutating func advance(by seconds: Double) -> Double {
    let rest = max(0, elapsed + seconds - duration)
    elapsed = min(duration, elapsed + seconds)
    return rest
  }
}

extension Fade {
  func combine(into digest: inout StateDigest) {
    for number in [from, to, duration, elapsed] { digest.combine(number) }
  }

  func encode(into writer: inout ByteWriter) {
    for number in [from, to, duration, elapsed] { writer.double(number) }
  }

  init(decoding reader: inout ByteReader) throws(SessionError) {
    from = try reader.double()
    to = try reader.double()
    duration = try reader.double()
    elapsed = try reader.double()
    let opacities = 0.0...1.0
    guard opacities.contains(from), opacities.contains(to), duration > 0, duration < 1e6,
      elapsed >= 0, elapsed <= duration
    else { throw .malformed("a fade is out of range") }
  }
}

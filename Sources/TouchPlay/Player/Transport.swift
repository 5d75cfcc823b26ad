internal import TrackerKit

/// What is played of a session, where it stands, and how fast it goes (rules S4, S5).
///
/// The world at a moment is the world after every turn up to it, however the moment was reached. Going
/// back plays the session again from its start, unseen
/// ([why](../../../docs/decisions/0009-seeking-by-playing-again.md)).
final class Transport {
  /// The speeds to choose from, times the recorded one.
  static let speeds = [0.25, 0.5, 1, 2, 4, 8, 16]
  /// At most so many turns are played at once; the rest waits, so that the player can be used meanwhile.
  static let slice = 2000

  /// The world, and how far it is.
  private(set) var replay: Replay
  /// Where the session ends, in seconds from its start.
  let duration: Double
  /// What is played, in seconds from the session's start.
  private(set) var range: ClosedRange<Double>
  /// Whether time passes.
  private(set) var isPlaying = true
  /// Whether the range is played again when it is over.
  var repeats = false
  /// Times the recorded speed; infinite is as fast as it goes.
  private(set) var speed = 1.0
  /// Whether the user has had enough.
  private(set) var isClosed = false
  /// Why the session cannot be played further.
  private(set) var failure: SessionError?
  /// The moment that is shown, or will be once the world has got there.
  private(set) var target: Timestamp
  /// The first replay whose digests differed; a later one would hide it.
  private var divergent: Replay?
  private let open: () throws(SessionError) -> Replay

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - duration: Where the session ends, in seconds from its start.
  ///   - part: What is played of it.
  ///   - open: Opens the session at its start.
  /// - Throws: What `open` throws.
  init(
    duration: Double, part: SessionPart = .whole,
    open: @escaping () throws(SessionError) -> Replay
  ) throws(SessionError) {
    self.duration = duration
    self.open = open
    range = part.range(in: duration)
    replay = try open()
    target = replay.header.start
    seek(to: range.lowerBound)
  }

  /// The moment that is shown, in seconds from the session's start.
  var position: Double { target.seconds(since: replay.header.start) }

  /// Whether the world is where it should be.
  var isThere: Bool { !(replay.nextTime.map { $0 <= target } ?? false) }

  /// Whether everything was played that is to be played.
  var isOver: Bool { isThere && position >= range.upperBound }

  /// The replay to judge by: the first one that went wrong, or else the last one.
  var verdict: Replay { divergent ?? replay }

  // MARK: Playing

  /// Time has passed: the moment goes on, and the world after it.
  func advance(by seconds: Double) {
    if isThere, isPlaying {
      if isOver, repeats { return seek(to: range.lowerBound) }
      let next = speed.isFinite ? position + seconds * speed : range.upperBound
      target = moment(min(next, range.upperBound))
    }
    catchUp()
    if isOver, !repeats { isPlaying = false }
  }

  /// Starts or holds; at the end it starts again.
  func togglePlaying() {
    if isOver, !isPlaying { seek(to: range.lowerBound) }
    isPlaying.toggle()
  }

  /// Holds.
  func pause() {
    isPlaying = false
  }

  /// Ends the player.
  func close() {
    isClosed = true
  }

  /// Goes to a moment, in seconds from the session's start.
  func seek(to seconds: Double) {
    go(to: moment(min(max(seconds, 0), duration)))
  }

  /// Holds at the end of the next tick, or of the one before.
  func step(_ ticks: Int64) {
    isPlaying = false
    let rate = replay.header.rate
    let end = rate.start(of: rate.tick(at: target) + ticks + 1).microseconds - 1
    let last = moment(duration)
    go(to: min(max(Timestamp(microseconds: end), replay.header.start), last))
  }

  /// Plays so many turns as a slice has, towards the moment.
  func catchUp() {
    var steps = 0
    do throws(SessionError) {
      while failure == nil, let next = replay.nextTime, next <= target, steps < Self.slice {
        _ = try replay.step()
        steps += 1
      }
    } catch { fail(error) }
    if isThere { replay.wait(until: target) }
  }

  private func go(to moment: Timestamp) {
    target = moment
    guard moment < replay.sandbox.loop.time else { return }
    do throws(SessionError) {
      if divergent == nil, replay.difference != nil { divergent = replay }
      replay = try open()
    } catch { fail(error) }
  }

  private func moment(_ seconds: Double) -> Timestamp {
    replay.header.start.advanced(bySeconds: seconds)
  }

  private func fail(_ error: SessionError) {
    failure = error
    isPlaying = false
  }

  // MARK: Speed and range

  /// Plays faster or slower by a number of steps; nil plays as recorded.
  func changeSpeed(by steps: Int?) {
    guard let steps else {
      speed = 1
      return
    }
    let speeds = Self.speeds
    let index = speeds.firstIndex { $0 >= speed } ?? speeds.count - 1
    speed = speeds[min(max(index + steps, 0), speeds.count - 1)]
  }

  /// Plays at a speed greater than 0, which need not be among `speeds`.
  func setSpeed(_ speed: Double) {
    self.speed = speed
  }

  /// Whether the range begins behind the session's start.
  var hasFrom: Bool { range.lowerBound > 0 }
  /// Whether the range ends before the session's end.
  var hasTo: Bool { range.upperBound < duration }

  /// The range begins here, or at the session's start again when it began elsewhere already.
  func toggleFrom() {
    range = (hasFrom ? 0 : min(position, range.upperBound))...range.upperBound
  }

  /// The range ends here, or at the session's end again when it ended elsewhere already.
  func toggleTo() {
    range = range.lowerBound...(hasTo ? duration : max(position, range.lowerBound))
  }
}

internal import TrackerKit

/// Controls the playback of a session: its range, position and speed (rules S4, S5).
///
/// The state at a moment depends only on the turns before it, so seeking backward replays the session
/// from its start, unseen ([why](../../../docs/dev/decisions/0009-seeking-by-playing-again.md)).
final class Transport {
  /// The available speeds, as multiples of the recorded one.
  static let speeds = [0.25, 0.5, 1, 2, 4, 8, 16]
  /// The maximum number of turns played at once, so that the player stays responsive.
  static let slice = 2000

  private(set) var replay: Replay
  /// The session's duration, in seconds.
  let duration: Double
  /// The range to play, in seconds from the session's start.
  private(set) var range: ClosedRange<Double>
  private(set) var isPlaying = true
  var repeats = false
  /// The multiple of the recorded speed, greater than 0; infinity plays as fast as possible.
  var speed = 1.0
  /// Whether the user has closed the player.
  var isClosed = false
  /// Where the touches are sent; only those of moments that are shown, not of those on the way.
  var output: TUIOOutput? { didSet { followReplay() } }
  /// The error that ended playback.
  private(set) var failure: SessionError?
  /// The moment to show; the replay may not have reached it yet.
  private(set) var target: Timestamp
  /// The first replay whose digests differed; a later one could hide the difference.
  private var divergent: Replay?
  private let open: () throws(SessionError) -> Replay

  /// Plays a part of a session, which `open` opens at its start.
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

  /// The moment to show, in seconds from the session's start.
  var position: Double { target.seconds(since: replay.header.start) }

  /// Whether the replay has reached the moment to show.
  var hasReachedTarget: Bool { !(replay.nextTime.map { $0 <= target } ?? false) }

  /// Whether the whole range has been played.
  var isOver: Bool { hasReachedTarget && position >= range.upperBound }

  /// The replay to report on: the first one that diverged, or else the current one.
  var verdict: Replay { divergent ?? replay }

  // MARK: Playing

  /// Advances the position, and the replay to match.
  func advance(by seconds: Double) {
    if hasReachedTarget, isPlaying {
      if isOver, repeats { return seek(to: range.lowerBound) }
      let next = speed.isFinite ? position + seconds * speed : range.upperBound
      target = moment(min(next, range.upperBound))
    }
    catchUp()
    if isOver, !repeats { isPlaying = false }
  }

  /// Starts or pauses; starts over at the end.
  func togglePlaying() {
    if isOver, !isPlaying { seek(to: range.lowerBound) }
    isPlaying.toggle()
  }

  /// Moves to a position, in seconds from the session's start.
  func seek(to seconds: Double) { go(to: moment(min(max(seconds, 0), duration))) }

  /// Pauses, and moves by a number of ticks to the end of a tick.
  func step(_ ticks: Int64) {
    isPlaying = false
    let rate = replay.header.rate
    let end = rate.start(of: rate.tick(at: target) + ticks + 1).microseconds - 1
    let last = moment(duration)
    go(to: min(max(Timestamp(microseconds: end), replay.header.start), last))
  }

  /// Plays toward the moment to show, at most `slice` turns.
  func catchUp() {
    var steps = 0
    do throws(SessionError) {
      while failure == nil, let next = replay.nextTime, next <= target, steps < Self.slice {
        _ = try replay.step()
        steps += 1
      }
    } catch { fail(error) }
    if hasReachedTarget {
      replay.wait(until: target)
      output?.unmute(showing: replay.sandbox)
    }
  }

  private func followReplay() {
    output?.mute()
    output?.follow(replay.sandbox)
  }

  private func go(to moment: Timestamp) {
    target = moment
    output?.mute()
    guard moment < replay.sandbox.loop.time else { return }
    do throws(SessionError) {
      if divergent == nil, replay.difference != nil { divergent = replay }
      replay = try open()
      followReplay()
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

  /// Changes the speed by a number of steps; nil restores the recorded speed.
  func changeSpeed(by steps: Int?) {
    guard let steps else { return speed = 1 }
    let speeds = Self.speeds
    let index = speeds.firstIndex { $0 >= speed } ?? speeds.count - 1
    speed = speeds[min(max(index + steps, 0), speeds.count - 1)]
  }

  /// Whether the range begins after the session's start.
  var hasFrom: Bool { range.lowerBound > 0 }
  /// Whether the range ends before the session's end.
  var hasTo: Bool { range.upperBound < duration }

  /// Sets the range's start to the current position, or clears it if it was set.
  func toggleFrom() { range = (hasFrom ? 0 : min(position, range.upperBound))...range.upperBound }

  /// Sets the range's end to the current position, or clears it if it was set.
  func toggleTo() {
    range = range.lowerBound...(hasTo ? duration : max(position, range.lowerBound))
  }
}

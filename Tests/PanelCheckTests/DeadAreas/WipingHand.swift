import Foundation
@testable import PanelCheck
import TrackerKit

/// A hand that wipes a surface in lanes, as a panel reports it.
///
/// The panel scans by a clock of its own. A finger in a dead area, or during a drop-out, has no
/// contact, and a new one begins behind it.
struct WipingHand {
  var size = Size(width: 344, height: 194)
  /// Scans per second.
  var rate = 100.0
  /// In mm/s.
  var speed = 200.0
  /// The distance between two lanes, in mm.
  var lane = 7.0
  /// How many fingers wipe side by side, a lane apart.
  var fingers = 1
  /// The standard deviation of a report's noise, in mm.
  var noise = 0.05
  /// Where nothing is sensed.
  var isDead: (Point) -> Bool = { _ in false }
  /// How many times all fingers' contacts are lost for a while, and for how long in seconds.
  var dropOuts = 0
  var dropOutSeconds = 0.03
  /// How many times a stretch of 60 mm around the middle of each lost contact is wiped again.
  var repeats = 0

  private var panel: Panel {
    Panel(points: Size(width: 1920, height: 1080), millimeters: size, source: .user)
  }

  /// The lanes from edge to edge, back and forth; a group of fingers takes several at once.
  private func lanes() -> [(start: Point, end: Point)] {
    let count = Int((size.height / lane).rounded(.up))
    let height = size.height / Double(count)
    return stride(from: 0, to: count, by: fingers).enumerated().map { turn, lane in
      let y = (Double(lane) + 0.5) * height
      let ends = (Point(x: 0.5, y: y), Point(x: size.width - 0.5, y: y))
      return turn.isMultiple(of: 2) ? ends : (ends.1, ends.0)
    }
  }

  /// What the panel reports.
  func log(_ random: inout GuidedRandom) -> ContactLog {
    var log = ContactLog(panel: panel)
    var time = 1.0
    let all = lanes()
    let length = all.reduce(0) { $0 + $1.start.distance(to: $1.end) }
    var losses = (0..<dropOuts).map { index in
      // One in each part of the way, in the middle of a lane.
      (Double(index) + random.uniform(0.2, 0.8)) / Double(max(1, dropOuts)) * length
    }
    for lane in all {
      let way = lane.start.distance(to: lane.end)
      let lost = losses.filter { $0 < way }.map { max(40, min(way - 40, $0)) }
      stroke(lane.start, lane.end, lost, into: &log, &time, &random)
      losses = losses.map { $0 - way }.filter { $0 >= 0 }
    }
    wipeAgain(&log, &time, &random)
    return log
  }

  /// Goes over the places at which a finger was lost, across and along, as a person would.
  private func wipeAgain(
    _ log: inout ContactLog, _ time: inout Double, _ random: inout GuidedRandom
  ) {
    for _ in 0..<repeats {
      for loss in LossCauses(SurfaceSweep(log)).undecided {
        for direction in [Point(x: 0, y: 1), Point(x: 1, y: 0)] {
          let middle = loss.middle + random.normalPoint(1)
          var hand = self
          (hand.fingers, hand.dropOuts) = (1, 0)
          hand.stroke(
            middle - direction * 30, middle + direction * 30, [], into: &log, &time, &random)
        }
      }
    }
  }

  /// Moves the fingers along a straight way, which loses their contacts at some ways from its start.
  private func stroke(
    _ start: Point, _ end: Point, _ lost: [Double], into log: inout ContactLog,
    _ time: inout Double, _ random: inout GuidedRandom
  ) {
    let way = start.distance(to: end)
    guard way > 0 else { return }
    let direction = (end - start) * (1 / way)
    let side = size.height / (size.height / lane).rounded(.up)
    let hand = GuidedHand(&random)
    let scans = Int(way / speed * rate)
    var contacts: [Int?] = Array(repeating: nil, count: fingers)
    var last: [Point] = Array(repeating: .zero, count: fingers)
    func add(_ kind: TouchChange.Kind, _ finger: Int, _ point: Point, _ seconds: Double) {
      log.add(
        TouchChange(
          kind, number: finger + 1, contact: ContactID(device: 0, finger: Int64(finger)),
          location: panel.point(point)), at: Timestamp(seconds: seconds))
    }
    for scan in 0...scans {
      let seconds = time + (Double(scan) + random.uniform(-0.1, 0.1)) / rate
      let along = Double(scan) / rate * speed
      let isLost = lost.contains { (0..<dropOutSeconds * speed).contains(along - $0) }
      for finger in 0..<fingers {
        let beside = Point(x: 0, y: Double(finger) * side)
        let place = start + direction * along + beside + hand.offset(at: seconds - time)
        let isSensed = !isLost && !isDead(place) && place.y >= 0 && place.y < size.height
        if isSensed {
          let point = place + random.normalPoint(noise)
          add(contacts[finger] == nil ? .began : .moved, finger, point, seconds)
          (contacts[finger], last[finger]) = (finger, point)
        } else if contacts[finger] != nil {
          add(.ended, finger, last[finger], seconds)
          contacts[finger] = nil
        }
      }
    }
    let seconds = time + (Double(scans) + 1) / rate
    for finger in 0..<fingers where contacts[finger] != nil {
      add(.ended, finger, last[finger], seconds)
    }
    time = seconds + random.uniform(0.15, 0.5)
  }
}

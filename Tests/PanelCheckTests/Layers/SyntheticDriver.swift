@testable import PanelCheck
import TrackerKit

/// What lies between the kernel and the window.
///
/// It delays reports, and can lose, break, merge, cancel and move contacts. It knows nothing of how
/// they are compared.
struct SyntheticDriver {
  static let size = Size(width: 344, height: 194)

  /// One change of one finger, at a place in millimeters.
  struct Event {
    var time: Double
    var finger: Int
    var kind: TouchChange.Kind
    var place: Point
  }

  /// The delay of each frame, uniformly distributed, in seconds.
  var delay = 0.001...0.004
  var orientation = PanelOrientation.upright
  /// Fingers that the window never gets.
  var lost: Set<Int> = []
  /// Fingers whose contact ends in the middle and goes on as another.
  var broken: Set<Int> = []
  /// Fingers that are canceled at their last report but one.
  var cancelled: Set<Int> = []
  /// Fingers that the next finger is merged into, at the place between both.
  var merged: Set<Int> = []
  /// How far reports are moved, in millimeters.
  var shift = Point.zero

  /// Fingers that draw straight lines, one after another or up to `atOnce` together.
  static func strokes(
    _ count: Int, atOnce: Int = 1, rate: Double = 100, using random: inout GuidedRandom
  ) -> [Event] {
    var events: [Event] = []
    var start = 0.1
    for finger in 0..<count {
      let from = Point(
        x: random.uniform(10, size.width - 10), y: random.uniform(10, size.height - 10))
      let to = Point(
        x: random.uniform(10, size.width - 10), y: random.uniform(10, size.height - 10))
      let seconds = random.uniform(0.08, 0.9)
      let reports = max(2, Int(seconds * rate))
      for index in 0...reports {
        let part = Double(index) / Double(reports)
        let kind: TouchChange.Kind = index == 0 ? .began : index == reports ? .ended : .moved
        events.append(
          Event(
            time: start + part * seconds, finger: finger, kind: kind,
            place: from + (to - from) * part))
      }
      start += finger % atOnce == atOnce - 1 ? 1.1 : 0.02
    }
    return events.sorted { $0.time < $1.time }
  }

  /// What the kernel reported, in the units of a device of 4096 × 4096.
  static func kernel(_ events: [Event]) -> ContactLog {
    log(events, points: Size(width: 4096, height: 4096)) { place in
      Point(x: (place.x / size.width * 4095).rounded(), y: (place.y / size.height * 4095).rounded())
    }
  }

  private static func log(
    _ events: [Event], points: Size, _ location: (Point) -> Point
  ) -> ContactLog {
    var log = ContactLog(panel: Panel(points: points, millimeters: size, source: .user))
    var numbers: [Int: Int] = [:]
    for event in events {
      let free = (1...).first { !numbers.values.contains($0) } ?? 1
      let number = numbers[event.finger] ?? free
      numbers[event.finger] = event.kind == .ended || event.kind == .cancelled ? nil : number
      log.add(
        TouchChange(
          event.kind, number: number, contact: ContactID(device: 1, finger: Int64(event.finger)),
          location: location(event.place)),
        at: Timestamp(seconds: event.time))
    }
    return log
  }

  /// What the window gets, in pixels of 1920 × 1080.
  func window(_ events: [Event], using random: inout GuidedRandom) -> ContactLog {
    var (arrived, last) = ([Event](), 0.0)
    let ends = Dictionary(grouping: events, by: \.finger).mapValues {
      ($0.count, $0.last?.time ?? 0)
    }
    var seen: [Int: Int] = [:]
    var places: [Int: Point] = [:]
    for event in events {
      last = max(last, event.time + random.uniform(delay.lowerBound, delay.upperBound))
      var event = event
      let index = seen[event.finger, default: 0]
      seen[event.finger] = index + 1
      places[event.finger] = event.kind == .ended ? nil : event.place
      event.time = last
      event.place = event.place + shift
      if lost.contains(event.finger) || merged.contains(event.finger - 1) { continue }
      if merged.contains(event.finger), let other = places[event.finger + 1] {
        event.place = (event.place + other) * 0.5
      }
      let count = ends[event.finger]?.0 ?? 0
      if broken.contains(event.finger), index == count / 2 {
        arrived.append(Event(time: last, finger: event.finger, kind: .ended, place: event.place))
        event.kind = .began
      }
      if cancelled.contains(event.finger), index >= count - 2 {
        if index == count - 2 {
          event.kind = .cancelled
          arrived.append(event)
        }
        continue
      }
      arrived.append(event)
    }
    return Self.log(arrived, points: Size(width: 1920, height: 1080)) { place in
      let image = orientation.matrix.apply(
        Point(x: place.x / Self.size.width, y: place.y / Self.size.height))
      return Point(x: (image.x * 1920).rounded(), y: (image.y * 1080).rounded())
    }
  }
}

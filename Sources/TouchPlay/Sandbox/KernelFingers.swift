internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

/// What the kernel reported beside a session, and where it belongs in the window (rule S13).
struct KernelOverlay {
  fileprivate let survey: KernelSurvey
  /// The kernel's range of locations.
  fileprivate let extent: Size
  /// From relative locations of the kernel to those of the window.
  fileprivate let map: CalibrationMatrix

  /// Finds the kernel's events of a recording; nil if there are none.
  init?(_ recording: RecordingFile) throws(SessionError) {
    guard let survey = try recording.kernelSurvey() else { return nil }
    let kernel = try survey.session()
    let window = try recording.open()
    self.survey = survey
    extent = kernel.header.geometry.points
    let start = window.header.start
    map =
      LayerComparison(
        kernel: try Self.ends(of: kernel, from: start), window: try Self.ends(of: window)
      ).map
  }

  /// What the kernel reported, as the turns of a session, with times since the session's start.
  func session() throws(SessionError) -> any ImportedStream { try survey.session() }

  /// Where a location of the kernel is in a window of a size.
  func location(_ location: Point, on size: Size) -> Point {
    let part = map.apply(Point(x: location.x / extent.width, y: location.y / extent.height))
    return Point(x: part.x * size.width, y: part.y * size.height)
  }

  /// Where the contacts of a session begin and end, which is all that a map needs.
  private static func ends(
    of session: any SessionStream, from start: Timestamp = .zero
  ) throws(SessionError) -> ContactLog {
    var log = ContactLog(
      panel: Panel(points: session.header.geometry.points, millimeters: nil, source: .unknown))
    while let turn = try session.nextTurn() {
      let time = Timestamp(microseconds: turn.time.microseconds + start.microseconds)
      for case .touch(let change) in turn.inputs where change.kind != .moved {
        log.add(change, at: time)
      }
    }
    return log
  }
}

/// The kernel's contacts at a moment of a replay, each with its last reports.
final class KernelFingers {
  private static let color = Color(0xFFA53C)
  private static let (radius, width, dash) = (54.0, 3.0, 9.0)
  /// How long a report stays visible, in seconds, and how large it is.
  private static let (lifetime, dot) = (0.35, 3.0)

  /// How it looks at a factor, for a session page.
  static func look(factor: Double) -> JSONValue {
    .object([
      "color": .text("#" + String(color.packed >> 8, radix: 16)), "seconds": .number(lifetime),
      "radius": .number(radius * factor), "width": .number(width * factor),
      "dash": .number(dash * factor), "dot": .number(dot * factor),
    ])
  }

  private struct Report {
    var time: Timestamp
    var location: Point
    var number: Int
  }

  private let track: KernelOverlay
  private let stream: any ImportedStream
  /// The next turn of the stream; nil at its end.
  private var next: Turn?
  /// Where the contacts that are down are, by number, as the kernel says.
  private var down: [Int: Point] = [:]
  private var reports: [Report] = []
  private var moment = Timestamp.zero

  init(_ track: KernelOverlay) throws(SessionError) {
    self.track = track
    stream = try track.session()
    next = try stream.nextTurn()
  }

  /// Goes forward to a time since the session's start; returns whether anything looks different.
  func show(at moment: Timestamp) throws(SessionError) -> Bool {
    let before = reports.count
    self.moment = moment
    var isChanged = false
    while let turn = next, turn.time <= moment {
      for case .touch(let change) in turn.inputs { take(change, at: turn.time) }
      isChanged = true
      next = try stream.nextTurn()
    }
    let oldest = moment.advanced(bySeconds: -Self.lifetime)
    reports.removeAll { $0.time < oldest }
    return isChanged || reports.count != before
  }

  private func take(_ change: TouchChange, at time: Timestamp) {
    reports.append(Report(time: time, location: change.location, number: change.number))
    let isGone = change.kind == .ended || change.kind == .cancelled
    down[change.number] = isGone ? nil : change.location
  }

  /// Draws the contacts in a window of a size, with sizes scaled by a factor.
  func draw(in canvas: Canvas, on size: Size, factor: Double) {
    canvas.color = Self.color
    for report in reports {
      canvas.fillDisc(center: track.location(report.location, on: size), radius: Self.dot * factor)
    }
    for location in down.sorted(by: { $0.key < $1.key }).map(\.value) {
      canvas.strokeRing(
        center: track.location(location, on: size), radius: Self.radius * factor,
        width: Self.width * factor, dash: Self.dash * factor)
    }
  }
}

internal import PanelCheck
internal import TrackerKit

/// A picture of the report; its caption has numbers, units and the scale (rule J10).
///
/// The functions that make pictures return nil if there is nothing to show.
struct ReportPicture {
  let title: String
  let caption: String
  let drawing: ReportDrawing

  /// The picture as an HTML element, with the number and the test of its recording.
  func html(of recording: String) -> String {
    """
    <figure>
    <figcaption><b>\(localized("\(title), recording \(recording).").inXML)</b> \(caption.inXML)</figcaption>
    \(drawing.svg(described: title))
    </figure>
    """
  }

  /// The number of contacts, in words.
  static func contacts(_ count: Int) -> String {
    localized("\(count) contact", "\(count) contacts", count: count)
  }
}

extension CheckedRecording {
  /// The pictures of the recording in the order of the report, with a profile's limits: those of
  /// its guided test, or what any recording can show.
  func pictures(_ profile: Profile) -> [ReportPicture] {
    let pictures: [ReportPicture?] =
      switch test {
      case .surface: [.surface(sweep, losses), .paths(log), .intervals(log)]
      case .edges: [.edges(log)]
      case .ruler: [.ruler(log)]
      case .still: [.still(log, limit: profile.limits[.stillJitter])]
      case .taps: [.taps(log, limit: profile.limits[.tapSpread])]
      case .mapping: [.mapping(log), .mappingRest(log)]
      case .ghosts: [ghosts.map { .ghosts($0, areCertain: true) }]
      case .fingers, .pair, .drumroll, .crossTalk, .latency, .tunedLatency, .feel: [.paths(log)]
      case nil:
        [
          .paths(log), .surface(sweep, losses), .intervals(log),
          ghostLike.ghosts.isEmpty ? nil : .ghosts(ghostLike, areCertain: false),
        ]
      }
    return pictures.compactMap(\.self)
  }

  /// The contacts that look like ghosts, as ghosts; where a hand was, they may be quick taps.
  var ghostLike: Ghosts {
    let contacts = metrics.contacts.filter(\.isGhostLike).map { GhostContact($0.path) }
    return Ghosts(panel: log.panel, ghosts: contacts, seconds: seconds)
  }
}

extension Panel {
  /// A location in percent of the surface.
  func percent(of location: Point) -> Point {
    Point(x: location.x / size.width * 100, y: location.y / size.height * 100)
  }

  /// The surface's size with its unit, for a caption.
  var sizeWords: String {
    "\(Figure.short(size.width)) × \(Figure.short(size.height)) \(unit.rawValue)"
  }
}

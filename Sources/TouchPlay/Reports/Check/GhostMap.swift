internal import PanelCheck
internal import TrackerKit

/// A map of ghost touches on the surface, as SVG within HTML.
///
/// A dot for each ghost; a numbered ring around each place to which they come more often than by
/// chance.
struct GhostMap {
  /// The most dots that are drawn.
  private static let maximumDots = 2000
  /// The most rings that are drawn.
  private static let maximumRings = 50

  private let ghosts: Ghosts
  /// The radius of a dot, in the panel's unit.
  private let radius: Double

  init(_ ghosts: Ghosts) {
    self.ghosts = ghosts
    radius = max(ghosts.panel.size.shortEdge / 150, 0.1)
  }

  /// The picture, with a caption if it leaves anything out.
  var svg: String {
    let size = ghosts.panel.size
    let places = ghosts.clusters
    let dots = ghosts.ghosts.prefix(Self.maximumDots).map { dot($0.location) }
    let rings = places.prefix(Self.maximumRings).enumerated().map { ring($1.center, $0 + 1) }
    let caption =
      ghosts.ghosts.count > dots.count
      ? "<p>The map shows the first \(dots.count) of \(ghosts.ghosts.count) ghost touches.</p>" : ""
    return """
      <svg viewBox="0 0 \(number(size.width)) \(number(size.height))" role="img" \
      aria-label="The places of the ghost touches">
      \((dots + rings).joined(separator: "\n"))
      </svg>\(caption)
      """
  }

  private func dot(_ center: Point) -> String {
    #"<circle cx="\#(number(center.x))" cy="\#(number(center.y))" r="\#(number(radius))" "#
      + ##"fill="#c62828" fill-opacity="0.6"/>"##
  }

  private func ring(_ center: Point, _ place: Int) -> String {
    let ring = 4 * radius
    // The number stays on the surface.
    let isRight = center.x > ghosts.panel.size.width / 2
    let x = center.x + (isRight ? -1.4 : 1.4) * ring
    let y = min(max(center.y + ring / 2, 2 * ring), ghosts.panel.size.height - ring / 2)
    return #"<circle cx="\#(number(center.x))" cy="\#(number(center.y))" r="\#(number(ring))" "#
      + #"fill="none" stroke="currentColor" stroke-width="\#(number(radius / 2))"/>"#
      + #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(2 * ring))" "#
      + #"fill="currentColor" text-anchor="\#(isRight ? "end" : "start")">\#(place)</text>"#
  }

  private func number(_ value: Double) -> String {
    "\((value * 1000).rounded() / 1000)"
  }
}

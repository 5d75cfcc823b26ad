internal import PanelCheck
internal import TrackerKit

/// The paths of a recording's contacts on the surface, as SVG within HTML.
struct PathPicture {
  /// The most points of a path that are drawn; of longer ones every second, third and so on.
  private static let maximumPoints = 2000
  /// The most paths that are drawn.
  private static let maximumPaths = 500
  private static let colors = [
    "#0b5cad", "#c62828", "#1a7f37", "#8a4fbf", "#b26a00", "#00838f", "#ad1457", "#5d6d1e",
  ]

  private let log: ContactLog

  init(_ log: ContactLog) {
    self.log = log
  }

  var svg: String {
    let size = log.panel.size
    let width = max(size.shortEdge / 150, 0.1)
    let paths = log.paths.prefix(Self.maximumPaths).map { path($0, width) }
    let caption =
      log.paths.count > paths.count
      ? "<p>The picture shows the first \(paths.count) contacts of \(log.paths.count).</p>" : ""
    return """
      <svg viewBox="0 0 \(number(size.width)) \(number(size.height))" role="img" \
      aria-label="The paths of the contacts">
      \(paths.joined(separator: "\n"))
      </svg>\(caption)
      """
  }

  private func path(_ path: ContactPath, _ width: Double) -> String {
    let color = Self.colors[(path.number - 1) % Self.colors.count]
    let stride = max(1, path.samples.count / Self.maximumPoints)
    let points = path.samples.enumerated().filter { $0.offset.isMultiple(of: stride) }
      .map { "\(number($0.element.location.x)),\(number($0.element.location.y))" }
    guard points.count > 1, let first = path.samples.first else {
      let center = path.samples.first?.location ?? .zero
      return
        #"<circle cx="\#(number(center.x))" cy="\#(number(center.y))" r="\#(number(2 * width))" "#
        + #"fill="\#(color)"/>"#
    }
    return #"<polyline points="\#(points.joined(separator: " "))" stroke="\#(color)" "#
      + #"stroke-width="\#(number(width))"/><circle cx="\#(number(first.location.x))" "#
      + #"cy="\#(number(first.location.y))" r="\#(number(1.5 * width))" fill="\#(color)"/>"#
  }

  private func number(_ value: Double) -> String {
    "\((value * 1000).rounded() / 1000)"
  }
}

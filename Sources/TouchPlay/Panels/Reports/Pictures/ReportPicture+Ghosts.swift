internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// The most ghosts that are drawn, and the most places that are named.
  private static let maximumGhosts = 2000
  private static let maximumClusters = 5

  /// Where ghosts came, and the places to which they come again.
  ///
  /// - Parameters:
  ///   - ghosts: The ghosts.
  ///   - noun: What they are called: only without hands is it known that they are ghosts.
  /// - Returns: The picture, also if there are none.
  static func ghosts(_ ghosts: Ghosts, _ noun: String) -> ReportPicture {
    let map = SurfaceMap(ghosts.panel)
    var drawing = map.drawing
    for ghost in ghosts.ghosts.prefix(maximumGhosts) {
      drawing.add(cross: map.place(ghost.location), radius: 3)
    }
    let clusters = ghosts.clusters.prefix(maximumClusters)
    for (index, cluster) in clusters.enumerated() {
      let place = map.place(cluster.center)
      drawing.add(.ring(center: place.inTenths, radius: 10, width: 1, dash: 0), .limit)
      let isRight = place.x > map.frame.center.x
      let side = Point(x: isRight ? -14 : 14, y: place.y < map.frame.minY + 20 ? 12 : -4)
      drawing.add(label: letter(index), at: place + side, anchor: isRight ? "end" : "start")
    }
    var caption =
      "\(counted(ghosts.ghosts.count, noun)) (crosses) in \(Figure.short(ghosts.seconds)) s on the "
      + "surface of \(ghosts.panel.sizeWords)"
    let places = clusters.enumerated().map { index, cluster in
      "\(letter(index)) \(cluster.indices.count) times at "
        + "\(words(cluster.center, on: ghosts.panel))\(period(cluster.period))"
    }
    if places.isEmpty {
      caption += ghosts.period.map { ", one every \(words($0))" } ?? ""
    } else {
      caption += "; rings mark places to which they come again: \(places.joined(separator: ", "))"
    }
    let omission =
      ghosts.ghosts.count > maximumGhosts
      ? " The picture has only the first \(maximumGhosts)." : ""
    return ReportPicture(
      title: "Map of ghosts", caption: caption + "." + omission, drawing: drawing)
  }

  /// A location in the panel's unit, and as parts of the surface.
  private static func words(_ location: Point, on panel: Panel) -> String {
    let x = 100 * location.x / panel.size.width
    let y = 100 * location.y / panel.size.height
    return "\(Figure.short(location.x)), \(Figure.short(location.y)) \(panel.unit.rawValue) "
      + "(\(Figure.short(x)) %, \(Figure.short(y)) %)"
  }

  private static func letter(_ index: Int) -> String {
    String(Array("ABCDE")[index])
  }

  private static func period(_ period: GhostPeriod?) -> String {
    period.map { ", every \(words($0))" } ?? ""
  }

  /// A period in seconds, to the millisecond.
  private static func words(_ period: GhostPeriod) -> String {
    "\(SVGText.number(period.seconds)) s"
  }
}

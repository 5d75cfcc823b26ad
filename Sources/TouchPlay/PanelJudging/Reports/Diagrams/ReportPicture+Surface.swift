internal import PanelCheck
internal import TrackerKit

/// Pictures of the whole surface.
extension ReportPicture {
  /// The most contacts whose beginnings are numbered.
  private static let maximumNumbers = 20
  /// The most ghosts that are drawn, and the names of the places.
  private static let maximumGhosts = 2000
  private static let letters = ["A", "B", "C", "D", "E"]
  /// The magnification of residuals and of distances from edges.
  private static let magnification = 10.0

  // MARK: The swept surface

  /// What fingers cleared of the surface, and where they were lost.
  static func surface(_ sweep: SurfaceSweep, _ losses: LossCauses) -> ReportPicture? {
    guard sweep.reportCount > 0 else { return nil }
    let (panel, map) = (sweep.panel, SurfaceMap(sweep.panel))
    var drawing = map.drawing
    // The picture is coarser than the figure.
    for frame in sweep.clearedSquares { drawing.add(.rectangle(map.place(frame)), .area) }
    for area in losses.deadAreas {
      let frame = map.place(area.frame).expanded(by: 2)
      drawing.add(.rectangle(frame), .dark)
      drawing.add(cross: frame.center, radius: frame.size.shortEdge / 4, .onDark)
    }
    for loss in losses.undecided {
      let center = map.place(loss.middle).inTenths
      drawing.add(.ring(center: center, radius: 6, width: 1, dash: 0), .limit)
    }
    for loss in losses.dropOuts { drawing.add(cross: map.place(loss.middle), radius: 4) }
    let (done, total) = sweep.progress
    let part = Figure.short(total > 0 ? 100 * Double(done) / Double(total) : 0)
    let diameter = "\(Figure.short(sweep.diameter)) \(panel.unit.rawValue)"
    return ReportPicture(
      title: localized("Swept surface"),
      caption: localized(
        "The surface of \(panel.sizeWords). Filled: places where a dead area of \(diameter) would have been noticed (\(part) %). Dead areas: \(losses.deadAreas.count) (dark). Drop-outs: \(losses.dropOuts.count) (crosses). Places where a finger was lost once: \(losses.undecided.count) (dashed rings)."
      ),
      drawing: drawing)
  }

  // MARK: Paths

  static func paths(_ log: ContactLog) -> ReportPicture? {
    guard !log.paths.isEmpty else { return nil }
    let (map, thinned) = (SurfaceMap(log.panel), ThinnedPaths(log.paths))
    let hasNumbers = log.paths.count <= maximumNumbers
    var drawing = map.drawing
    for (index, path) in thinned.paths.enumerated() {
      let places = thinned.locations(of: path).map { map.place($0) }
      drawing.add(line: places, .path, color: index)
      drawing.add(.disc(center: places[0].inTenths, radius: 2.5), .mark, color: index)
      guard hasNumbers else { continue }
      drawing.add(label: "\(index + 1)", at: places[0] + Point(x: 4, y: -4), anchor: "start")
    }
    let (contacts, size) = (contacts(log.paths.count), log.panel.sizeWords)
    return ReportPicture(
      title: localized("Paths"),
      caption: (hasNumbers
        ? localized(
          "The paths of \(contacts) on the surface of \(size); a dot and its number mark where each contact begins."
        )
        : localized(
          "The paths of \(contacts) on the surface of \(size); a dot marks where each contact begins."
        ))
        + thinned.omission,
      drawing: drawing)
  }

  /// The strokes along a ruler, with their distances from straight lines magnified.
  static func ruler(_ log: ContactLog) -> ReportPicture? {
    let (map, thinned) = (SurfaceMap(log.panel), ThinnedPaths(log.paths))
    let strokes = thinned.paths.compactMap { path in
      Ruler.Stroke(path, on: log.panel).map { (path: path, measured: $0) }
    }
    guard let largest = strokes.map(\.measured.largest).max() else { return nil }
    var drawing = map.drawing
    for stroke in strokes {
      draw(stroke.measured.line, thinned.locations(of: stroke.path), map, in: &drawing)
    }
    let count = localized(
      "\(strokes.count) stroke", "\(strokes.count) strokes", count: strokes.count)
    return ReportPicture(
      title: localized("Straight strokes"),
      caption: localized(
        "\(count) on the surface of \(log.panel.sizeWords); the distances from the fitted straight lines (dashed) are drawn ten times as large, and the largest is \(Figure.short(largest)) \(log.panel.unit.rawValue)."
      ) + thinned.omission,
      drawing: drawing)
  }

  private static func draw(
    _ line: LineFit, _ locations: [Point], _ map: SurfaceMap, in drawing: inout ReportDrawing
  ) {
    let across = Point(x: -line.direction.y, y: line.direction.x)
    let feet = locations.map { line.center + line.direction * line.position(of: $0) }
    guard let first = feet.first, let last = feet.last else { return }
    drawing.add(line: [map.place(first), map.place(last)], .limit)
    let residuals = zip(feet, locations).map { foot, location in
      map.place(foot + across * (Self.magnification * line.distance(of: location)))
    }
    drawing.add(line: residuals, .path, width: 1.5)
    drawing.add(.disc(center: map.place(first).inTenths, radius: 2.5), .mark)
  }

  // MARK: Edges

  /// The nearest reports to the edges, with their distances magnified.
  static func edges(_ log: ContactLog) -> ReportPicture? {
    guard !log.paths.isEmpty else { return nil }
    let range = EdgeRange(panel: log.panel, paths: log.paths)
    let (map, thinned) = (SurfaceMap(log.panel), ThinnedPaths(log.paths))
    let figures = range.edges.compactMap { reach in
      reach.figure(in: log.panel.unit).map { (edge: reach.edge, figure: $0) }
    }
    var drawing = map.drawing
    for (edge, figure) in figures { drawing.add(.rectangle(strip(edge, figure.value, map)), .area) }
    for path in thinned.paths {
      drawing.add(line: thinned.locations(of: path).map { map.place($0) }, .path, width: 0.6)
    }
    for (edge, figure) in figures { label(edge, figure.words, map.frame, in: &drawing) }
    let corners = range.corners.filter(\.isFinite).max().map { Figure.short($0) } ?? "–"
    return ReportPicture(
      title: localized("Edges"),
      caption:
        localized(
          "The distance from each edge of the surface of \(log.panel.sizeWords) to the nearest report; the gray strips are drawn ten times as wide as it, and every corner has a report within \(corners) \(log.panel.unit.rawValue)."
        ) + thinned.omission,
      drawing: drawing)
  }

  /// A strip along an edge with a magnified width, which ends before the middle.
  private static func strip(_ edge: PanelEdge, _ distance: Double, _ map: SurfaceMap) -> Rect {
    let frame = map.frame
    let most = 0.45 * min(frame.size.width, frame.size.height)
    let width = min(most, max(0.5, magnification * distance * map.scale))
    let isUpright = edge == .left || edge == .right
    return Rect(
      x: edge == .right ? frame.maxX - width : frame.minX,
      y: edge == .bottom ? frame.maxY - width : frame.minY,
      width: isUpright ? width : frame.size.width, height: isUpright ? frame.size.height : width)
  }

  /// Writes words at an edge, away from the strokes in the middle and the corners.
  private static func label(
    _ edge: PanelEdge, _ words: String, _ frame: Rect, in drawing: inout ReportDrawing
  ) {
    let x = frame.minX + 0.27 * frame.size.width
    let y = frame.minY + 0.27 * frame.size.height
    let (place, anchor) =
      switch edge {
      case .left: (Point(x: frame.minX + 8, y: y), "start")
      case .right: (Point(x: frame.maxX - 8, y: y), "end")
      case .top: (Point(x: x, y: frame.minY + 18), "middle")
      case .bottom: (Point(x: x, y: frame.maxY - 10), "middle")
      }
    drawing.add(label: words, at: place, anchor: anchor)
  }

  // MARK: Marks

  /// The marks that were touched, and where the touches were reported.
  static func mapping(_ log: ContactLog) -> ReportPicture? {
    let pairs = GuidedTest.mappingPairs(of: log)
    guard let largest = pairs.map({ $0.mark.distance(to: $0.reported) }).max() else { return nil }
    let map = SurfaceMap(log.panel)
    var drawing = map.drawing
    for (index, pair) in pairs.enumerated() {
      let (mark, reported) = (map.place(pair.mark), map.place(pair.reported))
      drawing.add(line: [mark, reported], .faint)
      drawing.add(plus: mark, radius: 7, .cross, width: 1.5)
      drawing.add(.ring(center: reported.inTenths, radius: 4, width: 1.5, dash: 0), .cross)
      drawing.add(label: "\(index + 1)", at: mark + Point(x: 8, y: -6), anchor: "start")
    }
    let fit = Mapping(panel: log.panel, pairs: pairs).map { words($0, log.panel) }
    let (count, size) = (pairs.count, log.panel.sizeWords)
    let distance = "\(Figure.short(largest)) \(log.panel.unit.rawValue)"
    let marks = localized(
      "\(count) marks (+) on the surface of \(size) and where the touches on them were reported (○), at most \(distance) away"
    )
    return ReportPicture(
      title: localized("Marks"),
      caption: localized(
        "\([marks, fit].compactMap(\.self).localizedClauses).", context: "sentence"),
      drawing: drawing)
  }

  /// What no matrix can mend: how far the touches are from the best affine map, magnified.
  static func mappingRest(_ log: ContactLog) -> ReportPicture? {
    let pairs = GuidedTest.mappingPairs(of: log)
    guard pairs.count > 3, let mapping = Mapping(panel: log.panel, pairs: pairs) else { return nil }
    let map = SurfaceMap(log.panel)
    var drawing = map.drawing
    let rests = pairs.map { mapping.rest(of: $0) }
    for (pair, rest) in zip(pairs, rests) {
      let end = pair.mark + rest * Self.restMagnification
      drawing.add(plus: map.place(pair.mark), radius: 7, .cross, width: 1.5)
      drawing.add(line: [map.place(pair.mark), map.place(end)], .path)
    }
    let largest = rests.map { $0.distance(to: .zero) }.max() ?? 0
    return ReportPicture(
      title: localized("What no matrix can mend"),
      caption: localized(
        "How far each touch would be from its mark (+) after the best-fit rotation, stretch and shift, drawn \(Figure.short(Self.restMagnification)) times as large. The largest distance is \(Figure.short(largest)) \(log.panel.unit.rawValue). People miss a mark by 1 to 2 mm even on a perfect panel."
      ),
      drawing: drawing)
  }

  private static let restMagnification = 10.0

  private static func words(_ mapping: Mapping, _ panel: Panel) -> String {
    if mapping.isCorrect { return localized("the mapping is right") }
    let stretch = mapping.stretch
    let factors = "\(Figure.short(stretch.width)) × \(Figure.short(stretch.height))"
    let faults = mapping.faultWords(stretched: localized("stretched \(factors) times"))
    return localized("the mapping is wrong: \(faults)")
  }

  // MARK: Ghosts

  /// The places of ghosts, and where they recur; where a hand was, they are only like ghosts.
  static func ghosts(_ ghosts: Ghosts, areCertain: Bool) -> ReportPicture {
    let map = SurfaceMap(ghosts.panel)
    var drawing = map.drawing
    for ghost in ghosts.ghosts.prefix(maximumGhosts) {
      drawing.add(cross: map.place(ghost.location), radius: 3)
    }
    for (letter, cluster) in zip(letters, ghosts.clusters) {
      let place = map.place(cluster.center)
      drawing.add(.ring(center: place.inTenths, radius: 10, width: 1, dash: 0), .limit)
      let isRight = place.x > map.frame.center.x
      let side = Point(x: isRight ? -14 : 14, y: place.y < map.frame.minY + 20 ? 12 : -4)
      drawing.add(label: letter, at: place + side, anchor: isRight ? "end" : "start")
    }
    let count = ghosts.ghosts.count
    let noun =
      areCertain
      ? localized("\(count) ghost", "\(count) ghosts", count: count)
      : localized("\(count) ghost-like contact", "\(count) ghost-like contacts", count: count)
    let (seconds, size) = (Figure.short(ghosts.seconds), ghosts.panel.sizeWords)
    var caption = localized("\(noun) (crosses) in \(seconds) s on the surface of \(size)")
    let places = zip(letters, ghosts.clusters).map { letter, cluster in
      let place = words(cluster.center, on: ghosts.panel)
      let count = localized("\(letter) \(cluster.indices.count) times at \(place)")
      return ([count] + cluster.periods.map { localized("every \(words($0))") }).localizedList
    }
    if places.isEmpty {
      let periods = ghosts.periods.map { localized("one every \(words($0))") }
      caption = ([caption] + periods).localizedList
    } else {
      let rings = localized("rings mark places where they recur: \(places.localizedClauses)")
      caption = [caption, rings].localizedClauses
    }
    let omission =
      ghosts.ghosts.count > maximumGhosts
      ? " " + localized("The picture has only the first \(maximumGhosts).") : ""
    return ReportPicture(
      title: localized("Map of ghosts"),
      caption: localized("\(caption).", context: "sentence") + omission, drawing: drawing)
  }

  /// A location in the panel's unit, and as parts of the surface.
  private static func words(_ location: Point, on panel: Panel) -> String {
    let parts = panel.percent(of: location)
    return "\(Figure.short(location.x)), \(Figure.short(location.y)) \(panel.unit.rawValue) "
      + "(\(Figure.short(parts.x)) %, \(Figure.short(parts.y)) %)"
  }

  /// A period in seconds, to the millisecond.
  private static func words(_ period: GhostPeriod) -> String {
    "\(SVGText.number(period.seconds).inLocalNumbers) s"
  }
}

/// The part of a recording's paths that a picture shows, which keeps reports small.
struct ThinnedPaths {
  private static let maximumPaths = 300
  /// The most locations of a picture, except the last one of each path.
  static let maximumLocations = 12_000

  /// The paths that are drawn, in the order in which they began.
  let paths: [ContactPath]
  /// Every how many reports one is drawn.
  let stride: Int
  let total: Int

  init(_ all: [ContactPath]) {
    paths = Array(all.prefix(Self.maximumPaths))
    total = all.count
    let count = paths.reduce(0) { $0 + $1.samples.count }
    stride = max(1, (count + Self.maximumLocations - 1) / Self.maximumLocations)
  }

  /// The locations of a path that are drawn: the first and the last one, and some between them.
  func locations(of path: ContactPath) -> [Point] {
    var locations = Swift.stride(from: 0, to: path.samples.count, by: stride).map {
      path.samples[$0].location
    }
    if (path.samples.count - 1) % stride != 0 { locations.append(path.last.location) }
    return locations
  }

  /// What is left out, for the end of a caption; empty if nothing is.
  var omission: String {
    let paths =
      total > paths.count
      ? localized("the first \(paths.count) of \(total) contacts") : nil
    let reports = stride > 1 ? localized("one in \(stride) reports") : nil
    let parts = [paths, reports].compactMap(\.self)
    guard !parts.isEmpty else { return "" }
    return " " + localized("The picture has only \(parts.listed(localized("and"))).")
  }
}

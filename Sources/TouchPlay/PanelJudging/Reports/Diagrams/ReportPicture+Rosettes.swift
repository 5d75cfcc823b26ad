internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// The most rosettes of a picture, and the most locations of one.
  private static let maximumRosettes = 12
  private static let maximumLocations = 400

  /// Locations around their mean, with a label below.
  private struct Rosette {
    var locations: [Point]
    var mean: Point
    var label: String
  }

  /// The reports of each resting finger around their mean.
  static func still(_ log: ContactLog, limit: Limit?) -> ReportPicture? {
    let still = StillFinger(panel: log.panel, paths: log.paths)
    let unit = log.panel.unit.rawValue
    let rosettes = still.places.enumerated().map { index, place in
      let words = [
        "\(Figure.short(place.spread.largest)) \(unit)", "\(place.spread.count)",
        place.isAtEdge ? localized("edge") : nil,
      ]
      return Rosette(
        locations: place.locations, mean: place.spread.mean,
        label: "\(index + 1): \(words.compactMap(\.self).localizedList)")
    }
    guard let largest = still.places.map(\.spread.largest).max() else { return nil }
    let shown =
      rosettes.count > maximumRosettes
      ? " " + localized("The picture has only the first \(maximumRosettes) places.") : ""
    return ReportPicture(
      title: localized("Resting fingers"),
      caption: localized(
        "The reports at \(places(rosettes.count)) around their mean, \(scale(log.panel, limit, largest)); below, the largest distance and the number of reports."
      ) + shown,
      drawing: drawing(
        Array(rosettes.prefix(maximumRosettes)), ring: ring(log.panel, limit, largest), largest))
  }

  /// Where the taps on one mark were reported, around their mean.
  static func taps(_ log: ContactLog, limit: Limit?) -> ReportPicture? {
    let taps = Taps(panel: log.panel, paths: log.paths)
    guard let spread = taps.spread, spread.count > 1 else { return nil }
    let rosette = Rosette(
      locations: taps.taps.map(\.first.location), mean: spread.mean,
      label: "\(Figure.short(spread.largest)) \(log.panel.unit.rawValue)")
    return ReportPicture(
      title: localized("Taps on one mark"),
      caption: localized(
        "\(spread.count) taps around their mean, \(scale(log.panel, limit, spread.largest)); the largest distance is \(Figure.short(spread.largest)) \(log.panel.unit.rawValue)."
      ),
      drawing: drawing([rosette], ring: ring(log.panel, limit, spread.largest), spread.largest))
  }

  static func places(_ count: Int) -> String {
    localized("\(count) place", "\(count) places", count: count)
  }

  /// The radius of the ring: the limit, or the largest distance if there is no limit in the unit.
  private static func ring(_ panel: Panel, _ limit: Limit?, _ largest: Double) -> Double {
    guard let limit, limit.unit == FigureUnit(panel.unit), limit.value > 0 else { return largest }
    return limit.value
  }

  /// The meaning of the ring, for a caption.
  private static func scale(_ panel: Panel, _ limit: Limit?, _ largest: Double) -> String {
    let ring = ring(panel, limit, largest)
    let meaning = limit?.value == ring ? localized("the limit") : localized("the largest distance")
    let radius = "\(Figure.short(ring)) \(panel.unit.rawValue)"
    let far = largest > 2 * ring ? localized("; crosses mark what is farther away") : ""
    return localized("magnified, with a dashed ring of \(radius), \(meaning)") + far
  }

  /// Draws rosettes in rows of three, up to the largest distance or to twice the ring's radius.
  private static func drawing(
    _ rosettes: [Rosette], ring: Double, _ largest: Double
  ) -> ReportDrawing {
    let reach = max(ring, min(largest, 2 * ring))
    let columns = min(3, rosettes.count)
    let width = ReportDrawing.width / Double(columns)
    let radius = min(56, width / 2 - 8)
    let height = 2 * radius + 32
    let rows = (rosettes.count + columns - 1) / columns
    var drawing = ReportDrawing(height: height * Double(rows))
    for (index, rosette) in rosettes.enumerated() {
      let (row, column) = (index / columns, index % columns)
      let center = Point(x: width * (Double(column) + 0.5), y: height * Double(row) + radius + 6)
      draw(rosette, at: center, scale: reach > 0 ? radius / reach : 0, ring: ring, in: &drawing)
      drawing.add(label: rosette.label, at: center + Point(x: 0, y: radius + 18))
    }
    return drawing
  }

  private static func draw(
    _ rosette: Rosette, at center: Point, scale: Double, ring: Double,
    in drawing: inout ReportDrawing
  ) {
    drawing.add(.ring(center: center, radius: ring * scale, width: 1, dash: 0), .limit)
    drawing.add(plus: center, radius: 6, .faint)
    let stride = rosette.locations.count / Self.maximumLocations + 1
    for index in Swift.stride(from: 0, to: rosette.locations.count, by: stride) {
      let offset = (rosette.locations[index] - rosette.mean) * scale
      let (length, most) = (offset.distance(to: .zero), 2 * ring * scale)
      if length > most {
        drawing.add(cross: center + offset * (most / length), radius: 3)
      } else {
        drawing.add(.disc(center: (center + offset).inTenths, radius: 1.5), .mark)
      }
    }
  }
}

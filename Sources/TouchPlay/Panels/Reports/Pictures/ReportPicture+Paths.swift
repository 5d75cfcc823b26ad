internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// The most contacts whose numbers are written beside their beginnings.
  private static let maximumNumbers = 20

  /// The paths of the contacts on the surface; nil without contacts.
  static func paths(_ log: ContactLog) -> ReportPicture? {
    guard !log.paths.isEmpty else { return nil }
    let (map, thinned) = (SurfaceMap(log.panel), ThinnedPaths(log.paths))
    let hasNumbers = log.paths.count <= maximumNumbers
    var drawing = map.drawing
    for (index, path) in thinned.paths.enumerated() {
      let places = thinned.locations(of: path).map { map.place($0) }
      guard let first = places.first else { continue }
      drawing.add(line: places, .path, color: index)
      drawing.add(.disc(center: first.inTenths, radius: 2.5), .mark, color: index)
      guard hasNumbers else { continue }
      drawing.add(label: "\(index + 1)", at: first + Point(x: 4, y: -4), anchor: "start")
    }
    let start = hasNumbers ? "a dot and its number mark" : "a dot marks"
    let caption =
      "The ways of \(counted(log.paths.count, "contact")) on the surface of "
      + "\(log.panel.sizeWords); \(start) where each contact begins."
    return ReportPicture(
      title: "Paths",
      caption: [caption, thinned.omission].compactMap(\.self).joined(separator: " "),
      drawing: drawing)
  }

  /// A number with a noun in the right form.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

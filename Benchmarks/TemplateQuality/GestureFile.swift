import TrackerKit

/// One drawing in the XML format of the $1 and $N data sets.
struct GestureFile {
  /// The gesture's name, without the drawing's number.
  private(set) var name = ""
  private(set) var strokes: [[Point]] = []

  /// Reads `Gesture`, `Stroke` and `Point` elements from a file's text, ignoring others.
  init(_ text: String) {
    for element in text.split(separator: "<") {
      if element.hasPrefix("Gesture") {
        let full = Self.value(of: "Name", in: element) ?? ""
        name = String(full.dropLast(2).prefix { $0 != "~" })
      } else if element.hasPrefix("Stroke") {
        strokes.append([])
      } else if element.hasPrefix("Point"), let x = Self.value(of: "X", in: element),
        let y = Self.value(of: "Y", in: element)
      {
        if strokes.isEmpty { strokes.append([]) }
        strokes[strokes.count - 1].append(Point(x: Double(x) ?? 0, y: Double(y) ?? 0))
      }
    }
  }

  private static func value(of name: String, in element: Substring) -> Substring? {
    for part in element.split(separator: " ") where part.hasPrefix(name + "=\"") {
      return part.dropFirst(name.count + 2).prefix { $0 != "\"" }
    }
    return nil
  }
}

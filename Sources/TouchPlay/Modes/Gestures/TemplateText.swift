internal import TrackerKit

/// The file format of a learned gesture, described in `docs/dev/templates.md` (rule G4).
enum TemplateText {
  struct Damage: Error, Equatable {
    var line: Int
    var reason: String
  }

  private static let opening = "touchplay template 1"
  private static let closing = "end"

  static func text(of template: LearnedTemplate) -> String {
    var lines = [opening, "number \(template.number)", "name \(template.name)"]
    for strokes in template.examples {
      lines.append("example")
      for stroke in strokes {
        lines.append((["stroke"] + stroke.map { "\($0.x),\($0.y)" }).joined(separator: " "))
      }
    }
    return (lines + [closing]).joined(separator: "\n") + "\n"
  }

  /// Parses a gesture.
  static func template(of text: String) throws(Damage) -> LearnedTemplate {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    guard lines.first == opening else { throw Damage(line: 1, reason: "\(opening) was expected") }
    guard lines.count > 4, lines[lines.count - 2] == closing, lines[lines.count - 1].isEmpty
    else { throw Damage(line: lines.count, reason: "\(closing) was expected") }
    guard let number = value("number", in: lines[1]).flatMap({ Int($0) }),
      LearnedTemplate.numbers.contains(number)
    else {
      let most = LearnedTemplate.numbers.upperBound
      throw Damage(line: 2, reason: "a number from 1 to \(most) was expected")
    }
    guard let name = value("name", in: lines[2]) else {
      throw Damage(line: 3, reason: "a name was expected")
    }
    var template = LearnedTemplate(
      number: number, name: String(name.prefix(LearnedTemplate.longestName)), examples: [])
    for (index, line) in lines.enumerated().dropFirst(3).dropLast(2) {
      guard read(line, into: &template) else {
        throw Damage(line: index + 1, reason: "an example or a stroke was expected")
      }
    }
    guard !template.examples.isEmpty, template.examples.allSatisfy(LearnedTemplate.isExample) else {
      throw Damage(line: lines.count - 1, reason: "an example cannot be recognized")
    }
    return template
  }

  private static func value(_ key: String, in line: String) -> String? {
    if line == key { return "" }
    return line.hasPrefix(key + " ") ? String(line.dropFirst(key.count + 1)) : nil
  }

  private static func read(_ line: String, into template: inout LearnedTemplate) -> Bool {
    if line == "example" {
      template.examples.append([])
      return true
    }
    guard !template.examples.isEmpty, let locations = value("stroke", in: line) else {
      return false
    }
    var stroke: [Point] = []
    for location in locations.split(separator: " ") {
      let parts = location.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
        Point.coordinates.contains(x), Point.coordinates.contains(y)
      else { return false }
      stroke.append(Point(x: x, y: y))
    }
    template.examples[template.examples.count - 1].append(stroke)
    return true
  }
}

/// Examples of gestures that a program can recognize without being taught (rule C7).
///
///     for template in BuiltInTemplates.circle { library.add(template) }
public enum BuiltInTemplates {
  /// A circle, also slightly wide or tall, in either direction.
  public static var circle: [GestureTemplate] {
    [1.0, 0.75, 1.33].flatMap { width -> [GestureTemplate] in
      let ring = GeneratedShape.ring.map { Point(x: $0.x * width, y: $0.y) }
      return [ring, ring.reversed()].map { GestureTemplate(name: "circle", strokes: [$0]) }
    }
  }

  /// A check mark, from the short arm on the left to the end of the long arm on the right.
  ///
  /// There is one of normal width, a narrow one and a wide one.
  public static var checkMark: [GestureTemplate] {
    [1.0, 0.75, 1.4].map { width in
      let corners = GeneratedShape.checkMark.map { Point(x: $0.x * width, y: $0.y) }
      return GestureTemplate(name: "check mark", strokes: [corners])
    }
  }
}

/// Outlines about one hundred points in size, computed with basic arithmetic only.
enum GeneratedShape {
  /// A closed ring of 36 segments that begins and ends at the top.
  static var ring: [Point] {
    // The cosine and sine of ten degrees.
    let (cosine, sine) = (0.984807753012208, 0.17364817766693033)
    var spoke = Point(x: 0, y: -50)
    var points = [spoke]
    for _ in 0..<36 {
      spoke = Point(x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
      points.append(spoke)
    }
    return points
  }

  /// The three corners of a check mark.
  static var checkMark: [Point] {
    [Point(x: 0, y: 58), Point(x: 32, y: 100), Point(x: 100, y: 0)]
  }
}

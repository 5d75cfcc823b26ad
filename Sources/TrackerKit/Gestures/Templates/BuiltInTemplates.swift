/// Examples of gestures that a program can recognize without being taught (rule C7).
///
///     for template in BuiltInTemplates.circle { library.add(template) }
public enum BuiltInTemplates {
  /// A circle, also slightly wide or tall, in either direction.
  public static var circle: [GestureTemplate] {
    [1.0, 0.75, 1.33].flatMap { width -> [GestureTemplate] in
      let ring = ring.map { Point(x: $0.x * width, y: $0.y) }
      return [ring, ring.reversed()].map { GestureTemplate(name: "circle", strokes: [$0]) }
    }
  }

  /// A check mark, normal, narrow and wide, from the short arm on the left to the end of the long arm.
  public static var checkMark: [GestureTemplate] {
    [1.0, 0.75, 1.4].map { width in
      let corners = [Point(x: 0, y: 58), Point(x: 32 * width, y: 100), Point(x: 100 * width, y: 0)]
      return GestureTemplate(name: "check mark", strokes: [corners])
    }
  }

  /// A closed ring of 36 segments, 100 points wide, that begins and ends at the top.
  ///
  /// It is computed with basic arithmetic only, to be the same everywhere.
  private static var ring: [Point] {
    let (cosine, sine) = (Sketch.turnCosine, Sketch.turnSine)
    var spoke = Point(x: 0, y: -50)
    var points = [spoke]
    for _ in 0..<36 {
      spoke = Point(x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
      points.append(spoke)
    }
    return points
  }
}

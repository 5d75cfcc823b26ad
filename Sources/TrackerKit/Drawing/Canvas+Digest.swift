extension Canvas {
  /// A hash of the scene: base and live commands, without overlays, text and pictures (rules S3,
  /// S4).
  public var sceneDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(base.ground.packed)
    if let ink = base.ink { digest.combine(ink.digest.value) }
    for command in commands.prefix(sceneCount) { combine(command, into: &digest) }
    return digest
  }

  private func combine(_ command: DrawCommand, into digest: inout StateDigest) {
    digest.combine(command.color.packed)
    switch command.shape {
    case .rectangle(let rect):
      digest.combine(1)
      combine(rect, into: &digest)
    case .roundedRectangle(let rect, let radius):
      digest.combine(2)
      combine(rect, into: &digest)
      digest.combine(radius)
    case .disc(let center, let radius):
      digest.combine(3)
      digest.combine(center)
      digest.combine(radius)
    case .ring(let center, let radius, let width, let dash):
      digest.combine(4)
      digest.combine(center)
      for length in [radius, width, dash] { digest.combine(length) }
    case .polyline(let range, let width, let isClosed):
      digest.combine(5)
      digest.combine(width)
      digest.combine(isClosed)
      combine(points[range], into: &digest)
    case .polygon(let range):
      digest.combine(6)
      combine(points[range], into: &digest)
    case .vector(let shape, let transform):
      digest.combine(7)
      combine(shape.bounds, into: &digest)
      digest.combine(Point(x: transform.tx, y: transform.ty))
      combineScale(of: transform, into: &digest)
    case .ink(let path, let transform):
      digest.combine(8)
      combineScale(of: transform, into: &digest)
      digest.combine(Point(x: transform.tx, y: transform.ty))
      digest.combine(path)
    case .text, .picture, .symbol, .turnedText, .turnedPicture, .turnedSymbol:
      break
    }
  }

  private func combineScale(of transform: Transform, into digest: inout StateDigest) {
    digest.combine(transform.a)
    guard !transform.isUpright else { return }
    for part in [transform.b, transform.c, transform.d] { digest.combine(part) }
  }

  private func combine(_ rect: Rect, into digest: inout StateDigest) {
    digest.combine(rect.origin)
    digest.combine(rect.size.width)
    digest.combine(rect.size.height)
  }

  private func combine(_ line: ArraySlice<Point>, into digest: inout StateDigest) {
    digest.combine(line.count)
    for point in line { digest.combine(point) }
  }
}

internal import TrackerKit

extension LinesDrawing {
  func combine(into digest: inout StateDigest) {
    digest.combine(hasAngleColors)
    history.combine(into: &digest)
    fingers.combine(into: &digest)
    digest.combine(selection.map { $0.index + 1 } ?? 0)
    digest.combine(selection?.isDragged ?? false)
    digest.combine(selection?.offset ?? .zero)
  }

  /// The state as readable facts.
  var facts: [StateFact] {
    history.facts(items: "shapes") + [
      StateFact("inProgress", inProgress.count),
      StateFact("selected", selection.map { "\($0.index)" } ?? "none"),
    ]
  }

  /// The finished shapes by kind, and the shapes in progress.
  var dump: JSONValue {
    func entries(_ kind: DrawnShape.Kind) -> JSONValue {
      .array(
        history.items.filter { $0.kind == kind }.map { .object($0.dump(color: color(of: $0))) })
    }
    return .object([
      "circles": entries(.ellipse), "finished": entries(.line),
      "inProgress": .array(
        inProgress.map { number, shape in
          var members = shape.dump(color: Self.progressColor)
          members["number"] = .integer(number)
          return .object(members)
        }),
    ])
  }

  /// The shapes, the history and the selection; no fingers are down when a recording begins.
  var snapshot: [UInt8] {
    var writer = ByteWriter()
    history.encode(into: &writer)
    writer.count(selection.map { $0.index + 1 } ?? 0)
    return writer.bytes
  }

  /// Restores a snapshot.
  ///
  /// - Throws: `SessionError.malformed` for invalid data.
  func restore(_ snapshot: [UInt8]) throws(SessionError) {
    var reader = ByteReader(snapshot[...])
    deselect()
    try history.restore(from: &reader)
    let selected = try reader.count()
    try reader.requireEnd()
    guard selected <= history.items.count else {
      throw .malformed("the selected shape does not exist")
    }
    if selected > 0 { select(selected - 1) }
  }
}

/// The difference between a recorded state and the replayed one (rule S3).
public struct StateDifference: Hashable, Sendable {
  /// A state as a digest sees it.
  package struct State {
    package var model: UInt64
    package var scene: UInt64
    /// The state as readable facts; empty if none were recorded.
    package var facts: [StateFact]
  }

  /// A difference in one part of the state.
  public struct Field: Hashable, Sendable {
    /// The name of the fact, or `model` or `scene` for a digest.
    public var name: String
    /// The recorded value; nil if there was none.
    public var expected: String?
    /// The replayed value; nil if there is none.
    public var got: String?

    /// The texts of the columns, each on one line and of limited length.
    fileprivate var row: [String] {
      [name, expected ?? "-", got ?? "-"].map { text in
        let line = text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: " / ")
        return (line.count > 40 ? line.prefix(39) + "…" : line).inOneLine
      }
    }
  }

  /// The maximum number of fields in the table.
  package static let maximumLines = 10

  /// The tick of the digest, as counted in recordings and state dumps.
  public let tick: Int64
  /// The differences; at least one.
  public let fields: [Field]

  /// Compares two states; nil if they are equal.
  ///
  /// A fact that only one state has may explain differing digests but is not itself a difference,
  /// since another version of the program may report other facts.
  package init?(tick: Int64, expected: State, got: State) {
    let areSame = expected.model == got.model && expected.scene == got.scene
    var fields: [Field] = []
    var rest = expected.facts
    for fact in got.facts where !expected.facts.isEmpty {
      let index = rest.firstIndex { $0.name == fact.name }
      let value = index.map { rest.remove(at: $0).value }
      if value != fact.value, value != nil || !areSame {
        fields.append(Field(name: fact.name, expected: value, got: fact.value))
      }
    }
    if !areSame { fields += rest.map { Field(name: $0.name, expected: $0.value, got: nil) } }
    for (name, expected, got) in [
      ("model", expected.model, got.model), ("scene", expected.scene, got.scene),
    ] where expected != got {
      fields.append(
        Field(
          name: name, expected: String(hexadecimal: expected, digits: 16),
          got: String(hexadecimal: got, digits: 16)))
    }
    if fields.isEmpty { return nil }
    self.tick = tick
    self.fields = fields
  }

  /// The time of the tick, in seconds from a recording's start.
  public func seconds(in header: SessionHeader) -> Double {
    header.rate.start(of: tick).seconds(since: header.start)
  }

  /// A table of the fields: name, expected value, actual value.
  public var table: String {
    let rows = [["field", "expected", "got"]] + fields.prefix(Self.maximumLines).map(\.row)
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count + 2)
      }.joined() + row[2]
    }
    if fields.count > Self.maximumLines {
      lines.append("and \(fields.count - Self.maximumLines) more")
    }
    return lines.joined(separator: "\n")
  }
}

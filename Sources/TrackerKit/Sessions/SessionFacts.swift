/// The facts of a session's state as its file tells them: a name once, a value when it changes.
///
/// Writer and reader keep one each, and both know the same after each annex.
package struct SessionFacts {
  /// More names are damage.
  private static let mostNames = 4096

  private var names: [String] = []
  /// For each name its value; nil for a fact that has gone.
  private var values: [String?] = []

  /// Knows nothing yet.
  package init() {}

  /// What holds, in the order in which the names came up.
  package var current: [StateFact] {
    zip(names, values).compactMap { name, value in value.map { StateFact(name, $0) } }
  }

  /// Takes over what holds now.
  ///
  /// - Parameter facts: All facts.
  /// - Returns: An annex with what has changed; nil when nothing has.
  package mutating func annex(of facts: [StateFact]) -> [UInt8]? {
    var writer = ByteWriter()
    writer.byte(SessionFormat.Annex.facts.rawValue)
    let start = writer.bytes.count
    var isTold = [Bool](repeating: false, count: names.count)
    for fact in facts {
      let index = names.firstIndex(of: fact.name) ?? names.count
      if index < isTold.count { isTold[index] = true }
      if index == names.count, index == Self.mostNames { continue }
      set(index, fact, &writer)
    }
    for index in isTold.indices where !isTold[index] && values[index] != nil {
      values[index] = nil
      writer.count(index)
      writer.count(0)
    }
    return writer.bytes.count > start ? writer.bytes : nil
  }

  private mutating func set(_ index: Int, _ fact: StateFact, _ writer: inout ByteWriter) {
    if index == names.count {
      names.append(fact.name)
      values.append(nil)
      writer.count(index)
      writer.text(fact.name)
    } else {
      guard values[index] != fact.value else { return }
      writer.count(index)
    }
    values[index] = fact.value
    let bytes = Array(fact.value.utf8)
    writer.count(bytes.count + 1)
    writer.raw(bytes)
  }

  /// Takes over an annex, behind its first byte.
  ///
  /// - Throws: `SessionError.malformed`.
  package mutating func take(_ reader: inout ByteReader) throws(SessionError) {
    while reader.remaining > 0 {
      let index = try reader.count()
      guard index <= names.count, index < Self.mostNames else {
        throw .malformed("a fact has an unknown name")
      }
      if index == names.count {
        names.append(try reader.text())
        values.append(nil)
      }
      let length = try reader.count()
      values[index] =
        length > 0 ? String(decoding: try reader.bytes(length - 1), as: UTF8.self) : nil
    }
  }
}

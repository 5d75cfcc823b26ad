/// The facts about a session's state as a file stores them: each name once, and values when they
/// change.
///
/// Writer and reader each have one, and know the same after every annex.
package struct SessionFacts {
  /// The maximum number of names; more is damage.
  package static let maximumNames = 4096
  /// The maximum number of bytes in names and current values; more is damage.
  ///
  /// As text, they fit in a line of JSONL.
  package static let maximumBytes = 1 << 20

  private var names: [String] = []
  /// The current value for each name; nil for a fact that no longer exists.
  private var values: [String?] = []
  /// The number of bytes in all names and current values.
  private var size = 0

  package init() {}

  /// The current facts, in the order in which their names first appeared.
  package var current: [StateFact] {
    zip(names, values).compactMap { name, value in value.map { StateFact(name, $0) } }
  }

  /// Takes all facts, within the limits, and returns an annex with the changes; nil if there are
  /// none.
  package mutating func annex(of facts: [StateFact]) -> [UInt8]? {
    var writer = ByteWriter()
    writer.byte(SessionFormat.Annex.facts.rawValue)
    let start = writer.bytes.count
    var isPresent = [Bool](repeating: false, count: names.count)
    for fact in facts {
      let index = names.firstIndex(of: fact.name) ?? names.count
      if index < isPresent.count { isPresent[index] = true }
      if index == names.count, index == Self.maximumNames { continue }
      set(index, fact, &writer)
    }
    for index in isPresent.indices where !isPresent[index] && values[index] != nil {
      writer.count(index)
      tell(nil, of: index, &writer)
    }
    return writer.bytes.count > start ? writer.bytes : nil
  }

  private mutating func set(_ index: Int, _ fact: StateFact, _ writer: inout ByteWriter) {
    let isNew = index == names.count
    let before = isNew ? -fact.name.utf8.count : values[index]?.utf8.count ?? 0
    let fits = size - before + fact.value.utf8.count <= Self.maximumBytes
    let value = fits ? fact.value : nil
    guard isNew ? fits : values[index] != value else { return }
    writer.count(index)
    if isNew {
      append(fact.name)
      writer.text(fact.name)
    }
    tell(value, of: index, &writer)
  }

  private mutating func tell(_ value: String?, of index: Int, _ writer: inout ByteWriter) {
    replace(index, value)
    writer.count(value.map { $0.utf8.count + 1 } ?? 0)
    writer.raw((value ?? "").utf8)
  }

  private mutating func append(_ name: String) {
    names.append(name)
    values.append(nil)
    size += name.utf8.count
  }

  private mutating func replace(_ index: Int, _ value: String?) {
    size += (value?.utf8.count ?? 0) - (values[index]?.utf8.count ?? 0)
    values[index] = value
  }

  /// Reads the changes that follow the first byte of an annex.
  package mutating func read(from reader: inout ByteReader) throws(SessionError) {
    while reader.remaining > 0 {
      let index = try reader.count()
      guard index <= names.count, index < Self.maximumNames else {
        throw .malformed("a fact has an unknown name")
      }
      if index == names.count { append(try reader.text()) }
      let length = try reader.count()
      replace(index, length > 0 ? try reader.text(length - 1) : nil)
      guard size <= Self.maximumBytes else { throw .malformed("the facts are too long") }
    }
  }
}

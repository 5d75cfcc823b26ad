/// The directions of a line's characters, as levels: 0 runs from left to right, 1 from right to
/// left, and 2 from left to right inside of what runs from right to left.
///
/// These are the implicit rules of Unicode's bidirectional algorithm (UAX 9), for one line and
/// simplified. The line's direction is that of its first strong character (P2, P3). Numbers with
/// their separators and signs run from left to right (W4 to W7). A pair of brackets runs as the line
/// if anything in it does, or else as what is before it (N0). Other characters run as both neighbors
/// do, or else as the line (N1, N2), and the spaces at its end as the line (L1). The marks LRM, RLM
/// and ALM count as letters. Embeddings, overrides and isolates are ignored, only ASCII's brackets
/// are pairs, and numbers in Arabic digits are treated as those in European ones.
package struct TextLevels {
  private enum Kind {
    case left
    case right
    case number
    /// Belongs to a number between two digits.
    case separator
    /// Belongs to a number next to it.
    case sign
    case neutral
    case space
  }

  /// The level of each character.
  package private(set) var levels: [UInt8]
  private var kinds: [Kind] = []
  /// The line's own direction.
  private var base = Kind.left

  /// Finds the levels of a line's characters.
  package init(of characters: [Character]) {
    levels = [UInt8](repeating: 0, count: characters.count)
    kinds = characters.map(Self.kind)
    guard kinds.contains(.right) else { return }
    base = Self.base(of: kinds)
    let baseLevel: UInt8 = base == .right ? 1 : 0
    let end = (kinds.lastIndex { $0 != .space } ?? -1) + 1
    resolveNumbers()
    resolveBrackets(characters)
    resolveNeutrals()
    for index in kinds.indices {
      levels[index] =
        if index >= end { baseLevel } else {
          switch kinds[index] {
          case .right: 1
          case .number: 2
          default: 2 * baseLevel
          }
        }
    }
  }

  /// Whether a line runs from right to left, as its first strong character does.
  static func runsRightToLeft(_ characters: [Character]) -> Bool {
    base(of: characters.lazy.map(kind)) == .right
  }

  private static func base(of kinds: some Sequence<Kind>) -> Kind {
    kinds.first { $0 == .left || $0 == .right } ?? .left
  }

  private static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .neutral }
    switch scalar.value {
    case 0x200E: return .left
    case 0x200F, 0x61C: return .right
    case 0x30...0x39, 0x660...0x669, 0x66B...0x66C, 0x6F0...0x6F9: return .number
    case 0x2B...0x2F, 0x3A, 0xA0, 0x60C: return .separator
    case 0x23...0x25, 0xB0, 0xB1, 0x66A, 0x2030, 0x2212: return .sign
    default: break
    }
    if let script = TextScript(of: scalar) { return script.isRightToLeft ? .right : .left }
    let properties = scalar.properties
    if properties.generalCategory == .currencySymbol { return .sign }
    if properties.generalCategory == .decimalNumber { return .left }
    return properties.isWhitespace ? .space : .neutral
  }

  /// Turns separators and signs into parts of their numbers, and numbers after letters that run
  /// from left to right into such letters.
  private mutating func resolveNumbers() {
    for index in kinds.indices.dropFirst().dropLast()
    where kinds[index] == .separator && kinds[index - 1] == .number && kinds[index + 1] == .number {
      kinds[index] = .number
    }
    for index in kinds.indices.dropFirst()
    where kinds[index] == .sign && kinds[index - 1] == .number { kinds[index] = .number }
    for index in kinds.indices.dropLast().reversed()
    where kinds[index] == .sign && kinds[index + 1] == .number { kinds[index] = .number }
    var strong = base
    for index in kinds.indices {
      if kinds[index] == .left || kinds[index] == .right { strong = kinds[index] }
      if kinds[index] == .number, strong == .left { kinds[index] = .left }
    }
  }

  /// Gives the two brackets of each pair one direction.
  private mutating func resolveBrackets(_ characters: [Character]) {
    for (start, end) in Self.pairs(characters) {
      let inside = kinds[(start + 1)..<end].compactMap(Self.side)
      guard !inside.isEmpty else { continue }
      let before = kinds[..<start].reversed().lazy.compactMap(Self.side).first ?? base
      let side = inside.contains(base) ? base : before
      (kinds[start], kinds[end]) = (side, side)
    }
  }

  /// The places of opening and closing brackets, in the order of the opening ones.
  private static func pairs(_ characters: [Character]) -> [(start: Int, end: Int)] {
    var open: [(closing: Character, index: Int)] = []
    var pairs: [(start: Int, end: Int)] = []
    for (index, character) in characters.enumerated() {
      switch character {
      case "(": open.append((")", index))
      case "[": open.append(("]", index))
      case "{": open.append(("}", index))
      default:
        guard let match = open.lastIndex(where: { $0.closing == character }) else { continue }
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.start < $1.start }
  }

  /// Gives all other characters the direction of both neighbors, or else the line's.
  private mutating func resolveNeutrals() {
    var before = base
    var index = 0
    while index < kinds.count {
      if let side = Self.side(of: kinds[index]) {
        before = side
        index += 1
        continue
      }
      let end = kinds[index...].firstIndex { Self.side(of: $0) != nil } ?? kinds.count
      let after = end < kinds.count ? Self.side(of: kinds[end]) ?? base : base
      for neutral in index..<end { kinds[neutral] = before == after ? before : base }
      index = end
    }
  }

  /// The direction that a character shows to its neighbors; nil if it takes theirs.
  private static func side(of kind: Kind) -> Kind? {
    switch kind {
    case .left: .left
    case .right, .number: .right
    default: nil
    }
  }
}

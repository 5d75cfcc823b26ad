/// The directions of a line's characters, as levels: 0 is left to right, 1 is right to left, and 2 is
/// left to right inside right-to-left text.
///
/// These are the implicit rules of Unicode's bidirectional algorithm (UAX 9), simplified for one line.
/// The line takes the direction of its first strong character (P2, P3). Numbers with their separators
/// and signs run from left to right (W4 to W7). A pair of brackets takes the line's direction if
/// anything inside has it, or else the direction of what precedes it (N0). Other characters take the
/// direction of both neighbors if it is the same, or else the line's (N1, N2), as do spaces at the end
/// (L1). The marks LRM, RLM and ALM count as letters. Embeddings, overrides and isolates are ignored,
/// only ASCII brackets form pairs, and numbers in Arabic digits are treated like those in European ones.
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

  package private(set) var levels: [UInt8]
  private var kinds: [Kind] = []
  private var base = Kind.left

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

  /// Whether a line's first strong character, and so the line, runs from right to left.
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

  /// Joins separators and signs to their numbers, and numbers to left-to-right letters before them.
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

  /// The indices of pairs of brackets, in the order of the opening ones.
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

  /// Gives all other characters the direction that both neighbors have, or else the line's.
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

  /// The direction that a character has for its neighbors; nil if it takes theirs.
  private static func side(of kind: Kind) -> Kind? {
    switch kind {
    case .left: .left
    case .right, .number: .right
    default: nil
    }
  }
}

/// What drawing needs to know about a writing system.
package struct TextScript: Hashable {
  /// The name by ISO 15924.
  package let name: String
  /// Whether its letters run from right to left.
  package let isRightToLeft: Bool
  /// Whether letters change with their neighbors, or need more than their own glyphs.
  package let needsShaping: Bool

  /// How the letters of a block are drawn: glyph by glyph, shaped, or shaped from right to left.
  private enum Form {
    case simple
    case shaped
    case rightToLeft
  }

  private static let blocks: [(range: ClosedRange<UInt32>, name: String, form: Form)] = [  // table
    (0x41...0x2B8, "Latn", .simple), (0x370...0x3FF, "Grek", .simple),
    (0x400...0x52F, "Cyrl", .simple), (0x530...0x58F, "Armn", .simple),
    (0x590...0x5FF, "Hebr", .rightToLeft), (0x600...0x6FF, "Arab", .rightToLeft),
    (0x700...0x74F, "Syrc", .rightToLeft), (0x750...0x77F, "Arab", .rightToLeft),
    (0x780...0x7BF, "Thaa", .rightToLeft), (0x7C0...0x7FF, "Nkoo", .rightToLeft),
    (0x800...0x83F, "Samr", .rightToLeft), (0x840...0x85F, "Mand", .rightToLeft),
    (0x860...0x86F, "Syrc", .rightToLeft), (0x870...0x8FF, "Arab", .rightToLeft),
    (0x900...0x97F, "Deva", .shaped), (0x980...0x9FF, "Beng", .shaped),
    (0xA00...0xA7F, "Guru", .shaped), (0xA80...0xAFF, "Gujr", .shaped),
    (0xB00...0xB7F, "Orya", .shaped), (0xB80...0xBFF, "Taml", .shaped),
    (0xC00...0xC7F, "Telu", .shaped), (0xC80...0xCFF, "Knda", .shaped),
    (0xD00...0xD7F, "Mlym", .shaped), (0xD80...0xDFF, "Sinh", .shaped),
    (0xE00...0xE7F, "Thai", .shaped), (0xE80...0xEFF, "Laoo", .shaped),
    (0xF00...0xFFF, "Tibt", .shaped), (0x1000...0x109F, "Mymr", .shaped),
    (0x10A0...0x10FF, "Geor", .simple), (0x1100...0x11FF, "Hang", .shaped),
    (0x1200...0x139F, "Ethi", .simple), (0x1780...0x17FF, "Khmr", .shaped),
    (0x1800...0x18AF, "Mong", .shaped), (0x1E00...0x1EFF, "Latn", .simple),
    (0x1F00...0x1FFF, "Grek", .simple), (0x2C60...0x2C7F, "Latn", .simple),
    (0x2E80...0x2FDF, "Hani", .shaped), (0x3005...0x3007, "Hani", .shaped),
    (0x3041...0x309F, "Hira", .shaped), (0x30A1...0x30FF, "Kana", .shaped),
    (0x3105...0x312F, "Bopo", .shaped), (0x3131...0x318E, "Hang", .shaped),
    (0x31F0...0x31FF, "Kana", .shaped), (0x3400...0x9FFF, "Hani", .shaped),
    (0xA8E0...0xA8FF, "Deva", .shaped), (0xA960...0xA97F, "Hang", .shaped),
    (0xAC00...0xD7FF, "Hang", .shaped), (0xF900...0xFAFF, "Hani", .shaped),
    (0xFB00...0xFB06, "Latn", .simple), (0xFB1D...0xFB4F, "Hebr", .rightToLeft),
    (0xFB50...0xFDFF, "Arab", .rightToLeft), (0xFE70...0xFEFE, "Arab", .rightToLeft),
    (0xFF21...0xFF5A, "Latn", .simple), (0xFF66...0xFF9D, "Kana", .shaped),
    (0x10800...0x10FFF, "Zzzz", .rightToLeft), (0x1E800...0x1E8DF, "Mend", .rightToLeft),
    (0x1E900...0x1E95F, "Adlm", .rightToLeft), (0x1EE00...0x1EEFF, "Arab", .rightToLeft),
    (0x20000...0x3FFFF, "Hani", .shaped),
  ]

  /// The script of a character; nil for what scripts share, such as spaces, digits and punctuation, and
  /// for marks, which belong to the character before them.
  package init?(of scalar: Unicode.Scalar) {
    let block = Self.blocks.first { scalar.value <= $0.range.upperBound }
    let script = block.flatMap { block in
      block.range.contains(scalar.value) ? TextScript(block.name, block.form) : nil
    }
    if scalar.isSharedByScripts(script) { return nil }
    // Stands for all scripts that are not listed.
    self = script ?? TextScript("Zzzz", .simple)
  }

  private init(_ name: String, _ form: Form) {
    (self.name, isRightToLeft, needsShaping) = (name, form == .rightToLeft, form != .simple)
  }
}

extension Unicode.Scalar {
  /// Whether nothing is drawn for the character, as for controls and characters without a width.
  package var isInvisible: Bool {
    isUnseen || properties.isDefaultIgnorableCodePoint
  }

  /// Whether the character belongs to no script, given the script of its block.
  fileprivate func isSharedByScripts(_ script: TextScript?) -> Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      false
    case .spacingMark, .nonspacingMark, .enclosingMark, .letterNumber:
      script == nil
    case .decimalNumber:
      script == nil || script?.isRightToLeft == true
    case .privateUse, .unassigned:
      true
    default:
      // All scripts share the signs in the blocks of simple scripts, such as ÷.
      isInvisible || script?.needsShaping != true
    }
  }
}

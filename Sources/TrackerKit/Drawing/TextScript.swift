/// A writing system, as far as drawing depends on it: its name for the shaper, and its direction.
package struct TextScript: Hashable {
  /// The name by ISO 15924.
  package let name: String
  /// Whether its letters run from right to left.
  package private(set) var isRightToLeft = false
  /// Whether letters change with their neighbors, or need more than their own glyphs.
  package private(set) var needsShaping = true

  /// Letters of all scripts that are not listed.
  private static let other = TextScript(name: "Zzzz", needsShaping: false)

  private struct Block {
    let range: ClosedRange<UInt32>
    let script: TextScript

    init(_ range: ClosedRange<UInt32>, _ name: String) {
      self.range = range
      script = TextScript(name: name)
    }

    init(simple range: ClosedRange<UInt32>, _ name: String) {
      self.range = range
      script = TextScript(name: name, needsShaping: false)
    }

    init(rightToLeft range: ClosedRange<UInt32>, _ name: String) {
      self.range = range
      script = TextScript(name: name, isRightToLeft: true)
    }
  }

  /// The blocks of the scripts, in order, without the ideographs' later planes.
  private static let blocks = [  // table
    Block(simple: 0x41...0x2B8, "Latn"), Block(simple: 0x370...0x3FF, "Grek"),
    Block(simple: 0x400...0x52F, "Cyrl"), Block(simple: 0x530...0x58F, "Armn"),
    Block(rightToLeft: 0x590...0x5FF, "Hebr"), Block(rightToLeft: 0x600...0x6FF, "Arab"),
    Block(rightToLeft: 0x700...0x74F, "Syrc"), Block(rightToLeft: 0x750...0x77F, "Arab"),
    Block(rightToLeft: 0x780...0x7BF, "Thaa"), Block(rightToLeft: 0x7C0...0x7FF, "Nkoo"),
    Block(rightToLeft: 0x800...0x83F, "Samr"), Block(rightToLeft: 0x840...0x85F, "Mand"),
    Block(rightToLeft: 0x860...0x86F, "Syrc"), Block(rightToLeft: 0x870...0x8FF, "Arab"),
    Block(0x900...0x97F, "Deva"), Block(0x980...0x9FF, "Beng"), Block(0xA00...0xA7F, "Guru"),
    Block(0xA80...0xAFF, "Gujr"), Block(0xB00...0xB7F, "Orya"), Block(0xB80...0xBFF, "Taml"),
    Block(0xC00...0xC7F, "Telu"), Block(0xC80...0xCFF, "Knda"), Block(0xD00...0xD7F, "Mlym"),
    Block(0xD80...0xDFF, "Sinh"), Block(0xE00...0xE7F, "Thai"), Block(0xE80...0xEFF, "Laoo"),
    Block(0xF00...0xFFF, "Tibt"), Block(0x1000...0x109F, "Mymr"),
    Block(simple: 0x10A0...0x10FF, "Geor"), Block(0x1100...0x11FF, "Hang"),
    Block(simple: 0x1200...0x139F, "Ethi"), Block(0x1780...0x17FF, "Khmr"),
    Block(0x1800...0x18AF, "Mong"), Block(simple: 0x1E00...0x1EFF, "Latn"),
    Block(simple: 0x1F00...0x1FFF, "Grek"), Block(simple: 0x2C60...0x2C7F, "Latn"),
    Block(0x2E80...0x2FDF, "Hani"), Block(0x3005...0x3007, "Hani"), Block(0x3041...0x309F, "Hira"),
    Block(0x30A1...0x30FF, "Kana"), Block(0x3105...0x312F, "Bopo"), Block(0x3131...0x318E, "Hang"),
    Block(0x31F0...0x31FF, "Kana"), Block(0x3400...0x9FFF, "Hani"), Block(0xA8E0...0xA8FF, "Deva"),
    Block(0xA960...0xA97F, "Hang"), Block(0xAC00...0xD7FF, "Hang"), Block(0xF900...0xFAFF, "Hani"),
    Block(simple: 0xFB00...0xFB06, "Latn"), Block(rightToLeft: 0xFB1D...0xFB4F, "Hebr"),
    Block(rightToLeft: 0xFB50...0xFDFF, "Arab"), Block(rightToLeft: 0xFE70...0xFEFE, "Arab"),
    Block(simple: 0xFF21...0xFF5A, "Latn"), Block(0xFF66...0xFF9D, "Kana"),
    Block(rightToLeft: 0x10800...0x10FFF, "Zzzz"), Block(rightToLeft: 0x1E800...0x1E8DF, "Mend"),
    Block(rightToLeft: 0x1E900...0x1E95F, "Adlm"), Block(rightToLeft: 0x1EE00...0x1EEFF, "Arab"),
    Block(0x20000...0x3FFFF, "Hani"),
  ]

  /// The script of a character; nil for what all scripts share, such as spaces, digits and
  /// punctuation, and for marks, which belong to the character before them.
  package init?(of scalar: Unicode.Scalar) {
    let block = Self.blocks.first { scalar.value <= $0.range.upperBound }
    let script = block.flatMap { $0.range.contains(scalar.value) ? $0.script : nil }
    if scalar.isSharedByScripts(script) { return nil }
    self = script ?? Self.other
  }

  private init(name: String, isRightToLeft: Bool = false, needsShaping: Bool = true) {
    self.name = name
    self.isRightToLeft = isRightToLeft
    self.needsShaping = needsShaping
  }
}

extension Unicode.Scalar {
  /// Whether nothing is drawn for the character: controls, and those of no width.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: properties.isDefaultIgnorableCodePoint
    }
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
      // Signs in the blocks of the simple scripts, such as ÷, are everybody's.
      isInvisible || script?.needsShaping != true
    }
  }
}

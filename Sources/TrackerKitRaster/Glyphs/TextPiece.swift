import TrackerKit

/// Part of a line that is drawn by one method.
struct TextPiece: Hashable {
  enum Form: Hashable {
    /// Each character is a glyph of the first font.
    case plain(String)
    /// The shaper draws the text as a whole.
    case shaped(ShapedText)
    /// One emoji.
    case emoji(String)
    /// A number of characters that no font has, each drawn as a box.
    case boxes(Int)
  }

  let form: Form
  /// The piece's characters in the line.
  let characters: Range<Int>
  /// The direction (see `TextLevels`).
  let level: UInt8

  var isRightToLeft: Bool { level % 2 == 1 }

  /// A whole line that needs no shaping.
  static func line(_ text: String) -> TextPiece {
    TextPiece(form: .plain(text), characters: 0..<Int.max, level: 0)
  }
}

/// Divides a line into pieces of one font, script and direction.
struct TextDivider {
  /// A piece that can still grow.
  private struct Draft {
    var text: String
    let start: Int
    var count = 1
    var font: Int?
    var script: TextScript?
    let level: UInt8
    var isSingle: Bool
    var isEmoji = false
    /// Whether all of its characters so far are invisible.
    var isInvisible: Bool
    var endsWithSpace: Bool
  }

  /// A piece ends with the first space after this many characters, so that no mask is huge.
  private static let length = 32
  private let shaper: any TextShaper
  private let weight: FontWeight
  private var drafts: [Draft] = []

  init(shaper: any TextShaper, weight: FontWeight) {
    self.shaper = shaper
    self.weight = weight
  }

  /// A line's pieces from left to right.
  mutating func pieces(of text: String) -> [TextPiece] {
    let characters = Array(text)
    let levels = TextLevels(of: characters).levels
    for (index, character) in characters.enumerated() {
      add(character, at: index, level: levels[index])
    }
    return Self.visualOrder(drafts.map(Self.piece))
  }

  private mutating func add(_ character: Character, at index: Int, level: UInt8) {
    if character.isEmoji {
      return drafts.append(
        Draft(
          text: String(character), start: index, level: level, isSingle: true, isEmoji: true,
          isInvisible: false, endsWithSpace: false))
    }
    let visible = character.unicodeScalars.filter { !$0.isInvisible }
    let script = visible.first.flatMap(TextScript.init(of:))
    let last = drafts.last.flatMap { $0.level == level ? $0 : nil }
    // Characters that all scripts share keep the font of what they follow.
    let font =
      visible.isEmpty
      ? last?.font ?? 0
      : shaper.font(for: character, preferring: script == nil ? last?.font : nil, weight: weight)
    let new = Draft(
      text: String(character), start: index, font: font, script: script, level: level,
      isSingle: visible.count <= 1, isInvisible: visible.isEmpty,
      endsWithSpace: character.isWhitespace)
    guard let last, Self.fits(new, after: last) else { return drafts.append(new) }
    join(new)
  }

  private static func fits(_ new: Draft, after last: Draft) -> Bool {
    // Invisible characters get no box.
    if new.isInvisible { return last.font != nil }
    if last.isInvisible { return new.font != nil }
    guard last.font == new.font, !last.isEmoji else { return false }
    if last.endsWithSpace, last.count >= length { return false }
    return new.script == nil || last.script == nil || new.script == last.script
  }

  private mutating func join(_ new: Draft) {
    var draft = drafts.removeLast()
    if draft.isInvisible { draft.font = new.font }
    draft.text += new.text
    draft.count += 1
    draft.script = draft.script ?? new.script
    draft.isSingle = draft.isSingle && new.isSingle
    draft.isInvisible = draft.isInvisible && new.isInvisible
    draft.endsWithSpace = new.endsWithSpace
    drafts.append(draft)
  }

  private static func piece(_ draft: Draft) -> TextPiece {
    let isRightToLeft = draft.level % 2 == 1
    let isPlain =
      draft.font == 0 && !isRightToLeft && draft.isSingle && draft.script?.needsShaping != true
    let form: TextPiece.Form =
      if draft.isEmoji {
        .emoji(draft.text)
      } else if let font = draft.font {
        isPlain
          ? .plain(draft.text)
          : .shaped(
            ShapedText(
              text: draft.text, font: font, script: draft.script?.name ?? "Zyyy",
              isRightToLeft: isRightToLeft))
      } else {
        .boxes(draft.count)
      }
    return TextPiece(
      form: form, characters: draft.start..<draft.start + draft.count, level: draft.level)
  }

  /// Sorts pieces from left to right: reverses neighbors of the highest level, then those of at least
  /// the next lower level, and so on.
  private static func visualOrder(_ pieces: [TextPiece]) -> [TextPiece] {
    var pieces = pieces
    for level in stride(from: pieces.map(\.level).max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < pieces.count {
        let end = pieces[start...].firstIndex { $0.level < level } ?? pieces.count
        pieces[start..<end].reverse()
        start = end + 1
      }
    }
    return pieces
  }
}

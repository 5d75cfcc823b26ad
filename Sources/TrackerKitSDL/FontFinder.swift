internal import CFontconfig
internal import TrackerKit

/// A face in a font file.
struct FontFile: Hashable {
  let path: String
  /// The number of the face in its file, as FreeType counts them: that of an instance of a variable
  /// font has the instance's number in its upper half.
  let index: Int
}

/// Finds the sans-serif fonts of a weight using fontconfig.
///
/// Only the first one is looked for at once. The others, in fontconfig's order, are listed when a
/// character needs them.
final class FontFinder {
  /// The best font; nil if the system has none.
  private(set) lazy var first = Self.withPattern(weight: weight) { pattern -> FontFile? in
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return Self.file(of: match)
  }
  private let weight: FontWeight
  private lazy var others = Self.withPattern(weight: weight) { pattern in
    var result = FcResultMatch
    // Fonts that add no characters are left out.
    return FcFontSort(nil, pattern, FcTrue, nil, &result)
  }
  private lazy var files = (0..<otherCount).map { pattern($0).flatMap(Self.other) }

  init(weight: FontWeight) {
    self.weight = weight
  }

  deinit {
    if let others { FcFontSetDestroy(others) }
  }

  /// The number of fonts, without those that are listed only when they are needed.
  var count: Int { 1 + otherCount }

  /// A font by its number; nil if it is none that can be drawn, or the first one again.
  func file(_ number: Int) -> FontFile? {
    guard number > 0 else { return first }
    guard files.indices.contains(number - 1), let file = files[number - 1], file != first else {
      return nil
    }
    return file
  }

  /// Whether a font other than the first one says that it has glyphs for all characters.
  func has(_ scalars: [Unicode.Scalar], in number: Int) -> Bool {
    var set: OpaquePointer?
    guard let pattern = pattern(number - 1),
      FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch, let set
    else { return false }
    return scalars.allSatisfy { FcCharSetHasChar(set, $0.value) == FcTrue }
  }

  private var otherCount: Int { others.map { Int($0.pointee.nfont) } ?? 0 }

  private func pattern(_ index: Int) -> OpaquePointer? {
    guard let others, (0..<otherCount).contains(index) else { return nil }
    return others.pointee.fonts[index]
  }

  private static func withPattern<T>(weight: FontWeight, _ body: (OpaquePointer) -> T?) -> T? {
    FontConfiguration.require()
    guard let pattern = FcNameParse("sans") else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(weight.rawValue)))
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return body(pattern)
  }

  /// A font that can stand in for the first one; nil if its glyphs are pictures of one size.
  private static func other(_ pattern: OpaquePointer) -> FontFile? {
    var hasOutlines = FcFalse
    guard FcPatternGetBool(pattern, FC_OUTLINE, 0, &hasOutlines) == FcResultMatch,
      hasOutlines == FcTrue
    else { return nil }
    return file(of: pattern)
  }

  private static func file(of pattern: OpaquePointer) -> FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }
}

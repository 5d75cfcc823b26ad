internal import CFontconfig

/// Finds font files using fontconfig.
enum FontFinder {
  /// The file of the best sans-serif face; nil if the system has no fonts.
  static func path(isBold: Bool) -> String? {
    guard let pattern = FcNameParse("sans") else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddInteger(pattern, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return nil
    }
    return String(cString: file)
  }
}

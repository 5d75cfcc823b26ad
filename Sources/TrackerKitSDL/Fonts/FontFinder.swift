internal import CFontconfig
internal import CSDL2
internal import TrackerKit
internal import TrackerKitFiles

struct FontFile: Hashable {
  let path: String
  /// The face's number in its file, as FreeType counts; its upper half is the number of an instance of
  /// a variable font.
  let index: Int
}

/// Finds the sans-serif fonts of a weight with fontconfig.
///
/// It lists the fonts after the first one, in fontconfig's order, only when a character needs them.
final class FontFinder {
  /// The best font; nil if the system has none.
  private(set) lazy var first = Self.withPattern("sans", weight: weight) { Self.best($0) }
  private let weight: FontWeight
  private lazy var others = Self.withPattern("sans", weight: weight) { pattern in
    var result = FcResultMatch
    // Fonts that add no characters are left out.
    return FcFontSort(nil, pattern, FcTrue, nil, &result)
  }
  /// The other fonts' files; nil for a bitmap font, which has fixed sizes and cannot replace the first
  /// font.
  private lazy var files = (0..<otherCount).map { number in
    pattern(number).flatMap { Self.file(of: $0, with: FC_OUTLINE) }
  }

  init(weight: FontWeight) {
    self.weight = weight
  }

  deinit {
    if let others { FcFontSetDestroy(others) }
  }

  /// The number of fonts; listing them takes time.
  var count: Int { 1 + otherCount }

  /// A font by its number; nil if it cannot be drawn, or is the first one again.
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

  private static func withPattern<T>(
    _ name: String, weight: FontWeight? = nil, _ body: (OpaquePointer) -> T?
  ) -> T? {
    FontConfiguration.require()
    guard let pattern = FcNameParse(name) else { return nil }
    defer { FcPatternDestroy(pattern) }
    if let weight {
      FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(weight.rawValue)))
    }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return body(pattern)
  }

  /// The font with colored emoji; nil if the system has none.
  static func emoji() -> FontFile? {
    withPattern("emoji:color=true") { best($0, with: FC_COLOR) }
  }

  /// The best font for a pattern; nil if there is none, or if it lacks a property.
  private static func best(_ pattern: OpaquePointer, with property: String? = nil) -> FontFile? {
    var result = FcResultMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return file(of: match, with: property)
  }

  private static func file(of font: OpaquePointer, with property: String?) -> FontFile? {
    var isTrue = FcFalse
    if let property { FcPatternGetBool(font, property, 0, &isTrue) }
    guard property == nil || isTrue == FcTrue else { return nil }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }
}

/// The open fonts: each face is opened once and has one size at a time.
///
/// The first face initializes the library, so a program without text pays nothing.
final class FontFaces {
  private struct Face {
    let handle: OpaquePointer
    var pixelSize: Int
  }

  /// All threads share FreeType's library, which is not made for that.
  private static let library = Lock(())
  /// The most fonts that are opened; characters of others have no glyphs.
  static let maximumCount = 32
  /// The faces needed so far; nil if one cannot be opened.
  private var faces: [FontFile: Face?] = [:]
  private var isStarted = false

  deinit {
    Self.library.withLock { _ in
      for case let face? in faces.values { TTF_CloseFont(face.handle) }
      if isStarted { TTF_Quit() }
    }
  }

  /// The face in a size that stays set until the next call; nil if it cannot be opened.
  func face(_ file: FontFile, pixelSize: Int) -> OpaquePointer? {
    var found = faces[file] ?? open(file, pixelSize: pixelSize)
    if let face = found, face.pixelSize != pixelSize {
      // If the size could not be set, none is remembered.
      found?.pixelSize = TTF_SetFontSize(face.handle, Int32(pixelSize)) == 0 ? pixelSize : 0
    }
    faces[file] = .some(found)
    return found?.pixelSize == pixelSize ? found?.handle : nil
  }

  func face(_ file: FontFile) -> OpaquePointer? {
    if let face = faces[file] { return face?.handle }
    return face(file, pixelSize: 16)
  }

  private func open(_ file: FontFile, pixelSize: Int) -> Face? {
    Self.library.withLock { _ in
      if !isStarted { isStarted = TTF_Init() == 0 }
      guard isStarted, faces.count < Self.maximumCount,
        let handle = TTF_OpenFontIndex(file.path, Int32(pixelSize), file.index)
      else { return nil }
      return Face(handle: handle, pixelSize: pixelSize)
    }
  }
}

/// What fontconfig knows about the system's fonts, from dozens of small files that a thread reads
/// while the window opens.
enum FontConfiguration {
  private static let reader = FileWorker()

  /// Starts the thread; without one, the first text reads the files.
  ///
  /// Call it after SDL has started, since SDL changes the environment, which fontconfig reads.
  static func prepare() {
    _ = reader.start { _ = FcInit() }
  }

  /// Waits until fontconfig can be used, and reads the files if nobody has prepared it.
  static func require() {
    reader.finish()
    _ = FcInit()
  }
}

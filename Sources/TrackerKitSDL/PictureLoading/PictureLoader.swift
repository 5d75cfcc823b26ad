internal import CSDL2
public import TrackerKit
internal import TrackerKitFiles
public import TrackerKitRaster

/// Loads pictures with SDL2_image: PNG, JPEG and SVG files.
///
/// A name that begins with `/` is a path; any other names a file in the loader's folder, with or
/// without `.svg`, `.png`, `.jpg` or `.jpeg`. SVG files are rendered at the size at which they are
/// shown; the others are decoded once and scaled. Any thread can use a loader, but only one at a time.
public final class PictureLoader: PictureSource {
  /// The folder of the pictures.
  public let folder: String
  private var decoded: [String: PicturePixels] = [:]
  /// Pictures that are not files.
  private var added: [String: PicturePixels] = [:]

  private static let suffixes = [".svg", ".png", ".jpg", ".jpeg", ""]
  private static let maximumBytes: Int64 = 256 << 20
  /// Loads the decoders once, because SDL2_image does not expect two threads to do so.
  private static let decoders: Void = CSDL_LoadDecoders()
  private static let maximumPixels = 64 << 20

  /// Creates a loader for a folder.
  public init(folder: String) {
    self.folder = folder
  }

  /// The picture with a name or path, stretched to a size in pixels.
  ///
  /// - Throws: `PictureError` if there is no such file, or it is not a picture.
  public func picture(
    named name: String, width: Int, height: Int
  ) throws(PictureError) -> PicturePixels {
    if let known = added[name] ?? decoded[name] {
      return known.scaled(toWidth: width, height: height)
    }
    let file = try open(name)
    defer { SDL_RWclose(file) }
    if CSDL_IsSVG(file) == SDL_TRUE {
      guard let drawn = Self.draw(file, width: width, height: height) else { throw .unreadable }
      defer { SDL_FreeSurface(drawn) }
      return try Self.pixels(of: drawn)
    }
    let loaded = try Self.load(file)
    defer { SDL_FreeSurface(loaded) }
    let picture = try Self.pixels(of: loaded)
    keep(picture, as: name)
    return picture.scaled(toWidth: width, height: height)
  }

  /// Adds a picture that the program has made, under a name that hides a file; nil removes it.
  public func add(_ picture: PicturePixels?, named name: String) {
    added[name] = picture
  }

  /// A picture's own size in pixels, for example to show a photo unstretched (rule V2).
  ///
  /// It decodes the whole picture. A size that affects the layout must be recorded, so load it with
  /// `EventLoop.load(as:_:)` (rule Q12).
  ///
  /// - Throws: `PictureError` if there is no such file, or it is not a picture.
  public func size(named name: String) throws(PictureError) -> Size {
    let file = try open(name)
    defer { SDL_RWclose(file) }
    let loaded = try Self.load(file)
    defer { SDL_FreeSurface(loaded) }
    return Size(width: Double(loaded.pointee.w), height: Double(loaded.pointee.h))
  }

  /// Passes an SVG, if there is one, to a function as SDL's surface, each pixel `0xAARRGGBB` and not
  /// premultiplied.
  func withSurface(
    named name: String, width: Int, height: Int,
    _ body: (UnsafeMutablePointer<SDL_Surface>) -> Void
  ) {
    guard let file = try? open(name) else { return }
    defer { SDL_RWclose(file) }
    guard let drawn = Self.draw(file, width: width, height: height) else { return }
    defer { SDL_FreeSurface(drawn) }
    guard let surface = Self.converted(drawn) else { return }
    defer { SDL_FreeSurface(surface) }
    body(surface)
  }

  private func open(_ name: String) throws(PictureError) -> UnsafeMutablePointer<SDL_RWops> {
    for suffix in Self.suffixes {
      let path = name.hasPrefix("/") ? name + suffix : "\(folder)/\(name)\(suffix)"
      guard FileStatus(path)?.kind != .folder,
        let file = path.withPath({ SDL_RWFromFile($0, "rb") })
      else { continue }
      let size = SDL_RWsize(file)
      if size > 0, size <= Self.maximumBytes { return file }
      SDL_RWclose(file)
      throw PictureError(size > 0 ? "the file is larger than 256 MiB" : "the file is empty")
    }
    throw PictureError(name.hasPrefix("/") ? "there is no such file" : "it is not in \(folder)")
  }

  private func keep(_ picture: PicturePixels, as name: String) {
    let total = decoded.values.reduce(picture.pixels.count) { $0 + $1.pixels.count }
    if total > Self.maximumPixels { decoded.removeAll() }
    decoded[name] = picture
  }

  private static func load(
    _ file: UnsafeMutablePointer<SDL_RWops>
  ) throws(PictureError) -> UnsafeMutablePointer<SDL_Surface> {
    decoders
    guard let loaded = CSDL_LoadPicture(file) else { throw .unreadable }
    return loaded
  }

  private static func draw(
    _ file: UnsafeMutablePointer<SDL_RWops>, width: Int, height: Int
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    var isKnown = SDL_FALSE
    let drawn = CSDL_LoadSizedSVG(file, Int32(width), Int32(height), &isKnown)
    return isKnown == SDL_TRUE ? drawn : drawResized(file, width: width, height: height)
  }

  /// Draws with an SDL2_image that knows no size but the one in the SVG text, by changing that text.
  static func drawResized(
    _ file: UnsafeMutablePointer<SDL_RWops>, width: Int, height: Int
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    let count = max(0, Int(SDL_RWsize(file)))
    let text = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = SDL_RWread(file, buffer.baseAddress, 1, count)
    }
    guard var resized = SVGSize.set(width: width, height: height, in: text) else { return nil }
    return resized.withUnsafeMutableBytes { bytes in
      guard let memory = SDL_RWFromMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
      defer { SDL_RWclose(memory) }
      return CSDL_LoadSVG(memory)
    }
  }

  private static func converted(
    _ surface: UnsafeMutablePointer<SDL_Surface>
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    SDL_ConvertSurfaceFormat(surface, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue), 0)
  }

  private static func pixels(
    of drawn: UnsafeMutablePointer<SDL_Surface>
  ) throws(PictureError) -> PicturePixels {
    guard let surface = converted(drawn) else { throw .unreadable }
    defer { SDL_FreeSurface(surface) }
    return PicturePixels(
      width: Int(surface.pointee.w), height: Int(surface.pointee.h),
      pixels: surface.mapPixels(premultiplied))
  }

  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}

extension PictureError {
  fileprivate static var unreadable: PictureError {
    PictureError("it cannot be read: \(SDLError.message)")
  }
}

/// Changes the size in an SVG text.
enum SVGSize {
  /// The text with another size, to which a view box scales the content; nil if it is not an SVG.
  static func set(width: Int, height: Int, in text: [UInt8]) -> [UInt8]? {
    let text = String(decoding: text, as: UTF8.self)
    guard let start = text.firstRange(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    var tag = text[start.upperBound..<end]
    let old = ["width", "height"].map { attribute($0, of: tag) }
    if attribute("viewBox", of: tag) == nil {
      // Without a view box, the content has the size in the text.
      guard let width = old[0], let height = old[1] else { return nil }
      let box = [width, height].map { $0.value.prefix { $0.isNumber || $0 == "." } }
      tag = Substring(" viewBox=\"0 0 \(box[0]) \(box[1])\"" + tag)
    }
    for name in ["width", "height"] {
      if let found = attribute(name, of: tag) { tag.removeSubrange(found.range) }
    }
    let size = " width=\"\(width)\" height=\"\(height)\""
    return Array((text[..<start.upperBound] + size + tag + text[end...]).utf8)
  }

  /// An attribute's range in a tag, including the space before it, and its value.
  private static func attribute(
    _ name: String, of tag: Substring
  ) -> (range: Range<Substring.Index>, value: Substring)? {
    for quote in ["\"", "'"] {
      guard let start = tag.firstRange(of: " \(name)=\(quote)"),
        let end = tag[start.upperBound...].firstRange(of: quote)
      else { continue }
      return (start.lowerBound..<end.upperBound, tag[start.upperBound..<end.lowerBound])
    }
    return nil
  }
}

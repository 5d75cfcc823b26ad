internal import CSDL2

/// The open fonts: each face is opened only once, and has one size at a time.
///
/// The library is initialized for the first face, so a program without text pays nothing.
final class FontFaces {
  private struct Face {
    let handle: OpaquePointer
    var pixelSize: Int
  }

  /// No more fonts than this are opened: the characters of others have no glyphs.
  static let maximumCount = 32
  /// The faces that have been needed; nil if they cannot be opened.
  private var faces: [FontFile: Face?] = [:]
  private var isStarted = false

  deinit {
    for case let face? in faces.values { TTF_CloseFont(face.handle) }
    if isStarted { TTF_Quit() }
  }

  /// The face, in a size that stays set until the next call; nil if it cannot be opened.
  func face(_ file: FontFile, pixelSize: Int) -> OpaquePointer? {
    var found = faces[file] ?? open(file, pixelSize: pixelSize)
    if let face = found, face.pixelSize != pixelSize {
      // Remember no size if it could not be set.
      found?.pixelSize = TTF_SetFontSize(face.handle, Int32(pixelSize)) == 0 ? pixelSize : 0
    }
    faces[file] = .some(found)
    return found?.pixelSize == pixelSize ? found?.handle : nil
  }

  /// The face in any size.
  func face(_ file: FontFile) -> OpaquePointer? {
    if let face = faces[file] { return face?.handle }
    return face(file, pixelSize: 16)
  }

  private func open(_ file: FontFile, pixelSize: Int) -> Face? {
    if !isStarted { isStarted = TTF_Init() == 0 }
    guard isStarted, faces.count < Self.maximumCount,
      let handle = TTF_OpenFontIndex(file.path, Int32(pixelSize), file.index)
    else { return nil }
    return Face(handle: handle, pixelSize: pixelSize)
  }
}

import TrackerKit

/// A picture in pixels: the same object as long as its name and size stay the same.
final class RasterPicture {
  let bounds: PixelRect
  private var pixels: [UInt32]
  private(set) lazy var mask = CoverageMask(
    bounds: bounds, values: pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) })

  init(_ given: PicturePixels) {
    bounds = PixelRect(width: given.width, height: given.height)
    pixels = given.pixels
  }

  init(width: Int, height: Int) {
    bounds = PixelRect(width: width, height: height)
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Calls a function with a row's pixels.
  @inline(__always)
  func withRow(_ y: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(base + y &* bounds.width)
    }
  }

  /// Calls a function that can change a row's pixels.
  @inline(__always)
  func withMutableRow(_ y: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(base + y &* bounds.width)
    }
  }
}

/// A source's pictures, in the sizes in which recent frames showed them.
final class PictureCache {
  struct Key: Hashable {
    let name: String
    let width: Int
    let height: Int
  }

  private let source: (any PictureSource)?
  let loaded = FrameCache<Key, RasterPicture?>()
  private var warned: Set<String> = []
  var onWarning: ((String) -> Void)?

  init(source: (any PictureSource)?) {
    self.source = source
  }

  var hasSource: Bool { source != nil }

  /// The picture with a name and size; nil if the source has none.
  func picture(named name: String, width: Int, height: Int) -> RasterPicture? {
    guard width > 0, height > 0, let source else { return nil }
    return loaded.value(for: Key(name: name, width: width, height: height)) {
      load(name, width, height, from: source)
    }
  }

  private func load(
    _ name: String, _ width: Int, _ height: Int, from source: any PictureSource
  ) -> RasterPicture? {
    do throws(PictureError) {
      let given = try source.picture(named: name, width: width, height: height)
      guard !given.pixels.isEmpty, given.pixels.count == given.width * given.height else {
        throw PictureError("it has no pixels")
      }
      return RasterPicture(given)
    } catch {
      if warned.insert(name).inserted { onWarning?("picture \(name): \(error.reason)") }
      return nil
    }
  }
}

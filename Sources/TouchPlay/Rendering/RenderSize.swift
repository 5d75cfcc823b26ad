internal import TrackerKit

/// The size of a rendered picture in pixels.
struct RenderSize: Equatable {
  /// The longer edge of what nobody asked for: a tablet's window may have 32,767 units.
  static let longestEdge = 3840

  var width: Int
  var height: Int

  /// A size as given; a film's edges are rounded up to even numbers, which H.264 needs.
  init(width: Int, height: Int, form: RenderForm) {
    self.width = form == .mp4 ? width + width % 2 : width
    self.height = form == .mp4 ? height + height % 2 : height
  }

  /// The recorded size; one that is longer than the longest edge in the same shape within it.
  init(recorded geometry: DisplayGeometry, form: RenderForm) {
    let pixels = geometry.pixels
    let edge = Double(Self.longestEdge)
    let scale = min(1, Placement.fitting(pixels, in: Size(width: edge, height: edge)).scale)
    func length(_ value: Double) -> Int { Int(max(1, min(edge, (value * scale).rounded()))) }
    self.init(width: length(pixels.width), height: length(pixels.height), form: form)
  }

  /// The size in points of a surface whose points are its pixels.
  var points: Size { Size(width: Double(width), height: Double(height)) }
}

internal import TrackerKit

/// The size of a rendered picture, in pixels.
struct RenderSize: Equatable {
  /// The longest edge of a default size, because a tablet's window can have 32,767 units.
  static let longestEdge = 3840

  var width: Int
  var height: Int

  /// A requested size; H.264 needs even edges, so an MP4's are rounded up.
  init(width: Int, height: Int, form: RenderForm) {
    self.width = form == .mp4 ? width + width % 2 : width
    self.height = form == .mp4 ? height + height % 2 : height
  }

  /// The recorded size, scaled down if it exceeds the longest edge.
  init(recorded geometry: DisplayGeometry, form: RenderForm) {
    let pixels = geometry.pixels
    let edge = Double(Self.longestEdge)
    let scale = min(1, Transform.fitting(pixels, in: Size(width: edge, height: edge)).scale)
    func length(_ value: Double) -> Int { Int(max(1, min(edge, (value * scale).rounded()))) }
    self.init(width: length(pixels.width), height: length(pixels.height), form: form)
  }

  /// The size in points, for a surface with one pixel per point.
  var points: Size { Size(width: Double(width), height: Double(height)) }
}

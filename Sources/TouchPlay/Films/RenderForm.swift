internal import TrackerKit

/// An output format of `render`, identified by the file extension.
enum RenderForm: String, CaseIterable {
  case png
  case svg
  /// A page that plays the session in a browser.
  case html
  case gif
  case mp4

  /// The extensions, as a list for people.
  static let endings = allCases.map { ".\($0.rawValue)" }.joined(separator: " ")

  /// The format for a path's extension; for `-`, it is SVG, the only text format.
  init?(path: String) {
    if path == "-" {
      self = .svg
      return
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  var isFilm: Bool { self == .gif || self == .mp4 }

  /// The options of other forms, what they are for, and what to do.
  var otherOptions: [(name: String, kind: String, advice: String)] {
    let at = ("--at", "is only for pictures", "use --from and --to")
    let rate = ("--fps", "is only for films", "leave it out")
    let part = ["--from", "--to"].map { ($0, "is only for films and pages", "use --at") }
    return switch self {
    case .png, .svg: [rate] + part
    case .html: [at, rate]
    case .gif, .mp4: [at]
    }
  }

  /// The default frame rate; a GIF's frame times are multiples of 0.01 s.
  var standardRate: Int { self == .gif ? 20 : 30 }

  var maximumRate: Int { self == .gif ? 50 : 240 }
}

/// The size of a rendered picture, in pixels.
struct RenderSize: Equatable {
  /// The longest edge of a default size; the window of a graphics tablet can have 32,767 units.
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

/// The times of a film's frames: frame k shows the state k/rate seconds after its start.
///
/// The last frame shows the end, so a film is at most two frames longer than its content.
struct FrameTimes {
  private static let longest = 1e9

  let start: Timestamp
  let rate: Int
  /// The number of frames; at least one.
  let count: Int

  init(start: Timestamp, seconds: Double, rate: Int) {
    self.start = start
    self.rate = rate
    let microseconds = Int((max(0, min(seconds, Self.longest)) * 1_000_000).rounded())
    count = (microseconds * rate + 999_999) / 1_000_000 + 1
  }

  /// The time of a frame; turns have whole microseconds, so rounding down loses no turn.
  subscript(frame: Int) -> Timestamp {
    Timestamp(microseconds: start.microseconds + Int64(frame * 1_000_000 / rate))
  }
}

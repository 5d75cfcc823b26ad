internal import PanelCheck
internal import TrackerKit

/// As much of a recording's paths as a picture needs, so that a long recording has a small report.
struct ThinnedPaths {
  /// The most paths of a picture.
  static let maximumPaths = 300
  /// The most locations of a picture, beside the last one of each path.
  static let maximumLocations = 12_000

  /// The paths that are drawn, in the order in which they began.
  let paths: [ContactPath]
  /// Every how many reports one is drawn; 1 for all.
  let stride: Int
  /// How many paths there are.
  let total: Int

  /// Chooses what is drawn.
  init(_ all: [ContactPath]) {
    paths = Array(all.prefix(Self.maximumPaths))
    total = all.count
    let count = paths.reduce(0) { $0 + $1.samples.count }
    stride = max(1, (count + Self.maximumLocations - 1) / Self.maximumLocations)
  }

  /// The locations of a path that are drawn: its first and last report, and those in between.
  func locations(of path: ContactPath) -> [Point] {
    var locations = Swift.stride(from: 0, to: path.samples.count, by: stride).map {
      path.samples[$0].location
    }
    if let last = path.samples.last, (path.samples.count - 1) % stride != 0 {
      locations.append(last.location)
    }
    return locations
  }

  /// What is left out, for the end of a caption; nil if nothing is.
  var omission: String? {
    let paths = total > paths.count ? "the first \(paths.count) of \(total) contacts" : nil
    let reports = stride > 1 ? "every \(stride.ordinal) report" : nil
    let parts = [paths, reports].compactMap(\.self)
    return parts.isEmpty ? nil : "The picture has only \(parts.joined(separator: " and "))."
  }
}

extension Int {
  /// The number in an order, such as 2nd.
  fileprivate var ordinal: String {
    switch (self % 10, self % 100) {
    case (_, 11...13): "\(self)th"
    case (1, _): "\(self)st"
    case (2, _): "\(self)nd"
    case (3, _): "\(self)rd"
    default: "\(self)th"
    }
  }
}

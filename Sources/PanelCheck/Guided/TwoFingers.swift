import TrackerKit

/// Separation: two fingers that come together, and how near they stay two contacts.
///
/// Contacts have centers and no extents, so a fingertip's width is assumed: the gap is the distance
/// of the centers minus that width.
public struct TwoFingers: Hashable, Sendable {
  /// The assumed width of the area where a fingertip touches glass, in millimeters.
  ///
  /// It is that of a middle-sized index finger, lightly pressed: an assumption, as the report says.
  public static let fingertipWidth = 10.0

  /// A contact that splits off from another one is among so many that begin next.
  private static let mostFollowing = 100

  /// The surface.
  public let panel: Panel
  /// The assumed width of a fingertip, in the panel's unit.
  public let fingertipWidth: Double
  /// The smallest distance of the centers of two contacts that were down together, in the panel's
  /// unit; nil if there never were two.
  public let closest: Double?
  /// The merges that were seen, in the order of the contacts that were lost.
  public let merges: [ContactMerge]
  /// How many distances were compared.
  public let sampleCount: Int

  /// Measures contacts.
  ///
  /// - Parameters:
  ///   - panel: The surface.
  ///   - paths: The contacts, in the order in which they began.
  ///   - fingertipWidth: The assumed width of a fingertip, in millimeters.
  public init(panel: Panel, paths: [ContactPath], fingertipWidth: Double = Self.fingertipWidth) {
    self.panel = panel
    self.fingertipWidth = panel.nominal(millimeters: fingertipWidth)
    var distances: [Double] = []
    var merges: [ContactMerge] = []
    // The contacts before one that are not over when it begins.
    var earlier: [ContactPath] = []
    for (index, path) in paths.enumerated() {
      if let start = path.samples.first?.time { earlier.removeAll { $0.endTime < start } }
      let later = paths.beginning(during: index)
      let next = paths.partitioningIndex { $0.samples.first.map { $0.time > path.endTime } ?? true }
      let following = paths[next...].prefix(Self.mostFollowing)
      for other in earlier + later {
        if let merge = ContactMerge(of: path, into: other, before: following, on: panel) {
          merges.append(merge)
          break
        }
      }
      for other in later { distances += ContactDistances(path, other).distances }
      earlier.append(path)
    }
    closest = distances.min()
    sampleCount = distances.count
    self.merges = merges
  }

  /// The gap and the centers' distance down to which two contacts stay two: `separation` and
  /// `pinch`.
  ///
  /// A merge happens between the last distance at which there were two contacts and the one
  /// expected a report later; the figure is the middle of that interval for the merge at the
  /// largest distance, the uncertainty half its width. Without a merge the figures are upper
  /// bounds: the smallest distance that the hand tried.
  public var figures: [CheckItem: Figure] {
    guard let center = centerDistance else { return [:] }
    var separation = center
    separation.value = max(0, center.value - fingertipWidth)
    return [.separation: separation, .pinch: center]
  }

  private var centerDistance: Figure? {
    let merge = merges.max { $0.distance < $1.distance }
    if let merge {
      return Figure(
        merge.distance - merge.step / 2, FigureUnit(panel.unit), sampleCount: sampleCount,
        uncertainty: merge.step / 2)
    }
    return closest.map {
      Figure($0, FigureUnit(panel.unit), sampleCount: sampleCount, bound: .upper)
    }
  }
}

internal import PanelCheck
internal import TrackerKit

extension CheckedRecording {
  /// The pictures of the recording: those of its guided test, or what any recording can show.
  ///
  /// - Parameter profile: The limits that are drawn.
  /// - Returns: The pictures, in the order in which the report shows them.
  func pictures(_ profile: Profile) -> [ReportPicture] {
    let pictures: [ReportPicture?] =
      switch test {
      case .line: [.coverage(log), .paths(log), .intervals(log)]
      case .edges: [.edges(log)]
      case .ruler: [.ruler(log)]
      case .still: [.still(log, limit: profile.limits[.stillJitter])]
      case .taps: [.taps(log, limit: profile.limits[.tapSpread])]
      case .mapping: [.mapping(log)]
      case .ghosts:
        [.ghosts(Ghosts(panel: log.panel, ghosts: log.ghosts, seconds: seconds), "ghost")]
      case .fingers, .pair, .drumroll, .crossTalk: [.paths(log)]
      case nil: [.paths(log), .coverage(log), .intervals(log), ghostLikePicture]
      }
    return pictures.compactMap(\.self)
  }

  /// The contacts that look like ghosts, as ghosts; where a hand was, they may be quick taps.
  var ghostLike: Ghosts {
    let paths = zip(log.paths, metrics.contacts).filter { $0.1.isGhostLike }.map { $0.0 }
    return Ghosts(
      panel: log.panel, ghosts: paths.compactMap { GhostContact($0) }, seconds: seconds)
  }

  private var ghostLikePicture: ReportPicture? {
    let ghosts = ghostLike
    guard !ghosts.ghosts.isEmpty else { return nil }
    return .ghosts(ghosts, "ghost-like contact")
  }
}

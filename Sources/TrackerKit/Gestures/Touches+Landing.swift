extension [Touch] {
  /// The seconds between the first and the last of the touches coming down.
  var landing: Double {
    let times = lazy.map(\.start.timestamp)
    guard let first = times.min(), let last = times.max() else { return 0 }
    return last.seconds(since: first)
  }
}

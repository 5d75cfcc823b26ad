import TestSupport
import TrackerKit

extension RecordedFling {
  /// The samples given to every strategy: those that count under rule C8, one for each time.
  var window: [TouchSample] {
    let tuning = VelocityTuning()
    guard let last = samples.last, end.seconds(since: last.timestamp) <= tuning.longestPause else {
      return []
    }
    var window: [TouchSample] = []
    for sample in samples.reversed() {
      if let next = window.last {
        let pause = next.timestamp.seconds(since: sample.timestamp)
        if pause == 0 { continue }
        if pause > tuning.longestPause { break }
      }
      if last.timestamp.seconds(since: sample.timestamp) > tuning.horizon { break }
      window.append(sample)
    }
    return window.prefix(tuning.sampleLimit).reversed()
  }
}

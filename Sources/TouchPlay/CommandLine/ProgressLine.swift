/// The progress of long work, as one line of text.
struct ProgressLine {
  /// A shorter bar is not worth showing.
  private static let shortestBar = 8
  private static let longestBar = 60

  /// The finished fraction, 0...1.
  var fraction: Double
  /// The time spent so far, in seconds.
  var elapsed: Double

  /// The line, at most `columns` characters long: percent, a bar if it fits, and the time left.
  func text(columns: Int) -> String {
    let percent = "\(Int(fraction * 100)) %"
    let start = String(repeating: " ", count: max(0, 5 - percent.count)) + percent
    let end = timeLeft.map { "  \($0) left" } ?? ""
    let room = min(Self.longestBar, columns - start.count - end.count - 4)
    let bar = room < Self.shortestBar ? "" : "  [\(bar(room))]"
    return String((start + bar + end).prefix(max(0, columns)))
  }

  private func bar(_ width: Int) -> String {
    let done = Int(fraction * Double(width))
    return String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
  }

  /// The time left, as minutes and seconds; nil while it is too early to tell.
  private var timeLeft: String? {
    guard fraction > 0, elapsed >= 0.5 else { return nil }
    let seconds = Int(min(1e6, elapsed / fraction * (1 - fraction)).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let clock = "\(minutes):\(Self.twoDigits(seconds % 60))"
    return hours > 0 ? "\(hours):\(Self.twoDigits(minutes)):\(Self.twoDigits(seconds % 60))" : clock
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

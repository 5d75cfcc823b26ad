/// The cost of one page, in milliseconds and MiB.
struct PageNumbers {
  static let titles = [
    "start to first pixel", "tap to pixel", "undo", "redo", "clear", "undo of clear",
    "10 fingers, 10 s", "idle 10 s", "memory at most",
  ]

  /// From the program's launch to its first picture.
  var start = 0.0
  /// From a touch to its first pixel, median.
  var tap = 0.0
  /// From Ctrl+Z until a long stroke disappears, median.
  var undo = 0.0
  /// From Ctrl+Y until it is back, median.
  var redo = 0.0
  /// From the key to the empty page.
  var clear = 0.0
  /// From Ctrl+Z until the page is back.
  var unclear = 0.0
  /// Processor time of ten fingers drawing for 10 s.
  var drag = 0.0
  /// Processor time of 10 s without input.
  var idle = 0.0
  /// Peak memory, except for clearing.
  var memory = 0.0

  private var values: [Double] { [start, tap, undo, redo, clear, unclear, drag, idle, memory] }

  /// A row of the table: each number, and its ratio to that of the empty page.
  func row(_ name: String, beside empty: PageNumbers?) -> String {
    let others = empty?.values ?? values
    let cells = zip(values, others).map { value, other in
      other > 0 ? "\(Self.short(value)) (×\(Self.short(value / other)))" : Self.short(value)
    }
    return "| \(name) | \(cells.joined(separator: " | ")) |"
  }

  /// Two decimals below 10, otherwise one or none.
  private static func short(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    return "\((value * 100).rounded() / 100)"
  }
}

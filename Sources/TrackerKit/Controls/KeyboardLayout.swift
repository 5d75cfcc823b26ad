/// The layout of the on-screen keyboard.
enum KeyboardLayout {
  /// A key and its width in columns.
  typealias Key = (function: KeyboardKey.Function, width: Double)

  /// The width of every row, measured in letter keys.
  static let columns = 10.0

  /// The rows from top to bottom, all equally wide.
  static let rows: [[Key]] = [
    characters("1234567890"),
    characters("qwertyuiop"),
    characters("asdfghjkl-"),
    [(.shift, 1.5)] + characters("zxcvbnm") + [(.backspace, 1.5)],
    [(.close, 1.5), (.space, 5), (.character("."), 1), (.enter, 2.5)],
  ]

  /// All keys, row by row.
  static var keys: [KeyboardKey.Function] { rows.joined().map(\.function) }

  private static func characters(_ row: String) -> [Key] {
    row.map { (.character(String($0)), 1) }
  }
}

internal import PanelCheck
internal import TrackerKit

/// The colors of the guided check in a theme (docs/dev/design.md).
///
/// Words have a contrast of at least 4.5:1 with what they are on, and marks 3:1.
struct CheckPalette {
  let ground, card: Color
  /// Words, and titles and remarks that step back.
  let text, hint: Color
  /// What to touch next, and how much is done.
  let mark: Color
  /// Lines to follow, marks that wait, and pieces of the bar.
  let guide: Color
  let finger: Color
  /// What the surface test wipes away, which can have words on it.
  let fog: Color
  let pass, undecided, fail: Color
  /// The bank card, which has white words on it.
  let plastic: Color

  static let dark = CheckPalette(
    ground: Color(0x10151C), card: Color(0x1D2630), text: Color(0xF2F5F7), hint: Color(0xA8B4C0),
    mark: Color(0xFFD24A), guide: Color(0x7688A0), finger: Color(0x35C0F0), fog: Color(0x56687A),
    pass: Color(0x70E090), undecided: Color(0xFFD24A), fail: Color(0xFF8070),
    plastic: Color(0x3A6F8E))
  static let light = CheckPalette(
    ground: Color(0xF1F3F5), card: .white, text: Color(0x15181C), hint: Color(0x4F565E),
    mark: Color(0x8A3D00), guide: Color(0x6B7685), finger: Color(0x006C9C), fog: Color(0x858B92),
    pass: Color(0x1B7A3A), undecided: Color(0x7A5600), fail: Color(0xB3261E),
    plastic: Color(0x006C9C))

  /// The color of a verdict; nil stands for a figure without a limit.
  func color(of verdict: Verdict?) -> Color {
    switch verdict {
    case .pass, .partial: pass
    case .fail: fail
    case .inconclusive, .notTested: undecided
    case nil: text
    }
  }
}

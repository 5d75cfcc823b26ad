internal import TrackerKit

/// A card's colors, from the seven color-blind-safe colors of Okabe and Ito (rule H6).
struct CardFace {
  /// The colors of the card and of its text.
  let color: Color
  let text: Color

  /// All faces, in the order in which they are used.
  static let all = [
    CardFace(color: Color(0xE69F00), text: .black),
    CardFace(color: Color(0x56B4E9), text: .black),
    CardFace(color: Color(0x009E73), text: .black),
    CardFace(color: Color(0xF0E442), text: .black),
    CardFace(color: Color(0x0072B2), text: .white),
    CardFace(color: Color(0xD55E00), text: .black),
    CardFace(color: Color(0xCC79A7), text: .black),
  ]
}

internal import TrackerKit

/// A card's colors: seven that color-blind people tell apart, after Okabe and Ito (rule H6).
struct CardFace {
  /// The ground, and what is written on it.
  let color: Color
  let text: Color

  /// All of them, in the order in which they are given out.
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

internal import TrackerKit

/// The cards in the strip.
enum StripCards {
  private static let names = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett",
    "Kilo", "Lima", "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango",
    "Uniform", "Victor", "Whiskey", "X-ray", "Yankee", "Zulu",
  ]

  /// The number of cards.
  static var count: Int { names.count }

  /// Creates one card per name, cycling through shapes and colors.
  static func cards() -> [Card] {
    names.enumerated().map { index, name in
      Card(
        name: name, shape: CardShape.allCases[index % CardShape.allCases.count],
        face: index % CardFace.all.count)
    }
  }
}

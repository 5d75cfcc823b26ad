import TrackerKit

/// A map of an island that does not exist, in points of a square of 1000.
enum Island {
  static let places: [(name: String, location: Point)] = [
    ("Harbor", 310, 640), ("Old Town", 400, 560), ("Lighthouse", 190, 300),
    ("Observatory", 560, 330),
    ("North Beach", 520, 170), ("Mill", 690, 520), ("Cape", 830, 610), ("South Bay", 560, 780),
    ("Airfield", 470, 690), ("Quarry", 730, 380), ("Chapel", 330, 420), ("Ferry", 260, 720),
  ].map { ($0.0, Point(x: Double($0.1), y: Double($0.2))) }

  static let coast = outline([
    150, 330, 190, 240, 300, 210, 420, 130, 560, 120, 680, 190, 760, 300, 830, 400, 880, 560, 860,
    680,
    740, 720, 660, 820, 540, 850, 420, 790, 300, 800, 220, 740, 250, 640, 200, 540, 230, 440,
  ])
  static let lake = outline([600, 420, 660, 430, 680, 480, 640, 520, 590, 500, 570, 450])
  static let roads = [
    outline([260, 720, 310, 640, 400, 560, 500, 480, 560, 330, 520, 170]),
    outline([400, 560, 330, 420, 190, 300]), outline([400, 560, 560, 560, 690, 520, 830, 610]),
    outline([310, 640, 470, 690, 560, 780]), outline([690, 520, 730, 380, 560, 330]),
  ]

  private static func outline(_ numbers: [Double]) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}

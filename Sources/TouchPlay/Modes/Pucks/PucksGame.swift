internal import TrackerKit

/// A game of air hockey: pucks, a mallet for each finger, and the goals that each player can still
/// concede (rules P1 to P5).
///
/// Time passes in steps of a fixed length, so that a replay is the same game, bit for bit.
struct PucksGame {
  static let goals = 7
  /// The length of a step, in seconds.
  private static let step = 1.0 / 240
  /// How long a puck is away after a goal, in seconds.
  private static let pause = 1.0
  /// The share of its speed that a puck keeps in each step, and the share that it keeps in a bounce.
  private static let glide = 0.9985
  fileprivate static let bounce = 0.9
  /// The speed below which a puck stops, in points per second.
  private static let leastSpeed = 8.0
  /// The part of the way to its finger that a mallet moves in a step.
  private static let pull = 0.35

  /// A side of the table.
  enum Side: UInt8, CaseIterable {
    case left
    case right
    case bottom
    case top

    var isUpright: Bool { self == .left || self == .right }

    /// The direction into the table.
    var inward: Point {
      switch self {
      case .left: Point(x: 1, y: 0)
      case .right: Point(x: -1, y: 0)
      case .bottom: Point(x: 0, y: -1)
      case .top: Point(x: 0, y: 1)
      }
    }
  }

  struct Puck {
    var location = Point.zero
    /// In points per second.
    var velocity = Point.zero
    /// The seconds until it appears.
    var wait = 0.0
  }

  struct Mallet {
    /// The number of the finger that holds it.
    var finger = 0
    var location = Point.zero
    /// Where its finger is.
    var target = Point.zero
    /// In points per second.
    var velocity = Point.zero
  }

  /// Something that can be heard: a puck hit something, or it is in a goal.
  struct Hit {
    /// The speed of the impact as a share of the greatest one.
    var force = 1.0
    /// Where, from left (0) to right (1).
    var side: Double
    var isGoal = false
  }

  private(set) var players = 2
  private(set) var size = Size.zero
  /// The goals that each side can still concede, in the order of `Side`.
  private(set) var goalsLeft = Array(repeating: Self.goals, count: 4)
  private(set) var pucks: [Puck] = []
  private(set) var mallets: [Mallet] = []
  /// The time that has passed since the last step, in seconds.
  private var remainder = 0.0
  /// What could be heard while time last passed.
  private(set) var hits: [Hit] = []

  // MARK: The table

  var puckRadius: Double { size.shortEdge * 0.05 }
  var malletRadius: Double { size.shortEdge * 0.075 }
  private var greatestSpeed: Double { 2.2 * max(size.width, size.height) }

  /// The sides with a player: the ends of the table first.
  var sides: [Side] {
    let order: [Side] =
      size.width < size.height ? [.bottom, .top, .left, .right] : [.left, .right, .bottom, .top]
    return Array(order.prefix(players))
  }

  /// The sides that can still concede a goal.
  private var remaining: [Side] { sides.filter { goalsLeft(of: $0) > 0 } }

  var winner: Side? { remaining.count == 1 ? remaining.first : nil }

  func goalsLeft(of side: Side) -> Int { goalsLeft[Int(side.rawValue)] }

  /// The ends of a side's goal.
  func goal(of side: Side) -> (first: Point, last: Point) {
    let (width, height) = (size.width, size.height)
    switch side {
    case .left: return (Point(x: 0, y: 0.29 * height), Point(x: 0, y: 0.71 * height))
    case .right: return (Point(x: width, y: 0.29 * height), Point(x: width, y: 0.71 * height))
    case .bottom: return (Point(x: 0.29 * width, y: height), Point(x: 0.71 * width, y: height))
    case .top: return (Point(x: 0.29 * width, y: 0), Point(x: 0.71 * width, y: 0))
    }
  }

  /// The player's side to which a location belongs.
  func side(at location: Point) -> Side {
    func share(_ side: Side) -> Double {
      inside(location, side) / max(1, side.isUpright ? size.width : size.height)
    }
    return sides.min { share($0) < share($1) } ?? .left
  }

  /// How far inside the table a location is from a side, in points.
  private func inside(_ location: Point, _ side: Side) -> Double {
    (location - goal(of: side).first).dot(side.inward)
  }

  /// Fits the table to another size; everything keeps its relative location.
  mutating func resize(to newSize: Size) {
    guard newSize != size, newSize.width > 0, newSize.height > 0 else { return }
    let (x, y) = (newSize.width / max(1, size.width), newSize.height / max(1, size.height))
    func fit(_ point: Point) -> Point { Point(x: point.x * x, y: point.y * y) }
    for index in pucks.indices { pucks[index].location = fit(pucks[index].location) }
    for index in mallets.indices {
      mallets[index].location = fit(mallets[index].location)
      mallets[index].target = fit(mallets[index].target)
    }
    let isFirst = size == .zero
    size = newSize
    if isFirst { restart() }
  }

  // MARK: The game

  mutating func restart() {
    goalsLeft = Array(repeating: Self.goals, count: 4)
    pucks = (0..<(players == 2 ? 1 : 2)).map { Puck(location: spot(of: $0)) }
  }

  mutating func stepPlayers() {
    players = players == 4 ? 2 : players + 1
    restart()
  }

  /// Where a puck starts: in the middle, or beside it.
  private func spot(of index: Int) -> Point {
    let middle = Point(x: size.width / 2, y: size.height / 2)
    let offset = players == 2 ? 0 : (Double(index) - 0.5) * 6 * puckRadius
    return middle + (size.width < size.height ? Point(x: 0, y: offset) : Point(x: offset, y: 0))
  }

  // MARK: Fingers

  /// Puts a mallet under a finger; after the end of a game, begins the next one.
  mutating func begin(_ finger: Int, at location: Point) {
    if winner != nil { restart() }
    mallets.append(Mallet(finger: finger, location: location, target: location))
  }

  mutating func move(_ finger: Int, to location: Point) {
    guard let index = mallets.firstIndex(where: { $0.finger == finger }) else { return }
    mallets[index].target = location
  }

  mutating func end(_ finger: Int) { mallets.removeAll { $0.finger == finger } }

  // MARK: Time

  /// Whether anything changes as time passes.
  var isMoving: Bool {
    winner == nil && pucks.contains { $0.wait > 0 || $0.velocity != .zero }
      || mallets.contains { $0.velocity != .zero || $0.location != $0.target }
  }

  mutating func advance(by seconds: Double) {
    hits = []
    remainder += seconds
    while remainder >= Self.step {
      remainder -= Self.step
      takeStep()
    }
  }

  private mutating func takeStep() {
    for index in mallets.indices { moveMallet(index) }
    for index in pucks.indices where winner == nil {
      guard pucks[index].wait <= 0 else {
        pucks[index].wait = max(0, pucks[index].wait - Self.step)
        continue
      }
      movePuck(index)
    }
    if pucks.count == 2, pucks.allSatisfy({ $0.wait <= 0 }) { collide() }
  }

  private mutating func moveMallet(_ index: Int) {
    var mallet = mallets[index]
    let rest = mallet.target - mallet.location
    let move = rest.length < 0.25 ? rest : rest * Self.pull
    mallet.location = mallet.location + move
    mallet.velocity = move * (1 / Self.step)
    mallets[index] = mallet
  }

  private mutating func movePuck(_ index: Int) {
    var puck = pucks[index]
    puck.location = puck.location + puck.velocity * Self.step
    puck.velocity = puck.velocity * Self.glide
    for mallet in mallets {
      hear(puck.bounce(off: mallet, reach: puckRadius + malletRadius), at: puck.location)
    }
    let speed = puck.velocity.length
    if speed < Self.leastSpeed { puck.velocity = .zero }
    if speed > greatestSpeed { puck.velocity = puck.velocity * (greatestSpeed / speed) }
    for side in Side.allCases where meets(side, &puck) {
      goalsLeft[Int(side.rawValue)] -= 1
      hits.append(Hit(side: puck.location.x / size.width, isGoal: true))
      puck = Puck(location: spot(of: index), wait: Self.pause)
    }
    pucks[index] = puck
  }

  private mutating func hear(_ speed: Double, at location: Point) {
    guard speed > Self.leastSpeed else { return }
    hits.append(Hit(force: min(1, speed / greatestSpeed), side: location.x / size.width))
  }

  /// Keeps a puck on the table; returns whether it is in the side's goal.
  private mutating func meets(_ side: Side, _ puck: inout Puck) -> Bool {
    let (goal, inward) = (goal(of: side), side.inward)
    let inside = inside(puck.location, side)
    let length = goal.first.distance(to: goal.last)
    let along = (goal.last - goal.first) * (1 / length)
    let position = (puck.location - goal.first).dot(along)
    let speed = puck.velocity.dot(inward)
    if sides.contains(side), goalsLeft(of: side) > 0, position > 0, position < length {
      if inside < -puckRadius { return true }
      // Between its posts, a puck goes straight.
      if inside < 0 {
        let kept = max(puckRadius, min(length - puckRadius, position))
        puck.location = puck.location + along * (kept - position)
        puck.velocity = inward * speed
      }
    } else if inside < puckRadius {
      puck.location = puck.location + inward * (puckRadius - inside)
      if speed < 0 { puck.velocity = puck.velocity - inward * (speed * (1 + Self.bounce)) }
      hear(-speed, at: puck.location)
    }
    return false
  }

  /// Lets two pucks bounce off each other: they exchange their speeds along the line between them.
  private mutating func collide() {
    let way = pucks[1].location - pucks[0].location
    let distance = way.length
    guard distance > 0, distance < 2 * puckRadius else { return }
    let direction = way * (1 / distance)
    let push = direction * ((2 * puckRadius - distance) / 2)
    pucks[0].location = pucks[0].location - push
    pucks[1].location = pucks[1].location + push
    let speed = (pucks[0].velocity - pucks[1].velocity).dot(direction)
    guard speed > 0 else { return }
    hear(speed, at: pucks[0].location)
    pucks[0].velocity = pucks[0].velocity - direction * (speed * Self.bounce)
    pucks[1].velocity = pucks[1].velocity + direction * (speed * Self.bounce)
  }
}

extension PucksGame.Puck {
  /// Bounces the puck off a mallet if their centers are closer than `reach`; returns the speed of the
  /// impact.
  fileprivate mutating func bounce(off mallet: PucksGame.Mallet, reach: Double) -> Double {
    let way = location - mallet.location
    let distance = way.length
    guard distance < reach else { return 0 }
    let direction = distance > 0 ? way * (1 / distance) : Point(x: 1, y: 0)
    location = mallet.location + direction * reach
    let speed = (velocity - mallet.velocity).dot(direction)
    if speed < 0 { velocity = velocity - direction * (speed * (1 + PucksGame.bounce)) }
    return max(0, -speed)
  }
}

extension PucksGame: Model {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&players, in: 2...4, named: "players")
    try visitor.visit(&size.width, in: FieldRange.lengths)
    try visitor.visit(&size.height, in: FieldRange.lengths)
    for index in goalsLeft.indices {
      try visitor.visit(&goalsLeft[index], in: 0...Self.goals, named: "\(Side.allCases[index])")
    }
    try visitor.visit(&remainder, in: 0...Self.step)
    try visitor.visit(&pucks, named: "pucks")
    try visitor.require(pucks.count < 3, "too many pucks")
    guard !V.isStored else { return }
    try visitor.visit(&mallets, named: "mallets")
  }
}

extension PucksGame.Puck: Model, ListElement {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&location, named: "location")
    try visitor.visit(&velocity, named: "velocity")
    try visitor.visit(&wait, in: 0...1, named: "wait")
  }
}

extension PucksGame.Mallet: Model, ListElement {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&finger, in: FieldRange.counts, named: "finger")
    try visitor.visit(&location, named: "location")
    try visitor.visit(&target)
    try visitor.visit(&velocity)
  }
}

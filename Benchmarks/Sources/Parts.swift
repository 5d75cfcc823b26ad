import TestSupport

/// The cost of parts of the kit in this process.
enum Parts {
  static func measure(_ options: Options) -> Bool {
    let rounds = options.isQuick ? 3 : 30
    dispatch(rounds: rounds, steps: options.isQuick ? 1000 : 20_000)
    frames(rounds: rounds)
    return transforms(rounds: rounds)
  }

  /// A move from the report through four recognizers to the view.
  private static func dispatch(rounds: Int, steps: Int) {
    let table = Table("fingers", "ns per move", "million per second", "actions per move")
    for fingers in [10, 1] {
      for kind in DispatchScene.Kind.allCases {
        let scene = DispatchScene(kind, fingers: fingers)
        for _ in 0..<1000 { scene.moveAll() }
        let before = (moves: scene.moveCount, actions: scene.actionCount)
        let time = shortest(rounds) { for _ in 0..<steps { scene.moveAll() } }
        let cost = time / Double(steps * fingers)
        let actions = Double(scene.actionCount - before.actions)
        table.row(
          "\(fingers), \(kind)", number(cost), number(1000 / cost),
          number(actions / Double(scene.moveCount - before.moves)))
      }
    }
  }

  /// A frame in which ten fingers have moved; the pictures take turns.
  private static func frames(rounds: Int) {
    let scenes = FrameScene.Content.allCases.map { FrameScene($0) }
    let times = shortest(rounds, scenes.map { scene in { for _ in 0..<120 { scene.move() } } })
    let table = Table("a frame with", "µs", "ratio")
    for (scene, time) in zip(scenes, times) {
      table.row(scene.content.rawValue, number(time / 120_000), "×\(number(time / times[0]))")
    }
  }

  /// The same work without and with a transform, in turns; false if a limit is exceeded.
  private static func transforms(rounds: Int) -> Bool {
    let table = Table("rule V1", "ns without", "ns with", "ratio", "limit")
    var isGood = true
    func compare(
      _ name: String, _ steps: Double, limit: Double?, _ plain: @escaping () -> Void,
      _ turned: @escaping () -> Void
    ) {
      let times = shortest(rounds, [plain, turned])
      let ratio = times[1] / times[0]
      if let limit, ratio > limit { isGood = false }
      table.row(
        name, number(times[0] / steps), number(times[1] / steps), "×\(number(ratio))",
        limit.map { "×\(number($0))" } ?? "")
    }
    let (plain, beside, own) = (TouchedTree(.none), TouchedTree(.beside), TouchedTree(.own))
    compare("a hit test, with a transform elsewhere", 1600, limit: 1.2, plain.hit, beside.hit)
    compare("a move, with a transform elsewhere", 1000, limit: 1.2, plain.move, beside.move)
    compare("a hit test of a view with a transform", 1600, limit: nil, plain.hit, own.hit)
    compare("a move to a view with a transform", 1000, limit: nil, plain.move, own.move)
    for content in Card.Content.allCases {
      let (upright, turned) = (CardScene(content, degrees: 0), CardScene(content, degrees: 30))
      let limit = content == .picture ? 6.0 : 4
      compare("dragging \(content.rawValue)", 120, limit: limit, upright.drag, turned.drag)
    }
    return isGood
  }
}

import TrackerKit

/// Makes the one programming error that its argument names; the kit has to stop it.
///
/// It ends without a fault if the kit did not, or if the name is unknown.
@main
struct ProgrammerMistakes {
  static func main() {
    let name = CommandLine.arguments.dropFirst().first ?? ""
    guard let mistake = Mistake(rawValue: name) else {
      print("mistakes: \(Mistake.allCases.map(\.rawValue).joined(separator: ", "))")
      return
    }
    mistake.make()
    print("\(name) was let through")
  }
}

/// The programming errors.
enum Mistake: String, CaseIterable {
  case illegalTransition
  case unbalancedEnd
  case cyclicRequirement
  case viewInItself
  case nestedTurn
  case turnBackInTime
  case noSamples
  case finishedLine
  case longData

  func make() {
    let app = Application(loop: EventLoop())
    switch self {
    case .illegalTransition: TapGestureRecognizer().transition(to: .changed)
    case .unbalancedEnd: app.endIgnoringInteractionEvents()
    case .cyclicRequirement: requireInCircle()
    case .viewInItself: putIntoItself()
    case .nestedTurn:
      app.loop.schedule(after: 0) { app.loop.handle(Turn(time: Timestamp(seconds: 2))) }
      app.loop.handle(Turn(time: Timestamp(seconds: 1)))
    case .turnBackInTime:
      app.loop.handle(Turn(time: Timestamp(seconds: 1)))
      app.loop.handle(Turn(time: Timestamp(seconds: 1)))
    case .finishedLine:
      InkPath(through: [], isSmooth: true, width: 8).append(.zero)
    case .longData:
      let value = String(repeating: "a", count: 1 << 16)
      app.loop.mailbox(for: app).post(DataEvent(name: "name", value: value))
    case .noSamples:
      var tuning = VelocityTuning()
      tuning.sampleLimit = -1
      _ = VelocityTracker(tuning: tuning)
    }
  }

  private func requireInCircle() {
    let recognizers = [TapGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer()]
    for index in 0..<3 { recognizers[index].require(toFail: recognizers[(index + 1) % 3]) }
  }

  private func putIntoItself() {
    let outer = View()
    let inner = View()
    outer.addSubview(inner)
    inner.addSubview(outer)
  }
}

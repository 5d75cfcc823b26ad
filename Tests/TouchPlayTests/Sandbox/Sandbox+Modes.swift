@testable import TouchPlay

/// The program's modes by their concrete types, for tests that look inside.
extension Sandbox {
  var lines: LinesController { own(of: .lines) }
  var trace: TraceController { own(of: .trace) }
  var gestures: GesturesController { own(of: .gestures) }
  var eightBall: EightBallController { own(of: .eightball) }

  private func own<Controller: ModeController>(of mode: Mode) -> Controller {
    guard let controller = controller(of: mode) as? Controller else {
      fatalError("\(mode.title) has another controller")
    }
    return controller
  }

  /// Whether a command is currently possible.
  func isPossible(_ command: Command<Sandbox>) -> Bool { command.isPossible(self) }
}

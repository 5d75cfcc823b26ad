import TrackerKit
import TrackerKitSDL

/// Starts tasks of the main actor around and in a loop, and prints what ran, in order (rule Q13).
@main
struct MainActorTasks {
  static func main() async throws {
    let scene = try Scene()
    switch CommandLine.arguments.dropFirst().first {
    case "early": scene.startEarly()
    case "place": scene.startAmongFunctions()
    case "again": scene.runAgain()
    case "idle": scene.rest()
    case "late":
      // The rest of an asynchronous main runs on another thread.
      try await Task.sleep(for: .milliseconds(1))
      scene.runElsewhere()
    default: print("early, place, again, idle or late?")
    }
  }
}

/// An application in a window, all on the main actor.
@MainActor
private final class Scene {
  private let stage: SDLStage
  private let app = Application(loop: EventLoop())
  private var wakeUps = 0

  init() throws {
    stage = try SDLStage(title: "Tasks", form: .window(width: 100, height: 100))
    app.show(Window(frame: stage.bounds))
    app.onWarning = { print("warning: \($0)") }
  }

  /// Runs the loop until it is stopped, or for a while.
  private func run(seconds: Double) {
    app.loop.schedule(after: seconds) { [loop = app.loop] in loop.stop() }
    stage.run(app)
  }

  /// A task that exists before the loop runs, and waits in several ways.
  func startEarly() {
    Task {
      print("began")
      await Task.yield()
      print("yielded")
      try await Task.sleep(for: .milliseconds(20))
      print(await Task.detached { (1...100).reduce(0, +) }.value)
      app.loop.stop()
    }
    run(seconds: 20)
  }

  /// A task that starts after a function was posted.
  func startAmongFunctions() {
    let mailbox = app.loop.mailbox(for: app)
    app.loop.schedule(after: 0.01) { [self] in
      mailbox.post { _ in print("function") }
      Task {
        print("task")
        app.loop.stop()
      }
      print("timer")
    }
    run(seconds: 20)
  }

  /// A task that is left over when the loop ends.
  func runAgain() {
    Task {
      print("first")
      app.loop.stop()
      Task {
        print("second")
        app.loop.stop()
      }
    }
    run(seconds: 20)
    print("once more")
    run(seconds: 20)
  }

  /// A loop that has nothing to do after its only task.
  func rest() {
    Task { wakeUps = stage.platform.wakeUps }
    run(seconds: 0.5)
    print(stage.platform.wakeUps - wakeUps)
  }

  /// A loop that keeps the main actor to itself.
  func runElsewhere() {
    Task { print("task") }
    run(seconds: 0.1)
    print("over")
  }
}

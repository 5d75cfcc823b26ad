import TrackerKit
import TrackerKitSDL

/// Counts with two buttons: one has a target, the other asks the responder chain.
final class CounterController: ViewController {
  private var count = 0
  private let label = Label("0")

  override func loadView() -> View {
    let view = CounterView()
    let more = Button("More")
    let less = Button("Less")
    // A method of this object, checked by the compiler.
    more.addTarget(self, action: CounterController.increase, for: .touchUpInside)
    // No target: asks the first responder, then each next one, until one has the method.
    less.addTarget(nil, action: Action(CounterController.decrease), for: .touchUpInside)
    label.fontSize = 96
    label.alignment = .center
    view.parts = [less, label, more]
    return view
  }

  private func increase() { show(count + 1) }

  private func decrease() { show(count - 1) }

  private func show(_ newCount: Int) {
    count = newCount
    label.text = "\(count)"
    print(label.text)
  }
}

/// Lays out its parts side by side.
final class CounterView: View {
  var parts: [View] = [] {
    didSet { for part in parts { addSubview(part) } }
  }

  override func layoutSubviews() {
    let width = frame.size.width / 3
    for (index, part) in parts.enumerated() {
      part.frame = Rect(
        x: Double(index) * width + 20, y: frame.size.height / 2 - 60, width: width - 40,
        height: 120)
    }
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.white)
  }
}

@main
struct ButtonsAndTargets {
  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Buttons", form: .window(width: 800, height: 480))
    let window = Window(frame: stage.bounds)
    let app = Application(loop: EventLoop())
    app.show(window)
    window.rootViewController = CounterController()
    stage.run(app)
  }
}

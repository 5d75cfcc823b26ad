import TrackerKit
import TrackerKitSDL

/// A page of settings: rows of a label and a control, in a column that scrolls if it has to.
final class SettingsPage: ScrollView {
  private let column = StackView(.vertical, spacing: 12, insets: EdgeInsets(20))
  private let sound = Switch(isOn: true)
  private let volume = Slider(value: 0.5)
  private let name = TextField("Hall 3")

  init() {
    super.init()
    (fillsSuperview, isPanel) = (true, true)
    page = column
    let title = Label("Settings")
    (title.fontSize, title.weight) = (28, .bold)
    column.addSubview(title)
    for (text, control) in [("Name", name), ("Sound", sound), ("Volume", volume)] {
      let label = Label(text)
      label.growth = .horizontal
      control.accessibilityLabel = text
      column.addSubview(StackView(.horizontal, spacing: 12, alignment: .center, [label, control]))
    }
    let note = Label("Sound plays in all halls. At night, the volume is halved.")
    (note.isHint, note.fontSize) = (true, 15)
    column.addSubview(note)
    sound.addTarget(self, action: SettingsPage.soundChanged, for: .valueChanged)
  }

  private func soundChanged(_ sound: Switch) { volume.isEnabled = sound.isOn }
}

@main
struct Program {
  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Settings", form: .window(width: 480, height: 480))
    let window = Window(frame: stage.bounds)
    let app = Application(loop: EventLoop())
    app.show(window)
    window.addSubview(SettingsPage())
    stage.run(app)
  }
}

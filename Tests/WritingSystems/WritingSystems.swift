import TrackerKit
import TrackerKitSDL

/// Shows lines in several writing systems, upright and turned (rule V5).
@main
struct WritingSystems {
  private static let lines = [
    "Arabic: المس الشاشة بأصابعك ١٢٣",
    "Devanagari: स्पर्श कीजिए, क्षत्रिय ज्ञान",
    "Japanese: 指で触れて、線を描く",
    "Mixed: touch לגעת 42 لمس 触れる é ß",
    "المس touch 42 ثم ارفع",
    "No font has this: \u{12000}",
  ]

  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Writing systems", form: .fullscreen)
    let app = Application(loop: EventLoop())
    let window = Window(frame: stage.bounds)
    window.backgroundColor = .white
    for (number, line) in lines.enumerated() {
      let top = Double(number) * 56 + 16
      let label = Label(line, frame: Rect(x: 24, y: top, width: 976, height: 48))
      label.fontSize = 34
      window.addSubview(label)
    }
    for (number, line) in lines.prefix(3).enumerated() {
      let left = Double(number) * 330 + 40
      let label = Label(line, frame: Rect(x: left, y: 440, width: 290, height: 48))
      label.alignment = .center
      label.transform = Transform(rotationAngle: Angle(degrees: -20))
      window.addSubview(label)
    }
    app.show(window)
    stage.run(app)
  }
}

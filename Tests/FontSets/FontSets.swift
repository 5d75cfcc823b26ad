import Foundation
import TrackerKit
import TrackerKitFiles
import TrackerKitSDL
import TrackerKitTesting

/// Lays out and draws texts in several scripts while a finger and keys edit one of them (rule V5).
///
/// `record FILE` records that, `verify FILE` replays it. Both print the layout and, last, a sum of the
/// pixels, which depends on the fonts.
@main
struct FontSets {
  static func main() throws {
    let (mode, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let display = OffscreenDisplay(width: 640, height: 480)
    let texts: Texts
    if mode == "record" {
      let session = SessionBuffer(header: Texts.header)
      texts = Texts(Texts.header)
      texts.display = display
      let recorder = SessionRecorder(header: Texts.header, sink: session, source: texts)
      texts.loop.observer = recorder
      TouchScene(app: texts).play(Self.script)
      recorder.finish(tick: texts.loop.tick)
      session.close()
      try Data(session.bytes).write(to: URL(filePath: path))
    } else {
      let session = try SessionReader(FileSource(path: path))
      texts = Texts(session.header)
      texts.display = display
      let result = try session.replay(in: texts)
      if !result.isVerified { print(result) }
    }
    for line in texts.layout { print(line) }
    if let picture = ProcessInfo.processInfo.environment["TOUCHPLAY_TEXT_PICTURE"] {
      try Data(display.picture.png()).write(to: URL(filePath: picture))
    }
    print(display.picture.pixels.reduce(into: StateDigest()) { $0.combine(Double($1)) }.value)
  }

  /// Taps into the field, deletes and types, and drags the list.
  private static var script: FingerScript {
    var script = FingerScript()
    for x in stride(from: 20.0, to: 300, by: 35) {
      script.tap(1, at: Point(x: x, y: 24))
      script.wait(0.5)
      script.type("w")
    }
    script.press(.backspace)
    script.wait(1)
    return script
  }
}

/// Labels of several widths, and a field.
private final class Texts: Application, DigestSource {
  static let header: SessionHeader = {
    var header = SessionHeader()
    header.program = SessionProgram(name: "font-sets", version: "1.0")
    header.geometry = DisplayGeometry(points: Size(width: 640, height: 480))
    return header
  }()

  private static let lines = [
    "The quick brown fox jumps over the lazy dog, Ærøskøbing",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία", "Съешь же ещё этих мягких французских булок",
    "Party 🎉 at 👨‍👩‍👧‍👦's in 🇩🇪, floor 1️⃣, 👍🏽❤️", "日本語のテキストは、単語の間に空白がない。",
  ]

  let sessionProgram = Texts.header.program
  private let field = TextField(frame: Rect(x: 8, y: 4, width: 400, height: 40))
  private let stack: StackView

  init(_ header: SessionHeader) {
    let labels = Self.lines.enumerated().map { index, line in
      let label = Label(line)
      label.fontSize = 15 + Double(index)
      label.weight = index % 2 == 0 ? .regular : .bold
      return label
    }
    stack = StackView(.vertical, spacing: 6, labels)
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    window.backgroundColor = .white
    field.text = "Grüße 🎉 an 👍🏽 Ωμέγα, Привет 日本"
    stack.frame = Rect(x: 8, y: 56, width: 230, height: 416)
    window.addSubview(field)
    window.addSubview(stack)
    show(window)
    window.layoutIfNeeded()
  }

  /// The lines, the sizes of all labels, and the edited text.
  var layout: [String] {
    Self.lines.flatMap { TextBlock($0, fontSize: 17).lines(in: 150) }
      + stack.subviews.map { "\($0.frame) \($0.sizeThatFits(Size(width: 190, height: 999)))" }
      + [field.text]
  }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    for line in layout { digest.combine(line) }
    return digest
  }
}

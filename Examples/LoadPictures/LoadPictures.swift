import TrackerKit
import TrackerKitRaster
import TrackerKitSDL

extension NotificationName<String> {
  /// A picture was loaded, or could not be; the value is for people to read.
  static var pictureNews: Self { Self("pictureNews") }
}

/// A frame, and the picture in it once it has been loaded.
final class PictureView: View {
  private let path: String
  private let pictures: LoadedPictures
  private var isLoaded = false

  init(_ path: String, frame: Rect, pictures: LoadedPictures) {
    self.path = path
    self.pictures = pictures
    super.init(frame: frame)
  }

  /// Loads the picture on another thread; meanwhile, the loop goes on.
  func load(in app: Application) {
    let (path, width, height) = (path, Int(frame.size.width), Int(frame.size.height))
    app.loop.load(for: self) { () throws(PictureError) in
      try PictureLoader(folder: ".").picture(named: path, width: width, height: height)
    } then: { view, result in
      view.show(result)
    }
  }

  private func show(_ result: Result<PicturePixels, PictureError>) {
    switch result {
    case .success(let picture):
      pictures.add(picture, named: path)
      isLoaded = true
      setNeedsDisplay()
      window?.application?.post(.pictureNews, path)
    case .failure(let error):
      window?.application?.post(.pictureNews, "\(path): \(error.reason)")
    }
  }

  // Only pictures and text may depend on what was loaded; the frame is drawn in any case.
  override func draw(in canvas: Canvas) {
    canvas.color = Color(0xCCCCCC)
    canvas.fill(bounds)
    if isLoaded { canvas.drawPicture(named: path, in: bounds) }
  }
}

/// Shows the latest news.
final class NewsLabel: Label {
  func show(_ news: String) {
    print(news)
    text = news
  }
}

@main
struct LoadPictures {
  static func main() throws {
    TerminationSignals.watch()
    let pictures = LoadedPictures()
    var configuration = SDLStage.Configuration(
      title: "Load pictures", form: .window(width: 800, height: 480))
    configuration.pictures = pictures
    let stage = try SDLStage(configuration)
    let app = Application(loop: EventLoop())
    let window = Window(frame: stage.bounds)
    app.show(window)
    let label = NewsLabel(
      "load-pictures FILE...", frame: Rect(x: 20, y: 430, width: 760, height: 30), style: .dark)
    window.addSubview(label)
    app.addObserver(label, NewsLabel.show, for: .pictureNews)
    for (index, path) in CommandLine.arguments.dropFirst().prefix(6).enumerated() {
      let frame = Rect(
        x: Double(20 + index % 3 * 260), y: Double(20 + index / 3 * 205), width: 240, height: 185)
      let view = PictureView(path, frame: frame, pictures: pictures)
      window.addSubview(view)
      view.load(in: app)
    }
    stage.run(app)
  }
}

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

  init(_ path: String, pictures: LoadedPictures) {
    self.path = path
    self.pictures = pictures
    super.init()
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

/// Fills the window with up to six pictures, three in a row, and the news below them.
final class Album: View {
  let pictures: [PictureView]
  let label = NewsLabel("load-pictures FILE...", style: .dark)

  init(_ pictures: [PictureView]) {
    self.pictures = pictures
    super.init()
    fillsSuperview = true
    for view in pictures { addSubview(view) }
    addSubview(label)
  }

  override func layoutSubviews() {
    let size = bounds.size
    let (width, height) = ((size.width - 20) / 3, (size.height - 70) / 2)
    for (index, view) in pictures.enumerated() {
      view.frame = Rect(
        x: 20 + Double(index % 3) * width, y: 20 + Double(index / 3) * height, width: width - 20,
        height: height - 20)
    }
    label.frame = Rect(x: 20, y: size.height - 50, width: size.width - 40, height: 30)
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
    let paths = CommandLine.arguments.dropFirst().prefix(6)
    let album = Album(paths.map { PictureView($0, pictures: pictures) })
    let label = album.label
    app.addObserver(label, NewsLabel.show, for: .pictureNews)
    window.addSubview(album)
    for view in album.pictures { view.load(in: app) }
    stage.run(app)
  }
}

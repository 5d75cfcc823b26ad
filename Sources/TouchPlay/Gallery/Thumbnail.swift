internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitRaster
internal import TrackerKitSDL

/// Makes small pictures of what the gallery shows; any thread can (rule H10).
enum Thumbnail {
  /// The room of a thumbnail, in pixels.
  static let room = Size(width: 480, height: 300)
  /// Larger files get a symbol, in bytes.
  private static let longestRecording = 4 << 20
  private static let longestPicture = 32 << 20
  /// Longer recordings get a symbol, in turns: some seconds of work.
  private static let mostTurns = 50_000

  /// How much of the end of a recording is searched for a moment, in seconds.
  private static let lastSeconds = 2.0

  /// The thumbnail of an item; nil if it is too much work, or there is none.
  static func make(of item: GalleryItem, assets: String?) -> PicturePixels? {
    switch item.kind {
    case .report: nil
    case .picture: item.size <= longestPicture ? picture(at: item.path) : nil
    case .recording, .drawing:
      item.size <= longestRecording ? try? lastScene(of: item.path, assets: assets) : nil
    }
  }

  private static func picture(at path: String) -> PicturePixels? {
    let loader = PictureLoader(folder: "/")
    guard let size = try? loader.size(named: path) else { return nil }
    let (width, height) = pixels(of: size)
    return try? loader.picture(named: path, width: width, height: height)
  }

  /// Draws a recording as it was near its end, without overlays and text.
  private static func lastScene(
    of path: String, assets: String?
  ) throws(SessionError) -> PicturePixels? {
    guard let moment = try moment(of: SessionReader(FileSource(file: path))) else { return nil }
    var configuration = Replay.Configuration()
    configuration.part.start = moment
    let sandbox = try Replay(FileSource(file: path), configuration).sandbox
    guard let size = sandbox.window?.bounds.size else { return nil }
    let (width, height) = pixels(of: size)
    let canvas = Canvas()
    sandbox.draw(in: canvas, fitting: Size(width: Double(width), height: Double(height)))
    canvas.removeOverlays()
    return render(canvas, width: width, height: height, assets: assets)
  }

  /// The moment to show, in seconds from the start: just before a finger lifts, in the last seconds
  /// with a finger, when the most are down; nil if the session is too long.
  private static func moment(of session: SessionReader) throws(SessionError) -> Double? {
    var (turns, down) = (0, 0)
    var lifts = [(time: session.header.start, fingers: 0)]
    while let turn = try session.nextTurn() {
      turns += 1
      guard turns <= mostTurns else { return nil }
      for case .touch(let change) in turn.inputs where change.kind != .moved {
        if change.kind == .ended { lifts.append((turn.time, down)) }
        down += change.kind == .began ? 1 : -1
      }
    }
    if let end = session.shownEnd { lifts.removeAll { $0.time > end } }
    guard let last = lifts.last?.time else { return 0 }
    let late = lifts.filter { last.seconds(since: $0.time) <= lastSeconds }
    let best = late.reversed().max { $0.fingers < $1.fingers }?.time ?? last
    return best.seconds(since: session.header.start)
  }

  private static func render(
    _ canvas: Canvas, width: Int, height: Int, assets: String?
  ) -> PicturePixels {
    let raster = SoftwareCanvas(
      width: width, height: height, pictures: assets.map(PictureLoader.init))
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let buffer = PixelBuffer(base: base, width: width, height: height, pitch: width * 4)
      _ = raster.render(canvas, into: buffer)
    }
    return PicturePixels(width: width, height: height, pixels: pixels.map { $0 | 0xFF00_0000 })
  }

  /// The largest size that fits the room, but not more than the original.
  private static func pixels(of size: Size) -> (width: Int, height: Int) {
    let scale = min(1, room.width / max(1, size.width), room.height / max(1, size.height))
    return (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
  }
}

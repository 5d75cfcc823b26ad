import TrackerKitRaster

/// The pictures that have been loaded so far, for the display.
final class LoadedPictures: PictureSource {
  private var pictures: [String: PicturePixels] = [:]

  func add(_ picture: PicturePixels, named name: String) {
    pictures[name] = picture
  }

  func picture(
    named name: String, width: Int, height: Int
  ) throws(PictureError) -> PicturePixels {
    guard let picture = pictures[name] else { throw PictureError("it has not been loaded") }
    return picture.scaled(toWidth: width, height: height)
  }
}

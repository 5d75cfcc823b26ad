import TrackerKit

/// The table with the photos on it, one of which can be selected.
final class TableView: View, GestureRecognizerDelegate {
  /// The photos in the order of the list; `subviews` are the same, back to front.
  let photos: [PhotoView]
  private(set) var selected: PhotoView?
  /// Called when another photo is selected, or none.
  var onSelection: () -> Void = {}
  /// The size of the photos: at 1, they fill 4/5 of their places.
  var photoSize = 1.0 { didSet { if photoSize != oldValue { layOut(from: bounds.size) } } }
  private var oldSize = Size.zero

  init(photos: [PhotoView]) {
    self.photos = photos
    super.init()
    clipsToBounds = true
    backgroundColor = Color(0x2F5D50)
    let tap = TapGestureRecognizer()
    tap.delegate = self
    tap.addTarget(self, action: TableView.tapped)
    addGestureRecognizer(tap)
    for (index, photo) in photos.enumerated() {
      photo.transform = Transform(rotationAngle: Angle(degrees: Double(index * 7 % 5 * 6 - 12)))
      let tap = TapGestureRecognizer()
      tap.addTarget(self, action: TableView.tapped)
      photo.addGestureRecognizer(tap)
      addSubview(photo)
    }
  }

  // MARK: Selecting

  /// The table's own tap does not see the touches on photos.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    touch.view === self
  }

  /// A tap selects a photo, and one next to the photos none.
  private func tapped(_ tap: TapGestureRecognizer) {
    select(tap.view as? PhotoView)
  }

  /// Selects a photo, or none, and brings it to the front.
  func select(_ photo: PhotoView?) {
    if let photo { bringToFront(photo) }
    guard photo !== selected else { return }
    selected?.isSelected = false
    selected = photo
    photo?.isSelected = true
    onSelection()
  }

  /// Selects a photo of the list, which comes back if it has been pushed off the table.
  func fetch(_ photo: PhotoView) {
    select(photo)
    guard !bounds.contains(photo.frame.center),
      let index = photos.firstIndex(where: { $0 === photo })
    else { return }
    photo.glide(to: home(index), width: photoWidth)
  }

  /// Lays all photos out in rows, but those in someone's hand.
  func tidyUp() {
    for (index, photo) in photos.enumerated() where !photo.isHeld {
      photo.glide(to: home(index), width: photoWidth)
    }
  }

  // MARK: Layout

  /// The photos keep their places relative to the table's size.
  override func layoutSubviews() {
    layOut(from: oldSize)
    oldSize = bounds.size
  }

  private func layOut(from old: Size) {
    for (index, photo) in photos.enumerated() {
      var center = home(index)
      if old.shortEdge > 0 {
        center = Point(
          x: photo.frame.center.x * bounds.size.width / old.width,
          y: photo.frame.center.y * bounds.size.height / old.height)
      }
      photo.place(around: center, width: photoWidth)
    }
  }

  private var columns: Int {
    let ratio = bounds.size.width * PhotoView.proportion / max(bounds.size.height, 1)
    return max(1, Int((Double(photos.count) * ratio).squareRoot().rounded(.up)))
  }

  /// The size of a photo's place in a tidy table.
  private var cell: Size {
    let rows = max(1, (photos.count + columns - 1) / columns)
    return Size(
      width: bounds.size.width / Double(columns), height: bounds.size.height / Double(rows))
  }

  /// The center of a photo's place in a tidy table.
  func home(_ index: Int) -> Point {
    Point(
      x: (Double(index % columns) + 0.5) * cell.width,
      y: (Double(index / columns) + 0.5) * cell.height)
  }

  private var photoWidth: Double {
    min(cell.width, cell.height / PhotoView.proportion) * 0.8 * photoSize
  }
}

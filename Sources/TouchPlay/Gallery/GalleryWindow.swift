internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitRaster
internal import TrackerKitSDL

/// Shows what the program has saved, in the window of the sandbox (rule H10).
///
/// The gallery is an application of its own, like the player, so no recording contains it.
final class GalleryWindow: WindowApplication, ScrollViewDelegate {
  /// Where the gallery is shown, and what.
  struct Place {
    var time = Timestamp.zero
    var geometry: () -> DisplayGeometry
    /// The theme, and the factor that scales all sizes.
    var look = Settings.Changeable()
    var folders: GalleryFolders
    /// Gets the thumbnails; nil shows symbols.
    var pictures: PictureLoader?
    var toggleFullscreen: () -> Void = {}
  }

  /// Why the gallery has closed.
  enum Outcome: Equatable {
    case back
    case quit
    /// It is to be opened again after a recording.
    case play(String)
  }

  /// More thumbnails are dropped once they are out of sight.
  private static let mostThumbnails = 150
  private static let buttonWidth = 96.0

  let place: Place
  private(set) var outcome = Outcome.back
  private let settings = Settings()
  private let ground = View()
  private let back = Button(localized("Back"))
  private let filters: [(kind: GalleryItem.Kind?, button: Button)]
  private let scroller = ScrollView()
  private let emptiness = Label(localized("Nothing is saved yet"))
  let detail: GalleryDetail
  let question: QuestionView
  let message: MessageView
  /// A tile for each item, the newest first.
  private(set) var tiles: [GalleryTile] = []
  private var filter: GalleryItem.Kind?
  private var isMakingThumbnail = false

  init(in place: Place) {
    self.place = place
    settings.changeable = place.look
    detail = GalleryDetail(settings: settings)
    question = QuestionView(settings: settings)
    message = MessageView(settings: settings)
    filters =
      [(nil, Button(localized("All")))]
      + GalleryItem.Kind.allCases.map { ($0, Button($0.plural.localized)) }
    super.init(loop: EventLoop(time: place.time))
    translate = \.localized
    build()
    reload()
  }

  private func build() {
    let root = Window(frame: Rect(origin: .zero, size: place.geometry().points))
    emptiness.alignment = .center
    message.isUserInteractionEnabled = false
    for view in [ground, scroller, emptiness, back] + filters.map(\.button) {
      root.addSubview(view)
    }
    for view in [detail, question, message] { root.addSubview(view) }
    scroller.delegate = self
    back.identifier = "back"
    back.addTarget(self, action: GalleryWindow.close, for: .touchUpInside)
    for (kind, button) in filters {
      button.identifier = kind?.plural ?? "All"
      button.addTarget(self, action: GalleryWindow.filterTapped, for: .touchUpInside)
    }
    detail.onChoice = { [unowned self] choice, item in choose(choice, item) }
    show(root)
  }

  /// Runs on a stage until it is closed, or a recording is to be played.
  func run(on stage: SDLStage) {
    outcome = .back
    stage.display.invalidate()
    window?.setNeedsDisplay()
    layOut()
    stage.run(self)
  }

  /// Gives the memory of the thumbnails back.
  func finish() { for tile in tiles { drop(tile) } }

  private func leave(_ outcome: Outcome) {
    self.outcome = outcome
    loop.stop()
  }

  private func close() { leave(.back) }

  // MARK: Input

  override func sendEvent(_ event: Event) {
    if case .touches(let touches) = event { question.touchesChanged(touches) }
    super.sendEvent(event)
  }

  override func keyDown(_ key: KeyChange) {
    if Command<Sandbox>.quit.has(key) { leave(.quit) }
    if Command<Sandbox>.fullscreen.has(key) { place.toggleFullscreen() }
    if Command<Sandbox>.escape.has(key) { escape() }
  }

  /// Closes what is in front.
  override func escape() {
    if question.isOpen { return question.close() }
    if detail.isOpen { detail.goBack() } else { close() }
  }

  private func filterTapped(_ button: Button) {
    filter = filters.first { $0.button === button }?.kind
    scroller.stopDecelerating()
    scroller.contentOffset = .zero
    layOut()
  }

  private func tileTapped(_ tile: GalleryTile) { detail.open(tile.face) }

  private func playTapped(_ button: Button) {
    guard let tile = button.superview as? GalleryTile else { return }
    leave(.play(tile.item.path))
  }

  // MARK: Changes

  private func choose(_ choice: GalleryDetail.Choice, _ item: GalleryItem) {
    switch choice {
    case .play: leave(.play(item.path))
    case .rename: rename(item, to: detail.field.text.trimmed)
    case .delete:
      let name = TextColumn.line(item.title, width: 16)
      let words = [localized("Delete \(name)?"), item.whatGoes].filter { !$0.isEmpty }
      question.ask(
        // Translators: "Keep" answers questions such as "Delete ...?". Nothing is deleted or changed.
        words.joined(separator: "\n"), yes: localized("Delete"), no: localized("Keep")
      ) { [unowned self] in delete(item) }
    case .share, .save, .back: break
    }
  }

  private func rename(_ item: GalleryItem, to name: String) {
    if let objection = GalleryItem.objection(to: name) { return show(objection) }
    do throws(FileError) {
      let renamed = try item.renamed(to: name)
      reload()
      if let tile = tiles.first(where: { $0.item.path == renamed?.path }) { tileTapped(tile) }
    } catch { failed(localized("Not renamed"), error, item) }
  }

  private func delete(_ item: GalleryItem) {
    do throws(FileError) {
      try item.delete()
      detail.close()
      reload()
    } catch { failed(localized("Not deleted"), error, item) }
  }

  private func failed(_ what: String, _ error: FileError, _ item: GalleryItem) {
    switch error {
    case .exists: show(localized("\(what): that name is taken. Choose another"))
    case .inUse:
      show(localized("\(what): its check is still open. Quit the program that runs it"))
    default: show("\(what): \(error)")
    }
    detail.close()
    reload()
  }

  func show(_ text: String) { message.show(text, on: loop) }

  // MARK: Items

  /// Reads the folders again; what has not changed keeps its tile.
  func reload() {
    let (items, faults) = place.folders.items()
    let old = Dictionary(tiles.map { ($0.item, $0) }) { first, _ in first }
    let present = Set(items)
    for tile in tiles where !present.contains(tile.item) {
      drop(tile)
      tile.removeFromSuperview()
    }
    tiles = items.map { old[$0] ?? makeTile($0) }
    if let fault = faults.first { show(fault) }
    layOut()
  }

  private func makeTile(_ item: GalleryItem) -> GalleryTile {
    let tile = GalleryTile(item)
    tile.addTarget(self, action: GalleryWindow.tileTapped, for: .touchUpInside)
    tile.play.addTarget(self, action: GalleryWindow.playTapped, for: .touchUpInside)
    scroller.content.addSubview(tile)
    return tile
  }

  private func passesFilter(_ tile: GalleryTile) -> Bool {
    filter == nil || tile.item.kind == filter
  }

  // MARK: Thumbnails

  func scrollViewDidScroll(_ scrollView: ScrollView) { updateVisible() }

  /// Hides tiles that are out of sight, which saves drawing them, and makes a missing thumbnail.
  private func updateVisible() {
    let visible = Rect(origin: scroller.contentOffset, size: scroller.frame.size)
    for tile in tiles {
      tile.isHidden = !passesFilter(tile) || tile.frame.intersection(visible) == nil
    }
    let pictured = tiles.filter { $0.face.picture != nil }
    if pictured.count > Self.mostThumbnails { pictured.filter(\.isHidden).forEach(drop) }
    makeThumbnail()
  }

  /// Makes one thumbnail at a time, off the loop.
  private func makeThumbnail() {
    guard let pictures = place.pictures, !isMakingThumbnail,
      let tile = tiles.first(where: { !$0.isHidden && !$0.isMade })
    else { return }
    isMakingThumbnail = true
    let (item, assets) = (tile.item, pictures.folder)
    loop.load(for: self) {
      Thumbnail.make(of: item, assets: assets)
    } then: { gallery, result in
      gallery.isMakingThumbnail = false
      if case .success(let picture) = result { gallery.add(picture, for: item) }
      gallery.makeThumbnail()
    }
  }

  private func add(_ picture: PicturePixels?, for item: GalleryItem) {
    guard let tile = tiles.first(where: { $0.item == item }) else { return }
    tile.isMade = true
    guard let picture else { return }
    let name = "thumbnail \(item.date) \(item.path)"
    place.pictures?.add(picture, named: name)
    let size = Size(width: Double(picture.width), height: Double(picture.height))
    tile.face.picture = (name, size)
    detail.update(tile.face)
  }

  private func drop(_ tile: GalleryTile) {
    if let name = tile.face.picture?.name { place.pictures?.add(nil, named: name) }
    tile.face.picture = nil
    tile.isMade = false
  }

  // MARK: Layout

  override func layOut() {
    guard let root = window else { return }
    let geometry = place.geometry()
    settings.interfaceFactor = InterfaceFactor.fitting(
      place.look.interfaceFactor, in: geometry.points)
    var style = settings.style
    style.targetSize = style.minimumTarget(on: geometry)
    ground.backgroundColor = style.panel
    detail.style = style
    for view in [ground, detail, question, message] { view.frame = root.bounds }
    layOutGrid(below: layOutBar(style, in: root.bounds), style)
    detail.layoutSubviews()
    question.layoutSubviews()
    root.setNeedsDisplay()
  }

  /// Places the buttons at the top, and returns the rest of the window.
  private func layOutBar(_ style: ControlStyle, in bounds: Rect) -> Rect {
    let gap = 8 * settings.interfaceFactor
    var rest = bounds.expanded(by: -gap)
    for (kind, button) in filters {
      button.isSelected = kind == filter
      button.isEnabled = kind == nil || tiles.contains { $0.item.kind == kind }
    }
    let least = max(style.targetSize, Self.buttonWidth * settings.interfaceFactor)
    let buttons = [back] + filters.map(\.button)
    let height = buttons.layOut(in: rest, least: least, style: style, gap: gap) + gap
    rest.origin.y += height
    rest.size.height = max(0, bounds.maxY - rest.minY)
    return rest
  }

  private func layOutGrid(below rest: Rect, _ style: ControlStyle) {
    let (factor, shown) = (settings.interfaceFactor, tiles.filter(passesFilter))
    let gap = 8 * factor
    scroller.frame = rest
    emptiness.frame = rest
    emptiness.isHidden = !shown.isEmpty
    emptiness.color = style.text
    emptiness.fontSize = style.fontSize
    let least = min(220 * factor, max(144 * factor, rest.size.width / 5))
    let columns = max(1, Int((rest.size.width + gap) / (least + gap)))
    let width = (rest.size.width + gap) / Double(columns) - gap
    let height = GalleryTile.height(forWidth: width, style)
    for (index, tile) in shown.enumerated() {
      tile.style = style
      tile.frame = Rect(
        x: Double(index % columns) * (width + gap), y: Double(index / columns) * (height + gap),
        width: width, height: height)
    }
    let rows = (shown.count + columns - 1) / columns
    scroller.contentSize = Size(width: rest.size.width, height: Double(rows) * (height + gap))
    updateVisible()
  }
}

extension GalleryWindow.Place {
  /// The window of a stage, with the look of a sandbox.
  init(_ stage: SDLStage, look: Settings.Changeable, pictures: PictureLoader?) {
    self.init(
      time: stage.platform.now, geometry: { stage.platform.geometry }, look: look,
      folders: GalleryFolders(demo: pictures.map { AssetsFolder.demo(in: $0.folder) }),
      pictures: pictures, toggleFullscreen: { stage.window.toggleFullscreen() })
  }
}

internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

/// A panel's size in millimeters, its source, and other sources that disagree (rule J7).
struct PanelSize: Hashable, Sendable {
  /// The size along the surface's width and height; nil if it is unknown.
  var millimeters: Size?
  var source: SizeSource
  /// The known sizes, the chosen one first, if one differs from it by more than 10 %.
  var disagreeing: [KnownSize] = []

  struct KnownSize: Hashable {
    var size: Size
    var source: SizeSource
  }

  /// That the sources disagree, for `devices`, which is in English; nil if they agree.
  var disagreement: String? {
    disagreeing.isEmpty ? nil : "the panel's size is uncertain: \(sizes)"
  }

  /// A message on standard error if the sources disagree.
  var warning: String? { Language.english.use { note } }

  /// A sentence for the screen and the report if the sources disagree.
  var note: String? {
    if disagreeing.isEmpty { return nil }
    return source == .user
      ? localized("the panel's size is uncertain: \(sizes); the first size is used")
      : localized(
        "the panel's size is uncertain: \(sizes); the first size is used; give the right one with --size-mm"
      )
  }

  private var sizes: String {
    disagreeing.map { "\($0.size.inMillimeters) (\($0.source.rawValue.localized))" }.localizedList
  }

  /// Chooses the user's size, else that of the touch device with SDL's name, else the display's.
  ///
  /// A touch device's size is that of the glass as it was built; it is turned if the surface's size
  /// in points has the other orientation. The surface must cover the display.
  static func choose(
    user: Size?, touchScreens: [TouchScreen], named name: String?, display: Size?, points: Size
  ) -> PanelSize {
    let device = touchScreen(among: touchScreens, named: name)?.millimeters
    return first(of: [
      (user, .user), (device?.lying(as: points), .touchDevice), (display, .display),
    ])
  }

  /// Chooses the first size that is known, and compares the others with it.
  static func first(of candidates: [(size: Size?, source: SizeSource)]) -> PanelSize {
    let known = candidates.compactMap { size, source in
      size?.ifPlausibleInMillimeters.map { KnownSize(size: $0, source: source) }
    }
    guard let chosen = known.first else { return PanelSize(source: .unknown) }
    let others = known.dropFirst().filter { !$0.size.agrees(with: chosen.size) }
    return PanelSize(
      millimeters: chosen.size, source: chosen.source,
      disagreeing: others.isEmpty ? [] : [chosen] + others)
  }

  /// The touchscreen with SDL's name, or the only one; nil if there is none, or it is not certain.
  ///
  /// Devices with the same name and size are the same product.
  static func touchScreen(among screens: [TouchScreen], named name: String?) -> TouchScreen? {
    let named = screens.filter { $0.name == name }
    let candidates = named.isEmpty ? screens : named
    let sizes = Set(candidates.map(\.millimeters))
    return candidates.count == 1 || !named.isEmpty && sizes.count == 1 ? candidates.first : nil
  }
}

extension Size {
  /// The size in millimeters, such as `344 × 193.5 mm`.
  var inMillimeters: String { "\(Figure.short(width)) × \(Figure.short(height)) mm" }

  /// The size in the orientation of another size.
  fileprivate func lying(as other: Size) -> Size {
    (width > height) != (other.width > other.height) && other.width != other.height
      ? Size(width: height, height: width) : self
  }

  /// Whether no edge differs by more than 10 %, in any orientation.
  fileprivate func agrees(with other: Size) -> Bool {
    let edges = [
      (shortEdge, other.shortEdge), (max(width, height), max(other.width, other.height)),
    ]
    return edges.allSatisfy { max($0.0, $0.1) <= 1.1 * min($0.0, $0.1) }
  }
}

extension PanelSize {
  /// The size of a window's panel; only a full screen has that of the touch device.
  static func of(_ stage: SDLStage, _ form: SDLWindow.Form, user: Size?) -> PanelSize {
    let geometry = stage.platform.geometry
    let devices = stage.runtime.touchDevices
    return choose(
      user: user,
      touchScreens: form == .fullscreen ? (try? DeviceTree().touchScreens()) ?? [] : [],
      named: devices.count == 1 ? devices.first : nil, display: geometry.millimeters,
      points: geometry.points)
  }
}

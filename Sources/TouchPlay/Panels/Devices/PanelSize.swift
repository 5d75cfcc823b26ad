internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

/// A panel's size in millimeters, where it comes from, and who disagrees (rule J7).
///
///     let size = PanelSize.choose(
///       user: nil, touchScreens: try DeviceTree().touchScreens(),
///       named: runtime.touchDevices.first, display: geometry.millimeters, points: geometry.points)
///     let panel = Panel(points: geometry.points, millimeters: size.millimeters, source: size.source)
struct PanelSize: Hashable, Sendable {
  /// The size in millimeters, along the surface's width and height; nil if nobody knows it.
  var millimeters: Size?
  /// Where the size comes from.
  var source: SizeSource
  /// The sizes and their sources if one differs from the chosen one, the first, by more than 10 %.
  var disagreement: String?

  /// A sentence for the report if the sources disagree.
  var note: String? {
    let advice = source == .user ? "" : ": give the right one with --size-mm"
    return disagreement.map { "\($0); the first size is used\(advice)" }
  }

  /// Chooses the size that the user typed, else the touch device's, else the display's.
  ///
  /// A touch device's size is that of the glass as it was built; it is turned if the surface lies
  /// the other way. The touch device is the one with SDL's name for it, or the only one.
  ///
  /// - Parameters:
  ///   - user: What the user typed, which is taken as it is.
  ///   - touchScreens: The machine's touch screens.
  ///   - name: SDL's name for the device that is judged; nil if unknown.
  ///   - display: What the display says about the surface. The surface covers the display, or the
  ///     two cannot be compared.
  ///   - points: The surface's size in points, which tells how it lies.
  /// - Returns: The size, with the source `unknown` if nobody knows it.
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
      size.flatMap { $0.isPlausibleInMillimeters ? (size: $0, source: source) : nil }
    }
    guard let chosen = known.first else { return PanelSize(millimeters: nil, source: .unknown) }
    let others = known.dropFirst().filter { !$0.size.agrees(with: chosen.size) }
    let words = ([chosen] + others).map { "\($0.size.inMillimeters) (\($0.source.rawValue))" }
    return PanelSize(
      millimeters: chosen.size, source: chosen.source,
      disagreement: others.isEmpty
        ? nil : "the panel's size is not certain: \(words.joined(separator: ", "))")
  }

  /// The touch screen that SDL calls by a name, or the only one; nil if there is none, or it is not
  /// certain.
  ///
  /// Devices with the same name are the same product, so any of them tells the size.
  static func touchScreen(
    among screens: [TouchScreen], named name: String?
  ) -> TouchScreen? {
    let named = screens.filter { $0.name == name }
    let candidates = named.isEmpty ? screens : named
    let sizes = Set(candidates.map(\.millimeters))
    return candidates.count == 1 || !named.isEmpty && sizes.count == 1 ? candidates.first : nil
  }
}

extension Size {
  /// The size in millimeters in words, such as `344 × 193.5 mm`.
  var inMillimeters: String { "\(Figure.short(width)) × \(Figure.short(height)) mm" }

  /// The size with its longer edge where another size has its own.
  fileprivate func lying(as other: Size) -> Size {
    (width > height) != (other.width > other.height) && other.width != other.height
      ? Size(width: height, height: width) : self
  }

  /// Whether no edge differs by more than 10 %, however the sizes lie.
  fileprivate func agrees(with other: Size) -> Bool {
    let edges = [
      (shortEdge, other.shortEdge), (max(width, height), max(other.width, other.height)),
    ]
    return edges.allSatisfy { max($0.0, $0.1) <= 1.1 * min($0.0, $0.1) }
  }
}

extension PanelSize {
  /// The size of the panel that a window is on.
  ///
  /// A touch device's size counts only for a window that fills the screen.
  ///
  /// - Parameters:
  ///   - stage: The window.
  ///   - form: How the window was opened.
  ///   - user: The size in millimeters that the user typed, if any.
  /// - Returns: The size, with the source `unknown` if nobody knows it.
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

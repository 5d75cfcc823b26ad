internal import CSDL2

/// SDL and its companion libraries: the versions required and the versions in use.
package struct SDLLibrary: Sendable {
  /// A version made of three numbers.
  package struct Version: Comparable, CustomStringConvertible, Sendable {
    private let numbers: [Int]

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
      numbers = [major, minor, patch]
    }

    /// The last number.
    var patch: Int { numbers[2] }

    init(_ version: SDL_version) {
      self.init(Int(version.major), Int(version.minor), Int(version.patch))
    }

    /// The version as text, such as `2.26.5`.
    package var description: String { numbers.map { "\($0)" }.joined(separator: ".") }

    package static func < (left: Version, right: Version) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }

  /// The library's name.
  package let name: String
  /// The version in use.
  package let version: Version
  /// The oldest supported version.
  package let least: Version

  package init(name: String, version: Version, least: Version) {
    self.name = name
    self.version = version
    self.least = least
  }

  /// SDL itself.
  package static var core: SDLLibrary {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return SDLLibrary(name: "SDL2", version: Version(version), least: Version(2, 0, 20))
  }

  /// SDL's revision, as given by its build; empty if it has none.
  package static var revision: String {
    SDL_GetRevision().map { withoutUser(String(cString: $0)) } ?? ""
  }

  /// An address without the user and password before its host: some builds of SDL name the
  /// account that fetched the sources.
  static func withoutUser(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let host = address[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return address }
    return "\(address[..<scheme.upperBound])\(address[address.index(after: at)...])"
  }

  /// The video drivers that SDL was built with, in the order in which it tries them.
  package static var videoDrivers: [String] {
    (0..<max(0, SDL_GetNumVideoDrivers())).compactMap { index in
      SDL_GetVideoDriver(index).map { String(cString: $0) }
    }
  }

  /// Whether it is sdl2-compat, which offers SDL 2's functions on top of SDL 3.
  ///
  /// Its patch levels begin at 50, which SDL 2 itself never reached.
  package var isCompatibilityLayer: Bool { version.patch >= 50 }

  /// The libraries that the program starts with, whose versions can differ from those of the headers.
  static var linked: [SDLLibrary] {
    [
      core,
      SDLLibrary(
        name: "SDL2_ttf", version: Version(TTF_Linked_Version().pointee), least: Version(2, 0, 18)),
    ]
  }

  /// SDL2_image, which is loaded with the first picture.
  ///
  /// - Throws: `SDLError.noLibrary`.
  static func image() throws(SDLError) -> SDLLibrary {
    guard let version = CSDL_ImageVersion() else {
      throw .noLibrary("SDL2_image", reason: SDLError.message)
    }
    return SDLLibrary(
      name: "SDL2_image", version: Version(version.pointee), least: Version(2, 0, 5))
  }

  /// Refuses a library that is too old.
  ///
  /// - Throws: `SDLError.tooOld`.
  package func require() throws(SDLError) {
    guard version >= least else { throw .tooOld(name, version: "\(version)", least: "\(least)") }
  }

  /// Refuses libraries that are too old before a missing function is called.
  ///
  /// - Throws: `SDLError.tooOld`.
  package static func requireAll() throws(SDLError) {
    for library in linked { try library.require() }
  }

  /// Refuses libraries without which no picture can be saved or loaded.
  ///
  /// - Throws: `SDLError.tooOld` or `SDLError.noLibrary`.
  package static func requireForPictures() throws(SDLError) {
    try requireAll()
    try image().require()
  }
}

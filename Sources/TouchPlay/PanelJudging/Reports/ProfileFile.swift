internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// Reads profiles from JSON files (`docs/measurements.md` has the form).
///
/// The faults of files that cannot be read, are not JSON, or are not a profile name the line.
enum ProfileFile {
  /// Returns the built-in profile with a name, or that of the file with a path.
  static func profile(_ name: String) throws(Fault) -> Profile {
    if let profile = Profile.builtIn.first(where: { $0.name == name }) { return profile }
    guard FileSystem.exists(name) else {
      throw Fault(
        .noInput, name, "is neither a profile nor a file",
        "use \(Profile.builtIn.map(\.name).joined(separator: ", ")), or a JSON file")
    }
    return try profile(in: try content(of: name), name)
  }

  static func profile(in content: [UInt8], _ path: String) throws(Fault) -> Profile {
    try Reader(path: path).profile(try document(content, path, "a profile"))
  }

  /// Reads a JSON file; a noun says what the file should be.
  static func document(_ path: String, _ noun: String) throws(Fault) -> JSONDocument {
    try document(try content(of: path), path, noun)
  }

  private static func document(
    _ content: [UInt8], _ path: String, _ noun: String
  ) throws(Fault) -> JSONDocument {
    do throws(JSONDocument.Fault) {
      return try JSONDocument(content)
    } catch {
      throw Fault(
        .badInput, "\(path), line \(error.line)", "is not JSON", "correct the line, or name \(noun)"
      )
    }
  }

  /// The content of a file, or its beginning if it is too large.
  private static func content(of path: String) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(SessionError) {
      let source = try FileSource(path: path)
      while case let piece = try source.read(atMost: 1 << 16), !piece.isEmpty {
        bytes += piece
        guard bytes.count <= maximumBytes else { break }
      }
    } catch {
      throw Fault(error, path: path)
    }
    return bytes
  }

  /// More than any profile or report has.
  private static let maximumBytes = 64 << 20

  private struct Reader {
    let path: String

    func profile(_ document: JSONDocument) throws(Fault) -> Profile {
      guard case .object(let members) = document else {
        throw wrong(1, "is not a profile", "begin with { and a name, a title and limits")
      }
      var profile = Profile(name: path, title: "", limits: [:])
      for member in members {
        switch (member.name, member.value) {
        case ("name", .text(let text)): profile.name = text
        case ("title", .text(let text)): profile.title = text
        case ("limits", .object(let limits)):
          for limit in limits { try add(limit, to: &profile) }
        case ("name", _), ("title", _):
          throw wrong(member.line, "\(member.name) is not text", "quote it")
        case ("limits", _):
          throw wrong(member.line, "limits is not an object", "use { ITEM: NUMBER }")
        default:
          throw wrong(member.line, "\(member.name) is unknown", "use name, title and limits")
        }
      }
      guard !profile.limits.isEmpty else {
        throw wrong(1, "has no limits", "add limits such as \"reportRate\": 60")
      }
      return profile
    }

    private func add(_ member: JSONDocument.Member, to profile: inout Profile) throws(Fault) {
      guard let item = CheckItem(rawValue: member.name) else {
        throw wrong(
          member.line, "\(member.name) is not an item that is measured",
          "use one of \(CheckItem.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      guard profile.limits[item] == nil else {
        throw wrong(member.line, "\(member.name) has two limits", "leave one out")
      }
      guard case .number(let value) = member.value, Limit.values.contains(value) else {
        throw wrong(
          member.line, "the limit of \(member.name) is not a number", "use 0 to 1000000000")
      }
      profile.limits[item] = Limit(value, on: item)
    }

    private func wrong(_ line: Int, _ problem: String, _ advice: String) -> Fault {
      Fault(.badInput, "\(path), line \(line)", problem, advice)
    }
  }
}

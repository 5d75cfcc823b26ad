extension UserFolder {
  /// Notices about folders that cannot be written to.
  ///
  /// - Parameter folders: The purpose and the path of each folder.
  /// - Returns: A line for each folder, and one caption that groups the folders by reason.
  static func notices(about folders: [(what: String, path: String)]) -> [Notice] {
    var groups: [(reason: String, names: [String])] = []
    var notices: [Notice] = []
    for (what, path) in folders {
      guard let reason = obstacle(to: path) else { continue }
      let text =
        "\(path): is not writable (\(reason)): \(what) are not saved; "
        + "make it writable"
      notices.append(Notice(text: text, caption: ""))
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        groups[index].names.append(what)
      } else {
        groups.append((reason, [what]))
      }
    }
    guard !notices.isEmpty else { return [] }
    notices[0].caption = groups.map { sentence(about: $0.names, $0.reason) }
      .joined(separator: ". ")
    return notices
  }

  private static func sentence(about names: [String], _ reason: String) -> String {
    let list = names.dropLast().joined(separator: ", ")
    let names = (list.isEmpty ? "" : list + " and ") + (names.last ?? "")
    return names.prefix(1).uppercased() + names.dropFirst() + " are not saved (\(reason))"
  }
}

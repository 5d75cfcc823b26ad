/// The to-dos: the open ones in the order of the list, and the done ones.
struct TodoItems: Hashable {
  /// The sections of the list.
  enum Part: Int, CaseIterable {
    case open
    case done

    var title: String { self == .open ? "To do" : "Done" }
  }

  private var parts: [[String]] = [[], []]

  init(open: [String] = [], done: [String] = []) { parts = [open, done] }

  subscript(part: Part) -> [String] {
    get { parts[part.rawValue] }
    set { parts[part.rawValue] = newValue }
  }

  /// The items as text: a line each, done ones after a tab.
  var text: String {
    (self[.open] + self[.done].map { "\t\($0)" }).joined(separator: "\n")
  }

  init(text: String) {
    let lines = text.split(separator: "\n")
    self[.open] = lines.filter { !$0.hasPrefix("\t") }.map(String.init)
    self[.done] = lines.filter { $0.hasPrefix("\t") }.map { String($0.dropFirst()) }
  }
}

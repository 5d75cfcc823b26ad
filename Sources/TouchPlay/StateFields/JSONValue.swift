internal import TouchRecordings
internal import TrackerKit

/// A JSON value; its text has sorted keys, and numbers rounded to six decimals.
enum JSONValue {
  case object([String: JSONValue])
  case array([JSONValue])
  case text(String)
  case number(Double)
  case integer(Int)
  case unsigned(UInt64)
  case flag(Bool)
  case null

  /// The JSON text, on one line.
  var description: String {
    switch self {
    case .object(let members):
      JSONText.object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) })
    case .array(let values): JSONText.array(values.map(\.description))
    case .text(let text):
      // Characters that change the text's direction could disguise what it says.
      JSONText.quoted(text) { $0.isUnseen ? JSONText.number($0) : nil }
    case .number(let value): Self.rounded(value)
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .flag(let value): value ? "true" : "false"
    case .null: "null"
    }
  }

  private static func rounded(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let result = (value * 1_000_000).rounded() / 1_000_000
    return "\(result == 0 ? 0 : result)"
  }
}

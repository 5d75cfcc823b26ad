internal import TrackerKit

/// A JSON text in the making: keys sorted, numbers rounded to six decimals.
enum JSONValue {
  case object([String: JSONValue])
  case array([JSONValue])
  case text(String)
  case number(Double)
  case integer(Int)
  case unsigned(UInt64)
  case flag(Bool)
  case null

  /// A place as `[x, y]`.
  static func place(_ point: Point) -> JSONValue {
    .array([.number(point.x), .number(point.y)])
  }

  /// The text, on one line.
  var description: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch self {
    case .object(let members):
      output += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        if index > 0 { output += ", " }
        Self.quote(key, to: &output)
        output += ": "
        members[key]?.write(to: &output)
      }
      output += "}"
    case .array(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += ", " }
        value.write(to: &output)
      }
      output += "]"
    case .text(let text): Self.quote(text, to: &output)
    case .number(let value): output += Self.rounded(value)
    case .integer(let value): output += "\(value)"
    case .unsigned(let value): output += "\(value)"
    case .flag(let value): output += value ? "true" : "false"
    case .null: output += "null"
    }
  }

  private static func rounded(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let result = (value * 1_000_000).rounded() / 1_000_000
    return "\(result == 0 ? 0 : result)"
  }

  private static func quote(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case _ where scalar.isUnseen:
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}

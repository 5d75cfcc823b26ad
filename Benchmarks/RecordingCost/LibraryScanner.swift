import CYAML

/// The scanner of libyaml, for comparison.
enum LibraryScanner {
  /// Reads all tokens of a YAML text, which must be valid.
  static func scan(_ text: [UInt8]) {
    var parser = yaml_parser_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    text.withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      var token = yaml_token_t()
      var isAtEnd = false
      while !isAtEnd {
        precondition(yaml_parser_scan(&parser, &token) == 1)
        isAtEnd = token.type == YAML_STREAM_END_TOKEN
        yaml_token_delete(&token)
      }
    }
  }
}

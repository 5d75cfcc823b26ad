extension String {
  /// Whether another text has the same scalars; at once if both share their storage.
  ///
  /// `==` also equates é in one scalar and in two, which people may want to change into each other,
  /// and which fonts may draw differently.
  package func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { others in
        bytes.baseAddress == others.baseAddress || bytes.elementsEqual(others)
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

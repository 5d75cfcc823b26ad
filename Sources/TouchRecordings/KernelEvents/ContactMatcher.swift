/// Matches the positions in a frame with those in the previous one so that the sum of the distances
/// is minimal, by the Kuhn-Munkres algorithm, which is cubic in the number of positions.
enum ContactMatcher {
  /// A position in any unit.
  typealias Location = (x: Double, y: Double)

  /// For each new position, the index of the old one it continues, or nil; as many as possible
  /// match.
  static func partners(of new: [Location], among old: [Location]) -> [Int?] {
    guard !new.isEmpty, !old.isEmpty else { return new.map { _ in nil } }
    if new.count > old.count {
      var result = [Int?](repeating: nil, count: new.count)
      for (index, partner) in assign(old, to: new).enumerated() { result[partner] = index }
      return result
    }
    return assign(new, to: old)
  }

  /// Assigns a column to each row; there are at least as many columns as rows.
  private static func assign(_ rows: [Location], to columns: [Location]) -> [Int] {
    // Index 0 of each list means "none"; rows and columns count from 1.
    var rowPrice = [Double](repeating: 0, count: rows.count + 1)
    var columnPrice = [Double](repeating: 0, count: columns.count + 1)
    var rowOfColumn = [Int](repeating: 0, count: columns.count + 1)
    for row in 1...rows.count {
      rowOfColumn[0] = row
      var least = [Double](repeating: .infinity, count: columns.count + 1)
      var before = [Int](repeating: 0, count: columns.count + 1)
      var isDone = [Bool](repeating: false, count: columns.count + 1)
      var column = 0
      repeat {
        isDone[column] = true
        let current = rowOfColumn[column]
        var step = Double.infinity
        var next = 0
        for candidate in 1...columns.count where !isDone[candidate] {
          let cost =
            distance(rows[current - 1], columns[candidate - 1]) - rowPrice[current]
            - columnPrice[candidate]
          if cost < least[candidate] {
            least[candidate] = cost
            before[candidate] = column
          }
          if least[candidate] < step {
            step = least[candidate]
            next = candidate
          }
        }
        for candidate in 0...columns.count {
          if isDone[candidate] {
            rowPrice[rowOfColumn[candidate]] += step
            columnPrice[candidate] -= step
          } else {
            least[candidate] -= step
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[before[column]]
        column = before[column]
      }
    }
    var result = [Int](repeating: 0, count: rows.count)
    for column in 1...columns.count where rowOfColumn[column] > 0 {
      result[rowOfColumn[column] - 1] = column - 1
    }
    return result
  }

  private static func distance(_ first: Location, _ second: Location) -> Double {
    let x = first.x - second.x
    let y = first.y - second.y
    return (x * x + y * y).squareRoot()
  }
}

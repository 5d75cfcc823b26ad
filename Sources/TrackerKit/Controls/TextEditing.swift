/// A line of text with a caret or a selection, and a history of its changes (rule D11).
///
/// Positions count characters as people do: 0 is before the first one, `count` after the last one.
/// The selection lies between the caret, which moves, and the anchor, which stays; while both are
/// equal, nothing is selected.
public struct TextEditing: Hashable, Sendable {
  /// A movement of the caret.
  public enum Motion: Hashable, Sendable, CaseIterable {
    /// To the previous character.
    case characterBackward
    /// To the next character.
    case characterForward
    /// To the beginning of the word, or of the previous one.
    case wordBackward
    /// To the end of the word, or of the next one.
    case wordForward
    /// To the beginning of the line.
    case start
    /// To the end of the line.
    case end

    /// Whether the motion goes toward the beginning.
    public var isBackward: Bool {
      switch self {
      case .characterBackward, .wordBackward, .start: true
      case .characterForward, .wordForward, .end: false
      }
    }
  }

  /// A state that undo restores.
  private struct Moment: Hashable {
    var characters: [Character]
    var caret: Int
    var anchor: Int
  }

  /// Consecutive changes of a kind are undone together, except others.
  private enum Change: Hashable {
    case typing
    case deletingBackward
    case deletingForward
    case other
  }

  /// The number of changes that can be undone.
  public static let maximumSteps = 100

  /// The characters of the text.
  public var characters: [Character] { moment.characters }
  /// Where the next character goes, 0...count.
  public var caret: Int { moment.caret }
  /// Where the selection began, 0...count.
  public var anchor: Int { moment.anchor }
  /// The maximum number of characters; excess input is left out.
  public let maximumLength: Int
  private var moment: Moment
  private var undoSteps: [Moment] = []
  private var redoSteps: [Moment] = []
  private var lastChange: Change?

  /// Creates a line, cut off at a maximum length of 0 or more, with the caret at the end.
  public init(_ text: String = "", maximumLength: Int = .max) {
    self.maximumLength = max(0, maximumLength)
    let characters = Array(text.prefix(self.maximumLength))
    moment = Moment(characters: characters, caret: characters.count, anchor: characters.count)
  }

  /// The text.
  public var text: String { String(characters) }

  /// The number of characters.
  public var count: Int { characters.count }

  /// The selected positions; an empty range at the caret for none.
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// The selected text; empty if nothing is selected.
  public var selectedText: String { String(characters[selection]) }

  // MARK: Changes

  /// Replaces the selection with as much of a text as fits, and puts the caret after it.
  ///
  /// Text that `isTyped` is undone together with text that was typed directly before.
  public mutating func insert(_ text: String, isTyped: Bool = false) {
    replace(selection, with: text, as: isTyped && selection.isEmpty ? .typing : .other)
  }

  /// Deletes the selection, or else the characters between the caret and the end of a motion.
  public mutating func delete(_ motion: Motion) {
    guard selection.isEmpty else { return replace(selection, with: "", as: .other) }
    let target = destination(of: motion)
    let change: Change =
      switch motion {
      case .characterBackward: .deletingBackward
      case .characterForward: .deletingForward
      default: .other
      }
    replace(min(caret, target)..<max(caret, target), with: "", as: change)
  }

  private mutating func replace(_ range: Range<Int>, with text: String, as change: Change) {
    let before = String(characters[..<range.lowerBound])
    let after = String(characters[range.upperBound...])
    var inserted = text.prefix(maximumLength)
    // An accent may join the character before it, so only the whole has the right length.
    var whole = before + inserted + after
    while whole.count > maximumLength, !inserted.isEmpty {
      inserted.removeLast()
      whole = before + inserted + after
    }
    let result = Array(whole)
    guard !whole.hasSameScalars(as: self.text) else { return collapse(to: range.upperBound) }
    let position = Self.position(afterBytes: before.utf8.count + inserted.utf8.count, in: result)
    keepStep(for: change)
    moment = Moment(characters: result, caret: position, anchor: position)
  }

  /// The position after the characters that begin within a number of bytes.
  private static func position(afterBytes bytes: Int, in characters: [Character]) -> Int {
    var rest = bytes
    return characters.firstIndex { character in
      defer { rest -= character.utf8.count }
      return rest <= 0
    } ?? characters.count
  }

  // MARK: Caret and selection

  /// Moves the caret, and only the end of the selection if `isSelecting`.
  ///
  /// Otherwise, a motion by one character moves the caret from a selection to its end.
  public mutating func move(_ motion: Motion, isSelecting: Bool = false) {
    if isSelecting { return select(from: anchor, to: destination(of: motion)) }
    let isOneCharacter = motion == .characterBackward || motion == .characterForward
    if isOneCharacter, !selection.isEmpty {
      collapse(to: motion.isBackward ? selection.lowerBound : selection.upperBound)
    } else {
      collapse(to: destination(of: motion))
    }
  }

  /// Selects from one position to another, the new caret; both are limited to the text.
  public mutating func select(from start: Int, to end: Int) {
    lastChange = nil
    moment.anchor = max(0, min(count, start))
    moment.caret = max(0, min(count, end))
  }

  /// Selects everything.
  public mutating func selectAll() {
    select(from: 0, to: count)
  }

  /// Selects the word around a position, or the characters between two words.
  public mutating func selectWord(at position: Int) {
    guard count > 0 else { return }
    let inside = max(0, min(count - 1, position))
    let isWord = isWord(inside)
    var (start, end) = (inside, inside + 1)
    while start > 0, self.isWord(start - 1) == isWord { start -= 1 }
    while end < count, self.isWord(end) == isWord { end += 1 }
    select(from: start, to: end)
  }

  private mutating func collapse(to position: Int) {
    select(from: position, to: position)
  }

  /// The position to which a motion leads from the caret.
  private func destination(of motion: Motion) -> Int {
    var position = caret
    switch motion {
    case .characterBackward: position = max(0, caret - 1)
    case .characterForward: position = min(count, caret + 1)
    case .wordBackward:
      while position > 0, !isWord(position - 1) { position -= 1 }
      while position > 0, isWord(position - 1) { position -= 1 }
    case .wordForward:
      while position < count, !isWord(position) { position += 1 }
      while position < count, isWord(position) { position += 1 }
    case .start: position = 0
    case .end: position = count
    }
    return position
  }

  /// Whether the character at an index belongs to a word.
  private func isWord(_ index: Int) -> Bool {
    let character = characters[index]
    return character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Undo

  /// Whether there is a change to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is an undone change to repeat.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// Undoes the last change, with its caret and selection; false if there is none.
  @discardableResult
  public mutating func undo() -> Bool { restore(from: \.undoSteps, keepingIn: \.redoSteps) }

  /// Repeats the last undone change; false if there is none.
  @discardableResult
  public mutating func redo() -> Bool { restore(from: \.redoSteps, keepingIn: \.undoSteps) }

  private mutating func restore(
    from steps: WritableKeyPath<Self, [Moment]>, keepingIn others: WritableKeyPath<Self, [Moment]>
  ) -> Bool {
    guard let step = self[keyPath: steps].popLast() else { return false }
    self[keyPath: others].append(moment)
    moment = step
    lastChange = nil
    return true
  }

  private mutating func keepStep(for change: Change) {
    redoSteps.removeAll()
    if change == .other || change != lastChange {
      undoSteps.append(moment)
      if undoSteps.count > Self.maximumSteps { undoSteps.removeFirst() }
    }
    lastChange = change
  }
}

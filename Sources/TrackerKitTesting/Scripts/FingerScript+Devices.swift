public import TrackerKit

extension FingerScript {
  /// Presses a key for a while, together with other keys such as Control.
  public mutating func press(_ key: Key, with held: [Key] = [], seconds: Double = 0.03) {
    held.forEach { add(.key($0, isDown: true)) }
    add(.key(key, isDown: true))
    wait(seconds)
    add(.key(key, isDown: false))
    held.reversed().forEach { add(.key($0, isDown: false)) }
  }

  /// Types text, one key after another, with Shift where a US keyboard needs it.
  ///
  /// A line break is the Enter key.
  public mutating func type(_ text: String) {
    for character in text {
      let (key, needsShift) = Key.typing(character)
      press(key, with: needsShift ? [.shift] : [])
      wait(0.03)
    }
  }

  /// The mouse does something; it acts as fingers (rules M1 to M4).
  public mutating func mouse(_ report: PointerReport) {
    add(.mouse(report))
  }

  /// Moves the mouse to a location and clicks its left button.
  public mutating func click(at location: Point, seconds: Double = 0.05) {
    mouse(.moved(location))
    mouse(.primaryDown)
    wait(seconds)
    mouse(.primaryUp)
  }

  /// The window or the display changes.
  public mutating func display(_ change: DisplayChange) {
    add(.display(change))
  }

  /// A named fact arrives, as if another thread had posted it (rule Q6).
  public mutating func data(_ name: String, _ value: String) {
    add(.data(DataEvent(name: name, value: value)))
  }
}

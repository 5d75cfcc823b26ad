public import TrackerKit

/// One report of one contact.
public struct ContactSample: Hashable, Sendable {
  /// When it was reported.
  public var time: Timestamp
  /// Where the contact was, in the panel's unit from the top left.
  public var location: Point
  /// The pressure, 0...1, if the device reports one.
  public var pressure: Float?

  /// Creates a sample.
  public init(time: Timestamp, location: Point, pressure: Float? = nil) {
    self.time = time
    self.location = location
    self.pressure = pressure
  }
}

/// Everything reported about one contact, from its beginning to its end.
public struct ContactPath: Hashable, Sendable {
  /// How a contact ended.
  public enum End: String, Hashable, Sendable {
    /// The finger lifted.
    case lifted
    /// The system took the contact.
    case cancelled
    /// It was still down when the recording ended.
    case open
  }

  /// The contact's number: the lowest that was free when it began, from 1.
  public var number: Int
  /// The device and its own number for the contact.
  public var contact: ContactID
  /// The reports in the order of their times, the first being the beginning.
  public var samples: [ContactSample]
  /// When it ended; the time of the last report while it is open.
  public var endTime: Timestamp
  /// How it ended.
  public var end: End

  /// Creates a path that is still open, from its first report.
  public init(number: Int, contact: ContactID, first: ContactSample) {
    self.number = number
    self.contact = contact
    samples = [first]
    endTime = first.time
    end = .open
  }

  /// The time from the beginning to the end, in seconds.
  public var seconds: Double { samples.first.map { endTime.seconds(since: $0.time) } ?? 0 }
}

internal import TrackerKit

/// Gives each contact the lowest free number from 1 for its life (rule I8).
struct TouchNumbers {
  /// A session can store this many contacts at once; more are left out.
  static let most = 4096

  private struct Live {
    var device: Int
    var key: Int
    var number: Int
    var contact: ContactID
  }

  /// The contacts on the screen, in ascending order of number.
  private var live: [Live] = []

  /// How many contacts are on the screen.
  var count: Int { live.count }

  /// Assigns a number to a contact that begins; nil if there are too many.
  mutating func begin(device: Int, key: Int, finger: Int64) -> (Int, ContactID)? {
    guard live.count < Self.most else { return nil }
    let index = live.indices.first { live[$0].number != $0 + 1 } ?? live.count
    let contact = ContactID(device: device, finger: finger)
    live.insert(Live(device: device, key: key, number: index + 1, contact: contact), at: index)
    return (index + 1, contact)
  }

  /// The number of a contact on the screen; nil if it never began.
  func find(device: Int, key: Int) -> (Int, ContactID)? {
    live.first { $0.key == key && $0.device == device }.map { ($0.number, $0.contact) }
  }

  /// Forgets a contact.
  mutating func end(device: Int, key: Int) {
    live.removeAll { $0.key == key && $0.device == device }
  }
}

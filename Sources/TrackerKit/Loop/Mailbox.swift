/// The only way into the loop for other threads (rule Q6).
///
/// Functions posted here run on the loop, in queue order, with the mailbox's owner:
///
///     let mailbox = loop.mailbox(for: session)
///     worker.start { outcome in mailbox.post { session in session.show(outcome) } }
///
/// A function posted for an object that is gone does nothing. A posted function must not change the
/// model: a session contains no functions, so a replay would not change it. Post anything that
/// changes the model as data instead, which enters the loop as an input, is recorded, and comes
/// back in a replay:
///
///     mailbox.post(DataEvent(name: "palette", value: "warm"))
///
/// If its value has a text form, such data can be posted as a typed notification.
public final class Mailbox<Owner: AnyObject>: Sendable {
  private let postbox: Postbox
  private let number: Int

  init(_ postbox: Postbox, number: Int) {
    self.postbox = postbox
    self.number = number
  }

  /// Posts a function from any thread.
  public func post(_ function: @escaping @Sendable (Owner) -> Void) {
    postbox.post(
      Postbox.Letter(mailbox: number) { owner in
        // The mailbox's number identifies its owner.
        function(unsafeDowncast(owner, to: Owner.self))
      })
  }

  /// Posts a notification from any thread, as data with the text of its value (rules Q6, D12).
  ///
  ///     mailbox.post(.scoreChanged, 12)
  ///
  /// It is recorded, and delivered to the observers of the name.
  public func post<Value: LosslessStringConvertible>(
    _ name: NotificationName<Value>, _ value: Value
  ) {
    post(DataEvent(name: name.rawValue, value: value.description))
  }

  /// Posts data from any thread; `Application.dataReceived(_:)` gets it, whether or not the mailbox's
  /// owner still exists.
  ///
  /// Name and value together have at most 64 KiB of UTF-8; more stops the program, since a session could
  /// not hold it. A replay gets the data from the session: a model that starts a worker must not do so
  /// again there.
  public func post(_ data: DataEvent) {
    if data.name.utf8.count + data.value.utf8.count > 1 << 16 {
      programmerMistake("Posted data is longer than 64 KiB")
    }
    postbox.post(data)
  }
}

/// The owners of mailboxes, as known on the loop's thread.
struct MailboxOwners {
  private struct Owner {
    weak var object: AnyObject?
  }

  private var owners: [Owner] = []

  /// Adds an owner and returns its mailbox's number.
  mutating func add(_ object: AnyObject) -> Int {
    owners.append(Owner(object: object))
    return owners.count - 1
  }

  /// Runs a posted function, unless its owner is gone.
  func open(_ letter: Postbox.Letter) {
    if let object = owners[letter.mailbox].object { letter.function(object) }
  }
}

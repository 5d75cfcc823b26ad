internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

/// Who tested which panel, where and when: the facts around the figures of a report (rule J4).
///
/// Sessions have them as remarks, so that `check --from` gives the same report.
struct TestDetails: Hashable {
  static let options = [
    OptionName("--tester", "PERSON", "who tests, for the report"),
    OptionName("--site", "PLACE", "where the panel is, for the report"),
  ]

  /// The date, time and time zone, such as `2026-01-31 23:59:59 +0100`.
  var date: String?
  var tester: String?
  var site: String?
  /// Facts about the panel as the system knows them, such as its maker, with their names in words.
  var panel: [Fact] = []

  struct Fact: Hashable {
    var name: String
    var value: String
  }

  private static let panelPrefix = "panel "

  init(tester: String? = nil, site: String? = nil) { (self.tester, self.site) = (tester, site) }

  /// The details in a session's header.
  init(_ header: SessionHeader) {
    (date, tester, site) = (header.remark("date"), header.remark("tester"), header.remark("site"))
    panel = header.remarks.compactMap { remark in
      guard remark.name.hasPrefix(Self.panelPrefix) else { return nil }
      return Fact(name: String(remark.name.dropFirst(Self.panelPrefix.count)), value: remark.value)
    }
  }

  /// The details with those of another test where these say nothing.
  func completed(by other: TestDetails) -> TestDetails {
    var details = self
    details.date = date ?? other.date
    details.tester = tester ?? other.tester
    details.site = site ?? other.site
    if panel.isEmpty { details.panel = other.panel }
    return details
  }

  /// The remarks for a session, which has its date already.
  var remarks: [SessionHeader.Setting] {
    [("tester", tester), ("site", site)].compactMap { name, value in
      value.map { SessionHeader.Setting(name: name, value: $0) }
    } + panel.map { SessionHeader.Setting(name: Self.panelPrefix + $0.name, value: $0.value) }
  }

  /// All details, with their names in words; what is unknown is left out.
  var facts: [Fact] {
    [
      (localized("Date"), date?.inLocalOrder), (localized("Tester"), tester),
      (localized("Site"), site),
    ].compactMap { name, value in value.map { Fact(name: name, value: $0) } }
      + panel.map { Fact(name: localized("Panel's \($0.name.localized)"), value: $0.value) }
  }

  var json: JSONValue {
    func text(_ value: String?) -> JSONValue { value.map { .text($0) } ?? .null }
    return .object([
      "date": text(date), "site": text(site), "tester": text(tester),
      "panel": .object(
        Dictionary(
          panel.map { ($0.name, .text($0.value)) }, uniquingKeysWith: { first, _ in first })
      ),
    ])
  }
}

extension TestDetails {
  /// The details with what the system knows about the touchscreen that SDL uses.
  func described(by runtime: SDLRuntime) -> TestDetails {
    var details = self
    details.addPanel((try? DeviceTree().touchScreens()) ?? [], named: runtime.touchDevices)
    return details
  }

  /// Adds what the system knows about the touchscreen that a program uses, by SDL's names of touch
  /// devices; nothing if it is not clear which one that is.
  // texts
  mutating func addPanel(_ screens: [TouchScreen], named names: [String]) {
    let name = names.count == 1 ? names.first : nil
    guard let screen = PanelSize.touchScreen(among: screens, named: name) else { return }
    let hardware = screen.hardware
    let resolution = screen.nodeFacts.map { facts in
      "\(facts.x.maximum - facts.x.minimum + 1) × \(facts.y.maximum - facts.y.minimum + 1) units"
    }
    panel = [
      ("name", screen.name), ("maker", hardware.maker), ("model", hardware.model),
      ("serial number", hardware.serial), ("firmware", hardware.firmware),
      ("identity", screen.identity.words), ("resolution", resolution),
      ("driver in the kernel", hardware.driver),
    ].compactMap { name, value in value.map { Fact(name: name, value: $0) } }
  }
}

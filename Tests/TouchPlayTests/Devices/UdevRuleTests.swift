import Testing

@testable import TouchPlay

@Suite("UdevRule")
struct UdevRuleTests {
  @Test("J9 a rule matches the event node by the device's name and sets the properties in order")
  func rule() {
    let rule = UdevRule(device: "ILITEK ILITEK-TP", properties: [("A", "1"), ("B", "0 1")])
    #expect(
      rule.line == #"ACTION!="remove", KERNEL=="event[0-9]*", ATTRS{name}=="ILITEK ILITEK-TP", "#
        + #"ENV{A}="1", ENV{B}="0 1""#)
  }

  @Test("J9 what has a meaning in a rule matches as any character")
  func pattern() {
    let rule = UdevRule(device: #"a "b" [c]* $d\%"#, properties: [])
    #expect(rule.line.hasSuffix(#"ATTRS{name}=="a ?b? ?c?? ?d??""#))
    #expect(UdevRule(device: nil, properties: []).line.hasSuffix(#"ATTRS{name}=="DEVICE""#))
  }
}

internal import PanelCheck

/// What a guided check begins with: the tests to do, and what earlier ones have shown.
struct CheckStart {
  /// The tests to do, in their order; at least one.
  var tests = GuidedTest.allCases
  /// What tests have shown before, as in a check that was left in the middle.
  var outcomes: [GuidedTest: CheckOutcome] = [:]
}

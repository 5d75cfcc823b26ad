import PanelCheck
import Testing

@Suite("Profile")
struct ProfileTests {
  @Test("J3 J6 a profile can be limited to what was measured")
  func limited() {
    let profile = Profile.kiosk.limited(to: [.ghosts, .drumroll])
    #expect(profile.limits == [.ghosts: Limit(.atMost, 0, .perHour)])
    #expect(profile.name == "kiosk" && profile.title == Profile.kiosk.title)
    #expect(profile.verdict(on: .contacts, Figure(1, .count, sampleCount: 1)) == nil)
  }
}

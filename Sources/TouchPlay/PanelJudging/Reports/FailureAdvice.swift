internal import PanelCheck

/// What an item that fails, or may fail, means for the people who use the panel, and what to do.
struct FailureAdvice {
  let meaning: String
  let remedy: String

  /// The advice on an item, and on the layer at fault, if that is known.
  init(_ item: CheckItem, _ layer: LayerAtFault?) {
    let words = Self.words(item)
    meaning = words.meaning.localized
    remedy =
      layer == .aboveKernel && item != .noticeableDeadArea
      ? localized(
        "Keep the panel: what the kernel reports is within the limit. Update libinput or the X server and the compositor, or try another compositor."
      ) : words.remedy.localized
  }

  // texts
  // table
  private static func words(_ item: CheckItem) -> (meaning: String, remedy: String) {
    switch item {
    case .contacts:
      (
        "Fingers beyond this number do nothing, so people who touch at the same time get in each other's way.",
        "Try again with all fingers flat on the glass. If the number stays too low, choose firmware or a panel that supports more contacts."
      )
    case .stillJitter:
      (
        "A finger that rests seems to move: buttons flicker, and a long press may fail.",
        "Ground the panel, move chargers and cables away from it, and try again; then ask the maker for filtering in the firmware."
      )
    case .stillJitterAtEdge:
      (
        "A finger that rests near an edge seems to move, so buttons there are hard to hold.",
        "Check that the frame does not press on the glass, and try again; then ask the maker for a new calibration."
      )
    case .movingJitter:
      (
        "Lines that are drawn smoothly come out ragged.",
        "Ground the panel and its frame, try another power supply, keep cables away from the sensor, and try again; then ask the maker for filtering in the firmware."
      )
    case .movingJitterAtEdge:
      (
        "Lines along an edge come out ragged.",
        "Check that the frame does not press on the glass, and try again; then ask the maker for a new calibration."
      )
    case .linearity:
      (
        "A straight line bends somewhere, so people miss what they aim at there.",
        "See the picture for the place. Check that the glass is flat and that no metal or cable is close behind it, then run the maker's own calibration."
      )
    case .linearityRMS:
      (
        "Straight lines come out wavy all over the panel.",
        "Run the maker's own calibration. If the problem remains, the firmware's settings do not suit this sensor and glass; ask the maker."
      )
    case .accuracy:
      (
        "Touches land beside the place that was touched, so small buttons are missed.",
        "If the report lists a repair, apply it; otherwise, calibrate the panel again."
      )
    case .accuracyAtEdge:
      (
        "Touches near an edge land beside the place that was touched.",
        "If the report lists a repair, apply it; otherwise, calibrate the panel again."
      )
    case .tapSpread:
      (
        "The same tap lands in different places, so small buttons are missed now and then.",
        "Ground the panel and try again; then ask the maker for filtering in the firmware."
      )
    case .missedTaps:
      (
        "Some taps do nothing, so people have to tap again.",
        "Clean the glass and try again with one tap a second; then ask the maker for a more sensitive setting."
      )
    case .doubledTaps:
      (
        "Some taps count twice, so a button is pressed twice.",
        "Clean and dry the glass, ground the panel, and try again; then ask the maker for debouncing in the firmware."
      )
    case .reversedMotion:
      (
        "A finger that moves on is sometimes reported as going back, so lists and maps tremble.",
        "See the picture: large jumps suggest noise or mixed-up fingers, so ground the panel, try another power supply and test again; then update the firmware."
      )
    case .gapRatio:
      (
        "Reports are missing while a finger moves, so lines get corners.",
        "Try another USB port and cable without a hub, and another computer; then update the panel's firmware."
      )
    case .hysteresis:
      (
        "The first movement of a finger is swallowed, so slow and fine movements do nothing.",
        "Ask the maker for a smaller threshold of motion in the firmware."
      )
    case .range:
      (
        "Along an edge is a strip that cannot be touched, so whatever is there cannot be used.",
        "Check that the frame does not cover the active area; calibrate the panel again."
      )
    case .deadAreas:
      (
        "There are places where the panel does not feel a finger, so whatever is there cannot be used.",
        "See the picture for the place. Clean the glass there, check the frame and the cables of the sensor; if the problem remains, replace the panel."
      )
    case .noticeableDeadArea:
      (
        "The surface was not wiped closely enough, so a smaller dead area could have been missed. This says nothing against the panel.",
        "Repeat the surface test with more fingers, or more slowly."
      )
    case .dropOuts:
      (
        "A finger that moves is lost for a moment, so what it drags is dropped, and lines have gaps.",
        "Try again with a flat, dry fingertip, then ground the panel. If the problem remains, update the panel's firmware."
      )
    case .stuckContacts:
      (
        "A finger that was lifted still counts, so the program reacts wrongly until the panel is restarted.",
        "Update the panel's firmware; until then, unplug it and plug it in again when this happens."
      )
    case .reportRate:
      (
        "The panel reports too seldom, so whatever follows the finger looks slow.",
        "Try another USB port without a hub; switch off power saving for the device; then ask the maker for a faster mode."
      )
    case .separation:
      (
        "Two fingers that are near each other become one, so pinching and two people side by side fail.",
        "Ask the maker for a finer separation of contacts; leave more room between what is touched at the same time."
      )
    case .drumroll:
      (
        "Quick taps with several fingers are drawn together or smeared.",
        "Ask the maker for faster tracking in the firmware."
      )
    case .pinch:
      (
        "A pinch ends before the fingers meet, so people cannot zoom out all the way.",
        "Ask the maker for a finer separation of contacts."
      )
    case .swaps:
      (
        "Two fingers that pass each other change places, so objects jump from one hand to the other.",
        "Update the panel's firmware; its tracking mixes fingers up."
      )
    case .crossTalk:
      (
        "A resting finger is disturbed by another one, so what it holds jumps.",
        "Ground the panel and try again; then ask the maker for better shielding or filtering."
      )
    case .tunedLatency:
      (
        "A person sees that what the finger drags stays behind it.",
        "Measure with touchplay check --test latency, too; its report says which part the program has."
      )
    case .latency:
      (
        "What the finger drags stays visibly behind it, and quick taps feel slow.",
        "Try the display's game mode and another port, and a compositor with direct scanout; "
          + "then compare with another panel on the same computer."
      )
    case .ghosts:
      (
        "The panel reports touches that nobody makes, so the program does things by itself.",
        "Disconnect chargers, move electrical devices away, ground the panel, clean and dry the glass, and try again; the times and places help the maker."
      )
    }
  }
}

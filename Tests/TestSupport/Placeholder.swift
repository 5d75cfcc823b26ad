import TrackerKit

// swift-tools-version: 6.2
import PackageDescription

// Built by Scripts/fuzz alone: libFuzzer brings the program's beginning, and every part of it is built
// with the counters that libFuzzer needs.
let package = Package(
  name: "touchplay-fuzz",
  dependencies: [.package(name: "touchplay", path: "../..")],
  targets: [
    .executableTarget(
      name: "FuzzRecordings",
      dependencies: [
        .product(name: "TrackerKit", package: "touchplay"),
        .product(name: "TouchRecordings", package: "touchplay"),
      ]
    )
  ]
)

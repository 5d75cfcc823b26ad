// swift-tools-version: 6.2
import PackageDescription

// Built only by Scripts/fuzz: libFuzzer supplies the entry point, and every part is built with the
// counters that libFuzzer needs.
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

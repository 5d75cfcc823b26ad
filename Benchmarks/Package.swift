// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "touchplay", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "TouchRecordings", package: "touchplay"),
        .product(name: "TrackerKit", package: "touchplay"),
        .product(name: "TrackerKitRaster", package: "touchplay"),
        .product(name: "TrackerKitTesting", package: "touchplay"),
        .product(name: "_TestSupport", package: "touchplay"),
      ],
      path: "Sources",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]
    )
  ]
)

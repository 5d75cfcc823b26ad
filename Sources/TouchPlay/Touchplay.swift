@main struct Touchplay { static func main() {} }

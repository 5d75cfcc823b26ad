# Shared by ./touchplay and ./test: errors, system packages, the release build.
# Source it with $root set to the project's folder. Prints to stderr only.

# What the program needs to build and to run: Debian packages, and the same as pkg-config names.
product_packages="libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev libfontconfig-dev libevdev-dev
  liblo-dev libqrencode-dev libsystemd-dev libyaml-dev zlib1g-dev fonts-dejavu-core"
product_libraries="sdl2 SDL2_ttf SDL2_image fontconfig libevdev liblo libqrencode libsystemd yaml-0.1 zlib"
# What the tests are built with, and what they run: readers of other tools' recordings, the shells that
# complete the command line, man, gettext, fonts of other writing systems and of emoji, programs that send and
# receive TUIO, and ffmpeg, without which the program works but makes no films. Displays are private X servers, with a
# window manager, Wayland compositors, software OpenGL, and what screen readers use.
test_packages="libx11-dev libxfixes-dev libevemu-dev"
test_run_packages="ffmpeg gettext fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji python3-yaml libinput-tools
  python3-libevdev python3-pyudev zsh fish man-db umockdev chromium-headless-shell
  liblo-tools python3-kivy python3-pyqt6 qt6-qpa-plugins python3-pip"
# Packages from PyPI that Debian does not have: Kivy's TUIO needs oscpy, and python-tuio needs python-osc.
test_python_packages="oscpy==0.6.0 python-tuio==0.0.9 python-osc==1.10.2"
display_packages="xserver-xorg-core xserver-xorg-video-dummy x11-xkb-utils xkb-data cage xwayland
  libegl1 libgles2 libgl1-mesa-dri openbox xinput sway dbus at-spi2-core python3-pyatspi"
# With --long, a debugger follows a touch.
long_packages="gdb"
test_libraries="x11 xfixes evemu"
test_programs="ffmpeg ffprobe python3 script zsh fish man lexgrog umockdev-run chromium-headless-shell oscsend
  oscdump"
display_programs="Xorg openbox xinput sway xkbcomp cage Xwayland"

# Options of a release. Without checks of exclusive access, moving fingers take a tenth less time; the tests are
# built with them. With Swift's libraries inside, it starts faster, and runs where no Swift is. Nothing looks for
# their symbols. All functions of other libraries are bound at the start, after which nothing can change them.
release_build="-c release --product touchplay --static-swift-stdlib --disable-local-rpath
  -Xswiftc -no-toolchain-stdlib-rpath -Xswiftc -enforce-exclusivity=unchecked
  -debug-info-format none -Xlinker -s -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now"

# Options of the build that the tests use: a release, because optimized tests take a fifth of the time, in
# a folder of its own, because tests see what is internal. The tests' own targets are not optimized.
test_build="-c release --scratch-path .build/tests -debug-info-format none -Xswiftc -enable-testing"

# show_test_fonts: reference pictures show the same fonts, whatever else is installed, and English texts.
show_test_fonts() {
  export FONTCONFIG_FILE="$root/Tests/Fixtures/fonts.conf" LANGUAGE=en
}

say() {
  printf 'touchplay: %s\n' "$1" >&2
}

# fail WHAT WRONG ADVICE: one line, and the exit code for "what it needs is not there".
fail() {
  say "$1: $2: $3"
  exit 69
}

has() {
  command -v "$1" >/dev/null 2>&1
}

need_swift() {
  has swift || fail "swift" "not found in PATH" \
    "install Swift 6.2 or newer from https://www.swift.org/install/linux and open a new shell"
}

# missing_packages PACKAGE...: prints the packages that are not installed, on one line.
missing_packages() {
  installed=$(dpkg-query -W -f '${Package}=${db:Status-Status}\n' "$@" 2>/dev/null)
  has pkg-config || printf 'pkg-config '
  for package in "$@"; do
    printf '%s\n' "$installed" | grep -qx "$package=installed" || printf '%s ' "$package"
  done
}

# missing_libraries LIBRARY...: the same on a system without dpkg, by pkg-config.
missing_libraries() {
  has pkg-config || printf 'pkg-config '
  for library in "$@"; do
    pkg-config --exists "$library" 2>/dev/null || printf '%s ' "$library"
  done
}

# root_prefix: prints the prefix that runs a command as root; fails if there is none.
root_prefix() {
  [ "$(id -u)" -ne 0 ] || return 0
  has sudo || return 1
  # sudo needs no password, or there is a terminal to ask for it.
  sudo -n true 2>/dev/null || (: </dev/tty) 2>/dev/null || return 1
  echo sudo
}

# install PACKAGE...: prints what is missing and installs it.
install() {
  advice="run as root: apt-get install $*"
  prefix=$(root_prefix) || fail "$*" "not installed and no permission to install" "$advice"
  say "installing missing system packages: $*"
  apt="$prefix env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120"
  # A failed update is not an error yet: the existing lists may be enough.
  $apt update </dev/null >&2
  $apt install -y --no-install-recommends "$@" </dev/null >&2 ||
    fail "$*" "could not be installed" "check the network, then $advice"
}

# need_packages PACKAGE...: installs those that are missing.
need_packages() {
  missing=$(missing_packages "$@")
  [ -z "$missing" ] || install $missing
}

# need_libraries LIBRARY...: the same on a system without dpkg, where they are only named.
need_libraries() {
  missing=$(missing_libraries "$@")
  [ -z "$missing" ] || not_found $missing
}

not_found() {
  fail "$*" "not found" "install them, with their headers, with your package manager"
}

# install_missing [--tests]: installs what the program is built with, and with --tests what the tests are
# built with, too.
install_missing() {
  if has dpkg-query; then
    need_packages $product_packages $([ $# -eq 0 ] || echo $test_packages)
  else
    need_libraries $product_libraries $([ $# -eq 0 ] || echo $test_libraries)
  fi
}

# install_for_tests: installs what the tests run, with displays unless TOUCHPLAY_NO_DISPLAY is set.
install_for_tests() {
  install_programs_for_tests && install_python_packages
}

install_programs_for_tests() {
  [ -z "${TOUCHPLAY_NO_DISPLAY-}" ] || display_packages='' display_programs='' long_packages=''
  [ -n "${TOUCHPLAY_LONG-}" ] || long_packages=''
  if has dpkg-query; then
    need_packages $test_run_packages $display_packages $long_packages
    return
  fi
  missing=
  for program in $test_programs $display_programs $long_packages; do
    has "$program" || missing="$missing$program "
  done
  [ -z "$missing" ] || not_found $missing
}

# install_python_packages: puts test_python_packages in .build/python, where the tests look for them.
install_python_packages() {
  folder=$root/.build/python
  new=$folder.$$
  [ "$(cat "$folder/versions" 2>/dev/null)" != "$test_python_packages" ] || return 0
  if mkdir -p "$new" && python3 -m pip install --quiet --retries 1 --timeout 15 --root-user-action ignore --no-deps \
    --only-binary :all: --target "$new" $test_python_packages >&2 && echo "$test_python_packages" >"$new/versions" &&
    rm -rf "$folder" && mv "$new" "$folder"; then
    return
  fi
  rm -rf "$new"
  say "$test_python_packages: could not be installed: the tests that need them are skipped"
}

# packages_in DEB FIELD...: prints the names of the packages in its fields, such as Depends, without versions and
# alternatives.
packages_in() {
  echo $(dpkg-deb --field "$@" | sed 's/^[A-Za-z]*: //; s/([^)]*)//g; s/|[^,]*//g; s/,/ /g')
}

# date_by_commit: gives everything that is packaged the commit's time, or SOURCE_DATE_EPOCH.
date_by_commit() {
  [ -n "${SOURCE_DATE_EPOCH-}" ] || SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct) ||
    fail "SOURCE_DATE_EPOCH" "is not set" "set it to the seconds since 1970 of the release"
  export SOURCE_DATE_EPOCH
}

# The program, and a marker with the time of the sources that it was built from.
program_folder="$root/.build/program"
program="$program_folder/release/touchplay"
built_mark="$root/.build/touchplay-built"

is_built() {
  [ -x "$program" ] && [ -e "$built_mark" ] &&
    [ -z "$(find "$root/Package.swift" "$root/Sources" -newer "$built_mark" | head -n 1)" ]
}

build_release() {
  say "building a release (once, and again when sources change)"
  mkdir -p "$root/.build" 2>/dev/null && touch "$built_mark.new" 2>/dev/null ||
    fail "$root/.build" "cannot be written" "make the folder writable or clone it elsewhere"
  swift build --package-path "$root" --scratch-path "$program_folder" $release_build </dev/null >&2 ||
    fail "release build" "failed" "read the errors above; the Swift in use is $(command -v swift)"
  mv "$built_mark.new" "$built_mark"
}

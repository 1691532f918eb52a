# .packaging/recipes fills in what is between at signs.
# Not run yet: rubocop checked it, Homebrew did not, and noonmark has never been built on macOS.
class Noonmark < Formula
  desc "Seasons, sun, moon, dates and tasks for bars and prompts"
  homepage "@HOMEPAGE@"
  license "MIT"

  on_macos do
    url "@HOMEPAGE@/releases/download/v@VERSION@/noonmark-@VERSION@.tar.gz"
    sha256 "@SHA256_SOURCE@"
    # The first with Swift 6.3.
    depends_on xcode: ["26.4", :build]
  end

  # The static executables of the release: they need nothing of Homebrew.
  on_linux do
    on_intel do
      url "@HOMEPAGE@/releases/download/v@VERSION@/noonmark-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256_X86_64@"
    end
    on_arm do
      url "@HOMEPAGE@/releases/download/v@VERSION@/noonmark-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256_AARCH64@"
    end
  end

  def install
    if OS.linux?
      bin.install "bin/noonmark"
      share.install Dir["share/*"]
      lib.install Dir["lib/*"]
    else
      # Homebrew's sandbox does not allow another one within it.
      system "make", "SWIFTFLAGS=--disable-sandbox"
      system "make", "install", "PREFIX=#{prefix}"
    end
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/noonmark --version")
    assert_match "Spring Equinox", shell_output("#{bin}/noonmark solstice --now 2026-01-21T12:00:00Z")
  end
end

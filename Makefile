# Builds, installs and packages noonmark.
#
#   make              the release executable
#   make install      what .packaging/files lists, below PREFIX; as root, run make before it
#   make uninstall    removes it; your own files stay
#   make check        the tests
#   make deb          a Debian package in build/
#   make dist         a tarball in build/, with its SHA-256
#   make source       the sources in build/, with their SHA-256
#
# DESTDIR is put before PREFIX, to make packages. SWIFTFLAGS are more flags for `swift build`, such as
# `--swift-sdk x86_64-swift-linux-musl`. PROGRAM names an executable that is built already.
PREFIX = /usr/local
DESTDIR =
SWIFT = swift
SWIFTFLAGS =
PROGRAM = .build/release/noonmark

all:
	$(SWIFT) build -c release --product noonmark $(SWIFTFLAGS)

install:
	@test -x $(PROGRAM) || { echo "$(PROGRAM) does not exist: run make first" >&2; exit 1; }
	@.packaging/files $(PROGRAM) | while read -r mode file path; do \
	  install -d "$(DESTDIR)$(PREFIX)/$$(dirname "$$path")" && \
	  install -m "$$mode" "$$file" "$(DESTDIR)$(PREFIX)/$$path" || exit 1; \
	done
	@echo "installed in $(DESTDIR)$(PREFIX)"

uninstall:
	@.packaging/files $(PROGRAM) | while read -r mode file path; do \
	  rm -f "$(DESTDIR)$(PREFIX)/$$path" || exit 1; \
	done
	@rm -f "$(DESTDIR)$(PREFIX)/bin/noonmark"
	@for folder in share/noonmark share/doc/noonmark share/licenses/noonmark; do \
	  test ! -d "$(DESTDIR)$(PREFIX)/$$folder" || \
	    find "$(DESTDIR)$(PREFIX)/$$folder" -depth -type d -exec rmdir {} + || exit 1; \
	done
	@echo "removed from $(DESTDIR)$(PREFIX)"

check:
	$(SWIFT) test $(SWIFTFLAGS)

deb:
	PROGRAM=$(PROGRAM) .packaging/deb

dist:
	PROGRAM=$(PROGRAM) .packaging/tarball

source:
	.packaging/source

clean:
	rm -rf build

.PHONY: all install uninstall check deb dist source clean

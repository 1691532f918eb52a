# Builds, installs and packages noonmark.
#
#   make              the release executable, build/noonmark
#   make install      installs the files of .packaging/files below PREFIX, after make
#   make uninstall    removes these files; your own files stay
#   make check        the tests
#   make bench        the benchmarks of build/noonmark: build/noonmark-bench
#   make deb          a Debian package in build/
#   make dist         a tarball in build/, with its SHA-256
#   make source       the sources in build/, with their SHA-256
#
# DESTDIR is prepended to PREFIX, for packages. SWIFTFLAGS are additional flags for `swift build`,
# such as `--swift-sdk x86_64-swift-linux-musl`. PROGRAM is the path of the built executable.
PREFIX = /usr/local
# Not every shell expands the ~ of PREFIX=~/.local.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
DESTDIR =
SWIFT = swift
SWIFTFLAGS =
PROGRAM = build/noonmark

# docs/decisions/0005-link-order.md explains each flag.
RELEASEFLAGS = $(addprefix -Xswiftc -Xfrontend -Xswiftc ,\
  -disable-concrete-type-metadata-mangled-name-accessors -disable-type-layout \
  -function-sections -disable-llvm-merge-functions-pass -disable-incremental-llvm-codegen)
# On Linux, make links twice. It traces which functions of the first executable renders use, and
# places these next to each other in the second.
ifeq ($(shell uname)$(NOONMARK_DYNAMIC),Linux)
ORDER = build/link-order
LINKFLAGS = -Xswiftc -use-ld=lld $(addprefix -Xlinker ,-s --no-demangle -Map=$(CURDIR)/build/map \
  --no-warn-symbol-ordering --symbol-ordering-file=$(CURDIR)/build/link-order)
SOURCES = $(shell find Package.swift Sources themes integrations -type f)
endif
# Not .build: there, a build with these flags and a plain build would discard each other's modules.
SCRATCH = build/swift
# It is stripped, so debug information would only be compiled and discarded.
BUILD = $(SWIFT) build -c release -debug-info-format none --scratch-path $(SCRATCH) \
  $(RELEASEFLAGS) $(LINKFLAGS) $(SWIFTFLAGS) --product
BUILT = $(SCRATCH)/release/noonmark

all: $(ORDER)
	@mkdir -p build
	$(BUILD) noonmark
	install $(BUILT) build

build/link-order: .packaging/link-order $(SOURCES)
	@mkdir -p build
	@rm -f $(BUILT) && : >$@
	$(BUILD) noonmark
	.packaging/link-order $(BUILT) build/map $@ || \
	  { echo 'no link order: the executable is the same, and starts slower'; : >$@; }
	@rm -f $(BUILT)

.DELETE_ON_ERROR:

bench: all
	$(BUILD) noonmark-bench
	install $(BUILT)-bench build

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

.PHONY: all bench install uninstall check deb dist source clean

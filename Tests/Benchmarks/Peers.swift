import NoonmarkStore
import NoonmarkSystem

/// The C programs for comparison with noonmark, if there is a C compiler.
struct Peers {
  /// A program that exits at once.
  let nothing: String
  /// A program that prints the peak memory of a command, in kilobytes.
  let memory: String
  /// Whether the programs are linked statically, as noonmark is.
  let isStatic: Bool
  private let environment: [String]

  /// Compiles the programs.
  ///
  /// `nil` if there is no C compiler.
  init?(in scratch: borrowing Scratch, by spawner: borrowing Spawner, environment: [String]) {
    self.environment = environment
    func build(_ name: String, _ source: String, isStatic: Bool) -> String? {
      Peers.build(
        name, source, isStatic: isStatic, in: scratch, by: spawner, environment: environment)
    }
    let isStatic = build("nothing", Peers.nothingSource, isStatic: true) != nil
    guard let nothing = build("nothing", Peers.nothingSource, isStatic: isStatic),
      let memory = build("memory", Peers.memorySource, isStatic: isStatic)
    else { return nil }
    self.isStatic = isStatic
    self.nothing = nothing
    self.memory = memory
  }

  /// Compiles a program that makes only the system calls of a cache hit, and returns its path.
  ///
  /// `nil` if it cannot be compiled.
  func hit(
    named name: String, _ kept: Home.Kept, in scratch: borrowing Scratch,
    by spawner: borrowing Spawner
  ) -> String? {
    let source = Peers.hitSource(
      cache: kept.path, offset: kept.listing.text.offset, length: kept.listing.text.length,
      dependencies: kept.listing.dependencies)
    return Peers.build(
      name, source, isStatic: isStatic, in: scratch, by: spawner, environment: environment)
  }

  private static func build(
    _ name: String, _ source: String, isStatic: Bool, in scratch: borrowing Scratch,
    by spawner: borrowing Spawner, environment: [String]
  ) -> String? {
    let program = scratch.path + "/" + name
    guard let file = scratch.file(name + ".c", Array(source.utf8)) else { return nil }
    let words = ["cc", "-O2"] + (isStatic ? ["-static"] : []) + ["-o", program, file]
    let command = SpawnCommand("/usr/bin/env", words, environment: environment)
    return spawner.run(command)?.status == 0 ? program : nil
  }

  private static let nothingSource = "int main(void) { return 0; }\n"

  // The kernel counts the parent's memory at the time of the fork as the child's, so this parent is
  // small.
  private static let memorySource = """
    #include <fcntl.h>
    #include <stdio.h>
    #include <sys/resource.h>
    #include <sys/wait.h>
    #include <unistd.h>
    int main(int argc, char **argv) {
      struct rusage usage;
      int status, null = open("/dev/null", O_WRONLY);
      pid_t child = vfork();
      if (child == 0) {
        dup2(null, 1);
        execv(argv[1], argv + 1);
        _exit(127);
      }
      if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return 1;
    #ifdef __APPLE__
      usage.ru_maxrss /= 1024;
    #endif
      printf("%ld\\n", (long)usage.ru_maxrss);
      return 0;
    }

    """

  private static func hitSource(
    cache: String, offset: Int, length: Int, dependencies: [String]
  ) -> String {
    let stats = dependencies.map {
      "  sum += stat(\(literal($0)), &status) == 0 ? status.st_mtime + status.st_ino : 1;\n"
    }
    return """
      #include <fcntl.h>
      #include <signal.h>
      #include <sys/ioctl.h>
      #include <sys/mman.h>
      #include <sys/stat.h>
      #include <time.h>
      #include <unistd.h>
      volatile long sum;
      int main(void) {
        struct stat status;
        struct winsize size;
        struct timespec now;
        char *buffer =
            mmap(0, 262144, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
        if (buffer == MAP_FAILED) return 1;
        sum += ioctl(1, TIOCGWINSZ, &size);
        int file =
            open(\(literal(cache)), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (file < 0 || fstat(file, &status) != 0) return 1;
        if (read(file, buffer, 262144) < \(offset + length)) return 1;
        clock_gettime(CLOCK_REALTIME, &now);
        sum += now.tv_sec;
      \(stats.joined())
        signal(SIGPIPE, SIG_IGN);
        if (write(1, buffer + \(offset), \(length)) != \(length)) return 1;
        _exit(0);
      }

      """
  }

  /// Returns a C string literal with every byte as an octal escape.
  private static func literal(_ text: String) -> String {
    let bytes = text.utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"" + bytes.joined() + "\""
  }
}

// Headers of the C library that the toolchain's own module leaves out.
#ifdef __linux__
#include <elf.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <pty.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// The headers declare these only with _GNU_SOURCE, which the module does not define.
int pipe2(int ends[2], int flags);
int unshare(int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#ifndef CLONE_FS
#define CLONE_FS 0x200
#endif
#ifndef POLLRDHUP
#define POLLRDHUP 0x2000
#endif
// Older C libraries have no wrapper for this system call.
static inline int noonmark_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}
// The first real-time signal that the C library does not reserve. Swift does not import this macro.
static inline int noonmark_first_realtime_signal(void) { return SIGRTMIN; }
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
#endif

// What the toolchain's own module of the C library leaves out.
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

// Behind a macro that the module is not built with.
int pipe2(int ends[2], int flags);
int unshare(int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#ifndef CLONE_FS
#define CLONE_FS 0x200
#endif
#ifndef POLLRDHUP
#define POLLRDHUP 0x2000
#endif
// Older C libraries have no function for this call.
static inline int noonmark_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}
// The first signal that the C library leaves to programs.
static inline int noonmark_first_realtime_signal(void) { return SIGRTMIN; }
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
#endif

// A clock that leaps: whoever waits for an instant has it at once.
//
// Loaded before a program (LD_PRELOAD), it has a program that sleeps until a timer of the wall clock
// goes on at that instant without any time passing, and believe that it has passed. Events of other
// kinds come first, as they do for a program that is fast.
//
// cc -shared -fPIC -o clockwork.so clockwork.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <sys/timerfd.h>
#include <time.h>

static long long ahead;  // How far the program's clock is ahead of the machine's, in nanoseconds.
static long long wanted; // The instant that it waits for, by its own clock; 0 for none.
static int timer = -1;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static long long nanoseconds(struct timespec time) {
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int (*real)(clockid_t, struct timespec *) = next("clock_gettime");
  int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) {
    long long now = nanoseconds(*time) + ahead;
    time->tv_sec = now / 1000000000LL;
    time->tv_nsec = now % 1000000000LL;
  }
  return result;
}

int timerfd_settime(int number, int flags, const struct itimerspec *new, struct itimerspec *old) {
  int (*real)(int, int, const struct itimerspec *, struct itimerspec *) = next("timerfd_settime");
  // Beyond the end of what is simulated, nothing is waited for.
  struct itimerspec far = {.it_value = {.tv_sec = 9000000000LL}};
  timer = number;
  wanted = nanoseconds(new->it_value);
  return real(number, flags, &far, old);
}

int poll(struct pollfd *waiting, nfds_t count, int milliseconds) {
  int (*real)(struct pollfd *, nfds_t, int) = next("poll");
  int found = real(waiting, count, milliseconds < 0 ? 0 : milliseconds);
  if (found != 0 || milliseconds >= 0) return found;
  if (wanted == 0 || wanted > 8000000000LL * 1000000000LL) return real(waiting, count, -1);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (wanted > nanoseconds(now)) ahead += wanted - nanoseconds(now);
  wanted = 0;
  int (*set)(int, int, const struct itimerspec *, struct itimerspec *) = next("timerfd_settime");
  struct itimerspec past = {.it_value = {.tv_sec = 1}};
  set(timer, TFD_TIMER_ABSTIME, &past, 0);
  return real(waiting, count, -1);
}

// A clock that skips waiting: a timer expires as soon as the program waits for it.
//
// Preload it with LD_PRELOAD. When the program sleeps until a timer of the wall clock expires, its
// clock is set to that time and poll returns at once. Other events are delivered first, as they
// would be to a program that is fast.
//
// cc -shared -fPIC -o clockwork.so clockwork.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <sys/timerfd.h>
#include <time.h>

static long long ahead;  // The program's clock minus the machine's clock, in nanoseconds.
static long long wanted; // When the timer expires, by the program's clock; 0 if it is not set.
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
  // Set the real timer to the far future. `poll` makes it expire.
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

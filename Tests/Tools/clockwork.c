// A clock that skips waiting: a timer expires as soon as the program waits for it.
//
// Preload it with LD_PRELOAD. When the program sleeps until a timer of the wall clock expires, its
// clock is set to that time and poll returns at once. Other events are delivered first, as they
// would be to a program that is fast.
//
// CLOCKWORK_START is the time at which the program's clock starts, in seconds since 1970; by
// default, the machine's.
//
// CLOCKWORK_SET has the times at which the clock is set, and by how many seconds: 1900000000+3600
// or 1900000000-60, separated by commas. As the kernel does then, the timer is canceled. To a
// program, a machine that sleeps for an hour looks the same as a clock that is set an hour ahead.
//
// If CLOCKWORK_DAY is a path, the program sleeps for good after a day, or after CLOCKWORK_DAYS
// days. When it sleeps for good, the file has the number of times that a timer has woken it.
//
// cc -shared -fPIC -o clockwork.so clockwork.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL

static long long ahead;   // The program's clock minus the machine's clock, in nanoseconds.
static int started;       // Whether `ahead` is set.
static long long wanted;  // When the timer expires, by the program's clock; 0 if it is not set.
static int timer = -1;
static int canceled;      // Whether the clock was set since the timer was.
static const char *sets;  // The rest of CLOCKWORK_SET.
static long long evening; // When to sleep for good, by the program's clock.
static long wakes;        // How often a timer has expired.

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static long long nanoseconds(struct timespec time) {
  return time.tv_sec * SECOND + time.tv_nsec;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int (*real)(clockid_t, struct timespec *) = next("clock_gettime");
  int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) {
    if (!started) {
      const char *start = getenv("CLOCKWORK_START");
      if (start) ahead = atoll(start) * SECOND - nanoseconds(*time);
      sets = getenv("CLOCKWORK_SET");
      started = 1;
    }
    long long now = nanoseconds(*time) + ahead;
    time->tv_sec = now / SECOND;
    time->tv_nsec = now % SECOND;
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

ssize_t read(int number, void *bytes, size_t count) {
  ssize_t (*real)(int, void *, size_t) = next("read");
  if (number < 0 || number != timer || !canceled) return real(number, bytes, count);
  canceled = 0;
  errno = ECANCELED;
  return -1;
}

int poll(struct pollfd *waiting, nfds_t count, int milliseconds) {
  int (*real)(struct pollfd *, nfds_t, int) = next("poll");
  int found = real(waiting, count, milliseconds < 0 ? 0 : milliseconds);
  if (found != 0 || milliseconds >= 0) return found;
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  long long now = nanoseconds(time);
  long long expiry = wanted == 0 || wanted > 8000000000LL * SECOND ? 0 : wanted;
  char *change = NULL;
  long long set = sets && *sets ? strtoll(sets, &change, 10) * SECOND : 0;
  int isSet = timer >= 0 && set != 0 && (expiry == 0 || set <= expiry);
  if (isSet) expiry = set;
  if (expiry == 0 && wanted == 0) return real(waiting, count, -1);
  const char *days = getenv("CLOCKWORK_DAYS");
  if (evening == 0) evening = now + (days ? atoll(days) : 1) * 86400 * SECOND;
  const char *report = getenv("CLOCKWORK_DAY");
  if (report && (expiry == 0 || expiry >= evening)) {
    FILE *file = fopen(report, "w");
    if (!file) abort();
    fprintf(file, "%ld\n", wakes);
    fclose(file);
    return real(waiting, count, -1);
  }
  if (expiry == 0) return real(waiting, count, -1);
  if (expiry > now) ahead += expiry - now;
  if (isSet) {
    char *end;
    ahead += strtoll(change, &end, 10) * SECOND;
    sets = *end == ',' ? end + 1 : end;
    canceled = 1;
  } else {
    wakes++;
  }
  wanted = 0;
  int (*settime)(int, int, const struct itimerspec *, struct itimerspec *) = next("timerfd_settime");
  struct itimerspec past = {.it_value = {.tv_sec = 1}};
  settime(timer, TFD_TIMER_ABSTIME, &past, 0);
  return real(waiting, count, -1);
}

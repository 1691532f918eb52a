// The C library's mathematics alone: pure functions, so that Almanac needs nothing else of it.
#include <math.h>

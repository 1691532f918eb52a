// The mathematics of the C library. They are pure functions, and all that Almanac needs of it.
#include <math.h>

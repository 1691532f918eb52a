// What the toolchain's own module of the C library leaves out.
#ifdef __linux__
#include <sys/auxv.h>
#include <sys/ioctl.h>
#endif

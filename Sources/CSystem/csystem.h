// What the toolchain's own module of the C library leaves out.
#ifdef __linux__
#include <langinfo.h>
#include <locale.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#endif

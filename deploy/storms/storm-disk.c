// Simulates a bad disk under PostgreSQL (LD_PRELOAD). The first letter of the file STORM_FILE selects the fault:
// r: read-only; s<ms>: each sync takes that long; any other: no fault.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int (*real_open)(const char *, int, ...);

static char mode(int *ms) {
  const char *name = getenv("STORM_FILE");
  char text[32] = "-";
  if (name == NULL) return '-';
  if (real_open == NULL) real_open = dlsym(RTLD_NEXT, "open");
  int saved = errno;
  int fd = real_open(name, O_RDONLY | O_CLOEXEC);
  if (fd >= 0) {
    static ssize_t (*real_read)(int, void *, size_t);
    if (real_read == NULL) real_read = dlsym(RTLD_NEXT, "read");
    ssize_t size = real_read(fd, text, sizeof text - 1);
    text[size > 0 ? size : 0] = 0;
    close(fd);
  }
  errno = saved;
  if (ms != NULL) *ms = atoi(text + 1);
  return text[0];
}

static int is_file(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 && S_ISREG(found.st_mode);
}
static int refused(int fd) {
  if (mode(NULL) != 'r' || !is_file(fd)) return 0;
  errno = EROFS;
  return 1;
}
static void wait_for_disk(void) {
  int ms = 0;
  if (mode(&ms) != 's') return;
  struct timespec pause = {ms / 1000, (ms % 1000) * 1000000L};
  nanosleep(&pause, NULL);
}

#define OPEN(name)                                                                            \
  int name(const char *path, int flags, ...) {                                                \
    static int (*real)(const char *, int, ...);                                               \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                                          \
    va_list rest;                                                                             \
    va_start(rest, flags);                                                                    \
    mode_t rights = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;                             \
    va_end(rest);                                                                             \
    if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) && strncmp(path, "/dev/", 5) != 0 && mode(NULL) == 'r') { \
      errno = EROFS;                                                                          \
      return -1;                                                                              \
    }                                                                                         \
    return real(path, flags, rights);                                                         \
  }
OPEN(open)
OPEN(open64)

#define WRITE(name, type, parameters, arguments)                                              \
  type name parameters {                                                                      \
    static type(*real) parameters;                                                            \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                                          \
    if (refused(fd)) return -1;                                                               \
    return real arguments;                                                                    \
  }
WRITE(pwrite, ssize_t, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
WRITE(pwrite64, ssize_t, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at))
WRITE(pwritev, ssize_t, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
WRITE(pwritev64, ssize_t, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at))
WRITE(ftruncate, int, (int fd, off_t size), (fd, size))
WRITE(posix_fallocate, int, (int fd, off_t at, off_t size), (fd, at, size))

#define SYNC(name)                                                                            \
  int name(int fd) {                                                                          \
    static int (*real)(int);                                                                  \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                                          \
    wait_for_disk();                                                                          \
    if (refused(fd)) return -1;                                                               \
    return real(fd);                                                                          \
  }
SYNC(fsync)
SYNC(fdatasync)

/*
 * Faults of a disk, for drills: loaded before the C library's own calls (LD_PRELOAD), inert until a file in the folder
 * CORELLA_FAULTS says otherwise. Only the event log is touched: .../events/log.db and its write-ahead file.
 *
 *   fsync-eio    exists: every fsync of the log fails with EIO, and what was written since the last good one is lost, as a kernel
 *                loses pages that it could not bring to the disk. The file `fired` then says that it happened.
 *   torn-write   holds "SKIP BYTES": after SKIP more writes to the write-ahead file, one writes only BYTES bytes and the process dies.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define MAX_FD 1024

static ssize_t (*real_pwrite64)(int, const void *, size_t, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static struct { off64_t from, to; } dirty[MAX_FD];

__attribute__((constructor)) static void find_real(void) {
  real_pwrite64 = dlsym(RTLD_NEXT, "pwrite64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
}

static int armed(const char *name, char *path, size_t size) {
  const char *folder = getenv("CORELLA_FAULTS");
  if (folder == NULL) return 0;
  snprintf(path, size, "%s/%s", folder, name);
  return access(path, F_OK) == 0;
}

static int names(int fd, const char *ending) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t wanted = strlen(ending);
  return (size_t)length >= wanted && strcmp(path + length - wanted, ending) == 0;
}

static int is_log(int fd) {
  return names(fd, "/events/log.db") || names(fd, "/events/log.db-wal");
}

static int failing(int fd) {
  char path[4096];
  if (!armed("fsync-eio", path, sizeof path) || !is_log(fd)) return 0;
  if (fd >= 0 && fd < MAX_FD && dirty[fd].to > dirty[fd].from && names(fd, "-wal")) {
    static const char zeros[4096];
    for (off64_t at = dirty[fd].from; at < dirty[fd].to; at += sizeof zeros) {
      size_t rest = (size_t)(dirty[fd].to - at);
      if (real_pwrite64(fd, zeros, rest < sizeof zeros ? rest : sizeof zeros, at) < 0) break;
    }
  }
  if (armed("fired", path, sizeof path) == 0) close(open(path, O_CREAT | O_WRONLY, 0600));
  errno = EIO;
  return 1;
}

static int synced(int fd, int result) {
  if (result == 0 && fd >= 0 && fd < MAX_FD) dirty[fd].from = dirty[fd].to = 0;
  return result;
}

int fsync(int fd) {
  return failing(fd) ? -1 : synced(fd, real_fsync(fd));
}

int fdatasync(int fd) {
  return failing(fd) ? -1 : synced(fd, real_fdatasync(fd));
}

static int tear(int fd, size_t *count) {
  static long skip = -1, bytes = 0;
  char path[4096];
  if (!armed("torn-write", path, sizeof path) || !names(fd, "/events/log.db-wal")) return 0;
  if (skip < 0) {
    FILE *file = fopen(path, "r");
    if (file == NULL || fscanf(file, "%ld %ld", &skip, &bytes) != 2) skip = bytes = 0;
    if (file != NULL) fclose(file);
  }
  if (skip-- > 0) return 0;
  *count = (size_t)bytes < *count ? (size_t)bytes : *count;
  return 1;
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t offset) {
  if (tear(fd, &count)) {
    real_pwrite64(fd, data, count, offset);
    kill(getpid(), SIGKILL);
  }
  ssize_t written = real_pwrite64(fd, data, count, offset);
  if (written > 0 && fd >= 0 && fd < MAX_FD) {
    if (dirty[fd].to == dirty[fd].from) dirty[fd].from = offset, dirty[fd].to = offset;
    if (offset < dirty[fd].from) dirty[fd].from = offset;
    if (offset + written > dirty[fd].to) dirty[fd].to = offset + written;
  }
  return written;
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t offset) {
  return pwrite64(fd, data, count, offset);
}

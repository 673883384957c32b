/* Stands between a program and its disk (LD_PRELOAD). Of every file in one
 * folder it writes down, in order, what is written, cut off, deleted and
 * synced; what a power cut would leave is worked out from that afterwards.
 *
 * POWERCUT_FOLDER  the folder
 * POWERCUT_LOG     where to write it down
 * POWERCUT_FULL    while a file of this name is there, the disk is full
 * POWERCUT_LIES    if set, the disk says that it has synced, and has not
 * POWERCUT_AFTER   the power is cut after so many records, whatever is under way
 *
 * A record: kind, length of the name, offset and length (little-endian, as the
 * machine has them), the name, and what was written.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define LONGEST 255

/* The name of every open file that counts, by its number; "." is the folder. */
static char names[MOST_FILES][LONGEST + 1];
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int the_log = -1;
static long records = 0;

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* The name of a path within the folder, or nothing. What SQLite keeps there
 * for running programs only, and the lock, are nobody's business. */
static const char *in_folder(const char *path) {
    const char *folder = setting("POWERCUT_FOLDER");
    if (!folder || !path) return NULL;
    size_t length = strlen(folder);
    if (strncmp(path, folder, length)) return NULL;
    if (!path[length] || !strcmp(path + length, "/")) return ".";
    if (path[length] != '/') return NULL;
    const char *name = path + length + 1;
    size_t end = strlen(name);
    if (strchr(name, '/') || end > LONGEST) return NULL;
    if (end > 4 && !strcmp(name + end - 4, "-shm")) return NULL;
    if (end > 5 && !strcmp(name + end - 5, "-lock")) return NULL;
    return name;
}

static void note(char kind, const char *name, uint64_t offset, const void *data, uint64_t length) {
    const char *path = setting("POWERCUT_LOG");
    if (!path) return;
    if (the_log < 0) {
        int (*real)(const char *, int, ...) = REAL("open", int (*)(const char *, int, ...));
        the_log = real(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    unsigned char head[18] = {kind, (unsigned char)strlen(name)};
    memcpy(head + 2, &offset, 8);
    memcpy(head + 10, &length, 8);
    struct iovec parts[3] = {{head, 18}, {(void *)name, head[1]}, {(void *)data, data ? length : 0}};
    if (writev(the_log, parts, data ? 3 : 2) < 0) abort();
    const char *after = setting("POWERCUT_AFTER");
    if (after && ++records >= atol(after)) kill(getpid(), SIGKILL);
}

static const char *name_of(int file) {
    return file >= 0 && file < MOST_FILES && names[file][0] ? names[file] : NULL;
}

static int is_full(void) {
    const char *marker = setting("POWERCUT_FULL");
    struct stat about;
    return marker && !stat(marker, &about);
}

static int opened(int file, const char *path, int flags) {
    const char *name = in_folder(path);
    if (file >= 0 && file < MOST_FILES) {
        pthread_mutex_lock(&one_at_a_time);
        names[file][0] = 0;
        if (name) {
            strcpy(names[file], name);
            if (flags & O_CREAT) note('c', name, 0, NULL, 0);
        }
        pthread_mutex_unlock(&one_at_a_time);
    }
    return file;
}

#define OPEN(symbol)                                                                  \
    int symbol(const char *path, int flags, ...) {                                    \
        va_list more;                                                                 \
        va_start(more, flags);                                                        \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;       \
        va_end(more);                                                                 \
        int (*real)(const char *, int, ...) = REAL(#symbol, int (*)(const char *, int, ...)); \
        return opened(real(path, flags, mode), path, flags);                          \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (file >= 0 && file < MOST_FILES) names[file][0] = 0;
    return REAL("close", int (*)(int))(file);
}

static ssize_t written(int file, const void *data, size_t length, off_t offset, ssize_t (*go)(int, const void *, size_t, off_t)) {
    const char *name = name_of(file);
    if (!name) return go(file, data, length, offset);
    if (is_full()) {
        errno = ENOSPC;
        return -1;
    }
    pthread_mutex_lock(&one_at_a_time);
    off_t at = offset >= 0 ? offset : lseek(file, 0, SEEK_CUR);
    ssize_t done = go(file, data, length, offset);
    if (done > 0) note('w', name, at, data, done);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

static ssize_t by_write(int file, const void *data, size_t length, off_t offset) {
    (void)offset;
    return REAL("write", ssize_t (*)(int, const void *, size_t))(file, data, length);
}

static ssize_t by_pwrite(int file, const void *data, size_t length, off_t offset) {
    return REAL("pwrite64", ssize_t (*)(int, const void *, size_t, off_t))(file, data, length, offset);
}

ssize_t write(int file, const void *data, size_t length) {
    return written(file, data, length, -1, by_write);
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
    return written(file, data, length, offset, by_pwrite);
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
    return written(file, data, length, offset, by_pwrite);
}

static int cut(int file, off_t length) {
    const char *name = name_of(file);
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL("ftruncate64", int (*)(int, off_t))(file, length);
    if (name && !done) note('t', name, length, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off64_t length) { return cut(file, length); }

/* Only written down: the real disk need not be asked, so a test costs no more
 * than the writing. */
static int synced(int file, int (*real)(int)) {
    const char *name = name_of(file);
    if (!name) return real(file);
    if (!setting("POWERCUT_LIES")) {
        pthread_mutex_lock(&one_at_a_time);
        note('s', name, 0, NULL, 0);
        pthread_mutex_unlock(&one_at_a_time);
    }
    return 0;
}

int fsync(int file) { return synced(file, REAL("fsync", int (*)(int))); }
int fdatasync(int file) { return synced(file, REAL("fdatasync", int (*)(int))); }

int unlink(const char *path) {
    const char *name = in_folder(path);
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL("unlink", int (*)(const char *))(path);
    if (name && !done) note('u', name, 0, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

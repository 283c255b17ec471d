/* The time of day, set wrong by as many milliseconds as a file says at this moment.
 *
 * Preloaded into a process (LD_PRELOAD) it does to that process what setting the machine's clock does: the
 * time of day jumps, and the clocks that nobody sets go on. FAULT_CLOCK names the file: eight bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t right = 0;
static const volatile int64_t *ahead_ms = &right;
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULT_CLOCK");
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    if (path == NULL)
        return;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        abort();
    void *page = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    if (page == MAP_FAILED)
        abort();
    close(file);
    ahead_ms = page;
}

int clock_gettime(clockid_t which, struct timespec *told)
{
    if (real_clock_gettime == NULL) /* asked by a library that is begun before this one */
        real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real_clock_gettime(which, told);
    if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) {
        int64_t wrong = *ahead_ms;
        int64_t nanoseconds = told->tv_nsec + wrong % 1000 * 1000000;
        told->tv_sec += wrong / 1000;
        if (nanoseconds < 0) {
            nanoseconds += 1000000000;
            told->tv_sec -= 1;
        } else if (nanoseconds >= 1000000000) {
            nanoseconds -= 1000000000;
            told->tv_sec += 1;
        }
        told->tv_nsec = nanoseconds;
    }
    return failed;
}

int gettimeofday(struct timeval *told, void *zone)
{
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now))
        return -1;
    told->tv_sec = now.tv_sec;
    told->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *told)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told != NULL)
        *told = now.tv_sec;
    return now.tv_sec;
}

/** Signals of C and POSIX for host programs: nothing outside sends one, so a handler runs where the program raises its signal. */

const defaults = 'SIGCHLD SIGCONT SIGURG SIGWINCH'
  .split(' ')
  .map((name) => `number == ${name}`)
  .join(' || ');

/** Numbers of Linux on x86-64. */
const numbers: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGSEGV: 11,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGALRM: 14,
  SIGTERM: 15,
  SIGCHLD: 17,
  SIGCONT: 18,
  SIGSTOP: 19,
  SIGURG: 23,
  SIGWINCH: 28,
};

export const signals = `
${Object.entries(numbers)
  .map(([name, value]) => `static const int ${name} = ${value};`)
  .join('\n')}
typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
typedef __sighandler_t sighandler_t;
static const __sighandler_t SIG_DFL = (__sighandler_t)0;
static const __sighandler_t SIG_IGN = (__sighandler_t)1;
static const __sighandler_t SIG_ERR = (__sighandler_t)-1;
static __sighandler_t _handlers[65];
inline __sighandler_t signal(int number, __sighandler_t handler) {
  if (number < 1 || number > 64 || number == SIGKILL || number == SIGSTOP) return SIG_ERR;
  __sighandler_t before = _handlers[number];
  _handlers[number] = handler;
  return before;
}
/* What no handler takes ends the program, as a shell tells of it. */
inline int raise(int number) {
  if (number < 1 || number > 64) return -1;
  __sighandler_t handler = _handlers[number];
  if (handler == SIG_IGN) return 0;
  if (handler != SIG_DFL) handler(number);
  else if (number == SIGABRT) abort();
  else if (!(${defaults})) _exit(128 + number);
  return 0;
}
struct sigset_t { unsigned long _members; };
inline int sigemptyset(sigset_t* set) { set->_members = 0; return 0; }
inline int sigfillset(sigset_t* set) { set->_members = ~0ul; return 0; }
inline int sigaddset(sigset_t* set, int number) { set->_members |= 1ul << (number - 1); return 0; }
struct sigaction { __sighandler_t sa_handler; sigset_t sa_mask; int sa_flags; };
static const int SA_RESTART = 0x10000000;
inline int sigaction(int number, const struct sigaction* made, struct sigaction* before) {
  if (number < 1 || number > 64) return -1;
  if (before != 0) before->sa_handler = _handlers[number];
  return made != 0 && signal(number, made->sa_handler) == SIG_ERR ? -1 : 0;
}
namespace std {
using ::signal;
using ::raise;
using ::sig_atomic_t;
}
`;

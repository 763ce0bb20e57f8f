/** <ctime>, sleep() and <clocale> for host programs: dates of the proleptic Gregorian calendar, in UTC, in the C locale. */
const lettered = (letter: string, body: string): string => `    case '${letter}': ${body} break;`;

const number = (letter: string, value: string, digits = 2): string =>
  lettered(letter, `snprintf(part, 64, "%0${String(digits)}d", ${value});`);

const formatted = (letter: string, format: string): string =>
  lettered(letter, `strftime(part, 64, "${format}", at);`);

export const calendar = `
struct tm {
  int tm_sec; int tm_min; int tm_hour; int tm_mday; int tm_mon; int tm_year; int tm_wday; int tm_yday; int tm_isdst;
  long tm_gmtoff;
  const char* tm_zone;
};
static const char* const _weekdays[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char* const _months[] = {"January", "February", "March", "April", "May", "June", "July", "August", "September",
                                      "October", "November", "December"};
/* Days before the year's first of January since 1970. */
inline long _daysBefore(long year) {
  long y = year - 1;
  long leaps = (y >= 0 ? y / 4 - y / 100 + y / 400 : -((3 - y) / 4) + (99 - y) / 100 - (399 - y) / 400);
  return y * 365 + leaps - 719162;
}
inline int _daysIn(int month, long year) {
  bool isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 1 ? 28 + isLeap : month == 3 || month == 5 || month == 8 || month == 10 ? 30 : 31;
}
inline tm* gmtime_r(const time_t* when, tm* out) {
  long days = *when / 86400, seconds = *when % 86400;
  if (seconds < 0) { seconds += 86400; days--; }
  long year = 1970 + days / 366;
  while (_daysBefore(year) > days) year--;
  while (_daysBefore(year + 1) <= days) year++;
  int day = (int)(days - _daysBefore(year));
  *out = tm{(int)(seconds % 60), (int)(seconds / 60 % 60), (int)(seconds / 3600), 0, 0, (int)(year - 1900),
            (int)(((days + 4) % 7 + 7) % 7), day, 0, 0, "UTC"};
  while (day >= _daysIn(out->tm_mon, year)) day -= _daysIn(out->tm_mon++, year);
  out->tm_mday = day + 1;
  return out;
}
inline tm* localtime_r(const time_t* when, tm* out) { return gmtime_r(when, out); }
static tm _calendar;
inline tm* gmtime(const time_t* when) { return gmtime_r(when, &_calendar); }
inline tm* localtime(const time_t* when) { return gmtime_r(when, &_calendar); }
inline time_t timegm(tm* at) {
  long year = 1900l + at->tm_year + at->tm_mon / 12, month = at->tm_mon % 12;
  if (month < 0) { month += 12; year--; }
  long days = _daysBefore(year) + at->tm_mday - 1;
  for (int i = 0; i < month; i++) days += _daysIn(i, year);
  time_t when = ((days * 24 + at->tm_hour) * 60 + at->tm_min) * 60 + at->tm_sec;
  gmtime_r(&when, at);
  return when;
}
inline time_t mktime(tm* at) { return timegm(at); }
inline double difftime(time_t end, time_t start) { return (double)(end - start); }
inline size_t strftime(char* out, size_t room, const char* format, const tm* at) {
  size_t n = 0;
  for (const char* f = format; *f != 0; f++) {
    char part[64];
    part[0] = *f;
    part[1] = 0;
    if (*f == '%') switch (*++f) {
${[
  number('d', 'at->tm_mday'),
  number('m', 'at->tm_mon + 1'),
  number('y', '(at->tm_year % 100 + 100) % 100'),
  number('Y', 'at->tm_year + 1900', 1),
  number('C', '(at->tm_year + 1900) / 100'),
  number('H', 'at->tm_hour'),
  number('I', '(at->tm_hour + 11) % 12 + 1'),
  number('M', 'at->tm_min'),
  number('S', 'at->tm_sec'),
  number('j', 'at->tm_yday + 1', 3),
  number('w', 'at->tm_wday', 1),
  number('u', '(at->tm_wday + 6) % 7 + 1', 1),
  lettered('e', 'snprintf(part, 64, "%2d", at->tm_mday);'),
  lettered('s', '{ tm copy = *at; snprintf(part, 64, "%ld", timegm(&copy)); }'),
  lettered('p', 'strcpy(part, at->tm_hour < 12 ? "AM" : "PM");'),
  lettered('a', 'snprintf(part, 4, "%s", _weekdays[at->tm_wday]);'),
  lettered('A', 'strcpy(part, _weekdays[at->tm_wday]);'),
  lettered('b', 'snprintf(part, 4, "%s", _months[at->tm_mon]);'),
  lettered('h', 'snprintf(part, 4, "%s", _months[at->tm_mon]);'),
  lettered('B', 'strcpy(part, _months[at->tm_mon]);'),
  lettered('z', 'strcpy(part, "+0000");'),
  lettered('Z', 'strcpy(part, "UTC");'),
  lettered('n', 'strcpy(part, "\\n");'),
  lettered('t', 'strcpy(part, "\\t");'),
  formatted('F', '%Y-%m-%d'),
  formatted('D', '%m/%d/%y'),
  formatted('x', '%m/%d/%y'),
  formatted('T', '%H:%M:%S'),
  formatted('X', '%H:%M:%S'),
  formatted('R', '%H:%M'),
  formatted('r', '%I:%M:%S %p'),
  formatted('c', '%a %b %e %H:%M:%S %Y'),
].join('\n')}
    default: part[0] = *f;
    }
    size_t length = strlen(part);
    if (n + length >= room) return 0;
    memcpy(out + n, part, length);
    n += length;
  }
  out[n] = 0;
  return n;
}
inline char* asctime(const tm* at) {
  static char text[64];
  strftime(text, 64, "%a %b %e %H:%M:%S %Y\\n", at);
  return text;
}
inline char* ctime(const time_t* when) { return asctime(gmtime(when)); }
inline unsigned sleep(unsigned seconds) { return usleep(seconds * 1000000u); }
static const int LC_CTYPE = 0;
static const int LC_NUMERIC = 1;
static const int LC_TIME = 2;
static const int LC_ALL = 6;
inline char* setlocale(int, const char* name) {
  bool isKnown = name == 0 || name[0] == 0 || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
  return isKnown ? (char*)"C" : (char*)0;
}
namespace std {
using ::tm;
${'gmtime localtime mktime difftime strftime asctime ctime setlocale'
  .split(' ')
  .map((name) => `using ::${name};`)
  .join('\n')}
}
`;

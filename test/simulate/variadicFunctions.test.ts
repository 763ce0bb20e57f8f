import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'read and print what they are given': [
    `#include <cstdarg>
#include <cstdio>
#include <string>
static void logged(const char* format, ...) { va_list list; va_start(list, format); vprintf(format, list); va_end(list); }
static int sum(int n, ...) { va_list list; va_start(list, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(list, int); va_end(list); return s; }
static double twice(int n, ...) {
  va_list list, copy; va_start(list, n); va_copy(copy, list); double s = 0;
  for (int i = 0; i < n; i++) s += va_arg(list, double);
  for (int i = 0; i < n; i++) s += va_arg(copy, double);
  va_end(copy); va_end(list); return s;
}
static std::string vformat(const char* format, std::va_list list) { char text[64]; int n = vsnprintf(text, sizeof text, format, list); return std::string(text, n < 64 ? n : 63); }
std::string formatted(const char* format, ...) { va_list list; va_start(list, format); std::string s = vformat(format, list); va_end(list); return s; }
struct Logger { int level = 2; void log(int at, const char* format, ...) const { if (at > level) return; va_list list; va_start(list, format); vfprintf(stdout, format, list); va_end(list); } static void plain(const char* f, ...) { char b[80]; va_list l; va_start(l, f); vsprintf(b, f, l); va_end(l); puts(b); } };
static const char* last(const char* first, ...) { va_list list; va_start(list, first); const char* found = first; while (const char* next = va_arg(list, const char*)) found = next; va_end(list); return found; }
int main() {
  logged("%d %s %.2f %c %%\\n", 1, "two", 3.0f, '4'); logged("nothing\\n");
  printf("%d %g\\n", sum(3, 1, -2, 3), twice(2, 1.5, 2.0f));
  printf("%s\\n", formatted("[%5d|%-5s|%05.1f|%*d|%lld|%u|%x|%zu]", 42, "ab", 2.25, 4, 7, -123456789012LL, -1, 255u, (size_t)9).c_str());
  Logger l; l.log(1, "%s %lu\\n", "shown", 123456789012UL); l.log(3, "hidden\\n"); Logger::plain("%p %d", (void*)0, (char)65 + true);
  puts(last("a", "b", "c", (const char*)nullptr));
}`,
    '1 two 3.00 4 %',
    'nothing',
    '2 7',
    '[   42|ab   |002.2|   7|-123456789012|4294967295|ff|9]',
    'shown 123456789012',
    '(nil) 66',
    'c',
  ],
};

describe('functions of the program that take an ellipsis', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});

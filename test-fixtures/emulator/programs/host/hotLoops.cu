// Loops that run often enough to be compiled, with what may go wrong there: narrow types, overflow, jumps out of loops,
// recursion, structs by value, pointers that move, exceptions.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

struct Point {
    float x, y;
    double weight;
    char tag[3];
};

struct Flags {
    unsigned low : 3;
    int middle : 7;
    unsigned long long high : 40;
};

static int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static long long total;

static uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

static void integers() {
    signed char c = 0;
    unsigned char b = 0;
    short s = 0;
    unsigned short u = 0;
    int i = 1;
    unsigned w = 1;
    long long l = 1;
    unsigned long long v = 1;
    for (int k = 1; k < 5000; k++) {
        c += k;
        b -= k * 3;
        s = s * 31 + k;
        u = u * 33 ^ k;
        i = (int)((unsigned)i * 1664525u + 1013904223u);
        w = w * 22695477u + 1;
        l = l * 6364136223846793005LL + k;
        v = v * 1442695040888963407ULL + mix(v);
        l ^= (l >> 7) + (v << (k & 63)) + (i >> (k & 31)) + (w >> (k & 31));
        v += (unsigned long long)(l / (k + 1)) % 1000003 + v % k + w / k + i % (k + 2) + (c < b) + (s >= u);
    }
    printf("%d %d %d %d %d %u %lld %llu\n", c, b, s, u, i, w, l, v);
}

static void division() {
    int n = 0;
    long long m = 0;
    int smallest = -2147483647 - 1;
    for (int k = -3000; k < 3000; k++) {
        int d = k == 0 ? 7 : k;
        n += smallest / (d == -1 ? 2 : d) + 1000001 % d - k / 3 - k % 5;
        m += (-9223372036854775807LL) / d + (long long)k % 17 + (long long)(uint32_t)k / 10;
    }
    printf("%d %lld\n", n, m);
}

static void conversions() {
    double sum = 0;
    long long whole = 0;
    unsigned bits = 0;
    for (int k = -2500; k < 2500; k++) {
        float f = k * 1.37f + 0.5f / (k + 0.25f);
        double d = f * 1e6 + k;
        sum += (float)d + (int)f + (long long)d + (unsigned char)(k & 255) + (float)(k * 65537LL * 4099);
        whole += (long long)(d * 1e5) + (int)(d / 3e3) + (short)k + (signed char)k;
        bits ^= (unsigned)(long long)d + (unsigned)(f * f) + (f == f) + (d < f) * 2u + (f != 0) * 4u;
    }
    printf("%.17g %lld %u\n", sum, whole, bits);
}

static int jumps(const int* data, int n, int wanted) {
    int steps = 0;
    for (int i = 0; i < n; i++) {
        int j = i;
        do {
            steps++;
            if (data[j % n] == wanted) return steps;
            if (data[j % n] % 7 == 3) break;
            if (data[j % n] % 5 == 2) continue;
            steps += 2;
        } while (++j < i + 9);
        switch (data[i] % 6) {
        case 0:
            steps += 1;
            [[fallthrough]];
        case 1:
            steps += 10;
            break;
        case 4:
            continue;
        default:
            steps += 3;
        }
        while (true) {
            if (steps % 3 == 0) goto next;
            steps++;
            if (steps % 1000 == 999) goto out;
        }
    next:
        total += steps;
    }
out:
    return -steps;
}

static Point middle(const Point& a, Point b) {
    b.x = (a.x + b.x) / 2;
    b.y = (a.y + b.y) / 2;
    b.weight += a.weight;
    b.tag[1] = (char)(a.tag[0] + 1);
    return b;
}

static void structs() {
    Point points[8] = {};
    for (int i = 0; i < 8; i++) points[i] = {(float)i, (float)(i * i), 0.5 * i, {(char)i, 'b', 0}};
    for (int k = 0; k < 6000; k++) {
        Point& to = points[k % 8];
        to = middle(points[(k + 3) % 8], to);
        Point copy = to;
        copy.weight = copy.weight > 100 ? 1 : copy.weight;
        points[(k + 1) % 8] = copy;
    }
    double sum = 0;
    for (const Point& one : points) sum += one.x * 3 + one.y + one.weight + one.tag[0] + one.tag[1];
    Flags flags = {};
    for (int k = 0; k < 3000; k++) {
        flags.low += k;
        flags.middle -= 5;
        flags.high = flags.high * 3 + flags.low;
    }
    printf("%.15g %u %d %llu\n", sum, flags.low, flags.middle, (unsigned long long)flags.high);
}

static int depth(int n) { return n < 2 ? n : depth(n - 1) + depth(n - 2) - (n % 3 == 0); }

static void pointers() {
    int* data = (int*)malloc(4000 * sizeof(int));
    for (int* p = data; p != data + 4000; ++p) *p = (int)(p - data) * 7 % 1001;
    long long sum = 0;
    for (int* p = data + 3999; p >= data; p -= 3) sum = sum * 3 + *p-- % 13;
    unsigned char* bytes = (unsigned char*)data;
    unsigned hash = 2166136261u;
    for (size_t i = 0; i < 4000 * sizeof(int); i++) hash = (hash ^ bytes[i]) * 16777619u;
    for (size_t i = 0; i + 2 < 16000; i += 2) {
        uint16_t two;
        memcpy(&two, bytes + i + 1, 2);
        hash += two;
    }
    for (int i = 0; i < 3000; i++) {
        table[i & 15] += data[i] - (i & 1 ? table[(i + 1) & 15]++ : --table[(i + 2) & 15]);
    }
    printf("%lld %u %d %d\n", sum, hash, table[5], depth(17));
    printf("%d %lld\n", jumps(data, 4000, 5000), total);
    free(data);
}

static double checked(double x) {
    if (x > 2900) throw std::runtime_error("too large");
    return std::sqrt(x) + std::fabs(std::sin(x)) + std::fmax(x, 3.0) + std::floor(x / 7) + std::pow(x, 0.25);
}

static void exceptions() {
    double sum = 0;
    int last = 0, caught = 0;
    for (int round = 0; round < 3; round++) {
        try {
            for (int k = 0; k < 4000; k++) {
                last = k;
                sum += checked(k + round);
            }
        } catch (const std::exception& error) {
            caught += last;
            printf("%s at %d\n", error.what(), last);
        }
    }
    printf("%.12g %d\n", sum, caught);
}

static void containers() {
    std::vector<double> values;
    std::vector<std::vector<int>> rows(30);
    for (size_t i = 0; i < 3000; i++) {
        values.push_back(i * 0.5 - 7);
        rows[i % rows.size()].push_back((int)i);
    }
    double sum = 0;
    for (size_t i = 0; i < values.size(); ++i) sum += values[i] * rows[i % 30][i / 30 % rows[i % 30].size()];
    for (auto& row : rows)
        for (auto& one : row) one = one % 2 ? one / 2 : one * 3 + 1;
    long long whole = 0;
    for (const auto& row : rows)
        for (int one : row) whole = whole * 31 + one;
    printf("%.15g %lld\n", sum, whole);
}

static void floats() {
    float a = 1, b = 0, s = 0;
    for (int k = 0; k < 4000; k++) {
        a = a * 1.0001f + 0.001f;
        b += a / (k + 1) - std::sqrt(a) * 0.01f;
        s += (a > b ? a - b : -b) * (k % 2 == 0 ? 1.f : -1.f);
        if (s != s || !(s < 1e30f)) s = 0;
    }
    printf("%.9g %.9g %.9g\n", a, b, s);
}

static void randoms() {
    unsigned hash = 0;
    double sum = 0;
    for (int k = 0; k < 4000; k++) {
        hash = hash * 31 + rand();
        sum += rand() / (double)RAND_MAX - (k % 3 ? 0 : rand() % 7);
        if (k == 1500) srand(99);
    }
    printf("%u %.15g %d\n", hash, sum, rand());
}

int main() {
    randoms();
    integers();
    division();
    conversions();
    structs();
    pointers();
    exceptions();
    containers();
    floats();
    return 3;
}

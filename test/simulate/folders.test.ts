import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'is listed, gone through, and removed': [
    `#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <sys/stat.h>
#include <vector>
namespace fs = std::filesystem;
int main() {
  fs::create_directories("made/deep/er");
  for (const char* name : {"b.txt", "a.csv", "deep/c.txt", "deep/er/d"}) std::ofstream(fs::path("made") / name) << name;
  std::vector<std::string> names;
  for (const auto& one : fs::directory_iterator("made")) names.push_back(one.path().filename().string() + (one.is_directory() ? "/" : " " + std::to_string(one.file_size())));
  std::sort(names.begin(), names.end());
  for (auto& n : names) std::cout << n << ' ';
  int files = 0, bytes = 0;
  for (fs::directory_entry const& one : fs::recursive_directory_iterator("made")) if (one.is_regular_file()) files++, bytes += one.file_size();
  std::cout << files << ' ' << bytes << ' ' << fs::is_empty("made/deep/er") << std::endl;
  DIR* d = opendir("made"); std::vector<std::string> all;
  while (dirent* e = readdir(d)) { if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue; all.push_back(e->d_name + std::string(e->d_type == DT_DIR ? "/" : "")); }
  closedir(d); std::sort(all.begin(), all.end()); for (auto& n : all) std::cout << n << ' ';
  struct stat s; std::cout << (opendir("none") == nullptr) << (stat("made", &s) == 0 && S_ISDIR(s.st_mode)) << (stat("made/b.txt", &s) == 0 && S_ISREG(s.st_mode)) << s.st_size << std::endl;
  try { for (auto& one : fs::directory_iterator("none")) std::cout << one.path(); } catch (const fs::filesystem_error& e) { std::cout << e.what() << std::endl; }
  std::uintmax_t gone = fs::remove_all("made/deep"); std::cout << gone << fs::exists("made/deep") << fs::remove_all("made") << std::endl;
}
`,
    'a.csv 5 b.txt 5 deep/ 4 29 0',
    'a.csv b.txt deep/ 1115',
    'filesystem error: directory iterator cannot open directory: No such file or directory [none]',
    '403',
  ],
};

describe('what is in a folder', () => {
  checksPrinted(programs);
});

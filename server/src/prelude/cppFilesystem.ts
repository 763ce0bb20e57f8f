/** <filesystem> for host programs: paths, and what there is of files and folders. What is in a folder comes in order of its names. */
export const filesystem = `
namespace std {
namespace filesystem {
class path {
  std::string _text;
  /* Where the last part begins. */
  size_t _last() const {
    size_t slash = _text.rfind('/');
    return slash == std::string::npos ? 0 : slash + 1;
  }
  size_t _dot() const {
    size_t dot = _text.rfind('.');
    bool isPart = dot != std::string::npos && dot > _last() && _text.substr(_last()) != "..";
    return isPart ? dot : _text.size();
  }
 public:
  typedef char value_type;
  typedef std::string string_type;
  static constexpr char preferred_separator = '/';
  path() {}
  path(const char* text) : _text(text) {}
  path(const std::string& text) : _text(text) {}
  operator std::string() const { return _text; }
  const std::string& native() const { return _text; }
  const char* c_str() const { return _text.c_str(); }
  std::string string() const { return _text; }
  std::string generic_string() const { return _text; }
  bool empty() const { return _text.empty(); }
  bool is_absolute() const { return !_text.empty() && _text[0] == '/'; }
  bool is_relative() const { return !is_absolute(); }
  path filename() const { return path(_text.substr(_last())); }
  path extension() const { return path(_text.substr(_dot())); }
  path stem() const { return path(_text.substr(_last(), _dot() - _last())); }
  path parent_path() const {
    size_t end = _last();
    while (end > 1 && _text[end - 1] == '/') end--;
    return path(_text.substr(0, end));
  }
  bool has_filename() const { return _last() < _text.size(); }
  bool has_extension() const { return _dot() < _text.size(); }
  bool has_stem() const { return has_filename(); }
  bool has_parent_path() const { return _last() > 0; }
  path& operator/=(const path& other) {
    if (other.is_absolute()) _text.clear();
    else if (!_text.empty() && _text.back() != '/') _text += '/';
    _text += other._text;
    return *this;
  }
  path& operator+=(const path& other) { _text += other._text; return *this; }
  path& append(const path& other) { return *this /= other; }
  path& concat(const path& other) { return *this += other; }
  path& remove_filename() { _text = _text.substr(0, _last()); return *this; }
  path& replace_filename(const path& name) { remove_filename(); return *this /= name; }
  path& replace_extension(const path& extension = path()) {
    _text = _text.substr(0, _dot());
    if (!extension.empty() && extension._text[0] != '.') _text += '.';
    _text += extension._text;
    return *this;
  }
  friend path operator/(const path& a, const path& b) { path whole = a; whole /= b; return whole; }
  friend bool operator==(const path& a, const path& b) { return a._text == b._text; }
  friend bool operator!=(const path& a, const path& b) { return a._text != b._text; }
  friend bool operator<(const path& a, const path& b) { return a._text < b._text; }
  friend ostream& operator<<(ostream& out, const path& one) { return out << '"' << one._text << '"'; }
};
class filesystem_error : public runtime_error {
 public:
  filesystem_error(const std::string& text) : runtime_error("filesystem error: " + text) {}
};
inline bool is_directory(const path& name) { return __is_folder(name.c_str()) != 0; }
inline bool exists(const path& name) { return access(name.c_str(), F_OK) == 0; }
inline bool is_regular_file(const path& name) { return exists(name) && !is_directory(name); }
inline unsigned long file_size(const path& name) {
  struct stat found;
  if (stat(name.c_str(), &found) != 0 || is_directory(name))
    throw filesystem_error("cannot get file size: No such file or directory [" + name.string() + "]");
  return found.st_size;
}
inline bool create_directory(const path& name) {
  if (is_directory(name)) return false;
  if (mkdir(name.c_str(), 0777) != 0)
    throw filesystem_error("cannot create directory: " + std::string(strerror(errno)) + " [" + name.string() + "]");
  return true;
}
inline bool create_directories(const path& name) {
  if (name.empty() || is_directory(name)) return false;
  path around = name.parent_path();
  if (!around.empty() && around != name) create_directories(around);
  return !name.has_filename() || create_directory(name);
}
inline bool remove(const path& name) { return (is_directory(name) ? rmdir(name.c_str()) : ::remove(name.c_str())) == 0; }
class directory_entry {
  std::filesystem::path _path;
 public:
  directory_entry() {}
  explicit directory_entry(const std::filesystem::path& name) : _path(name) {}
  const std::filesystem::path& path() const { return _path; }
  operator const std::filesystem::path&() const { return _path; }
  bool exists() const { return std::filesystem::exists(_path); }
  bool is_directory() const { return std::filesystem::is_directory(_path); }
  bool is_regular_file() const { return std::filesystem::is_regular_file(_path); }
  unsigned long file_size() const { return std::filesystem::file_size(_path); }
  friend bool operator==(const directory_entry& a, const directory_entry& b) { return a._path == b._path; }
  friend bool operator<(const directory_entry& a, const directory_entry& b) { return a._path < b._path; }
  friend ostream& operator<<(ostream& out, const directory_entry& one) { return out << one._path; }
};
/* All that is in a folder is listed where its iterator is made. */
template <bool All> class _folder_iterator {
  vector<directory_entry> _found;
  size_t _at = 0;
  void _list(const path& folder) {
    char name[4096];
    for (int i = 0; __folder_entry(folder.c_str(), i, name, sizeof name) >= 0; i++) {
      path whole = folder / path(name);
      _found.push_back(directory_entry(whole));
      if (All && is_directory(whole)) _list(whole);
    }
  }
 public:
  typedef directory_entry value_type;
  typedef long difference_type;
  typedef const directory_entry* pointer;
  typedef const directory_entry& reference;
  _folder_iterator() {}
  explicit _folder_iterator(const path& folder) {
    if (!is_directory(folder))
      throw filesystem_error(std::string(All ? "recursive " : "") + "directory iterator cannot open directory: " +
        (std::filesystem::exists(folder) ? "Not a directory" : "No such file or directory") + " [" + folder.string() + "]");
    _list(folder);
  }
  const directory_entry& operator*() const { return _found[_at]; }
  const directory_entry* operator->() const { return &_found[_at]; }
  _folder_iterator& operator++() { _at++; return *this; }
  size_t _left() const { return _found.size() - _at; }
  _folder_iterator begin() const { return *this; }
  _folder_iterator end() const { return _folder_iterator(); }
  friend bool operator==(const _folder_iterator& a, const _folder_iterator& b) { return a._left() == b._left(); }
  friend bool operator!=(const _folder_iterator& a, const _folder_iterator& b) { return a._left() != b._left(); }
};
typedef _folder_iterator<false> directory_iterator;
typedef _folder_iterator<true> recursive_directory_iterator;
inline bool is_empty(const path& name) {
  if (!is_directory(name)) return file_size(name) == 0;
  return directory_iterator(name) == directory_iterator();
}
inline unsigned long remove_all(const path& name) {
  unsigned long count = 0;
  if (is_directory(name))
    for (const directory_entry& one : directory_iterator(name)) count += remove_all(one.path());
  return count + (remove(name) ? 1 : 0);
}
inline path current_path() { return path("/home/user"); }
inline path temp_directory_path() { return path("/tmp"); }
inline path absolute(const path& name) { return name.is_absolute() ? name : current_path() / name; }
}
}
`;

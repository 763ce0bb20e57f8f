/** What <map> and <unordered_map> have besides their elements' tree or table; `where` is what `at` says of a key that is not there. */
export const mappedMembers = (where: string): string => `T& operator[](const K& key) {
    auto known = this->_find(key);
    return known != 0 ? known->value.second : this->_add(pair<K, T>(key, T()))->value.second;
  }
  T& at(const K& key) const {
    auto known = this->_find(key);
    if (known == 0) throw out_of_range("${where}");
    return known->value.second;
  }
  template <class... A> auto try_emplace(const K& key, A&&... values) {
    return this->insert(pair<K, T>(key, T(forward<A>(values)...)));
  }
  template <class U> auto insert_or_assign(const K& key, U&& value) {
    auto done = this->insert(pair<K, T>(key, value));
    if (!done.second) done.first->second = value;
    return done;
  }
`;

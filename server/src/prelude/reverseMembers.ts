/**
 * Members by which a container is gone through backwards, to stand behind its `iterator`: from what lies before `last` back to
 * `first`.
 */
export const reverseMembers = (first: string, last: string): string => `
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef reverse_iterator const_reverse_iterator;
  reverse_iterator rbegin() const { return reverse_iterator(${last}); }
  reverse_iterator rend() const { return reverse_iterator(${first}); }
  reverse_iterator crbegin() const { return reverse_iterator(${last}); }
  reverse_iterator crend() const { return reverse_iterator(${first}); }
`;

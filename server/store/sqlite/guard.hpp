#pragma once

#include <string>

namespace adjutant::store {

// Holds a database for one server: an advisory lock on the file `<database>.lock`, which the
// system releases when the process ends, however it ends.
class Guard {
 public:
  explicit Guard(const std::string& database);
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  // False when another holds the database.
  bool held() const { return held_; }

 private:
  int file_ = -1;
  bool held_ = false;
};

}  // namespace adjutant::store

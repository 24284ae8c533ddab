#include "server/store/sqlite/guard.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {

Guard::Guard(const std::string& database) {
  const std::string path = database + ".lock";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) {
    throw ports::StoreFailure(fmt::format(
        "{} cannot be opened ({}): check that the data folder exists and that the server's user "
        "may write there",
        path, std::strerror(errno)));
  }
  held_ = ::flock(file_, LOCK_EX | LOCK_NB) == 0;
}

Guard::~Guard() {
  ::close(file_);
}

}  // namespace adjutant::store

#include "server/mail/in/maildir_source.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "server/mail/in/delivered_file.hpp"
#include "server/mail/synced_file.hpp"
#include "server/ops/log.hpp"

namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;

// With the lines of an envelope.
constexpr std::size_t file_bytes_max = mail_bytes_max + 64 * 1024;

[[noreturn]] void fail(const char* doing, const fs::path& path) {
  throw fs::filesystem_error(doing, path, std::error_code(errno, std::generic_category()));
}

// As much of the file as is ever kept, and one byte more.
std::string begin_of_file(const fs::path& path) {
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.descriptor() < 0) fail("cannot read a mail", path);
  std::string bytes;
  std::array<char, 64 * 1024> buffer;
  while (bytes.size() <= file_bytes_max) {
    const auto read = ::read(file.descriptor(), buffer.data(), buffer.size());
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) fail("cannot read a mail", path);
    if (read == 0) break;
    bytes.append(buffer.data(), static_cast<std::size_t>(read));
  }
  return bytes;
}

// In the order in which they came: names begin with the time.
std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const bool is_hidden = entry.path().filename().string().starts_with('.');
    if (!is_hidden && entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// Tells when something comes into a folder; no folder, nothing told.
class Watch {
 public:
  explicit Watch(const fs::path& folder) : inotify_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    if (inotify_.descriptor() >= 0) {
      ::inotify_add_watch(inotify_.descriptor(), folder.c_str(), IN_MOVED_TO | IN_CLOSE_WRITE);
    }
  }
  // Returns when there may be something, or it is time to look, or `stop` is readable.
  void wait(int stop, std::chrono::milliseconds at_most) const {
    std::array<pollfd, 2> all{pollfd{.fd = stop, .events = POLLIN, .revents = 0},
                              pollfd{.fd = inotify_.descriptor(), .events = POLLIN, .revents = 0}};
    ::poll(all.data(), all.size(), static_cast<int>(at_most.count()));
    std::array<char, 4096> events;
    while (inotify_.descriptor() >= 0 &&
           ::read(inotify_.descriptor(), events.data(), events.size()) > 0) {
    }
  }

 private:
  File inotify_;
};

}  // namespace

void expect_maildir(const fs::path& folder) {
  for (const auto* part : {"new", "cur"}) {
    std::error_code error;
    if (fs::is_directory(folder / part, error)) continue;
    throw std::invalid_argument(fmt::format(
        "{} is not a Maildir: create it with the folders new, cur and tmp", folder.string()));
  }
}

MaildirSource::~MaildirSource() {
  stop();
}

void MaildirSource::take_in(const fs::path& file) {
  const auto bytes = begin_of_file(file);
  auto mail =
      form_ == Form::delivered ? read_delivered_file(bytes) : read_mailbox_mail("maildir", bytes);
  mail.is_cut = bytes.size() > file_bytes_max;
  const auto name = file.filename().string();
  mail.place = name;
  intake_.take_in(std::move(mail));
  const auto kept = name.find(":2,") == std::string::npos ? name + ":2," : name;
  fs::rename(file, folder_ / "cur" / kept);
}

int MaildirSource::take_in_new() {
  int taken = 0;
  std::exception_ptr unreadable;
  for (const auto& file : files_in(folder_ / "new")) {
    if (stopping_) break;
    try {
      take_in(file);
      ++taken;
    } catch (const fs::filesystem_error&) {
      unreadable = std::current_exception();
    }
  }
  if (unreadable) std::rethrow_exception(unreadable);
  return taken;
}

void MaildirSource::round() {
  try {
    take_in_new();
    if (!trouble_.empty()) ops::log_info("mail_source_works_again", {{"folder", folder_.string()}});
    trouble_.clear();
    passed_();
  } catch (const std::exception& failure) {
    if (trouble_ != failure.what()) {
      ops::log_error("mail_source_failed",
                     {{"folder", folder_.string()}, {"reason", failure.what()}});
    }
    trouble_ = failure.what();
  }
}

void MaildirSource::start() {
  thread_ = std::jthread([this](const std::stop_token& stopping) { run(stopping); });
}

void MaildirSource::stop() {
  stopping_ = true;
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void MaildirSource::run(const std::stop_token& stopping) {
  const File stop(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  const std::stop_callback told(stopping, [&] { ::eventfd_write(stop.descriptor(), 1); });
  while (!stopping.stop_requested()) {
    // Created before the look, so that nothing is missed in between; created again each time, so
    // that a folder that was missing, or was moved away, is found.
    const Watch watch(folder_ / "new");
    round();
    watch.wait(stop.descriptor(), every_);
  }
}

}  // namespace adjutant::mail

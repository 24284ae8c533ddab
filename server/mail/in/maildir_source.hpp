#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "server/mail/in/intake.hpp"

namespace adjutant::mail {

// Takes in what comes into a Maildir: at once where the system tells of it (inotify), and every
// half minute. What is taken in is moved to cur/.
class MaildirSource {
 public:
  enum class Form : std::uint8_t {
    delivered,  // as `adjutant deliver` writes it
    plain,      // of another program
  };
  // `passed` is called, on the source's thread, after each round that has taken in all there was.
  // The folder is looked at at least `every` so often.
  MaildirSource(std::filesystem::path folder, Form form, Intake& intake,
                std::function<void()> passed,
                std::chrono::milliseconds every = std::chrono::seconds{30})
      : folder_(std::move(folder)),
        form_(form),
        intake_(intake),
        passed_(std::move(passed)),
        every_(every) {}
  ~MaildirSource();
  MaildirSource(const MaildirSource&) = delete;
  MaildirSource& operator=(const MaildirSource&) = delete;

  // One round over new/: how many were taken in. Throws StoreFailure, which keeps it from the rest,
  // and, when all others are done, std::filesystem::filesystem_error of one that cannot be read.
  int take_in_new();

  void start();
  void stop();

 private:
  void run(const std::stop_token& stopping);
  void round();
  void take_in(const std::filesystem::path& file);

  const std::filesystem::path folder_;
  const Form form_;
  Intake& intake_;
  const std::function<void()> passed_;
  const std::chrono::milliseconds every_;
  std::atomic<bool> stopping_{false};
  std::string trouble_;  // of the last round; on the thread
  std::jthread thread_;
};

// Throws std::invalid_argument where the folder is not a Maildir.
void expect_maildir(const std::filesystem::path& folder);

}  // namespace adjutant::mail

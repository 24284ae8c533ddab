#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/mail/in/imap_mailbox.hpp"
#include "server/mail/in/intake.hpp"

namespace adjutant::mail {

// Takes in what comes into a folder of a mailbox that is ours alone: looks into it again and again.
// It knows an imported mail by its UID, which the store keeps with the mail, and moves it to
// another folder; whether somebody has seen the mail says nothing.
class ImapSource {
 public:
  static constexpr std::string_view name = "imap";
  // `passed` is called with the state of the source when a pass has taken in everything that was
  // there at its beginning. On the source's thread.
  using Passed = std::function<void(const ports::MailSource&)>;

  // `source`: how it stood last. `leads` says whether this server looks, where several serve the
  // club: of those one does.
  ImapSource(
      ImapSettings settings, ports::Duration pause, ports::IncomingStore& store, Intake& intake,
      const ports::Clock& clock, ports::MailSource source, Passed passed,
      std::function<bool()> leads = [] { return true; });
  ~ImapSource();
  ImapSource(const ImapSource&) = delete;
  ImapSource& operator=(const ImapSource&) = delete;

  // One pass: how many mails it found. Throws ImapFailure, StoreFailure; what was taken in until
  // then stays so.
  int take_in_new();

  void start();
  void stop();

 private:
  void run(const std::stop_token& stopping);
  void round();
  void take_over();
  bool take_in(ImapMailbox::Uid uid);
  void move_what_is_left();

  const ports::Duration pause_;
  ports::IncomingStore& store_;
  Intake& intake_;
  const ports::Clock& clock_;
  ports::MailSource source_;
  const Passed passed_;
  const std::function<bool()> leads_;
  bool led_ = true;
  ImapMailbox mailbox_;
  bool is_something_left_ = true;  // perhaps taken in and not moved, before a crash
  std::string trouble_;            // of the last round; on the thread
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace adjutant::mail

#include "server/mail/in/imap_source.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/mail/in/delivered_file.hpp"
#include "server/ops/log.hpp"

namespace adjutant::mail {
namespace {

// The limit of a search: libcurl reads an answer of one line, and a line has its limits.
constexpr ImapMailbox::Uid uids_at_once = 500;
// From a mail that is too large: any header in use, and 64 KiB.
constexpr std::size_t begin_bytes = std::size_t{320} * 1024;

}  // namespace

ImapSource::ImapSource(ImapSettings settings, ports::Duration pause, ports::IncomingStore& store,
                       Intake& intake, const ports::Clock& clock, ports::MailSource source,
                       Passed passed, std::function<bool()> leads)
    : pause_(pause),
      store_(store),
      intake_(intake),
      clock_(clock),
      source_(std::move(source)),
      passed_(std::move(passed)),
      leads_(std::move(leads)),
      mailbox_(std::move(settings)) {}

ImapSource::~ImapSource() {
  stop();
}

// False where the mail is gone.
bool ImapSource::take_in(ImapMailbox::Uid uid) {
  const auto facts = mailbox_.facts(uid);
  if (!facts) return false;
  const bool is_too_large = facts->bytes > mail_bytes_max;
  auto bytes = is_too_large ? mailbox_.mail(uid, begin_bytes) : mailbox_.mail(uid);
  if (!bytes) return false;
  if (bytes->size() != (is_too_large ? begin_bytes : facts->bytes)) {
    throw ImapFailure(
        fmt::format("mail {} has {} bytes, and {} came", uid, facts->bytes, bytes->size()));
  }
  auto after = source_;
  after.up = clock_.now();
  after.last_uid = uid;
  auto mail = read_mailbox_mail(name, *bytes);
  mail.place = fmt::format("{}/{}", source_.uid_validity, uid);
  mail.is_cut = is_too_large;
  mail.arrived = facts->arrived;
  intake_.take_in(std::move(mail), after);
  source_ = after;
  if (!mailbox_.move_away(uid)) is_something_left_ = true;
  return true;
}

// What was taken in before a crash, or a break of the connection, and not moved.
void ImapSource::move_what_is_left() {
  is_something_left_ = false;
  if (!mailbox_.can_move()) return;
  for (ImapMailbox::Uid first = 1; first <= source_.last_uid; first += uids_at_once) {
    const auto last = std::min(first + uids_at_once - 1, source_.last_uid);
    for (const auto uid : mailbox_.uids(first, last)) {
      if (!mailbox_.move_away(uid)) return;
    }
  }
}

int ImapSource::take_in_new() {
  const auto begin = clock_.now();
  const auto status = mailbox_.status();
  if (status.uid_validity != source_.uid_validity) {
    source_.uid_validity = status.uid_validity;
    source_.last_uid = 0;  // all of it again: known mails are recognised by their key
  }
  if (is_something_left_) move_what_is_left();
  int found = 0;
  for (auto first = source_.last_uid + 1; first < status.uid_next; first += uids_at_once) {
    const auto last = std::min(first + uids_at_once, status.uid_next) - 1;
    for (const auto uid : mailbox_.uids(first, last)) {
      if (take_in(uid)) {
        ++found;
      } else if (mailbox_.status().uid_validity != source_.uid_validity) {
        throw ImapFailure("the folder is another one than it was (UIDVALIDITY)");
      }
    }
  }
  source_.watermark = begin;
  source_.up = clock_.now();
  store_.set_mail_source(source_);
  passed_(source_);
  return found;
}

// Where the server that looked before has left off.
void ImapSource::take_over() {
  is_something_left_ = true;
  for (auto& stored : store_.mail_sources()) {
    if (stored.name == name) source_ = std::move(stored);
  }
}

void ImapSource::round() {
  try {
    if (!std::exchange(led_, true)) take_over();
    take_in_new();
    if (!trouble_.empty()) ops::log_info("mail_source_works_again", {{"source", "imap"}});
    trouble_.clear();
  } catch (const std::exception& failure) {
    if (trouble_ != failure.what()) {
      ops::log_error("mail_source_failed", {{"source", "imap"}, {"reason", failure.what()}});
    }
    trouble_ = failure.what();
  }
}

void ImapSource::start() {
  thread_ = std::jthread([this](const std::stop_token& stopping) { run(stopping); });
}

void ImapSource::stop() {
  mailbox_.abandon();
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void ImapSource::run(const std::stop_token& stopping) {
  while (!stopping.stop_requested()) {
    const bool leads = leads_();
    if (leads) round();
    if (!leads) led_ = false;
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stopping, pause_, [] { return false; });
  }
}

}  // namespace adjutant::mail

#include "tests/simulation/failing_store.hpp"

#include <exception>
#include <latch>
#include <memory>
#include <utility>

namespace adjutant::simulation {

using ports::StoreFailure;

std::optional<StoreFailure> FailingStore::failure_now(Kind kind, std::string_view match,
                                                      bool& is_done) {
  is_done = false;
  ++calls_;
  if (!power_.is_on()) return StoreFailure("the machine is off");
  if (!failing_match_.empty() && match == failing_match_) {
    return StoreFailure("the part of the disk that holds this match cannot be read");
  }
  const bool fails = failure_ && failure_->left-- == 0;
  if (!fails) return std::nullopt;
  const auto how = kind == Kind::reads ? How::undone : failure_->how;
  failure_.reset();
  is_done = how == How::unknown_but_done;
  return StoreFailure("a simulated failure of the store", how != How::undone);
}

template <class Work>
auto FailingStore::call(Kind kind, std::string_view match, Work work) -> decltype(work()) {
  bool is_done = false;
  const auto failure = failure_now(kind, match, is_done);
  if (!failure) return work();
  if (is_done) (void)work();
  throw StoreFailure(*failure);
}

std::expected<std::int64_t, FailingStore::Taken> FailingStore::create_account(
    const ports::Account& account, const std::optional<ports::Link>& confirmation,
    const std::optional<ports::OutgoingMail>& mail) {
  return call(Kind::writes, {}, [&] { return real_.create_account(account, confirmation, mail); });
}
std::optional<std::int64_t> FailingStore::create_guest(const ports::Account& account,
                                                       const ports::Session& session, int most) {
  return call(Kind::writes, {}, [&] { return real_.create_guest(account, session, most); });
}
std::expected<void, FailingStore::Taken> FailingStore::make_player(
    const ports::Account& account, const ports::Link& confirmation,
    const ports::OutgoingMail& mail) {
  return call(Kind::writes, {}, [&] { return real_.make_player(account, confirmation, mail); });
}
std::vector<ports::Account> FailingStore::accounts(std::int64_t after, int limit) {
  return call(Kind::reads, {}, [&] { return real_.accounts(after, limit); });
}
std::optional<ports::Account> FailingStore::account(std::int64_t id) {
  return call(Kind::reads, {}, [&] { return real_.account(id); });
}
std::optional<ports::Account> FailingStore::account_by_handle(std::string_view handle) {
  return call(Kind::reads, {}, [&] { return real_.account_by_handle(handle); });
}
std::optional<ports::Account> FailingStore::account_by_email(std::string_view email) {
  return call(Kind::reads, {}, [&] { return real_.account_by_email(email); });
}
void FailingStore::set_password(std::int64_t account, std::string_view password_hash,
                                const std::optional<core::Digest>& kept_session) {
  call(Kind::writes, {}, [&] { real_.set_password(account, password_hash, kept_session); });
}
void FailingStore::set_mail_wish(std::int64_t account, ports::MailWish wish) {
  call(Kind::writes, {}, [&] { real_.set_mail_wish(account, wish); });
}
void FailingStore::set_text_only(std::int64_t account, bool text_only) {
  call(Kind::writes, {}, [&] { real_.set_text_only(account, text_only); });
}
void FailingStore::set_admin(std::int64_t account, bool admin) {
  call(Kind::writes, {}, [&] { real_.set_admin(account, admin); });
}
void FailingStore::mute_match(std::int64_t account, std::string_view match, bool muted) {
  call(Kind::writes, match, [&] { real_.mute_match(account, match, muted); });
}

void FailingStore::add_link(const ports::Link& link,
                            const std::optional<ports::OutgoingMail>& mail) {
  call(Kind::writes, {}, [&] { real_.add_link(link, mail); });
}
std::optional<ports::Link> FailingStore::link(const core::Digest& token_hash) {
  return call(Kind::reads, {}, [&] { return real_.link(token_hash); });
}
std::optional<std::int64_t> FailingStore::confirm(const core::Digest& token_hash, ports::Time now) {
  return call(Kind::writes, {}, [&] { return real_.confirm(token_hash, now); });
}

void FailingStore::add_session(const ports::Session& session) {
  call(Kind::writes, {}, [&] { real_.add_session(session); });
}
std::optional<std::pair<ports::Session, ports::Account>> FailingStore::session(
    const core::Digest& token_hash, ports::Time now) {
  return call(Kind::reads, {}, [&] { return real_.session(token_hash, now); });
}
std::vector<ports::Session> FailingStore::sessions(std::int64_t account, ports::Time now) {
  return call(Kind::reads, {}, [&] { return real_.sessions(account, now); });
}
bool FailingStore::end_session(std::int64_t account, const core::Digest& token_hash) {
  return call(Kind::writes, {}, [&] { return real_.end_session(account, token_hash); });
}
int FailingStore::end_other_sessions(std::int64_t account, const core::Digest& kept) {
  return call(Kind::writes, {}, [&] { return real_.end_other_sessions(account, kept); });
}

void FailingStore::create_match(const ports::NewMatch& match) {
  call(Kind::writes, match.row.id, [&] { real_.create_match(match); });
}
std::optional<ports::MatchRow> FailingStore::match(std::string_view id) {
  return call(Kind::reads, id, [&] { return real_.match(id); });
}
std::vector<ports::MatchRow> FailingStore::matches(const ports::MatchFilter& filter) {
  return call(Kind::reads, {}, [&] { return real_.matches(filter); });
}
std::optional<ports::MatchTail> FailingStore::match_tail(std::string_view id) {
  return call(Kind::reads, id, [&] { return real_.match_tail(id); });
}
std::expected<void, ports::CommitRefused> FailingStore::commit(const ports::MatchCommit& commit) {
  return call(Kind::writes, commit.row->id, [&] { return real_.commit(commit); });
}
void FailingStore::commit_later(ports::MatchCommit commit, ports::Committed committed) {
  bool is_done = false;
  auto failure = failure_now(Kind::writes, commit.row->id, is_done);
  if (!failure) {
    held_.push_back({std::move(commit), std::move(committed)});
    return;
  }
  try {
    if (is_done) (void)real_.commit(commit);
  } catch (const StoreFailure& broken) {  // the machine went off in the middle of it
    failure = broken;
  }
  committed({.done = {}, .failure = std::make_exception_ptr(*std::move(failure))});
}
bool FailingStore::release() {
  auto held = std::exchange(held_, {});
  if (held.empty()) return false;
  const auto first_done = std::make_shared<std::latch>(1);
  const auto handed_over = std::make_shared<std::latch>(1);
  const auto concluded = std::make_shared<std::latch>(static_cast<std::ptrdiff_t>(held.size()));
  for (auto& step : held) {
    const bool is_first = &step == held.data();
    real_.commit_later(std::move(step.commit), [first_done, handed_over, concluded, is_first,
                                                committed = std::move(step.committed)](
                                                   ports::CommitOutcome outcome) mutable {
      // Whatever it holds (the match's slot) goes with it, before anybody goes on.
      std::exchange(committed, nullptr)(std::move(outcome));
      if (is_first) {
        // The writer stands still until all the others wait for it.
        first_done->count_down();
        handed_over->wait();
      }
      concluded->count_down();
    });
    // Whether the writer found the first alone must not depend on how quick it was.
    if (is_first) first_done->wait();
  }
  handed_over->count_down();
  concluded->wait();
  return true;
}

std::optional<ports::StoredAnswer> FailingStore::answer(std::int64_t account,
                                                        std::string_view match,
                                                        std::string_view key) {
  return call(Kind::reads, match, [&] { return real_.answer(account, match, key); });
}
std::vector<ports::StoredEvent> FailingStore::events(std::string_view match, int after, int limit) {
  return call(Kind::reads, match, [&] { return real_.events(match, after, limit); });
}
std::vector<ports::StoredSubmission> FailingStore::submissions(std::string_view match) {
  return call(Kind::reads, match, [&] { return real_.submissions(match); });
}
std::string FailingStore::scenario(std::string_view sha256) {
  return call(Kind::reads, {}, [&] { return real_.scenario(sha256); });
}
std::optional<ports::StoredReport> FailingStore::report(std::string_view match, int revision) {
  return call(Kind::reads, match, [&] { return real_.report(match, revision); });
}

std::expected<int, ports::RemarkRefused> FailingStore::add_remark(const ports::Remark& remark,
                                                                  const ports::RemarkBounds& most) {
  return call(Kind::writes, remark.match, [&] { return real_.add_remark(remark, most); });
}
std::vector<ports::Remark> FailingStore::remarks(std::string_view match, int after, int limit) {
  return call(Kind::reads, match, [&] { return real_.remarks(match, after, limit); });
}
std::vector<ports::DueMatch> FailingStore::due_matches(ports::Time now, int limit) {
  return call(Kind::reads, {}, [&] { return real_.due_matches(now, limit); });
}
std::optional<ports::Time> FailingStore::next_due() {
  return call(Kind::reads, {}, [&] { return real_.next_due(); });
}

void FailingStore::enqueue(const ports::OutgoingMail& mail) {
  call(Kind::writes, {}, [&] { real_.enqueue(mail); });
}
std::vector<ports::QueuedMail> FailingStore::due_mail(ports::Time now, int limit) {
  return call(Kind::reads, {}, [&] { return real_.due_mail(now, limit); });
}
std::optional<ports::Time> FailingStore::next_mail_due() {
  return call(Kind::reads, {}, [&] { return real_.next_mail_due(); });
}
void FailingStore::mail_sent(std::int64_t id) {
  call(Kind::writes, {}, [&] { real_.mail_sent(id); });
}
void FailingStore::mail_failed(std::int64_t id, std::string_view reason,
                               std::optional<ports::Time> again) {
  call(Kind::writes, {}, [&] { real_.mail_failed(id, reason, again); });
}

ports::Counts FailingStore::counts() {
  return call(Kind::reads, {}, [&] { return real_.counts(); });
}
bool FailingStore::prune(ports::Time now) {
  return call(Kind::writes, {}, [&] { return real_.prune(now); });
}
void FailingStore::probe() {
  call(Kind::writes, {}, [&] { real_.probe(); });
}
void FailingStore::backup(const std::string& file) {
  call(Kind::reads, {}, [&] { real_.backup(file); });
}

}  // namespace adjutant::simulation

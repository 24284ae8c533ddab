#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/ports/store.hpp"
#include "tests/simulation/power.hpp"

namespace adjutant::simulation {

// A store that fails as it is told to, in front of a real one. Steps that do not wait for the disk
// are held until release(), so that how they fall into commits does not depend on threads.
class FailingStore : public ports::Store {
 public:
  enum class How : std::uint8_t {
    undone,           // nothing has happened
    unknown_undone,   // nothing has happened, and nobody can tell
    unknown_but_done  // all has happened, and nobody can tell
  };

  FailingStore(ports::Store& real, Power& power) : real_(real), power_(power) {}

  // The call with this number, counted from now, fails once.
  void fail_at(std::uint64_t call, How how) { failure_ = {call, how}; }
  // Every call about this match fails; empty: none does.
  void fail_match(std::string match) { failing_match_ = std::move(match); }
  void work() {
    failure_.reset();
    failing_match_.clear();
  }
  std::uint64_t calls() const { return calls_; }

  // Commits the steps that are held, the first by itself and the others in one group, and returns
  // when all are concluded; false when none is held.
  bool release();

  std::expected<std::int64_t, Taken> create_account(
      const ports::Account& account, const std::optional<ports::Link>& confirmation,
      const std::optional<ports::OutgoingMail>& mail) override;
  std::optional<std::int64_t> create_guest(const ports::Account& account,
                                           const ports::Session& session, int most) override;
  std::expected<void, Taken> make_player(const ports::Account& account,
                                         const ports::Link& confirmation,
                                         const ports::OutgoingMail& mail) override;
  std::vector<ports::Account> accounts(std::int64_t after, int limit) override;
  std::optional<ports::Account> account(std::int64_t id) override;
  std::optional<ports::Account> account_by_handle(std::string_view handle) override;
  std::optional<ports::Account> account_by_email(std::string_view email) override;
  void set_password(std::int64_t account, std::string_view password_hash,
                    const std::optional<core::Digest>& kept_session) override;
  void set_mail_wish(std::int64_t account, ports::MailWish wish) override;
  void set_text_only(std::int64_t account, bool text_only) override;
  void set_admin(std::int64_t account, bool admin) override;
  void mute_match(std::int64_t account, std::string_view match, bool muted) override;

  void add_link(const ports::Link& link, const std::optional<ports::OutgoingMail>& mail) override;
  std::optional<ports::Link> link(const core::Digest& token_hash) override;
  std::optional<std::int64_t> confirm(const core::Digest& token_hash, ports::Time now) override;

  void add_session(const ports::Session& session) override;
  std::optional<std::pair<ports::Session, ports::Account>> session(const core::Digest& token_hash,
                                                                   ports::Time now) override;
  std::vector<ports::Session> sessions(std::int64_t account, ports::Time now) override;
  bool end_session(std::int64_t account, const core::Digest& token_hash) override;
  int end_other_sessions(std::int64_t account, const core::Digest& kept) override;

  void create_match(const ports::NewMatch& match) override;
  std::optional<ports::MatchRow> match(std::string_view id) override;
  std::vector<ports::MatchRow> matches(const ports::MatchFilter& filter) override;
  std::optional<ports::MatchTail> match_tail(std::string_view id) override;
  std::expected<void, ports::CommitRefused> commit(const ports::MatchCommit& commit) override;
  void commit_later(ports::MatchCommit commit, ports::Committed committed) override;
  std::optional<ports::StoredAnswer> answer(std::int64_t account, std::string_view match,
                                            std::string_view key) override;
  std::vector<ports::StoredEvent> events(std::string_view match, int after, int limit) override;
  std::vector<ports::StoredSubmission> submissions(std::string_view match) override;
  std::string scenario(std::string_view sha256) override;
  std::optional<ports::StoredReport> report(std::string_view match, int revision) override;

  std::expected<int, ports::RemarkRefused> add_remark(const ports::Remark& remark,
                                                      const ports::RemarkBounds& most) override;
  std::vector<ports::Remark> remarks(std::string_view match, int after, int limit) override;

  std::vector<ports::DueMatch> due_matches(ports::Time now, int limit) override;
  std::optional<ports::Time> next_due() override;

  void enqueue(const ports::OutgoingMail& mail) override;
  std::vector<ports::QueuedMail> due_mail(ports::Time now, int limit) override;
  std::optional<ports::Time> next_mail_due() override;
  void mail_sent(std::int64_t id) override;
  void mail_failed(std::int64_t id, std::string_view reason,
                   std::optional<ports::Time> again) override;

  ports::Counts counts() override;
  bool prune(ports::Time now) override;
  void probe() override;
  ports::Standing standing() override { return real_.standing(); }
  void backup(const std::string& file) override;

 private:
  struct Failure {
    std::uint64_t left;
    How how;
  };
  enum class Kind : std::uint8_t { reads, writes };

  // What has to be thrown instead of this call, or after it.
  std::optional<ports::StoreFailure> failure_now(Kind kind, std::string_view match, bool& is_done);
  template <class Work>
  auto call(Kind kind, std::string_view match, Work work) -> decltype(work());

  ports::Store& real_;
  Power& power_;
  struct Held {
    ports::MatchCommit commit;
    ports::Committed committed;
  };
  std::vector<Held> held_;
  std::optional<Failure> failure_;
  std::string failing_match_;
  std::uint64_t calls_ = 0;
};

}  // namespace adjutant::simulation

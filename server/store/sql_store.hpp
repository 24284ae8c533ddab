#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/ports/store.hpp"
#include "server/store/migrations.hpp"
#include "server/store/reading.hpp"
#include "server/store/writer.hpp"

namespace adjutant::store {

// The store's functions, over any database. Any thread; functions that write sleep until their work
// is synced.
class SqlStore : public ports::Store {
 public:
  enum class Use : std::uint8_t {
    server,   // migrates the database when alone; with SQLite always alone
    command,  // an operator's command, beside a running server if need be; migrates when alone
  };

  // What the opening migrated.
  const MigrationReport& migration() const { return migration_; }

  std::expected<std::int64_t, Taken> create_account(
      const ports::Account& account, const std::optional<ports::Link>& confirmation,
      const std::optional<ports::OutgoingMail>& mail) override;
  std::optional<std::int64_t> create_guest(const ports::Account&, const ports::Session&,
                                           const ports::GuestLimits&) override;
  std::expected<void, Taken> make_player(const ports::NewPlayer& player,
                                         const std::optional<ports::OutgoingMail>& mail) override;
  ports::LatelyDone done_lately(std::string_view what, const core::Digest& who) override;
  void keep_done_lately(const std::vector<ports::LatelyDone>& all) override;
  std::vector<ports::LatelyDone> count_done_lately(std::string_view what,
                                                   const std::vector<core::Digest>& whom, int most,
                                                   ports::Time now,
                                                   ports::Duration window) override;
  void take_back_done_lately(std::string_view what, const core::Digest& who) override;
  int add_done_lately(std::string_view what, const core::Digest& who, ports::Time now,
                      ports::Time then) override;
  std::expected<void, ports::RenameRefused> rename(const ports::NewHandle& wanted) override;
  std::vector<ports::Account> accounts(std::int64_t after, int limit) override;
  std::optional<ports::Account> account(std::int64_t id) override;
  std::optional<ports::Account> account_by_handle(std::string_view handle) override;
  std::optional<ports::Account> account_once_called(std::string_view handle) override;
  std::optional<ports::Account> account_by_email(std::string_view email) override;
  bool set_password(std::int64_t account, std::string_view password_hash,
                    const std::optional<core::Digest>& kept_session,
                    const std::optional<std::string>& before) override;
  std::string some_password_hash(std::uint64_t number) override;
  void renew_password_hash(std::int64_t account, std::string_view before,
                           std::string_view now) override;
  std::optional<std::int64_t> reset_password(const core::Digest& token_hash,
                                             std::string_view password_hash,
                                             ports::Time now) override;
  void set_mail_wishes(const ports::MailWishes& wishes) override;
  std::int64_t calendar_epoch(std::int64_t account) override;
  std::int64_t new_calendar_epoch(std::int64_t account) override;
  void set_admin(std::int64_t account, bool admin) override;
  void mute_match(std::int64_t account, std::string_view match, bool muted) override;

  void add_link(const ports::Link& link, const std::optional<ports::OutgoingMail>& mail) override;
  std::optional<ports::Link> link(const core::Digest& token_hash) override;
  std::optional<std::int64_t> confirm(const core::Digest& token_hash, ports::Time now) override;

  std::optional<std::vector<core::Digest>> add_session(const ports::Session& session,
                                                       const ports::SessionBound& bound) override;
  std::optional<std::pair<ports::Session, ports::Account>> session(const core::Digest& token_hash,
                                                                   ports::Time now) override;
  std::vector<ports::Session> sessions(std::int64_t account, ports::Time now) override;
  bool end_session(std::int64_t account, const core::Digest& token_hash) override;
  int end_other_sessions(std::int64_t account, const core::Digest& kept) override;
  void session_used(const core::Digest& token_hash, ports::Time now) override;
  bool has_come(std::int64_t account, ports::Time since) override;

  ports::KeptOfAccount kept_of(std::int64_t account) override;
  ports::AccountTies account_ties(std::int64_t account) override;
  bool begin_closing(std::int64_t account, ports::Time now,
                     const std::optional<ports::OutgoingMail>& farewell,
                     const std::optional<std::string>& password_hash) override;
  std::vector<ports::Account> closing_accounts(int limit) override;
  bool finish_closing(std::int64_t account, ports::Time now) override;

  std::vector<ports::Contact> contacts(std::int64_t account) override;
  bool put_contact(std::int64_t account, std::int64_t other, ports::ContactKind kind,
                   ports::Time now, int most) override;
  bool remove_contact(std::int64_t account, std::int64_t other) override;
  bool has_blocked(std::int64_t account, std::int64_t other) override;
  std::expected<std::int64_t, ports::Time> add_report(const ports::AbuseReport& report,
                                                      ports::Time since, int most) override;
  std::vector<ports::AbuseReport> reports(bool open_only, int limit) override;
  std::optional<ports::AbuseReport> abuse_report(std::int64_t id) override;
  ports::Restrictions restrictions(std::int64_t account) override;
  void restrict(std::int64_t account, const ports::Restrictions& now,
                const ports::DeskEntry& entry) override;
  bool settle_report(std::int64_t id, const ports::DeskEntry& entry) override;
  void note(const ports::DeskEntry& entry) override;
  std::vector<ports::DeskEntry> desk_entries(std::int64_t account, int limit) override;

  bool create_match(const ports::NewMatch& match) override;
  std::optional<ports::MatchRow> match(std::string_view id) override;
  std::optional<ports::MatchRow> match_by_key(std::int64_t key) override;
  std::optional<ports::MatchRow> match_by_link(const core::Digest& token_hash) override;
  std::vector<ports::MatchRow> matches(const ports::MatchFilter& filter) override;
  ports::FoundMatches find_matches(const ports::MatchFilter& filter) override;
  std::optional<ports::MatchTail> match_tail(std::string_view id) override;
  std::optional<std::int64_t> match_changes(std::string_view id) override;
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
  int last_remark(std::string_view match) override;
  int said_to_predecessor(std::string_view match, core::Side side) override;
  std::vector<ports::Remark> remarks_left_behind(std::int64_t account, int limit) override;

  bool create_tournament(const ports::TournamentCommit& created,
                         const ports::OrganiserBounds& most) override;
  std::optional<ports::StoredTournament> tournament(std::string_view id) override;
  std::vector<ports::TournamentRow> tournaments(const ports::TournamentFilter& filter) override;
  std::vector<std::string> entered_by(std::int64_t account, int limit) override;
  std::expected<void, ports::CommitRefused> commit_tournament(
      const ports::TournamentCommit& commit) override;
  void make_matches(const std::vector<ports::NewMatch>& matches) override;
  std::vector<ports::BoardPlace> tournament_inbox(int limit) override;
  std::vector<std::string> due_tournaments(ports::Time now, int limit) override;
  void put_bid(std::string_view tournament, int round, const ports::BidRow& bid) override;
  std::vector<ports::BidRow> bids(std::string_view tournament, int round) override;
  std::int64_t ruled_by(std::string_view tournament, int event) override;
  std::optional<ports::StoredAnswer> tournament_answer(std::int64_t account,
                                                       std::string_view tournament,
                                                       std::string_view key) override;

  ports::RatingState rating_state() override;
  std::vector<ports::RatedMatch> rated_matches() override;
  bool close_periods(const ports::ClosedPeriods& closed) override;
  std::optional<int> newest_rating_period() override;
  std::vector<ports::RatingPeriodRow> rating_periods(int period) override;
  std::vector<ports::CorrectionRow> rating_corrections(int period, int limit) override;
  std::vector<ports::RatingRow> ratings(std::string_view list, int period, int skip,
                                        int limit) override;
  std::vector<ports::RatingRow> ratings_of(std::int64_t account) override;
  std::optional<ports::RatingRow> rating_of(std::string_view list, std::int64_t account) override;
  std::vector<ports::PlayedRow> rated_matches_of(std::int64_t account, int limit) override;
  std::vector<ports::AdvantageRow> advantages(std::string_view list, std::string_view scenario,
                                              int limit) override;
  std::vector<ports::DueMatch> due_matches(ports::Time now, int limit) override;
  ports::NewsMark news_mark() override;
  ports::News news_since(const ports::NewsMark& mark, int limit) override;

  void enqueue(const ports::OutgoingMail& mail) override;
  std::vector<ports::QueuedMail> due_mail(ports::Time now, int limit) override;
  std::optional<ports::Time> next_mail_due() override;
  std::optional<std::string> waiting_answer(std::string_view match, ports::Side side,
                                            std::string_view replaces) override;
  std::optional<std::string> queued_answer(std::string_view replaces) override;
  std::optional<ports::Time> queued_until(std::string_view replaces) override;
  void mail_sent(std::int64_t id) override;
  ports::SentMails sent_mails(ports::Time since) override;
  void mail_failed(std::int64_t id, std::string_view reason,
                   std::optional<ports::Time> again) override;

  ports::TakenIn take_in(const ports::IncomingMail& mail,
                         const std::optional<ports::MailSource>& source) override;
  void take_in_later(ports::IncomingMail mail, ports::IncomingTaken taken) override;
  bool is_known_incoming(std::string_view key) override;
  std::vector<ports::StoredIncoming> next_incoming(ports::Time now, int limit) override;
  bool older_incoming_waits(std::int64_t account, std::int64_t id) override;
  void postpone_incoming(const ports::PostponedIncoming& postponed) override;
  int incoming_since(std::int64_t account, ports::Time since, std::int64_t but) override;
  ports::UnprovenMails unproven_since(std::int64_t account, ports::Time since,
                                      std::string_view origin,
                                      std::optional<ports::Verdict> verdict) override;
  bool has_written_from(std::int64_t account, std::string_view origin, ports::Time since) override;
  std::vector<ports::MailVerdict> own_verdicts(std::int64_t account, ports::Time since,
                                               int skip) override;
  int verdicts_since(std::int64_t account, ports::Verdict verdict, ports::Time since) override;
  std::vector<ports::StoredIncoming> incoming_list(const ports::IncomingFilter& filter) override;
  std::optional<ports::StoredIncoming> incoming(std::int64_t id) override;
  bool replay_incoming(std::int64_t id, ports::Time now) override;
  bool drop_incoming(std::int64_t id) override;
  std::vector<ports::IncomingCount> incoming_counts() override;
  std::vector<ports::MailSource> mail_sources() override;
  void set_mail_source(const ports::MailSource& source) override;

  bool finish_incoming(const ports::MailEffects& effects) override;
  ports::DraftPlace draft_place(std::int64_t account, std::string_view match,
                                ports::Time now) override;
  ports::DraftPlace question_place(std::int64_t account, std::string_view match,
                                   ports::DraftAsks asks, ports::Time now) override;
  std::optional<ports::Draft> draft(std::int64_t id) override;
  std::optional<ports::Draft> draft_of(std::int64_t account, std::string_view match) override;
  std::optional<ports::Draft> question_of(std::int64_t account, std::string_view match,
                                          ports::DraftAsks asks) override;
  std::vector<ports::PreparedOrders> prepared_in(std::string_view match) override;
  std::vector<ports::PreparedOrders> prepared_orders(const ports::SeatOfMatch& after,
                                                     int limit) override;
  std::vector<std::string> aliases(std::int64_t account) override;
  std::optional<ports::SignUp> sign_up(std::string_view address, ports::Time now,
                                       const ports::SignUpBounds& most) override;
  std::optional<ports::SignUp> find_sign_up(std::int64_t id) override;
  std::optional<ports::QueuedMail> mail(std::int64_t id) override;
  std::optional<ports::QueuedMail> mail_by_message_id(std::string_view message_id) override;
  bool seat_was_mailed(std::string_view match, core::Side side) override;
  ports::BounceOutcome mail_bounced(const ports::Bounce& bounce,
                                    const ports::BounceLimits& limits) override;
  std::vector<ports::Account> failing_accounts(std::int64_t after, int limit) override;
  int failing_tries(std::int64_t account) override;
  bool has_arrived_since_failing(std::int64_t account, ports::Time reported) override;
  void mail_again(const ports::MailedAgain& again) override;
  std::vector<ports::DigestReader> digest_readers(std::int64_t after, int limit) override;
  void digest_told(const ports::DigestTold& told) override;

  std::optional<std::int64_t> add_receiver(const ports::Receiver& receiver,
                                           const ports::ReceiverLimits& most) override;
  std::vector<ports::Receiver> receivers(std::int64_t account, ports::Channel channel) override;
  bool remove_receiver(std::int64_t account, ports::Channel channel, std::int64_t id) override;
  std::vector<ports::Channel> wants_to_be_told(const ports::MatchRow& match) override;
  std::vector<ports::Delivery> deliveries(std::int64_t receiver, int limit) override;
  bool queue_test(std::int64_t account, std::int64_t receiver, const ports::Message& test,
                  ports::Time now, int waiting_max) override;
  std::vector<ports::DueDelivery> due_deliveries(ports::Time now,
                                                 const ports::DueLimits& most) override;
  void delivered(std::int64_t delivery, ports::Time now) override;
  void delivery_failed(const ports::FailedDelivery& failed, ports::Time now) override;
  void receiver_gone(std::int64_t delivery) override;

  ports::Counts counts() override;
  bool prune(ports::Time now) override;
  std::optional<ports::Time> seen_running() override;
  void note_running(ports::Time now) override;
  std::string installation(std::string_view fingerprint) override;
  void change_installation(std::string_view fingerprint) override;
  std::int64_t command_transactions() override;
  std::vector<ports::Outage> outages() override;
  void begin_to_make_up(const ports::Outage& outage) override;
  void have_made_up(const ports::Outage& outage) override;
  void probe() override;
  ports::StoreHealth health() override;

  // Whether this server does what falls due by itself. Any thread.
  virtual bool leads() const { return true; }
  // Where the database is shared: from now on this one leads if no other does, and `look`, which
  // may throw, is called on its own thread at news, at least once a second. Throws StoreFailure.
  virtual void watch_others(std::function<void()>) {}
  virtual void stop_watching() {}  // leads no more, and does not look

  // How long a reader may wait and read, together: Readers::limit().
  void limit_reading(std::chrono::milliseconds time_max) { reading_->limit(time_max); }

  // Where callers of commit_later() get their result: Writer::complete_on().
  void complete_on(Writer::CompletionExecutor executor) {
    writer_->complete_on(std::move(executor));
  }

  // Writes so far that did not reach the disk.
  std::uint64_t failed_writes() const { return writer_->failures(); }
  Writer::Tally writes() const { return writer_->tally(); }

 protected:
  // For a store with this use: it counts what a command has written, so that a server notices.
  static Writer::Hooks hooks_of(Use use);
  static void count_command(Database& database);

  // Called by the constructor of a store, and by its destructor before anything that these use
  // goes.
  void open(Readers::Open reader, std::unique_ptr<Database> writer, Writer::Hooks hooks,
            std::size_t readers_max = 8);
  void close();
  virtual std::int64_t node() const { return 0; }  // Database::node() of the writer

  // Runs work(database) on a reader's connection.
  template <class Work>
  auto read(Work&& work) {
    return reading_->now(work);
  }
  // The same where what is shown may be some seconds old. `work` may run twice.
  template <class Work>
  auto read_late(Work&& work) {
    return reading_->late(work);
  }
  Reading& reading() { return *reading_; }
  MigrationReport migration_;

 private:
  std::optional<Reading> reading_;
  std::unique_ptr<Writer> writer_;
};

}  // namespace adjutant::store

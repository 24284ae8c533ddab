#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/app/application.hpp"
#include "server/app/mail_in/bounces.hpp"
#include "server/app/mail_in/first_look.hpp"
#include "server/app/mail_in/our_addresses.hpp"
#include "server/app/mail_in/reading/bounce_addresses.hpp"
#include "server/app/mail_in/reading/tokens.hpp"
#include "server/app/mail_in/source_states.hpp"
#include "server/mail/in/imap_source.hpp"
#include "server/mail/in/intake.hpp"
#include "server/mail/in/lmtp_server.hpp"
#include "server/mail/in/maildir_source.hpp"
#include "server/mail/outbox.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/ports/store.hpp"

// Mail coming in, as the configuration has it ([mail.in]).
namespace adjutant::cli {

// Whether mails of ours come back to addresses of their own; otherwise a person reads them.
bool has_bounce_addresses(const ops::Config& config);

// All sources of a server with what they share.
class MailIn {
 public:
  // `taken` hears that there is something for the desk. Listens; throws std::runtime_error that
  // says what to do where it cannot.
  MailIn(const ops::Config& config, app::Application& application, ports::Store& store,
         const ports::Clock& clock, std::function<void()> taken);
  ~MailIn() { stop(); }
  MailIn(const MailIn&) = delete;
  MailIn& operator=(const MailIn&) = delete;

  void start();
  void stop();

  // Mails that are not from players end here: DeskParts::first_look.
  bool first_look(const ports::StoredIncoming& row, const app::Letter& letter) const {
    return first_look_.ends(row, letter);
  }
  // The next hop has refused a mail of ours for good.
  void refused(const ports::QueuedMail& mail, const std::string& reason);
  // Context::answer_may_come.
  bool answer_may_come(const ports::MatchRow& row, core::Side side, ports::Time deadline) const;

  void count(ops::Metrics& into) const;

 private:
  void run(const std::stop_token& stopping);
  void look_after_sources();
  mail::LmtpSession::Recipient judge(std::string_view address) const;

  const ops::MailInConfig config_;
  app::Application& application_;
  ports::Store& store_;
  const ports::Clock& clock_;
  app::BounceAddresses bounce_addresses_;
  app::Bounces bounces_;
  app::MailTokens tokens_;
  app::OurAddresses ours_;
  app::FirstLook first_look_;
  app::SourceStates states_;
  mail::Intake intake_;
  std::optional<mail::MaildirSource> pipe_, maildir_;
  std::optional<mail::LmtpServer> lmtp_;
  std::optional<mail::ImapSource> imap_;
  // Sources about which an operator got a notice, and since when they were not seen; on the thread.
  std::map<std::string, ports::Time> down_;
  ports::Time failing_at_{};
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

// Nothing where no mail comes in.
std::unique_ptr<MailIn> mail_in_for(const ops::Config& config, app::Application& application,
                                    ports::Store& store, const ports::Clock& clock,
                                    std::function<void()> taken);

}  // namespace adjutant::cli

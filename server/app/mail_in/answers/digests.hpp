#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/mail_in/reading/tokens.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/reading/reading.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/mail_desk_store.hpp"

namespace adjutant::app {

// Digests: one mail a day, at an hour of the player's day, over all their matches. One transaction
// queues the mail and stores up to when everything is reported, so that each digest is sent once,
// even after a crash. If the server was down at the hour, it sends the digest when it is up. One
// thread.
class Digests {
 public:
  Digests(Context& context, MatchHost& host, Reading& reading, ports::MailDeskStore& mails)
      : context_(context), host_(host), reading_(reading), mails_(mails), tokens_(context, mails) {}

  // Queues those whose hour has come; how many. Throws StoreFailure. Each takes its time: before
  // each `goes_on` says whether there is any, and what is left is due the next time.
  int send_due(ports::Time now, const std::function<bool()>& goes_on = [] { return true; });

 private:
  // Nothing where there is nothing to tell since.
  std::optional<ports::OutgoingMail> written(const ports::Account& account, ports::Time since,
                                             ports::Time hour);
  std::optional<ports::DigestMatch> told_of(const ports::MatchRow& row,
                                            const ports::Account& account, ports::Time since);
  std::vector<std::string> happened(const ports::MatchRow& row, const ports::Account& account,
                                    ports::Time since);

  Context& context_;
  MatchHost& host_;
  Reading& reading_;
  ports::MailDeskStore& mails_;
  MailTokens tokens_;
};

}  // namespace adjutant::app

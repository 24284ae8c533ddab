#include "server/cli/explain_mail.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/count_of.hpp"
#include "protocol/json/time.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/answers/verdict_names.hpp"
#include "server/app/mail_in/reading/addressing.hpp"
#include "server/app/mail_in/reading/bounce_addresses.hpp"
#include "server/app/mail_in/reading/draft.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/no_players_mail.hpp"
#include "server/app/mail_in/reading/prepared_lines.hpp"
#include "server/app/mail_in/reading/reading.hpp"
#include "server/app/mail_in/reading/sender.hpp"
#include "server/app/mail_in/reading/tokens.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/table.hpp"
#include "server/cli/compose/mail_desk.hpp"
#include "server/mail/in/arrival.hpp"
#include "server/mail/in/mail_key.hpp"
#include "server/mail/in/mime.hpp"

namespace adjutant::cli {
namespace {

std::string_view kind_of(auth::MailTokenKind kind) {
  switch (kind) {
    case auth::MailTokenKind::seat:
      return "a seat";
    case auth::MailTokenKind::bounce:
      return "a returned mail";
    case auth::MailTokenKind::account:
      return "an account";
    case auth::MailTokenKind::invitation:
      return "an invitation";
    case auth::MailTokenKind::sign_up:
      return "a sign-up";
    case auth::MailTokenKind::question:
      return "a question";
  }
  return "nothing";
}

std::string_view name_of(app::Dmarc dmarc) {
  return dmarc == app::Dmarc::pass ? "pass" : dmarc == app::Dmarc::fail ? "fail" : "none";
}

class Explainer {
 public:
  Explainer(const mail::RawMail& mail, const ops::Config& config, app::Application& application,
            ports::Store& store)
      : mail_(mail),
        settings_(desk_settings(config, {})),
        trusted_hosts_(config.mail.in.trusted_hosts),
        application_(application),
        store_(store),
        tokens_(application.context(), store),
        letter_(mail::read_letter(mail.bytes)) {}

  Explanation explain() {
    outlines();
    if (is_a_programs()) return finish(false);
    const auto addressed = address();
    if (addressed && !is_senders(*addressed)) return finish(false);
    return finish(reads(addressed));
  }

 private:
  template <class... Values>
  void say(std::string_view step, fmt::format_string<Values...> format, Values&&... values) {
    told_.text +=
        fmt::format("{:<10} {}\n", step, fmt::format(format, std::forward<Values>(values)...));
  }

  Explanation finish(bool would_be_done) {
    told_.would_be_done = would_be_done;
    return std::move(told_);
  }

  void outlines() {
    const auto now = application_.context().clock.now();
    const auto identity = mail::identity_of(mail_.bytes, mail_.recipients);
    say("mail", "{} bytes, Message-ID {}, key {}", mail_.bytes.size(),
        identity.message_id.empty() ? "none" : identity.message_id, identity.key);
    say("known", "{}",
        store_.is_known_incoming(identity.key) ? "yes: this mail was received before" : "no");
    say("arrived", "{}",
        protocol::rfc3339(mail::arrival(mail_.bytes, mail_.arrived, mail_.handed_over.value_or(now),
                                        trusted_hosts_)));
    say("envelope", "from <{}> to {}", mail_.sender, fmt::join(blotted(mail_.recipients), ", "));
    say("from", "{}",
        letter_.from.empty() ? "nobody" : fmt::format("{}", fmt::join(letter_.from, ", ")));
    say("subject", "{}", letter_.subject);
    if (!letter_.unread.empty())
      say("unread", "{}",
          core::count_of(letter_.unread.size(), "kind of part or limit",
                         "kinds of parts or limits"));
  }

  // Addresses without what stands behind a plus.
  static std::vector<std::string> blotted(std::vector<std::string> addresses) {
    for (auto& address : addresses) {
      const auto plus = address.find('+');
      const auto at = address.rfind('@');
      if (plus < at && at != std::string::npos) address.replace(plus + 1, at - plus - 1, "…");
    }
    return addresses;
  }

  bool is_a_programs() {
    const app::BounceAddresses bounces(store_, application_.context().link_key,
                                       app::address_parts(settings_.address).domain);
    const auto found = app::no_players_mail(
        {.letter = letter_,
         .has_null_sender = mail_.sender.empty(),
         .is_at_bounce_address = bounces.is_any(mail_.recipients),
         .is_at_good_one = bounces.mail_of(mail_.recipients).has_value()},
        [&](std::string_view address) {
          return address == settings_.address || address == settings_.from_address;
        },
        [&] { return has_orders(app::NoLanguage()); });
    if (!found) return false;
    if (found->bounce) {
      const auto* kind = *found->bounce == app::BounceKind::hard   ? "hard"
                         : *found->bounce == app::BounceKind::soft ? "soft"
                                                                   : "not yet";
      say("bounce", "one of our mails was returned: {}", kind);
    } else {
      say("dropped", "{}: not a mail from a player", app::name_of(found->verdict));
    }
    return true;
  }

  bool has_orders(const app::OrderLanguage& language) const {
    const auto reading = app::read_mail(letter_, app::our_mail(settings_, letter_), language);
    return std::ranges::any_of(
        reading.sets, [](const app::OrderSet& set) { return set.block && set.block->is_filled(); });
  }

  std::optional<app::ProvenToken> address() {
    const auto [local, domain] = app::address_parts(settings_.address);
    const auto carried = app::carried_tokens(letter_, mail_.recipients, local, domain);
    const auto found = app::addressing(
        carried, [&](const auth::UnprovenMailToken& token) { return tokens_.prove(token); });
    say("tokens", "{} in addresses, {} in references", carried.addressed.size(),
        carried.referenced.size());
    using Outcome = app::Addressing::Outcome;
    if (found.outcome == Outcome::bad) say("token", "none is valid: no answer is sent");
    if (found.outcome == Outcome::several)
      say("token", "they belong to several seats or accounts: refused");
    silent_ = found.outcome == Outcome::bad || found.outcome == Outcome::several;
    if (!found.token) return std::nullopt;
    const auto& token = *found.token;
    const auto account = store_.account(token.account);
    say("token", "of {}{}{}{}", kind_of(token.token.kind),
        account ? " of " + account->handle : std::string(),
        token.match.empty() ? std::string() : " in " + token.match,
        token.token.kind == auth::MailTokenKind::seat
            ? fmt::format(", revision {}", token.token.second)
            : std::string());
    return token;
  }

  bool is_senders(const app::ProvenToken& token) {
    const auto dmarc = app::dmarc_of(letter_, settings_.authserv_id);
    const bool needs_match = token.token.kind == auth::MailTokenKind::seat ||
                             token.token.kind == auth::MailTokenKind::account;
    if (!needs_match) {
      say("sender", "may differ: the token was mailed to a mailbox (DMARC: {})", name_of(dmarc));
      return true;
    }
    auto addresses = store_.aliases(token.account);
    if (const auto account = store_.account(token.account)) addresses.push_back(account->email);
    const bool matches = app::is_from(letter_, addresses, settings_.sender_check, dmarc);
    say("sender", "{} (DMARC: {})",
        matches ? "is the account's" : "is not the account's: its address is asked to confirm",
        name_of(dmarc));
    return matches;
  }

  bool reads(const std::optional<app::ProvenToken>& token) {
    if (silent_) return false;
    const auto row = token && token->token.kind != auth::MailTokenKind::invitation
                         ? store_.match(token->match)
                         : std::nullopt;
    const auto live =
        row ? application_.host.read(*row) : app::Result<std::shared_ptr<const app::LiveMatch>>();
    if (row && !live) {
      say("match", "{}", live.error().detail);
      return false;
    }
    const auto side = row ? app::side_of(*row, token->account) : std::nullopt;
    if (!row || !side) return reads_by(app::NoLanguage(), nullptr, core::Side::first);
    const auto& match = (*live)->match;
    say("match", "{} at revision {}, the mail answers revision {}", row->id, row->revision,
        token->token.second);
    const app::GameLanguage language(*match.setup->game, match.setup->scenario, match.state, *side);
    return reads_by(language, live->get(), *side);
  }

  bool reads_by(const app::OrderLanguage& language, const app::LiveMatch* live, core::Side side) {
    const auto reading = app::read_mail(letter_, app::our_mail(settings_, letter_), language);
    for (const auto& command : reading.commands) say("command", "{}", app::command::print(command));
    for (const auto& refusal : reading.refusals) say("refused", "{}", refusal.message);
    bool is_legal = !reading.is_refused();
    for (const auto& set : reading.sets) {
      const bool stands = set.block && set.block->kind == app::BlockKind::standing;
      auto refusals = set.refusals;
      if (live != nullptr && !stands && refusals.empty())
        refusals = checked(*live, side, app::without_conditions(set.lines));
      is_legal = is_legal && refusals.empty();
      told_.text +=
          fmt::format("{}{}:\n{}", stands ? "standing orders" : "orders",
                      set.block ? " in a block" : "", app::lines_back(set.lines, refusals));
    }
    if (reading.has_nothing()) say("nothing", "no orders and no commands found");
    return is_legal && !reading.has_nothing();
  }

  static core::Refusals checked(const app::LiveMatch& live, core::Side side,
                                const std::vector<std::string>& lines) {
    const auto orders = app::read_orders(live, side, fmt::format("{}\n", fmt::join(lines, "\n")));
    if (!orders) return orders.error().extension.refusals;
    return live.match.setup->game->check(live.match.state, side, *orders);
  }

  const mail::RawMail& mail_;
  const app::DeskSettings settings_;
  const std::vector<std::string> trusted_hosts_;
  app::Application& application_;
  ports::Store& store_;
  const app::MailTokens tokens_;
  const app::Letter letter_;
  bool silent_ = false;
  Explanation told_;
};

}  // namespace

Explanation explain_mail(const mail::RawMail& mail, const ops::Config& config,
                         app::Application& application, ports::Store& store) {
  return Explainer(mail, config, application, store).explain();
}

}  // namespace adjutant::cli

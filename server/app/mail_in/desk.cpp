#include "server/app/mail_in/desk.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/answers/failed_mail.hpp"
#include "server/app/mail_in/answers/pace.hpp"
#include "server/app/mail_in/commands/account_mail.hpp"
#include "server/app/mail_in/commands/aliases.hpp"
#include "server/app/mail_in/commands/newcomers.hpp"
#include "server/app/mail_in/commands/refused_senders.hpp"
#include "server/app/mail_in/commands/seat_mail.hpp"
#include "server/app/mail_in/reading/addressing.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/plain_answer.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"

namespace adjutant::app {
namespace {

using auth::MailTokenKind;
using core::Document;
using core::Paragraph;
using core::Verbatim;
using ports::Verdict;

constexpr int attempts_max = 3;
constexpr std::string_view from_mark = "# from ";  // whose mail a question is about

// From where the mail came that a question is about.
std::string_view from_of(const ports::Draft& draft) {
  std::string_view lines = draft.lines;
  if (!lines.starts_with(from_mark)) return {};
  lines.remove_prefix(from_mark.size());
  return lines.substr(0, lines.find('\n'));
}

// How long to wait after this many attempts: 1, 2, 4 … 60 s.
ports::Duration pause_after(int attempts) {
  return std::chrono::seconds{std::min(60, 1 << std::min(attempts, 6))};
}

Text text_of(const std::string& lines) {
  Text text;
  for (std::size_t from = 0; from < lines.size();) {
    const auto end = std::min(lines.find('\n', from), lines.size());
    text.push_back({lines.substr(from, end - from), 0});
    from = end + 1;
  }
  return text;
}

// The matches that filled blocks name, as those of a digest do.
std::vector<std::string> matches_of_blocks(const ReadMail& reading) {
  std::vector<std::string> matches;
  for (const auto& set : reading.sets) {
    if (!set.block || set.block->match.empty()) continue;
    const bool is_known = std::ranges::find(matches, set.block->match) != matches.end();
    if (!is_known) matches.push_back(set.block->match);
  }
  return matches;
}

std::vector<std::string> commands_of(const ReadMail& reading) {
  std::vector<std::string> lines;
  for (const auto& one : reading.commands) lines.push_back(command::print(one));
  return lines;
}

// What a mail asks for, in a form to ask about and to read again.
std::vector<std::string> lines_of(const ReadMail& reading) {
  auto lines = commands_of(reading);
  for (const auto& set : reading.sets) {
    if (set.block && set.block->kind == BlockKind::standing) continue;
    lines.insert(lines.end(), set.lines.begin(), set.lines.end());
  }
  return lines;
}

bool has_command(const ReadMail& reading, const command::Command& wanted) {
  return std::ranges::find(reading.commands, wanted) != reading.commands.end();
}

// Beside a no.
bool asks_for_nothing_else(const ReadMail& reading) {
  using command::Plain;
  return reading.sets.empty() &&
         std::ranges::all_of(reading.commands, [](const command::Command& one) {
           const auto* plain = std::get_if<Plain>(&one);
           return plain != nullptr &&
                  (*plain == Plain::drop || *plain == Plain::stop || *plain == Plain::decline);
         });
}

std::string line_asked(const ports::Draft& draft) {
  return draft.lines.substr(0, draft.lines.find('\n'));
}

}  // namespace

int MailDesk::take_due(ports::Time now, int limit, const std::function<bool()>& is_to_stop) {
  std::atomic<int> taken{0};
  const auto rows = parts_.incoming.next_incoming(now, limit);
  const auto take_one = [&](const ports::StoredIncoming& row) {
    if (is_to_stop()) return;
    take(row);
    ++taken;
  };
  if (threads_ == 1) {
    std::ranges::for_each(rows, take_one);
    return taken;
  }
  for (const auto& lanes :
       in_lanes(rows, [this](const ports::StoredIncoming& row) { return of(row); })) {
    go(lanes, threads_, take_one);
  }
  return taken;
}

std::optional<MailOf> MailDesk::of(const ports::StoredIncoming& row) const {
  const auto [local, domain] = address_parts(parts_.settings.address);
  const auto addressed =
      addressing(carried_tokens({}, row.mail.recipients, local, domain),
                 [&](const auth::UnprovenMailToken& token) { return parts_.tokens.prove(token); });
  const auto& token = addressed.token;
  if (!token || token->token.kind != MailTokenKind::seat) return {};
  return MailOf{token->account, token->match};
}

void MailDesk::take(const ports::StoredIncoming& row) {
  const auto now = parts_.context.clock.now();
  Letter letter;
  try {
    letter = read_(row.mail.bytes);
    if (row.mail.is_cut) letter.unread.insert(Unread::mail_too_large);
    act({row, letter});
  } catch (const ports::StoreFailure&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const PutOff&) {
    parts_.incoming.postpone_incoming({.id = row.id,
                                       .not_before = now + std::chrono::seconds{1},
                                       .account = row.account,
                                       .match = row.match});
  } catch (const std::exception& failure) {
    failed_(row.id, failure.what());
    if (row.attempts + 1 >= attempts_max) return end_failed(parts_, {row, letter});
    parts_.incoming.postpone_incoming({.id = row.id,
                                       .not_before = now + pause_after(row.attempts),
                                       .is_failed_reading = true,
                                       .account = row.account,
                                       .match = row.match});
  }
}

void MailDesk::act(const MailAtHand& mail) {
  if (parts_.first_look(mail.row, mail.letter)) return;
  const auto [local, domain] = address_parts(parts_.settings.address);
  const auto carried = carried_tokens(mail.letter, mail.row.mail.recipients, local, domain);
  const auto addressed = addressing(
      carried, [&](const auth::UnprovenMailToken& token) { return parts_.tokens.prove(token); });
  switch (addressed.outcome) {
    case Addressing::Outcome::none:
      return without_token(mail);
    case Addressing::Outcome::bad:
      return void_token(mail, carried);
    case Addressing::Outcome::several: {
      for (const auto& one : addressed.contenders) {
        const auto account = parts_.context.accounts.account(one.account);
        if (!account || !is_from(mail, *account)) continue;
        ReadMail reading;
        reading.refusals.push_back({0, 0, "", "",
                                    "the mail has addresses of several matches or players: "
                                    "answer one of our mails, and only its address",
                                    ""});
        return AccountMail(parts_, mail, *account, std::move(reading)).act();
      }
      return finish_silently(parts_, mail, Verdict::bad_token);
    }
    case Addressing::Outcome::good:
      break;
  }
  const auto& token = *addressed.token;
  if (token.token.kind == MailTokenKind::seat) return seat(mail, token);
  auto reading = read_mail(mail.letter, our_mail(parts_.settings, mail.letter), NoLanguage());
  switch (token.token.kind) {
    case MailTokenKind::question:
      return question(mail, token, std::move(reading));
    case MailTokenKind::account: {
      const auto account = *parts_.context.accounts.account(token.account);
      if (is_put_off(mail, account.id, {})) return;
      if (!is_from(mail, account)) {
        return ask_account(mail, account, {}, commands_of(reading));
      }
      heard_from(parts_, account);
      if (const auto matches = matches_of_blocks(reading); !matches.empty()) {
        return digest(mail, account, matches, reading);
      }
      if (has_orders_of_one_match(mail, account)) return;
      return AccountMail(parts_, mail, account, std::move(reading)).act();
    }
    case MailTokenKind::invitation:
      if (token.account != 0 && is_put_off(mail, token.account, token.match)) return;
      return answer_invitation(parts_, mail, token, reading);
    case MailTokenKind::sign_up:
      return make_account(parts_, mail, token.token.number, reading);
    case MailTokenKind::seat:
    case MailTokenKind::bounce:
      break;
  }
  finish_silently(parts_, mail, Verdict::bad_token);
}

bool MailDesk::is_from(const MailAtHand& mail, const ports::Account& account) const {
  return is_from_one_of(parts_, mail, addresses_of(parts_, account));
}

bool MailDesk::is_put_off(const MailAtHand& mail, std::int64_t account, const std::string& match,
                          bool counts) {
  const auto now = parts_.context.clock.now();
  if (is_held(parts_.context, account)) {  // as nobody signs in to it
    refuse_held(parts_, mail, account);
    return true;
  }
  if (parts_.incoming.older_incoming_waits(account, mail.row.id)) {
    parts_.incoming.postpone_incoming({.id = mail.row.id,
                                       .not_before = now + std::chrono::seconds{1},
                                       .account = account,
                                       .match = match});
    return true;
  }
  if (!counts || !is_too_many(parts_, mail, account)) return false;
  const auto whose = parts_.context.accounts.account(account);
  if (whose) {
    refuse_too_many(parts_, mail, *whose, match);
  } else {
    finish_silently(parts_, mail, Verdict::too_many, account, match);
  }
  return true;
}

ReadMail MailDesk::read(const MailAtHand& mail, const ports::MatchRow& row, core::Side side) const {
  const auto our = our_mail(parts_.settings, mail.letter);
  const auto live = parts_.host.read(row);
  if (!live) return read_mail(mail.letter, our, NoLanguage());
  const auto& match = (*live)->match;
  const GameLanguage language(*match.setup->game, match.setup->scenario, match.state, side);
  return read_mail(mail.letter, our, language, numbers_in(mail, row, side));
}

// Whether the mail answers one that shows numbered lines.
Numbers MailDesk::numbers_in(const MailAtHand& mail, const ports::MatchRow& row,
                             core::Side side) const {
  const auto account = row.seats[core::index(side)].account;
  const auto draft = parts_.store.draft_of(account, row.id);
  if (!draft) return Numbers::of_a_list;
  bool answers_ours = false;
  for (const auto& id : mail.letter.in_reply_to) {
    if (id.starts_with("answer.") || id.contains(".answer.")) return Numbers::of_the_draft;
    answers_ours = answers_ours || parts_.store.mail_by_message_id("<" + id + ">").has_value();
  }
  return answers_ours ? Numbers::of_a_long_list : Numbers::unclear;
}

void MailDesk::seat(const MailAtHand& mail, const ProvenToken& token) {
  auto row = parts_.context.matches.match(token.match);
  const auto account = parts_.context.accounts.account(token.account);
  if (!row || !account || is_put_off(mail, token.account, token.match)) return;
  const auto side = token.token.side == 0 ? core::Side::first : core::Side::second;
  auto reading = read(mail, *row, side);
  const auto revision = static_cast<int>(token.token.second);
  if (!is_from(mail, *account)) {
    return ask_account(mail, *account, {row->id, revision}, lines_of(reading));
  }
  heard_from(parts_, *account);
  if (AccountMail::is_for_accounts_alone(reading)) {
    return AccountMail(parts_, mail, *account, std::move(reading)).act();
  }
  SeatMail(parts_, mail,
           {.account = *account, .row = *std::move(row), .side = side, .revision = revision},
           std::move(reading))
      .act();
}

void MailDesk::ask_account(const MailAtHand& mail, const ports::Account& account,
                           const AboutMatch& about, const std::vector<std::string>& lines,
                           bool has_token) {
  auto& context = parts_.context;
  const auto& [match, revision] = about;
  const auto doubt = has_token ? doubt_about(mail.letter, addresses_of(parts_, account),
                                             dmarc_of(mail.letter, parts_.settings.authserv_id))
                               : Doubt::no_token;
  if (lines.empty() || mail.letter.from.size() != 1 ||
      !may_ask_unproven(parts_, mail, account.id)) {
    return finish_silently(parts_, mail, Verdict::bad_token, account.id, match);
  }
  std::string shown;
  for (const auto& line : lines) shown += line + "\n";
  ports::MailEffects effects;
  effects.draft = kept(parts_, mail,
                       {.account = account.id,
                        .match = match,
                        .revision = revision,
                        .lines = std::string(from_mark) + mail.letter.from.front() + "\n" + shown,
                        .asks = ports::DraftAsks::go});
  effects.incoming = {.id = mail.row.id,
                      .verdict = Verdict::asked,
                      .account = account.id,
                      .match = match,
                      .is_unproven = true};
  effects.mails.push_back(context.composer.to_account(
      account_recipient(account, parts_.tokens.of_question(account, *effects.draft)),
      {.name = fmt::format("asked.{}", mail.row.id),
       .subject = "Is this mail yours?",
       .document =
           whose_mail_words(mail.letter.from.front(), doubt,
                            own_text(mail.letter, our_mail(parts_.settings, mail.letter)), shown),
       .text_only = account.text_only}));
  parts_.store.finish_incoming(effects);
}

void MailDesk::question(const MailAtHand& mail, const ProvenToken& token, ReadMail reading) {
  const auto draft = parts_.store.draft(token.token.number);
  const auto account = parts_.context.accounts.account(token.account);
  if (!draft || !account) return;
  // That mailbox is not proven to be the player's: its answers are none of the player's mails.
  const bool is_alias = asks_alias(*draft);
  if (is_put_off(mail, token.account, token.match, !is_alias)) return;
  if (is_alias) return alias_answered(parts_, mail, *account, *draft, reading);
  if (!is_from(mail, *account)) {
    return refuse_from_elsewhere(
        parts_, mail, account_recipient(*account, parts_.tokens.of_question(*account, *draft)),
        addresses_of(parts_, *account), account->id);
  }
  heard_from(parts_, *account);
  const auto own = text_of(own_text(mail.letter, our_mail(parts_.settings, mail.letter)));
  if (!is_plain_answer(own)) {
    return ask_again(
        mail, *account, *draft, Verdict::refused,
        "Nothing has happened, because your answer can be read as yes and as no. Write one line "
        "and nothing around it.");
  }
  if (draft->asks == ports::DraftAsks::go) return was_theirs(mail, *account, *draft, reading);
  const auto row = draft->match.empty() ? std::nullopt : parts_.context.matches.match(draft->match);
  const auto side = row ? side_of(*row, account->id) : std::nullopt;
  if (!draft->match.empty() && !side) {
    return AccountMail(parts_, mail, *account, {}, draft->id).tell_void(VoidedToken::seat);
  }
  if (side) reading = read(mail, *row, *side);
  if (says_no(own) && asks_for_nothing_else(reading)) {
    const auto words =
        fmt::format("You answered no to \"{}\": nothing has happened, and the question is closed.",
                    line_asked(*draft));
    return AccountMail(parts_, mail, *account, {}, draft->id)
        .tell(Verdict::done, {Paragraph{words}});
  }
  if (reading.has_nothing()) {
    return ask_again(mail, *account, *draft, Verdict::nothing, "Nothing has happened.");
  }
  if (!side) {
    const bool confirms = has_command(reading, command::Confirm{}) && !reading.is_refused();
    AccountMail answered(parts_, mail, *account, std::move(reading));
    return confirms ? answered.confirm(*draft) : answered.act();
  }
  SeatMail(parts_, mail,
           {.account = *account,
            .row = *row,
            .side = *side,
            .revision = draft->revision,
            .question = draft},
           std::move(reading))
      .act();
}

bool MailDesk::is_address_of(const ports::Account& account, std::string_view address) const {
  return std::ranges::any_of(addresses_of(parts_, account),
                             [&](std::string_view one) { return same_in_any_case(one, address); });
}

// The question comes once more, with the address that answers it.
void MailDesk::ask_again(const MailAtHand& mail, const ports::Account& account,
                         const ports::Draft& draft, Verdict verdict, std::string_view why) {
  const auto how =
      draft.asks == ports::DraftAsks::go
          ? fmt::format("If that mail is yours, answer with one line: {}.",
                        answers_to_question(!is_address_of(account, from_of(draft))))
          : fmt::format(
                "If you want \"{}\", answer this mail with the line \"confirm\". If not, "
                "answer with the line \"no\", or do nothing.",
                line_asked(draft));
  auto written = answer_to(mail, {Paragraph{std::string(why)}, Paragraph{how}});
  written.text_only = account.text_only;
  for (auto& block : pace_words(parts_, mail, account, Pace::may_wait)) {
    written.document.push_back(std::move(block));
  }
  auto again = parts_.context.composer.to_account(
      account_recipient(account, parts_.tokens.of_question(account, draft)), written);
  keep_pace(parts_, mail, account.id, fmt::format("question.{}", draft.id), again);
  ports::MailEffects effects;
  effects.incoming = {
      .id = mail.row.id, .verdict = verdict, .account = account.id, .match = draft.match};
  effects.mails.push_back(std::move(again));
  parts_.store.finish_incoming(effects);
}

// They say whether the mail from another address was theirs.
void MailDesk::was_theirs(const MailAtHand& mail, const ports::Account& account,
                          const ports::Draft& draft, const ReadMail& reading) {
  // An answer from the account's mailbox may claim the other address, too; then the server asks
  // that one.
  const auto own = text_of(own_text(mail.letter, our_mail(parts_.settings, mail.letter)));
  const bool is_alias = std::ranges::any_of(
      own, [](const TextLine& line) { return same_in_any_case(bare(line.text), "alias"); });
  if (says_no(own) && asks_for_nothing_else(reading)) {
    return AccountMail(parts_, mail, account, {}, draft.id)
        .tell(Verdict::done, {Paragraph{"The mail is discarded. Nothing in it has been done."}});
  }
  // Here "alias" says all, and elsewhere it lacks its address.
  const std::size_t understood = is_alias ? 1 : 0;
  if (reading.refusals.size() > understood) {
    return ask_again(mail, account, draft, Verdict::refused,
                     fmt::format("Nothing has happened: {}.", reading.refusals.front().message));
  }
  if (!is_alias && !has_command(reading, command::Plain::go)) {
    return ask_again(mail, account, draft, Verdict::nothing, "Nothing has happened.");
  }
  const auto end = draft.lines.find('\n');
  std::string address;
  if (is_alias) {
    address = from_of(draft);
    if (additional_address(parts_.store, account.id, address)) address.clear();
  }
  if (!address.empty()) {
    if (const auto fault = alias_fault(parts_, account, address); !fault.empty()) {
      ReadMail refused;
      refused.refusals.push_back({0, 0, "", "", fault + " Write the line \"go\" without it.", ""});
      return AccountMail(parts_, mail, account, std::move(refused)).act();
    }
  }
  do_theirs(mail, account, draft, draft.lines.substr(end + 1));
  // After their requests have taken effect, so that a postponed mail asks no address twice.
  if (!address.empty()) ask_for_alias(mail, account, address);
}

void MailDesk::do_theirs(const MailAtHand& mail, const ports::Account& account,
                         const ports::Draft& draft, const std::string& lines) {
  const auto our = our_mail(parts_.settings, mail.letter);
  const auto text = text_of(lines);
  auto about_account = read_text(text, our, NoLanguage());
  if (draft.match.empty() || AccountMail::is_for_accounts_alone(about_account)) {
    return AccountMail(parts_, mail, account, std::move(about_account), draft.id).act();
  }
  const auto row = parts_.context.matches.match(draft.match);
  const auto side = row ? side_of(*row, account.id) : std::nullopt;
  if (!side) return AccountMail(parts_, mail, account, {}, draft.id).tell_void(VoidedToken::seat);
  const auto live = parts_.host.read(*row);
  if (!live) return finish_silently(parts_, mail, Verdict::nothing, account.id, row->id);
  const auto& match = (*live)->match;
  const GameLanguage language(*match.setup->game, match.setup->scenario, match.state, *side);
  SeatMail(parts_, mail,
           {.account = account,
            .row = *row,
            .side = *side,
            .revision = draft.revision,
            .question = draft},
           read_text(text, our, language))
      .act();
}

// The server asks the other address whether it is theirs.
void MailDesk::ask_for_alias(const MailAtHand& mail, const ports::Account& account,
                             const std::string& address) {
  ports::MailEffects effects;
  if (const auto why = ask_alias(parts_, mail, account, address, effects); !why.empty()) {
    effects.mails.push_back(parts_.context.composer.to_account(
        account_recipient(account, parts_.tokens.of_account(account)),
        {.name = fmt::format("no-alias.{}", mail.row.id),
         .subject = "Your second address",
         .document = {Paragraph{fmt::format("No mail was sent to {}. {}", address, why)}},
         .text_only = account.text_only}));
  }
  parts_.store.finish_incoming(effects);
}

// Its token is lost, but it names our mail to this player: the server asks them whether it was
// theirs.
bool MailDesk::asks_about_ours(const MailAtHand& mail, const ports::Account& account) {
  for (const auto& id : mail.letter.in_reply_to) {
    const auto ours = parts_.store.mail_by_message_id("<" + id + ">");
    if (!ours || ours->mail.account != account.id || !ours->mail.side) continue;
    const auto row = parts_.context.matches.match(ours->mail.match);
    if (!row || side_of(*row, account.id) != ours->mail.side) continue;
    // Earlier versions sent ids without this part: anybody can guess them.
    const auto part = message_part(
        seat_token(parts_.context.link_key, *row, *ours->mail.side, account, ours->mail.revision));
    if (!id.contains(fmt::format(".{}@", part))) continue;
    if (is_put_off(mail, account.id, row->id, false)) return true;
    ask_account(mail, account, {row->id, ours->mail.revision},
                lines_of(read(mail, *row, *ours->mail.side)), false);
    return true;
  }
  return false;
}

void MailDesk::without_token(const MailAtHand& mail) {
  if (mail.letter.from.size() != 1) return finish_silently(parts_, mail, Verdict::no_token);
  const auto& from = mail.letter.from.front();
  const auto dmarc = dmarc_of(mail.letter, parts_.settings.authserv_id);
  const auto account = owner_of(parts_, from);
  if (account && dmarc != Dmarc::fail && asks_about_ours(mail, *account)) return;
  auto reading = read_mail(mail.letter, our_mail(parts_.settings, mail.letter), NoLanguage());
  if (!account) {
    // A mail that the border has checked gets an answer, whatever it says.
    const bool is_checked = dmarc == Dmarc::pass;
    const bool asks = is_checked || asks_for_account(mail.letter);
    if (!asks || !parts_.settings.sign_up || dmarc == Dmarc::fail) {
      return finish_silently(parts_, mail, Verdict::no_token);
    }
    return answer_stranger(parts_, mail, from, is_checked);
  }
  // What the border has checked is theirs, as far as it tells them something.
  const bool is_checked = dmarc == Dmarc::pass;
  const bool is_answered = is_checked || !reading.commands.empty();
  if (dmarc == Dmarc::fail || !is_answered) {
    return finish_silently(parts_, mail, Verdict::no_token, account->id);
  }
  if (is_put_off(mail, account->id, {}, is_checked)) return;
  const bool works = std::ranges::all_of(
      reading.commands, [](const auto& asked) { return AccountMail::works(asked); });
  if (works && std::ranges::any_of(reading.commands, &AccountMail::needs_proof)) {
    return ask_account(mail, *account, {}, commands_of(reading), false);
  }
  const bool is_empty = (reading.commands.empty() || !works) && !reading.is_refused();
  AccountMail answered(parts_, mail, *account, std::move(reading));
  if (is_checked) return is_empty ? answered.tell_nothing() : answered.act();
  if (!may_answer_unproven(parts_, mail, account->id)) {
    return finish_silently(parts_, mail, Verdict::no_token, account->id);
  }
  answered.unproven();
  return is_empty ? answered.tell_nothing() : answered.act();
}

}  // namespace adjutant::app

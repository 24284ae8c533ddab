#include "server/app/mail_in/commands/account_mail.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/captain/levels.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/notation/words.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/answers/pace.hpp"
#include "server/app/mail_in/commands/account_matches.hpp"
#include "server/app/mail_in/commands/account_rules.hpp"
#include "server/app/mail_in/commands/aliases.hpp"
#include "server/app/mail_in/commands/battles.hpp"
#include "server/app/mail_in/reading/wishes.hpp"
#include "server/app/mail_in/reading/written_times.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

using command::Plain;
using core::Paragraph;
using core::Verbatim;
using ports::Verdict;

// Comparison of names ignores blanks and signs: "Culp's Hill", "culps-hill".
std::string letters_of(std::string_view name) {
  auto letters = core::notation::lower_case(name);
  std::erase_if(letters, [](char one) { return std::string_view(" -_'.,\"`").contains(one); });
  return letters;
}

// The scenario of this id, or the only one whose id ends so, "chippewa", or the one with this
// title.
const LoadedScenario* scenario_named(const Scenarios& scenarios, std::string_view name) {
  if (const auto* found = scenarios.find(name)) return found;
  const auto letters = letters_of(name);
  const LoadedScenario* found = nullptr;
  for (const auto& one : scenarios.all()) {
    const std::string_view id = one.scenario.id;
    const bool is_it = letters_of(id.substr(id.rfind('/') + 1)) == letters ||
                       letters_of(one.scenario.title) == letters;
    if (!is_it) continue;
    if (found != nullptr) return nullptr;
    found = &one;
  }
  return found;
}

// The battle with the nearest name, as `scenario_named` takes it; empty where none is near.
std::string scenario_meant(const Scenarios& scenarios, std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& one : scenarios.all()) {
    const std::string_view id = one.scenario.id;
    known.push_back(id);
    known.push_back(id.substr(id.rfind('/') + 1));
    known.push_back(one.scenario.title);
  }
  auto meant = core::notation::near_miss(name, known);
  const auto* found = scenario_named(scenarios, meant);
  if (found == nullptr) return {};
  return meant.contains(' ') ? found->scenario.id : std::move(meant);
}

// Words of a side as people name it: its id, or its name.
std::string side_of_words(const LoadedScenario& scenario, std::string_view words) {
  for (const auto side : core::both_sides) {
    const auto i = core::index(side);
    if (same_in_any_case(scenario.game->description().sides[i], words) ||
        same_in_any_case(scenario.scenario.side_names[i], words)) {
      return scenario.game->description().sides[i];
    }
  }
  return std::string(words);
}

bool is_wish(const command::Command& asked) {
  ports::MailWishes wishes;
  return take_wish(asked, {}, wishes).has_value();
}

// The token of a player who leaves a tournament; else nothing.
const command::Tournament* withdrawal_in(const command::Command& asked) {
  const auto* act = std::get_if<command::Tournament>(&asked);
  return act != nullptr && act->act == command::TournamentAct::withdraw ? act : nullptr;
}

}  // namespace

bool AccountMail::is_for_accounts_alone(const command::Command& asked) {
  const auto* plain = std::get_if<Plain>(&asked);
  if (plain == nullptr) {
    return std::holds_alternative<command::Create>(asked) ||
           std::holds_alternative<command::Join>(asked) ||
           std::holds_alternative<command::Rename>(asked) ||
           std::holds_alternative<command::Tournament>(asked) ||
           std::holds_alternative<command::Alias>(asked) ||
           std::holds_alternative<command::Unalias>(asked);
  }
  return *plain == Plain::list || *plain == Plain::aliases || *plain == Plain::calendar ||
         *plain == Plain::new_addresses || *plain == Plain::sign_up ||
         *plain == Plain::password_reset || *plain == Plain::matches;
}

bool AccountMail::works(const command::Command& asked) {
  return is_for_accounts_alone(asked) || is_wish(asked) || !needs_proof(asked);
}

bool AccountMail::is_for_accounts_alone(const ReadMail& reading) {
  return reading.sets.empty() &&
         std::ranges::any_of(reading.commands,
                             [](const auto& asked) { return is_for_accounts_alone(asked); }) &&
         std::ranges::all_of(reading.commands, [&](const command::Command& asked) {
           return is_for_accounts_alone(asked) || is_wish(asked);
         });
}

// Only a confirmation adds an alias; it is the proof.
bool AccountMail::needs_proof(const command::Command& asked) {
  if (std::holds_alternative<command::Alias>(asked)) return false;
  if (std::holds_alternative<command::Rules>(asked)) return false;
  const auto* plain = std::get_if<Plain>(&asked);
  return plain == nullptr ||
         (*plain != Plain::help && *plain != Plain::how && *plain != Plain::list &&
          *plain != Plain::matches && *plain != Plain::position && *plain != Plain::sign_up &&
          *plain != Plain::password_reset);
}

// All of them or none.
void AccountMail::take_wishes() {
  ports::MailWishes wishes{.account = account_.id};
  for (const auto& asked : reading_.commands) {
    const auto fault = take_wish(asked, parts_.context.clock.now(), wishes);
    if (!fault) continue;
    if (!fault->empty()) reading_.refusals.push_back({0, 0, "", "", *fault, ""});
    effects_.wishes = wishes;
  }
}

void AccountMail::act() {
  take_wishes();
  if (reading_.is_refused()) {
    effects_.wishes.reset();
    document_ = refused_words({}, reading_.refusals, {});
    return answer(Verdict::refused);
  }
  for (const auto& asked : reading_.commands) {
    const auto* alias = std::get_if<command::Alias>(&asked);
    const auto* leaving = withdrawal_in(asked);
    if (alias == nullptr && leaving == nullptr) continue;
    if (reading_.commands.size() == 1) {
      return alias != nullptr ? ask_to_confirm(*alias) : ask_to_confirm(*leaving);
    }
    say(fmt::format(
        "Nothing has happened: '{}' needs your confirmation: write it in a mail of its own.",
        command::print(asked)));
    return answer(Verdict::refused);
  }
  for (const auto& asked : reading_.commands) take(asked);
  const bool has_more = !document_.empty() || effects_.wishes || shows_matches_;
  if (effects_.incoming && !has_more) {  // the mail of a match that began is the answer
    parts_.store.finish_incoming(effects_);
    return;
  }
  if (effects_.wishes) {
    say(noted_words(*effects_.wishes, parts_.context.clock.now(), account_.time_zone));
  }
  if (document_.empty() && !shows_matches_) {
    say("Your mail contains no command that works here.");
    if (auto advice = unread_advice(mail_.letter)) document_.emplace_back(*std::move(advice));
    if (was_told_nothing_lately(parts_, account_.id)) {
      say("To play, answer a mail of the match. For a list of commands, write \"help\".");
    } else {
      for (auto& block : account_help(true)) document_.push_back(std::move(block));
    }
    return answer(Verdict::nothing);
  }
  answer(Verdict::done);
}

void AccountMail::tell_nothing() {
  say("Nothing has happened: your mail contains nothing that can be done here. Orders are read "
      "where they answer a mail of the match. Below is a block for each match where it is your "
      "turn: fill it in and answer this mail. For a list of commands, write \"help\".");
  if (auto advice = unread_advice(mail_.letter)) document_.emplace_back(*std::move(advice));
  shows_matches_ = true;
  answer(Verdict::nothing);
}

void AccountMail::tell(Verdict verdict, core::Document document) {
  document_ = std::move(document);
  answer(verdict);
}

void AccountMail::tell_void(VoidedToken what) {
  say("Nothing in your mail has been done. " + why_void(what, account_.handle));
  say("This mail's address works, and so do the blocks below, one for each match where it is your "
      "turn.");
  shows_matches_ = true;
  answer(Verdict::bad_token);
}

ports::FinishedIncoming AccountMail::finished(Verdict verdict, std::string match) const {
  const bool is_dropped = verdict >= Verdict::automatic;
  return {.id = mail_.row.id,
          .state = is_dropped ? ports::IncomingState::dropped : ports::IncomingState::done,
          .verdict = verdict,
          .account = account_.id,
          .match = std::move(match),
          .is_unproven = !is_proven_};
}

void AccountMail::answer(Verdict verdict) {
  effects_.incoming = finished(verdict);
  auto account = account_;
  if (effects_.wishes && effects_.wishes->new_addresses) ++account.mail_epoch;
  if (is_proven_) {
    append(pace_words(parts_, mail_, account, Pace::may_wait));
  } else {
    append(unproven_words(parts_, mail_, account));
  }
  auto written =
      answer_to(mail_, std::move(document_), is_proven_ ? Sender::proven : Sender::unproven);
  written.text_only = account.text_only;
  written.calendar = std::move(calendar_);
  const auto to = account_recipient(account, parts_.tokens.of_account(account));
  const auto& composer = parts_.context.composer;
  auto mail =
      shows_matches_
          ? composer.digest(to, written, matches_with_blocks(parts_, account, shows_positions_),
                            account.time_zone)
          : composer.to_account(to, written);
  if (is_proven_) {
    keep_pace(parts_, mail_, account.id, fmt::format("answer.{}", account.id), mail);
  }
  effects_.mails.push_back(std::move(mail));
  parts_.store.finish_incoming(effects_);
}

void AccountMail::take(const command::Command& asked) {
  if (const auto* one = std::get_if<command::Create>(&asked)) return create(*one);
  if (const auto* one = std::get_if<command::Join>(&asked)) return join(*one);
  if (const auto* one = std::get_if<command::Rename>(&asked)) return rename(*one);
  if (const auto* one = std::get_if<command::Tournament>(&asked)) return take_part(*one);
  if (const auto* one = std::get_if<command::Unalias>(&asked)) return remove(*one);
  if (const auto* one = std::get_if<command::Rules>(&asked)) {
    return append(rules_of_matches(parts_, account_, one->number));
  }
  if (std::holds_alternative<command::Vacation>(asked)) {
    return say("A vacation applies to one match: write it in an answer to a mail of that match.");
  }
  ports::MailWishes taken;
  if (take_wish(asked, parts_.context.clock.now(), taken)) return;
  if (const auto* plain = std::get_if<Plain>(&asked)) {
    take(*plain);
  } else {
    say_of_one_match(command::print(asked));
  }
}

void AccountMail::say_of_one_match(std::string_view command) {
  say(
      fmt::format("\"{}\" is about one match, and this mail is not: write it in an answer to any "
                  "mail of that match.",
                  command));
}

void AccountMail::take(Plain plain) {
  switch (plain) {
    case Plain::help:
      for (auto& block : account_help(true)) document_.push_back(std::move(block));
      break;
    case Plain::sign_up:
      say(fmt::format("You already have an account: {}.", account_.handle));
      for (auto& block : account_help(true)) document_.push_back(std::move(block));
      break;
    case Plain::calendar:
      return calendar();
    case Plain::how:
      return append(how_of_matches(parts_, account_));
    case Plain::list:
      return list();
    case Plain::matches:
      shows_matches_ = true;
      break;
    case Plain::aliases:
      return append(aliases_words(parts_.store.aliases(account_.id)));
    case Plain::password_reset: {
      const auto asked = parts_.accounts.request_password_reset(account_.handle);
      if (!asked) return say(said_of(asked.error()));
      if (!document_.empty()) return say("A mail with a link is on its way.");
      // Which is the answer.
      effects_.incoming = finished(Verdict::done);
      return;
    }
    case Plain::new_addresses:
      if (!effects_.wishes) effects_.wishes = ports::MailWishes{.account = account_.id};
      effects_.wishes->new_addresses = true;
      say("The addresses you answered so far no longer work. This mail's address is new, and "
          "so are the blocks below, one for each match where it is your turn.");
      shows_matches_ = true;
      break;
    case Plain::position:
      shows_matches_ = shows_positions_ = true;
      break;
    default:
      say_of_one_match(command::print(plain));
  }
}

void AccountMail::append(core::Document document) {
  for (auto& block : document) document_.push_back(std::move(block));
}

void AccountMail::list() {
  std::string open;
  if (const auto page = parts_.matches.list(identity_of(account_), {.status = "open"})) {
    for (const auto& match : page->matches) {
      std::string free;
      for (const auto& seat : match.seats) {
        if (!seat.player && !seat.invited) free = seat.side;
      }
      if (free.empty() || match.organiser == account_.handle) continue;
      open += fmt::format("join {}   {} as {} against {}\n", match.id, match.scenario_title, free,
                          match.organiser);
    }
  }
  document_.emplace_back(core::Heading{3, "Matches waiting for an opponent"});
  document_.emplace_back(open.empty() ? core::Block(Paragraph{"None right now."})
                                      : core::Block(Verbatim{open}));
  document_.emplace_back(core::Heading{3, "Battles, with the line that starts each"});
  document_.emplace_back(Verbatim{battles_of(parts_.context.scenarios)});
}

void AccountMail::calendar() {
  auto calendar = calendar_of(parts_, account_.id);
  calendar_ = std::move(calendar.file);
  for (auto& block : calendar.words) document_.push_back(std::move(block));
}

// There is no new match. Proposes the computer player whose rank is nearly the word.
void AccountMail::tell_why_not(const command::Create& asked, const Problem& problem) {
  say("The match was not created. " + said_of(problem));
  std::vector<std::string_view> ranks;
  for (const auto& rank : captain::ranks()) ranks.push_back(rank.id);
  auto meant = asked;
  meant.against = core::notation::near_miss(asked.against, ranks);
  if (!meant.against.empty() && !asked.against.contains('@')) propose(meant);
}

// The line that the player probably meant, to copy.
void AccountMail::propose(const command::Create& meant) {
  say("Did you mean this line?");
  append({Verbatim{command::print(meant)}});
}

void AccountMail::create(const command::Create& asked) {
  const auto* scenario = scenario_named(parts_.context.scenarios, asked.scenario);
  if (scenario == nullptr) {
    say(
        fmt::format("No match was created: there is no battle called {}. To see all battles, "
                    "write \"list\".",
                    asked.scenario));
    auto meant = asked;
    meant.scenario = scenario_meant(parts_.context.scenarios, asked.scenario);
    if (!meant.scenario.empty()) propose(meant);
    return;
  }
  const auto wanted = side_of_words(*scenario, asked.side);
  const auto& sides = scenario->game->description().sides;
  if (std::ranges::find(sides, wanted) == sides.end()) {
    const auto& names = scenario->scenario.side_names;
    say(fmt::format(
        "No match was created: there is no side \"{}\" in {}. Its sides are {} ({}) and {} ({}).",
        asked.side, scenario->scenario.title, sides[0], names[0], sides[1], names[1]));
    auto meant = asked;
    meant.side = core::notation::near_miss(asked.side, {sides[0], sides[1]});
    if (meant.side.empty()) meant.side = sides[0];
    return propose(meant);
  }
  json::object options;
  if (!asked.clock.empty()) {
    const auto minutes = minutes_of(asked.clock);
    const bool has_unit = asked.clock.find_first_not_of("0123456789") != std::string::npos;
    if (!minutes || *minutes < 1 || !has_unit) {
      return say(
          fmt::format("\"{}\" is not a clock. Write the days or hours for each turn, as in "
                      "\"clock 3d\" or \"clock 12h\".",
                      asked.clock));
    }
    options["clock"] =
        json::object{{"turn_minutes", *minutes}, {"vacation_days", asked.vacation_days}};
  }
  CreateMatch request{.scenario = scenario->scenario.id, .side = wanted};
  if (const auto rank = captain::rank_named(asked.against)) {
    options["opponent"] = rank->id;
  } else {
    request.invite = asked.against;
  }
  request.options = std::move(options);
  // The mail may have arrived before and created the match.
  const auto id = auth::match_id_for(parts_.context.link_key,
                                     fmt::format("{}:{}", mail_.key(), ++matches_made_));
  const auto created = parts_.matches.create(identity_of(account_), request, id);
  if (!created && created.error().type == "busy") throw PutOff(created.error().detail);
  if (!created) return tell_why_not(asked, created.error());
  if (created->status == "running" && document_.empty()) {
    const auto row = parts_.context.matches.match(created->id);
    const auto side = row ? side_of(*row, account_.id) : std::nullopt;
    if (side && reachable(parts_.context.mail(), *row, *side)) {
      effects_.incoming = finished(Verdict::done, row->id);
      return;
    }
  }
  const auto name = fmt::format("{} ({})", created->scenario_title, created->id);
  if (created->status == "running") {
    say(fmt::format("Your match of {} has begun.", name));
  } else if (created->status == "open") {
    say(fmt::format("We have invited {} by mail. Your match of {} starts when they accept.",
                    asked.against, name));
  } else {
    const auto status = match_status_named(created->status);
    ENSURE(status.has_value(), "a view has the status of its match");
    say(fmt::format("Your match of {} already exists and is {}.", name, status_in_words(*status)));
  }
}

void AccountMail::join(const command::Join& asked) {
  const auto me = identity_of(account_);
  const auto match = parts_.matches.status(me, asked.match);
  if (!match) return say("You have not joined the match. " + said_of(match.error()));
  std::string side;
  for (const auto& seat : match->seats) {
    if (!seat.player) side = seat.side;
  }
  const auto taken = parts_.matches.take_seat(me, asked.match, {.side = side});
  if (!taken && taken.error().type == "busy") throw PutOff(taken.error().detail);
  // Where the mail was here before, the seat is this player's already.
  if (!taken && taken.error().type != "already-seated") {
    return say("You have not joined the match. " + said_of(taken.error()));
  }
  const auto row = parts_.context.matches.match(asked.match);
  const auto mine = row ? side_of(*row, account_.id) : std::nullopt;
  if (document_.empty() && mine && reachable(parts_.context.mail(), *row, *mine)) {
    effects_.incoming = finished(Verdict::done, row->id);
    return;
  }
  say(fmt::format("You have joined the match of {} ({}).", match->scenario_title, asked.match));
}

void AccountMail::remove(const command::Unalias& asked) {
  const auto found = additional_address(parts_.store, account_.id, asked.address);
  if (!found) {
    say(fmt::format("{} is not one of your additional addresses.", asked.address));
    return append(aliases_words(parts_.store.aliases(account_.id)));
  }
  effects_.unaliases.push_back({account_.id, *found});
  say(fmt::format("Done: we no longer accept mails from {} as yours.", *found));
}

// Anyone who can write from there may play. So the server asks the account's own mailbox first,
// however the mail came, and then the address itself.
void AccountMail::ask_to_confirm(const command::Alias& asked) {
  if (const auto fault = alias_fault(parts_, account_, asked.address); !fault.empty()) {
    say("Nothing has happened: " + fault);
    return answer(Verdict::refused);
  }
  ask(command::print(asked), "Please confirm: another address",
      fmt::format("A mail in your name asks us to accept mails from {} as yours. Anyone who "
                  "can write from that address could then play your matches. Nothing has "
                  "happened yet.",
                  asked.address));
}

void AccountMail::ask(const std::string& line, std::string subject, std::string words) {
  if (!is_proven_ && !may_ask_unproven(parts_, mail_, account_.id)) {
    return finish_silently(parts_, mail_, Verdict::no_token, account_.id);
  }
  effects_.draft =
      kept(parts_, mail_,
           {.account = account_.id, .lines = line + "\n", .asks = ports::DraftAsks::confirm});
  effects_.incoming = finished(Verdict::asked);
  effects_.mails.push_back(parts_.context.composer.to_account(
      account_recipient(account_, parts_.tokens.of_question(account_, *effects_.draft)),
      {.name = fmt::format("confirm.{}", mail_.row.id),
       .answers = mail_.letter.message_id,
       .subject = std::move(subject),
       .document = {Paragraph{std::move(words)},
                    Paragraph{"To go ahead, answer this mail with the line \"confirm\". "
                              "Otherwise do nothing."}},
       .text_only = account_.text_only}));
  parts_.store.finish_incoming(effects_);
}

void AccountMail::confirm(const ports::Draft& draft) {
  effects_.undrafts = {draft.id};
  const auto asked = command::read(draft.lines.substr(0, draft.lines.find('\n')));
  if (const auto* leaving = asked && *asked ? withdrawal_in(**asked) : nullptr) {
    take_part(*leaving);
    return answer(Verdict::done);
  }
  const auto* alias = asked && *asked ? std::get_if<command::Alias>(&**asked) : nullptr;
  const auto fault = alias != nullptr ? alias_fault(parts_, account_, alias->address)
                                      : std::string("it is too late to confirm this.");
  if (!fault.empty()) {
    say("Nothing has happened: " + fault);
    return answer(Verdict::refused);
  }
  if (const auto why = ask_alias(parts_, mail_, account_, alias->address, effects_); !why.empty()) {
    effects_.undrafts.clear();
    say("Nothing has happened: " + why);
    return answer(Verdict::refused);
  }
  say(fmt::format(
      "We have sent a mail to {0}. Answer it from there with the line \"confirm\". From then on we "
      "accept mails from {0} as yours.",
      alias->address));
  answer(Verdict::done);
}

}  // namespace adjutant::app

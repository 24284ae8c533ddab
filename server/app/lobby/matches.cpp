#include "server/app/lobby/matches.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/registry.hpp"
#include "server/app/accounts/computer_handles.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/lobby/open_match.hpp"
#include "server/app/match/announcing.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/new_match.hpp"
#include "server/app/match/options.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/step.hpp"
#include "server/auth/mail_token.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

using core::Side;
using ports::MatchRow;
using ports::MatchStatus;

Result<Side> side_asked(const core::Game& game, std::string_view id) {
  if (const auto side = side_named(game, id)) return *side;
  const auto& sides = game.description().sides;
  return problem("bad-request", fmt::format("The side must be {} or {}.", sides[0], sides[1]));
}

// The player that an invitation is for, and its mail.
struct Invited {
  std::string whom;  // the account's handle, or the address
  std::optional<ports::OutgoingMail> mail;
};

Result<Invited> invite_to(Context& context, const Identity& identity, const MatchRow& row,
                          Side side, std::string_view wanted) {
  const bool by_mail = wanted.find('@') != std::string_view::npos;
  const std::string whom = by_mail ? kept_address(wanted) : std::string(wanted);
  const auto account = by_mail ? context.accounts.account_by_email(whom)
                               : context.accounts.account_once_called(whom);
  if (!by_mail && (!account || !is_person(*account))) {
    if (is_computer_handle(whom)) {
      return problem("bad-request",
                     "You cannot invite the computer player: name a level in options.opponent when "
                     "you create a match.");
    }
    return problem("bad-request",
                   fmt::format("There is no player called {}. Write a player's name or a "
                               "mail address.",
                               whom));
  }
  if (account && account->id == identity.account.id) {
    return problem("bad-request", "You cannot invite yourself.");
  }
  // An invitation to a blocked address gives no error, so that nobody learns whose it is: it is
  // neither mailed nor listed.
  const auto may = may_ask(context, identity.account, account && !by_mail ? account->id : 0);
  if (!may) return std::unexpected(may.error());
  if (by_mail && !identity.account.confirmed) {
    return problem("unconfirmed-address",
                   "Confirm your own address before you invite others by e-mail.");
  }
  if (by_mail && !is_mail_address(whom)) {
    return problem("bad-request", "Invite by handle or by an address like name@example.org.");
  }
  Invited invited{.whom = by_mail ? whom : account->handle, .mail = {}};
  const bool wants =
      !account || (account->confirmed && account->mail_preference != ports::MailPreference::none &&
                   !context.people.has_blocked(account->id, identity.account.id));
  if (!wants) return invited;
  const auto address = account ? account->email : whom;
  invited.mail = context.composer.invitation(
      {.match = row,
       .game = game_of(row),
       .names = names_of(context, row),
       .side = side,
       .organiser = identity.account.handle,
       .account = account ? account->id : 0,
       .address = address,
       .reply_token = auth::mail_token(
           context.link_key,
           {.kind = auth::MailTokenKind::invitation, .number = static_cast<std::uint32_t>(row.key)},
           auth::invitation_facts(row.id, address))});
  return invited;
}

// The free seat of the link with this token, while the link is valid.
std::optional<Side> side_by_link(const MatchRow& row, const core::Digest& token_hash,
                                 ports::Time now) {
  if (row.status != MatchStatus::open) return std::nullopt;
  for (const Side side : core::both_sides) {
    const auto& seat = row.seats[core::index(side)];
    if (seat.account == 0 && seat.link && seat.link->token_hash == token_hash &&
        seat.link->expires > now) {
      return side;
    }
  }
  return std::nullopt;
}

std::unexpected<Problem> link_over() {
  return problem(
      "link-expired",
      "This link is not valid or has expired: an invitation link works once, for a week. "
      "Ask your opponent for another.");
}

// Whether the seat is reserved for the player with this handle or address.
bool is_reserved_for(Context& context, const ports::SeatRow& seat, std::string_view wanted) {
  const auto account = wanted.contains('@')
                           ? std::nullopt
                           : context.accounts.account_once_called(std::string(wanted));
  return same_in_any_case(seat.invited, account ? account->handle : kept_address(wanted));
}

// Whether the match has the options that this request of its organiser asks for. It no longer says
// whom the first invitation was for once the organiser has invited another player, or the seat is
// free again.
bool asks_for(Context& context, const CreateMatch& request, const MatchRow& row) {
  auto options = read_options(request.options);
  const auto side = side_named(game_of(row), request.side);
  if (!options || !side || row.scenario_id != request.scenario) return false;
  options->ordered_times = options_of(row).ordered_times;  // requests do not have it
  const auto& seat = row.seats[core::index(*side)];
  const auto& other = row.seats[core::index(core::opponent(*side))];
  const bool is_as_first = row.invitations == 1 && !other.invited.empty();
  const bool is_another =
      row.invitations == 0 || (is_as_first && !is_reserved_for(context, other, request.invite));
  if (!request.invite.empty() && is_another) return false;
  return row.options == core::canonical_json(encode(*options)) && seat.account == row.organiser &&
         (!request.seed || seat.seed == *request.seed);
}

MatchRow new_row(Context& context, const Identity& identity, const LoadedScenario& scenario,
                 const Options& options) {
  auto row = new_match_row(context.entropy, context.clock.now(),
                           auth::new_match_id(context.entropy), scenario, options);
  row.organiser = identity.account.id;
  return row;
}

}  // namespace

Result<void> Matches::take_room_for_more(const Identity& identity, const Beginning& beginning) {
  const auto too_many = [&](MatchStatus status, int most) {
    if (most <= 0) return true;
    const auto found = context_.matches.matches(
        {.account = identity.account.id, .status = status, .after = {}, .limit = most});
    return std::ssize(found) >= most;
  };
  if (too_many(MatchStatus::open, limits::open_matches_per_account_max)) {
    return problem(
        "too-many",
        fmt::format("You have {} open matches. Wait until a player joins one, or cancel some.",
                    limits::open_matches_per_account_max));
  }
  const int most = identity.account.guest_until ? limits::running_matches_per_guest_max
                                                : limits::running_matches_per_account_max;
  if (too_many(MatchStatus::running, most - beginning.before())) {
    return problem("too-many", fmt::format("You play {} matches. Finish some first.", most));
  }
  return count_lately(begun_, identity, {"begun or joined {} matches", limits::matches_lately_max},
                      context_.clock.now());
}

Result<void> Matches::count_invitation(const Identity& identity) {
  return count_lately(invited_, identity, {"sent {} invitations", limits::invitations_lately_max},
                      context_.clock.now());
}

std::optional<ports::OutgoingMail> Matches::within_bound(std::optional<ports::OutgoingMail> mail) {
  const bool is_sent =
      mail && !mailed_.count(mailbox_of(mail->to), limits::invitations_to_mailbox_lately_max,
                             context_.clock.now());
  return is_sent ? std::move(mail) : std::nullopt;
}

Result<protocol::MatchView> Matches::create(const Identity& identity, const CreateMatch& request,
                                            const std::string& id) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  const auto* scenario = context_.scenarios.find(request.scenario);
  if (scenario == nullptr) {
    return problem("bad-request",
                   "There is no scenario " + request.scenario + ". See the list of scenarios.");
  }
  const auto side = side_asked(*scenario->game, request.side);
  if (!side) return std::unexpected(side.error());
  const auto options = read_options(request.options);
  if (!options) return std::unexpected(options.error());
  if (const auto fine = check_offered(*options, *scenario->game); !fine) {
    return std::unexpected(fine.error());
  }
  if (const auto may = may_meet_players(identity); !may && !options->opponent) {
    return std::unexpected(may.error());
  }
  if (const auto may = may_choose(context_, identity, request.seed.value_or("")); !may) {
    return std::unexpected(may.error());
  }
  auto seed = seed_or_drawn(context_.entropy, request.seed);
  if (!seed) return std::unexpected(seed.error());
  if (options->opponent && !request.invite.empty()) {
    return problem(
        "bad-request",
        "options.opponent gives the other seat to the computer, so you cannot invite a player.");
  }
  if (!options->is_public && request.invite.empty() && !request.by_link && !options->opponent) {
    return problem(
        "bad-request",
        "A match that is not public needs an invitation or by_link: otherwise nobody can find it.");
  }
  ports::NewMatch match{.row = new_row(context_, identity, *scenario, *options),
                        .scenario = core::canonical_json(*scenario->scenario.source),
                        .mails = {}};
  if (!id.empty()) match.row.id = id;
  auto& seat = match.row.seats[core::index(*side)];
  seat.account = identity.account.id;
  seat.handle = identity.account.handle;
  seat.seed = *std::move(seed);
  if (options->is_public && request.invite.empty() && !options->opponent) {
    match.announcement = announcement_of(context_, match.row, ports::names_of(scenario->scenario));
  }
  const Beginning beginning(beginnings_, identity.account.id);
  const auto made = make(identity, request, std::move(match), *side, beginning);
  if (!made) return std::unexpected(made.error());
  return carry_on(identity, request, *made, options->opponent);
}

// Requests of one account run one after another, so that the same key creates one match and limits
// hold.
Result<MatchRow> Matches::make(const Identity& identity, const CreateMatch& request,
                               ports::NewMatch match, Side side, const Beginning& beginning) {
  const std::lock_guard alone(
      making_[static_cast<std::size_t>(identity.account.id) % making_.size()]);
  if (auto made = context_.matches.match(match.row.id)) return *std::move(made);
  if (const auto room = take_room_for_more(identity, beginning); !room)
    return std::unexpected(room.error());
  if (!request.invite.empty()) {
    if (const auto may = count_invitation(identity); !may) return std::unexpected(may.error());
    const auto other = core::opponent(side);
    auto invited = invite_to(context_, identity, match.row, other, request.invite);
    if (!invited) return std::unexpected(invited.error());
    match.row.seats[core::index(other)].invited = invited->whom;
    match.row.invitations = 1;
  }
  if (context_.matches.create_match(match)) return std::move(match.row);
  return problem("unauthorized", "This account no longer exists.");
}

Result<protocol::MatchView> Matches::create_once(const Identity& identity,
                                                 const CreateMatch& request, std::string_view key) {
  if (key.empty()) return create(identity, request);
  if (key.size() > limits::idempotency_key_bytes_max) {
    return problem("bad-request", fmt::format("An idempotency key has at most {} bytes.",
                                              limits::idempotency_key_bytes_max));
  }
  const auto id = auth::match_id_for(context_.link_key,
                                     fmt::format("account {}\n{}", identity.account.id, key));
  const auto made = context_.matches.match(id);
  if (made && !asks_for(context_, request, *made)) {
    return problem("idempotency-key-reused",
                   "This key was used for a different request. Use a new key for each request.");
  }
  return create(identity, request, id);
}

// What follows on the stored match. An earlier invitation has its Message-ID already; nobody gets
// it again.
Result<protocol::MatchView> Matches::carry_on(const Identity& identity, const CreateMatch& request,
                                              const MatchRow& row,
                                              std::optional<captain::Level> opponent) {
  if (row.organiser != identity.account.id) return no_such_match(row.id);
  if (row.status != MatchStatus::open) return view(context_, row, identity);
  if (!request.invite.empty()) mail_invitation(identity, row.id, request.invite);
  if (opponent) return start_against_computer(identity, row.id, *opponent);
  return view(context_, row, identity);
}

// The address for answers names the match by the store's own number, which a match has only after
// its first commit. If the mail fails, the organiser can invite again.
void Matches::mail_invitation(const Identity& identity, const std::string& match,
                              const std::string& whom) {
  const auto row = context_.matches.match(match);
  ENSURE(row.has_value(), "a match that has just been created is stored");
  const auto side = free_side(*row);
  if (!side) return;  // taken meanwhile
  // A repeated request under its key mails only the person whom it first invited.
  if (!is_reserved_for(context_, row->seats[core::index(*side)], whom)) return;
  const auto invited = invite_to(context_, identity, *row, *side, whom);
  if (!invited) return;
  if (const auto mail = within_bound(std::move(invited->mail))) context_.outbox.enqueue(*mail);
}

Result<void> Matches::decline(const std::string& match, std::string_view whom) {
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  auto row = context_.matches.match(match);
  if (!row || row->status != MatchStatus::open) return {};
  std::string as_invited(whom);  // by the name or the address that the organiser knows
  for (auto& seat : row->seats) {
    const auto account = context_.accounts.account_by_handle(seat.invited);
    const bool is_theirs =
        same_in_any_case(seat.invited, whom) || (account && same_in_any_case(account->email, whom));
    if (seat.account == 0 && is_theirs) as_invited = std::exchange(seat.invited, {});
  }
  const auto organiser = side_of(*row, row->organiser);
  std::optional<ports::OutgoingMail> mail;
  if (const auto reader = organiser ? reachable(context_.mail(), *row, *organiser) : std::nullopt) {
    mail = context_.composer.to_seat(
        *row, game_of(*row), names_of(context_, *row), *reader,
        {.name = fmt::format("declined.{}", context_.clock.now().time_since_epoch().count()),
         .document = {core::Paragraph{
             fmt::format("{} has declined your invitation to {}. On the match page you can invite "
                         "someone else or leave the seat open to anyone. By mail, start another "
                         "match with \"create\".",
                         as_invited, names_of(context_, *row).title)}}});
  }
  return commit_open(context_, host_, *slot, *row, std::move(mail));
}

// The rest is the same as when a player takes the second seat.
Result<protocol::MatchView> Matches::start_against_computer(const Identity& identity,
                                                            const std::string& match,
                                                            captain::Level level) {
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  auto row = context_.matches.match(match);
  ENSURE(row.has_value(), "a match that has just been created is stored");
  if (row->status != MatchStatus::open) return not_open(*row);
  const auto side = free_side(*row);
  ENSURE(side.has_value(), "an open match has a free seat");
  if (const auto seated = seat_computer(context_, *row, *side, level); !seated) {
    return std::unexpected(seated.error());
  }
  const auto live = started(*slot, *row);
  if (!live) return std::unexpected(live.error());
  return view(context_, (*live)->row, identity);
}

Result<std::shared_ptr<const LiveMatch>> Matches::started(MatchHost::Slot& slot, MatchRow row) {
  // The match has not begun, so it begins by the latest rules of the program.
  if (rules_of(row) == nullptr) row.rules_version = game_of(row).description().rules_version;
  return host_.guarded(slot, [&] {
    const auto scenario =
        scenario_of(context_.scenarios, row, context_.matches.scenario(row.scenario_sha256));
    return start_match(context_, host_, slot, row, scenario);
  });
}

Result<protocol::MatchView> Matches::invite(const Identity& identity, std::string_view match,
                                            std::string_view whom) {
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  auto row = open_match_of(context_, identity, match);
  if (!row) return std::unexpected(row.error());
  if (row->invitations >= limits::invitations_per_match_max) {
    return problem("too-many", fmt::format("You have already invited {} players to this match. "
                                           "Cancel it and create another, or wait.",
                                           limits::invitations_per_match_max));
  }
  if (const auto may = count_invitation(identity); !may) return std::unexpected(may.error());
  const auto side = free_side(*row);
  ENSURE(side.has_value(), "an open match has a free seat");
  auto invited = invite_to(context_, identity, *row, *side, whom);
  if (!invited) return std::unexpected(invited.error());
  auto& seat = row->seats[core::index(*side)];
  seat.invited = invited->whom;
  seat.link.reset();
  ++row->invitations;
  const auto done =
      commit_open(context_, host_, *slot, *row, within_bound(std::move(invited->mail)));
  if (!done) return std::unexpected(done.error());
  return view(context_, *row, identity);
}

Result<protocol::MatchView> Matches::take_seat(const Identity& identity, std::string_view match,
                                               const TakeSeat& request) {
  if (const auto may = may_change(identity, match); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  return once_more_if_stale([&]() -> Result<protocol::MatchView> {
    auto slot = host_.enter(match);
    if (!slot) return std::unexpected(slot.error());
    auto row = context_.matches.match(match);
    if (!row || !may_see(*row, identity)) return no_such_match(match);
    if (side_of(*row, identity.account.id)) {
      return problem("already-seated", "You already have a seat in this match.");
    }
    if (row->status != MatchStatus::open) return not_open(*row);
    const auto side = side_asked(game_of(*row), request.side);
    if (!side) return std::unexpected(side.error());
    auto& seat = row->seats[core::index(*side)];
    if (seat.account != 0) return problem("seat-taken", "This seat is taken.");
    if (!seat.invited.empty() && !is_invited(seat, identity.account)) {
      return problem("seat-taken",
                     "This seat is reserved for another player. If you were invited by e-mail, "
                     "confirm that address first.");
    }
    return sit_down(identity, *slot, *std::move(row), *side, request.seed);
  });
}

// In a free seat of an open match.
Result<protocol::MatchView> Matches::sit_down(const Identity& identity, MatchHost::Slot& slot,
                                              MatchRow row, Side side,
                                              const std::optional<std::string>& wanted) {
  // A muted player plays on, and tells nobody anything by it.
  if (context_.people.has_blocked(row.organiser, identity.account.id)) return not_wanted();
  if (is_held(context_, row.organiser)) {
    return problem("not-open", "The player who offers this match cannot play at present.");
  }
  if (const auto may = may_choose(context_, identity, wanted.value_or("")); !may) {
    return std::unexpected(may.error());
  }
  auto seed = seed_or_drawn(context_.entropy, wanted);
  if (!seed) return std::unexpected(seed.error());
  const Beginning beginning(beginnings_, identity.account.id);
  if (const auto room = take_room_for_more(identity, beginning); !room)
    return std::unexpected(room.error());
  auto& seat = row.seats[core::index(side)];
  seat.account = identity.account.id;
  seat.handle = identity.account.handle;
  seat.seed = *std::move(seed);
  seat.link.reset();
  const auto live = started(slot, std::move(row));
  if (!live) return std::unexpected(live.error());
  return view(context_, (*live)->row, identity);
}

Result<protocol::MadeLink> Matches::make_link(const Identity& identity, std::string_view match,
                                              const protocol::MakeLink& wanted) {
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  const int days = wanted.days.value_or(limits::link_days_usual);
  if (days < 1 || days > limits::link_days_max) {
    return problem("bad-request", fmt::format("days must be 1 to {}.", limits::link_days_max));
  }
  auto slot = host_.enter(match);
  if (!slot) return std::unexpected(slot.error());
  auto row = open_match_of(context_, identity, match);
  if (!row) return std::unexpected(row.error());
  if (row->is_public) {
    return problem("bad-request",
                   "Everyone can see a public match and take its free seat: send its address "
                   "instead of a link.");
  }
  if (const auto may = may_turn_to(context_, identity.account, 0); !may) {
    return std::unexpected(may.error());
  }
  const auto within =
      count_lately(linked_, identity, {"created {} links to seats", limits::links_lately_max},
                   context_.clock.now());
  if (!within) return std::unexpected(within.error());
  const auto side = free_side(*row);
  ENSURE(side.has_value(), "an open match has a free seat");
  const auto token = auth::new_token(context_.entropy);
  const auto expires = context_.clock.now() + std::chrono::days{days};
  auto& seat = row->seats[core::index(*side)];
  seat.invited.clear();
  seat.link = {.token_hash = auth::token_hash(token), .expires = expires};
  const auto done = commit_open(context_, host_, *slot, *row, {});
  if (!done) return std::unexpected(done.error());
  return protocol::MadeLink{.token = token,
                            .url = fmt::format("{}/invitations/{}", context_.public_url, token),
                            .expires = expires};
}

Result<void> Matches::end_link(const Identity& identity, std::string_view match) {
  return once_more_if_stale([&]() -> Result<void> {
    auto slot = host_.enter(match);
    if (!slot) return std::unexpected(slot.error());
    auto row = open_match_of(context_, identity, match);
    if (!row) return std::unexpected(row.error());
    const auto side = free_side(*row);
    ENSURE(side.has_value(), "an open match has a free seat");
    auto& link = row->seats[core::index(*side)].link;
    if (!link) return problem("not-found", "There is no link to this match.");
    link.reset();
    return commit_open(context_, host_, *slot, *row, {});
  });
}

Result<protocol::LinkView> Matches::linked(const MaybeIdentity& identity, std::string_view token) {
  const auto hash = auth::token_hash(token);
  const auto row = context_.matches.match_by_link(hash);
  const auto side = row ? side_by_link(*row, hash, context_.clock.now()) : std::nullopt;
  if (!side) return link_over();
  return protocol::LinkView{.side = std::string(side_id(*row, *side)),
                            .expires = row->seats[core::index(*side)].link->expires,
                            .match = view(context_, *row, identity)};
}

Result<protocol::MatchView> Matches::take_seat_by_link(const Identity& identity,
                                                       std::string_view token,
                                                       const std::optional<std::string>& seed) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  const auto hash = auth::token_hash(token);
  return once_more_if_stale([&]() -> Result<protocol::MatchView> {
    const auto found = context_.matches.match_by_link(hash);
    if (!found) return link_over();
    auto slot = host_.enter(found->id);
    if (!slot) return std::unexpected(slot.error());
    auto row = context_.matches.match(found->id);
    ENSURE(row.has_value(), "a match with a link stays");
    const auto side = side_by_link(*row, hash, context_.clock.now());
    if (!side) return link_over();
    if (side_of(*row, identity.account.id)) {
      return problem("already-seated",
                     "You already have a seat in this match: send the link to your opponent.");
    }
    return sit_down(identity, *slot, *std::move(row), *side, seed);
  });
}

Result<protocol::MatchView> Matches::cancel(const Identity& identity, std::string_view match) {
  return once_more_if_stale([&]() -> Result<protocol::MatchView> {
    auto slot = host_.enter(match);
    if (!slot) return std::unexpected(slot.error());
    auto row = open_match_of(context_, identity, match);
    if (!row) return std::unexpected(row.error());
    row->status = MatchStatus::cancelled;
    auto mail = notice(context_.mail(), ports::Notice::cancelled, *row, names_of(context_, *row),
                       *side_of(*row, identity.account.id));
    const auto done = commit_open(context_, host_, *slot, *row, std::move(mail));
    if (!done) return std::unexpected(done.error());
    return view(context_, *row, identity);
  });
}

Result<protocol::MatchPage> Matches::list(const MaybeIdentity& identity,
                                          const ListMatches& request) {
  if ((request.mine || request.invited) && !identity) {
    return problem("unauthorized", "Sign in to list your matches.");
  }
  ports::MatchFilter filter;
  filter.account = request.mine ? identity->account.id : 0;
  if (request.invited) {
    filter.invited_handle = identity->account.handle;
    if (identity->account.confirmed) filter.invited_email = identity->account.email;
  }
  filter.after = request.after;
  if (!filter.after.empty() && !context_.matches.match(filter.after)) {
    return unknown_cursor(filter.after);
  }
  filter.limit = std::clamp(request.limit, 1, limits::matches_per_page_max);
  if (!request.status.empty()) {
    filter.status = match_status_named(request.status);
    if (!filter.status) {
      return problem("bad-request", "status must be open, running, over, cancelled or held.");
    }
  }
  filter.scenario = request.scenario;
  filter.turns_min = request.turns_min.value_or(filter.turns_min);
  filter.turns_max = request.turns_max.value_or(filter.turns_max);
  if (!request.winner.empty()) filter.winner = request.winner == "none" ? "" : request.winner;
  if (!request.player.empty()) {
    const auto player = context_.accounts.account_once_called(request.player);
    if (!player) {
      return problem("bad-request", fmt::format("player: there is no player {}.", request.player));
    }
    filter.player = player->id;
  }
  filter.may_be_late = filter.account == 0 && !request.invited;
  const auto found = context_.matches.find_matches(filter);
  protocol::MatchPage page;
  if (!found.next.empty()) page.next = found.next;
  for (const auto& row : found.rows) {
    if (request.invited && context_.people.has_blocked(identity->account.id, row.organiser)) {
      continue;
    }
    if (may_see(row, identity)) page.matches.push_back(view(context_, row, identity));
  }
  return page;
}

Result<protocol::MatchView> Matches::status(const MaybeIdentity& identity, std::string_view match) {
  const auto row = context_.matches.match(match);
  if (!row || !may_see(*row, identity)) return no_such_match(match);
  return view(context_, *row, identity);
}

}  // namespace adjutant::app

#include "server/mail/composer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/question.hpp"
#include "engine/core/report_sections.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/how_to_play.hpp"
#include "server/mail/fence.hpp"
#include "server/mail/legal_in_short.hpp"
#include "server/mail/notices.hpp"
#include "server/mail/page_style.hpp"
#include "server/mail/shortened.hpp"
#include "server/mail/thread.hpp"
#include "server/mail/words.hpp"
#include "server/render/document.hpp"
#include "server/render/map_picture.hpp"
#include "server/render/stored_picture.hpp"

namespace adjutant::mail {
namespace {

using core::Document;
using core::Heading;
using core::Paragraph;
using core::Side;
using ports::AccountMail;
using ports::MatchRow;
using ports::OutgoingMail;

// Plain enough for the mail programs that know little of CSS.
constexpr std::string_view page_head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<style>\n"
    "body{font-family:Georgia,serif;max-width:50em;margin:1em auto;padding:0 1em;color:#222;"
    "background:#fff;overflow-wrap:break-word}\n"
    "h1{font-size:1.4em}h2{font-size:1.15em;border-bottom:1px solid #999}h3{font-size:1em}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse}\n"
    "th,td{text-align:left;padding:.15em .8em .15em 0;"
    "border-bottom:1px solid #ddd;font-weight:normal}thead th{font-weight:bold}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f1ea;padding:.5em;"
    "font-size:.85em}\n"
    "img{max-width:100%;height:auto}\n";

void append(Document& document, Document more) {
  std::ranges::move(more, std::back_inserter(document));
}

core::Events visible(const core::Events& events, core::Viewer viewer, bool all) {
  core::Events out;
  std::ranges::copy_if(events, std::back_inserter(out), [&](const core::Event& event) {
    return all || !event.only_for || event.only_for == viewer;
  });
  return out;
}

bool is_asked(const MatchRow& match, const core::Game& game, Side side) {
  if (match.status != ports::MatchStatus::running) return false;
  const auto awaited = awaited_of(match, game);
  return std::ranges::find(awaited, side, &core::Awaited::side) != awaited.end();
}

// Whether this report begins the side's first turn of the battle. Its opponent may have had a turn.
bool begins_first_turn(const ports::TurnReport& turn, Side side) {
  const auto has_turn = [&](const std::vector<core::Awaited>& awaited) {
    return std::ranges::any_of(awaited, [&](const core::Awaited& one) {
      return one.side == side && core::player_turn(one) == side;
    });
  };
  return turn.game.turn(turn.after) == 1 && has_turn(turn.awaited) &&
         !has_turn(turn.game.awaited(turn.before));
}

struct Rendered {
  Document document;
  core::Picture picture;
};

// Before the first orders nothing could happen.
void tell_start(Document& report) {
  for (auto& block : report) {
    auto* paragraph = std::get_if<Paragraph>(&block);
    if (paragraph != nullptr && paragraph->text == core::quiet_turn) {
      paragraph->text = "This is the position at the start.";
    }
  }
}

// For a finished match: nothing follows, whatever the game says of the position.
void leave_out_what_follows(Document& report) {
  Document rest;
  bool follows = false;
  for (auto& block : report) {
    if (const auto* heading = std::get_if<Heading>(&block)) {
      follows = heading->text == core::next_turn || heading->text == core::automatic_decisions;
    }
    if (!follows) rest.push_back(std::move(block));
  }
  report = std::move(rest);
}

// The same for every reader with this view, in this time zone.
Rendered render_for(const ports::TurnReport& turn, core::Viewer viewer, std::string_view zone,
                    const std::string& page) {
  core::Events seen = visible(turn.events, viewer, over(turn.match));
  for (core::Event& event : seen) event.only_for.reset();
  Rendered rendered{shortened(turn.game.report({turn.before, turn.after, seen, viewer}), page),
                    turn.game.picture_of(turn.after, seen, viewer)};
  if (turn.match.revision == 0) tell_start(rendered.document);
  if (over(turn.match)) leave_out_what_follows(rendered.document);
  append(rendered.document, house_section(seen, turn.game, ports::names_of(turn.scenario)));
  append(rendered.document,
         match_section(turn.match, turn.game, ports::names_of(turn.scenario), turn.awaited, zone));
  return rendered;
}

// "Chippewa, turn 2: your turn"
std::string report_subject(const ports::TurnReport& turn, Side reader) {
  const MatchRow& match = turn.match;
  if (over(match)) {
    return fmt::format("{}: {}", turn.scenario.title, outcome_for(match, turn.game, reader));
  }
  const std::string number = turn_words(turn.game, turn.after);
  const auto mine = std::ranges::find(turn.awaited, reader, &core::Awaited::side);
  std::string who = "report";
  if (mine != turn.awaited.end()) {
    who = core::is_question(*mine) ? "a question" : "your turn";
  } else if (!turn.awaited.empty()) {
    who = match.seats[core::index(turn.awaited.front().side)].handle + "'s turn";
  }
  return fmt::format("{}{}{}: {}", turn.scenario.title, number.empty() ? "" : ", ", number, who);
}

}  // namespace

MailComposer::MailComposer(ComposerSettings settings, const ports::Clock& clock)
    : settings_(std::move(settings)), clock_(clock) {
  const auto at = settings_.from_address.rfind('@');
  ENSURE(at != std::string::npos, "the From address has a domain");
  domain_ = settings_.from_address.substr(at + 1);
}

std::string MailComposer::link(std::string_view path, std::string_view rest) const {
  return settings_.public_url + std::string(path) + std::string(rest);
}

std::string MailComposer::table(const MatchRow& match) const {
  return link("/matches/", match.id);
}

Paragraph MailComposer::play_your_turn(const MatchRow& match) const {
  return {"Play your turn: " + table(match)};
}

void MailComposer::add_page(Message& message, const Content& content,
                            const core::Picture* picture) {
  message.html = std::string(page_head) + std::string(page_style_end) +
                 render::to_html(content.lead, render::Cells::named);
  if (picture != nullptr) {
    // Distinct in a thread, so that no mail program shows the map of another turn.
    const std::string content_id =
        "map." + content.message_id.substr(1, content.message_id.size() - 2);
    message.picture = InlinePicture{content_id, {}};
    message.html +=
        fmt::format("<p><img src=\"cid:{}\" alt=\"{}\"></p>\n", render::escape_html(content_id),
                    render::escape_html(picture->description));
  }
  message.html += render::to_html(content.document, render::Cells::named) + "</body></html>\n";
}

OutgoingMail MailComposer::mail(const Addressee& to, const Content& written,
                                const core::Picture* picture) const {
  auto content = written;
  content.subject = harmless(content.subject);
  content.lead = harmless(std::move(content.lead));
  content.document = harmless(std::move(content.document));
  Document whole = content.lead;
  append(whole, content.document);
  Message message{.from_name = settings_.from_name,
                  .from_address = settings_.from_address,
                  .to_name = to.name,
                  .to_address = to.address,
                  .subject = content.subject,
                  .message_id = content.message_id,
                  .thread_root = content.thread_root,
                  .date = clock_.now(),
                  .unsubscribe_url = content.unsubscribe_url,
                  .text = render::to_text(whole),
                  .html = {},
                  .picture = {}};
  message.answers = content.answers;
  message.calendar = content.calendar;
  if (!content.reply_token.empty()) {
    make_answerable(message, content, to.text_only, picture);
  } else if (!to.text_only) {
    add_page(message, content, picture);
  }
  return {.message_id = content.message_id,
          .replaces = content.replaces,
          .account = to.account,
          .to = to.address,
          .bytes = to_bytes(message),
          .not_before = message.date,
          .picture = message.picture ? render::stored_picture(*picture) : std::string()};
}

OutgoingMail MailComposer::seat_mail(const MatchRow& match, const core::Game& game,
                                     const ports::ScenarioNames& names,
                                     const ports::SeatRecipient& recipient, Content content,
                                     const core::Picture* picture) const {
  const auto side = side_id(game, recipient.side);
  content.thread_root = thread_root(match.id, side, domain_);
  if (reads_answers(recipient.reply_token)) {
    content.message_id = with_part(content.message_id, app::message_part(recipient.reply_token));
    content.reply_token = recipient.reply_token;
    content.subject = subject_of(match, names, recipient.side);
    content.table = table(match);
    content.blocks = empty_blocks(
        match, game, recipient.side, is_asked(match, game, recipient.side),
        bracketed_token(settings_.answers, recipient.reply_token), recipient.reply_token);
    if (content.is_brief) content.blocks.standing.clear();
  }
  if (content.thread_root == content.message_id) content.thread_root.clear();
  content.document.emplace_back(Paragraph{"Match page: " + table(match)});
  content.unsubscribe_url = link(ports::unsubscribe_path, recipient.unsubscribe_token);
  content.document.emplace_back(
      Paragraph{"Stop mail about this match: " + content.unsubscribe_url});
  auto written = mail({recipient.account, recipient.handle, recipient.address, recipient.text_only},
                      content, picture);
  written.match = match.id;
  written.side = recipient.side;
  written.revision = match.revision;
  return written;
}

ports::RenderedReport MailComposer::report(const ports::TurnReport& turn,
                                           core::Viewer viewer) const {
  const Rendered seen = render_for(turn, viewer, {}, table(turn.match));
  return {.text = render::to_text(seen.document),
          .html = render::to_html(seen.document),
          .svg = render::to_svg(seen.picture)};
}

Document MailComposer::turn_told(const ports::TurnReport& turn, core::Viewer viewer) const {
  Document told;
  for (auto& block : render_for(turn, viewer, {}, table(turn.match)).document) {
    if (auto* heading = std::get_if<Heading>(&block)) {
      if (heading->text == core::position_section) break;
      heading->level += 2;
    }
    told.push_back(std::move(block));
  }
  return told;
}

std::string MailComposer::report_text(const ports::TurnReport& turn, core::Viewer viewer) const {
  return render::to_text(render_for(turn, viewer, {}, table(turn.match)).document);
}

MailComposer::Content MailComposer::report_content(const ports::TurnReport& turn,
                                                   const ports::SeatRecipient& recipient,
                                                   Document seen) const {
  const auto side = side_id(turn.game, recipient.side);
  Content content{.message_id = report_id(turn.match.id, side, turn.match.revision, domain_),
                  .thread_root = {},
                  .replaces = fmt::format("{}.{}.report", turn.match.id, side),
                  .subject = report_subject(turn, recipient.side),
                  .unsubscribe_url = {},
                  .lead = demand(turn.match, turn.game, ports::names_of(turn.scenario),
                                 turn.awaited, recipient.side, recipient.time_zone)};
  const bool asked = is_asked(turn.match, turn.game, recipient.side);
  const bool is_question = asked && core::asks(turn.awaited, recipient.side);
  const bool answerable = reads_answers(recipient.reply_token);
  if (asked && !answerable) content.lead.push_back(play_your_turn(turn.match));
  if (turn.match.revision == 0) {
    content.lead.push_back(
        begins_words(turn.match, ports::names_of(turn.scenario), recipient.side));
  }
  append(content.lead, turn.said);
  const bool is_first_mail = turn.match.revision == 0;
  if (is_first_mail) append(content.lead, app::how_to_win(turn.game, turn.scenario));
  if (is_first_mail || begins_first_turn(turn, recipient.side)) {
    append(content.lead, app::orders_to_try(turn.game, turn.after, recipient.side));
    if (answerable) append(content.lead, more_of_the_rules());
  } else if (answerable && is_question) {
    append(content.lead, app::answers_to_give(turn.game, turn.after, recipient.side));
  }
  content.document = std::move(seen);
  if (answerable && asked && !is_question) {  // the answers are above
    append(content.document, legal_in_short(turn.game, turn.scenario, turn.after, recipient.side));
  }
  if (over(turn.match)) {
    append(content.document, how_to_verify(turn.match, settings_.public_url));
  }
  return content;
}

std::vector<OutgoingMail> MailComposer::report_mails(
    const ports::TurnReport& turn, const std::vector<ports::SeatRecipient>& recipients) const {
  std::vector<OutgoingMail> mails;
  for (const auto& recipient : recipients) {
    const Rendered seen = render_for(turn, recipient.side, recipient.time_zone, table(turn.match));
    mails.push_back(seat_mail(turn.match, turn.game, ports::names_of(turn.scenario), recipient,
                              report_content(turn, recipient, seen.document), &seen.picture));
  }
  return mails;
}

OutgoingMail MailComposer::answer_with_report(const ports::TurnReport& turn,
                                              const ports::SeatRecipient& recipient,
                                              const ports::Written& written) const {
  const Rendered seen = render_for(turn, recipient.side, recipient.time_zone, table(turn.match));
  auto content = report_content(turn, recipient, seen.document);
  auto lead = written.document;
  append(lead, std::move(content.lead));
  content.lead = std::move(lead);
  content.message_id = notice_id(turn.match.id, side_id(turn.game, recipient.side),
                                 turn.match.revision, written.name, domain_);
  content.replaces = written.replaces;
  content.answers = written.answers;
  return seat_mail(turn.match, turn.game, ports::names_of(turn.scenario), recipient,
                   std::move(content), &seen.picture);
}

OutgoingMail MailComposer::to_seat(const MatchRow& match, const core::Game& game,
                                   const ports::ScenarioNames& names,
                                   const ports::SeatRecipient& recipient,
                                   const ports::Written& written) const {
  Content content{.message_id = notice_id(match.id, side_id(game, recipient.side), match.revision,
                                          written.name, domain_),
                  .thread_root = {},
                  .replaces = written.replaces,
                  .subject = subject_of(match, names, recipient.side),
                  .unsubscribe_url = {},
                  .lead = written.document};
  content.answers = written.answers;
  content.calendar = written.calendar;
  content.is_brief = true;
  return seat_mail(match, game, names, recipient, std::move(content), written.map);
}

OutgoingMail MailComposer::to_account(const AccountMail& account,
                                      const ports::Written& written) const {
  Content content{.message_id = fmt::format("<{}@{}>", written.name, domain_),
                  .thread_root = {},
                  .replaces = written.replaces,
                  .subject = written.subject,
                  .unsubscribe_url = {},
                  .lead = written.document};
  content.answers = written.answers;
  if (!written.thread.empty()) {
    content.thread_root = fmt::format("<{}@{}>", written.thread, domain_);
  }
  if (!written.page.empty()) {
    content.lead.emplace_back(core::Paragraph{settings_.public_url + written.page});
  }
  if (reads_answers(account.token)) content.reply_token = account.token;
  content.calendar = written.calendar;
  return mail({account.account, account.handle, account.address, written.text_only}, content,
              written.map);
}

OutgoingMail MailComposer::notice(ports::Notice notice, const MatchRow& match,
                                  const core::Game& game, const ports::ScenarioNames& names,
                                  const ports::SeatRecipient& recipient) const {
  const auto side = side_id(game, recipient.side);
  std::string kind(name(notice));
  // Where each side has a clock, each may run out.
  const bool of_one =
      notice == ports::Notice::time_expired && match.to_act && app::is_sealed(match);
  if (of_one) kind.append("-").append(side_id(game, *match.to_act));
  // That a vacation ends takes the place of the mail that it comes, where that still waits.
  const auto about =
      notice == ports::Notice::vacation_ended ? std::string(name(ports::Notice::vacation)) : kind;
  // The outbox drops a mail whose Message-ID it has had, and most notices may come more than once
  // in a revision: a vacation is announced again, a deadline moves again, a match is held again.
  const auto id_kind = fmt::format("{}.{}", kind, clock_.now().time_since_epoch().count());
  Content content{
      .message_id = notice == ports::Notice::started
                        ? thread_root(match.id, side, domain_)
                        : notice_id(match.id, side, match.revision, id_kind, domain_),
      .thread_root = {},
      .replaces = fmt::format("{}.{}.{}", match.id, side, about),
      .subject =
          fmt::format("{}: {}", names.title, notice_subject(notice, match, game, recipient.side)),
      .unsubscribe_url = {},
      .lead = notice_document(notice, match, game, names, recipient.side, recipient.time_zone)};
  const bool answerable = reads_answers(recipient.reply_token);
  if (notice == ports::Notice::started) {
    append(content.document, app::how_to_win(game.description().id, names.title));
    if (answerable) append(content.document, more_of_the_rules());
  }
  const bool asked = is_asked(match, game, recipient.side);
  if (notice == ports::Notice::draw_offered) {
    content.lead.emplace_back(Paragraph{
        (answerable ? "Reply \"draw accept\" or \"draw decline\", or open the match page: "
                    : "To accept or decline, open the match page: ") +
        table(match)});
  }
  if (notice == ports::Notice::time_expired && match.to_act != recipient.side) {
    content.lead.emplace_back(
        Paragraph{answerable ? "To claim the win, reply with the line \"claim\"."
                             : "To claim the win, open the match page: " + table(match)});
  }
  if (asked && !answerable) content.lead.push_back(play_your_turn(match));
  append(content.document,
         match_section(match, game, names, awaited_of(match, game), recipient.time_zone));
  return seat_mail(match, game, names, recipient, std::move(content), nullptr);
}

OutgoingMail MailComposer::held(const MatchRow& match, const AccountMail& organiser) const {
  const auto moment = match.updated.time_since_epoch().count();
  const Document document{
      Paragraph{
          fmt::format("Match {} ({}) is suspended: it takes no orders until the operator of this "
                      "server has looked at it. Other matches continue.",
                      match.id, match.scenario_id)},
      Paragraph{"What went wrong:"}, core::Verbatim{match.held_because},
      Paragraph{
          fmt::format("Nothing that was played is lost. Please forward this mail to the operator. "
                      "The match record is at {}/api/v1/matches/{}/record.",
                      settings_.public_url, match.id)}};
  return mail({organiser.account, organiser.handle, organiser.address},
              {.message_id = fmt::format("<{}.held.{}@{}>", match.id, moment, domain_),
               .thread_root = {},
               .replaces = fmt::format("{}.held", match.id),
               .subject = fmt::format("Match {} is suspended", match.id),
               .unsubscribe_url = {},
               .lead = document},
              nullptr);
}

OutgoingMail MailComposer::invitation(const ports::Invitation& invitation) const {
  const MatchRow& match = invitation.match;
  const auto side = side_id(invitation.game, invitation.side);
  const bool answerable = reads_answers(invitation.reply_token);
  Content content{
      .message_id = fmt::format("<{}.{}.invitation.{}@{}>", match.id, side,
                                core::sha256_hex(invitation.address).substr(0, 16), domain_),
      .thread_root = thread_root(match.id, side, domain_),
      .replaces = {},
      .subject = fmt::format("{} invites you to {}", invitation.organiser, invitation.names.title),
      .unsubscribe_url = {},
      .lead = answerable ? answerable_invitation(invitation, settings_.public_url)
                         : invitation_document(invitation, settings_.public_url)};
  if (answerable) {
    content.reply_token = invitation.reply_token;
    content.table = table(match);
  }
  return mail({invitation.account, "", invitation.address}, content, nullptr);
}

OutgoingMail MailComposer::confirmation(const AccountMail& account) const {
  const Document document{
      Paragraph{fmt::format("Someone, probably you, signed up as {} with this address. To confirm "
                            "the address, open",
                            account.handle)},
      core::Verbatim{link(ports::confirm_path, account.token)},
      Paragraph{"and press the button there. If this wasn't you, ignore this mail; nothing more "
                "will be sent."}};
  return mail({account.account, account.handle, account.address},
              {.message_id = token_id("confirm", account.token, domain_),
               .thread_root = {},
               .replaces = fmt::format("confirm.{}", account.handle),
               .subject = "Please confirm your address",
               .unsubscribe_url = {},
               .lead = document},
              nullptr);
}

OutgoingMail MailComposer::password_reset(const AccountMail& account) const {
  const Document document{
      Paragraph{fmt::format("To choose a new password for {}, open", account.handle)},
      core::Verbatim{link(ports::reset_password_path, account.token)},
      Paragraph{"This signs you out everywhere. If you didn't ask for it, ignore this mail; your "
                "password stays the same."}};
  return mail({account.account, account.handle, account.address},
              {.message_id = token_id("password", account.token, domain_),
               .thread_root = {},
               .replaces = fmt::format("password.{}", account.address),
               .subject = "Choose a new password",
               .unsubscribe_url = {},
               .lead = document},
              nullptr);
}

OutgoingMail MailComposer::email_change(const AccountMail& account) const {
  const Document document{
      Paragraph{fmt::format("The Adjutant player {} wants to receive mail at this address. If that "
                            "is you, open",
                            account.handle)},
      core::Verbatim{link(ports::confirm_path, account.token)},
      Paragraph{"and press the button there. If this wasn't you, ignore this mail; nothing more "
                "will be sent."}};
  return mail({account.account, account.handle, account.address},
              {.message_id = token_id("change", account.token, domain_),
               .thread_root = {},
               .replaces = fmt::format("change.{}", account.handle),
               .subject = "Please confirm your new address",
               .unsubscribe_url = {},
               .lead = document},
              nullptr);
}

OutgoingMail MailComposer::email_changing(const AccountMail& account) const {
  const auto moment = clock_.now().time_since_epoch().count();
  const Document document{Paragraph{fmt::format(
      "Someone who knows the password of {} asked to move its mail to another address. Nothing "
      "changes until that address is confirmed. If this wasn't you, set a new password now at {}: "
      "this cancels the change and signs out everyone.",
      account.handle, settings_.public_url)}};
  return mail(
      {account.account, account.handle, account.address},
      {.message_id = fmt::format("<email-changing.{}.{}@{}>", account.account, moment, domain_),
       .thread_root = {},
       .replaces = fmt::format("changing.{}", account.handle),
       .subject = "Your address is about to change",
       .unsubscribe_url = {},
       .lead = document},
      nullptr);
}

OutgoingMail MailComposer::email_taken(const AccountMail& account) const {
  // One a day at most: somebody else decides how often it is asked for.
  const auto day = std::chrono::floor<std::chrono::days>(clock_.now()).time_since_epoch().count();
  const Document document{Paragraph{fmt::format(
      "Someone tried to sign up with this address, which already has an account: {}. "
      "If it was you, sign in to that account, or reset its password if you forgot it. "
      "Otherwise ignore this mail: nothing has changed, and nobody else has learned that the "
      "account exists.",
      account.handle)}};
  return mail({account.account, account.handle, account.address},
              {.message_id = fmt::format("<email-taken.{}.{}@{}>", account.account, day, domain_),
               .thread_root = {},
               .replaces = {},
               .subject = "You already have an account",
               .unsubscribe_url = {},
               .lead = document},
              nullptr);
}

}  // namespace adjutant::mail

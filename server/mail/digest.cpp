// How the composer writes one mail over all matches of a player.
#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "server/app/match/clock.hpp"
#include "server/app/match/fenced.hpp"
#include "server/mail/composer.hpp"
#include "server/mail/notices.hpp"
#include "server/mail/words.hpp"

namespace adjutant::mail {
namespace {

using core::Document;
using core::Heading;
using core::List;
using core::Paragraph;
using ports::DigestMatch;

bool is_asked(const DigestMatch& one) {
  return one.match.status == ports::MatchStatus::running && app::is_due(one.match, one.side);
}

void add_list(Document& document, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  List list;
  for (const auto& line : lines) list.items.push_back({line, {}});
  document.emplace_back(std::move(list));
}

Document section_of(const DigestMatch& one, std::string_view zone, const std::string& table,
                    bool answerable) {
  const auto& opponent = one.match.seats[core::index(core::opponent(one.side))].handle;
  Document document{Heading{2, subject_of(one.match, one.names, one.side)}};
  document.insert(document.end(), one.became.begin(), one.became.end());
  for (auto& block :
       demand(one.match, *one.game, one.names, awaited_of(one.match, *one.game), one.side, zone)) {
    document.push_back(std::move(block));
  }
  if (one.is_offered_draw) {
    document.emplace_back(Paragraph{fmt::format(
        "{} offers a draw. To accept or decline, open the match page{}.", opponent,
        answerable ? ", or answer an earlier mail of this match with \"draw accept\" or \"draw "
                     "decline\""
                   : "")});
  }
  add_list(document, one.happened);
  if (!one.said.empty()) document.emplace_back(Paragraph{fmt::format("{} says:", opponent)});
  for (const auto& remark : one.said) document.emplace_back(app::fenced(remark));
  document.emplace_back(Paragraph{"Match page: " + table});
  return document;
}

std::string summary(const std::vector<DigestMatch>& matches) {
  if (matches.empty()) return "You have no matches in progress.";
  const auto asked = std::ranges::count_if(matches, &is_asked);
  const auto others = static_cast<std::ptrdiff_t>(matches.size()) - asked;
  auto words = asked == 0   ? std::string("No action needed.")
               : asked == 1 ? "One match is waiting for you."
                            : fmt::format("{} matches are waiting for you.", asked);
  if (others > 0) {
    words += fmt::format(" There is news from {}{}.", others == 1 ? "one" : std::to_string(others),
                         asked == 0 ? (others == 1 ? " match" : " matches") : " more");
  }
  return words;
}

}  // namespace

ports::OutgoingMail MailComposer::digest(const ports::AccountMail& account,
                                         const ports::Written& written,
                                         const std::vector<DigestMatch>& matches,
                                         std::string_view time_zone) const {
  Content content{.message_id = fmt::format("<{}@{}>", written.name, domain_),
                  .thread_root = {},
                  .replaces = written.replaces,
                  .subject = written.subject,
                  .unsubscribe_url = {},
                  .lead = written.document};
  content.lead.emplace_back(Paragraph{summary(matches)});
  content.calendar = written.calendar;
  const bool answerable = reads_answers(account.token);
  if (answerable) content.reply_token = account.token;
  for (const auto& one : matches) {
    for (auto& block : section_of(one, time_zone, table(one.match), answerable)) {
      content.document.push_back(std::move(block));
    }
    if (!answerable || !is_asked(one)) continue;
    if (!content.blocks.orders.empty()) content.blocks.orders += "\n";
    content.blocks.orders += order_block_of_digest(
        one, bracketed_token(settings_.answers, account.token), account.token);
  }
  content.answers = written.answers;
  if (!written.answers.empty()) {
    return mail({account.account, account.handle, account.address, written.text_only}, content,
                nullptr);
  }
  content.document.emplace_back(Paragraph{
      answerable ? "You get this mail once a day. Reply \"mail all\" to get every report at "
                   "once instead, or \"mail none\" to get none."
                 : "You get this mail once a day. You can change this in your account."});
  return mail({account.account, account.handle, account.address, written.text_only}, content,
              nullptr);
}

}  // namespace adjutant::mail

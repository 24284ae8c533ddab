#include "server/app/match/mail_recipients.hpp"

#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/auth/mail_token.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {
namespace {

struct Reader {
  ports::Account account;
  ports::SeatRecipient recipient;
};

ports::SeatRecipient recipient_of(const MailContext& context, const ports::MatchRow& row,
                                  core::Side side, const ports::Account& account) {
  return {.account = account.id,
          .handle = account.handle,
          .address = account.email,
          .side = side,
          .unsubscribe_token = auth::unsubscribe_token(context.link_key, {account.id, row.id}),
          .text_only = account.text_only,
          .reply_token = seat_token(context.link_key, row, side, account, row.revision),
          .time_zone = account.time_zone};
}

std::optional<Reader> reader_of(const MailContext& context, const ports::MatchRow& row,
                                core::Side side) {
  const auto& seat = row.seats[core::index(side)];
  if (seat.account == 0 || seat.mail_muted) return std::nullopt;
  auto account = context.accounts.account(seat.account);
  if (!account || !account->confirmed || account->mail_preference == ports::MailPreference::none) {
    return std::nullopt;
  }
  auto recipient = recipient_of(context, row, side, *account);
  return Reader{*std::move(account), std::move(recipient)};
}

bool has_digests(const Reader& reader) {
  return reader.account.digest_minute.has_value();
}

// What a digest tells as well.
bool may_wait(ports::Notice notice) {
  switch (notice) {
    case ports::Notice::started:
    case ports::Notice::draw_offered:
    case ports::Notice::draw_declined:
    case ports::Notice::question_asked:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string seat_token(const core::Digest& key, const ports::MatchRow& row, core::Side side,
                       const ports::Account& account, int revision) {
  const auto second = static_cast<std::uint32_t>(revision) & auth::mail_token_second_max;
  return auth::mail_token(key,
                          {.kind = auth::MailTokenKind::seat,
                           .side = static_cast<std::uint8_t>(core::index(side)),
                           .number = static_cast<std::uint32_t>(row.key),
                           .second = second},
                          auth::seat_facts(row.id, account.id, account.mail_epoch));
}

std::optional<ports::SeatRecipient> reachable(const MailContext& context,
                                              const ports::MatchRow& row, core::Side side) {
  auto reader = reader_of(context, row, side);
  if (!reader || has_digests(*reader)) return std::nullopt;
  return std::move(reader->recipient);
}

std::optional<ports::SeatRecipient> answered(const MailContext& context, const ports::MatchRow& row,
                                             core::Side side) {
  const auto account = context.accounts.account(row.seats[core::index(side)].account);
  if (!account || !account->confirmed) return std::nullopt;
  return recipient_of(context, row, side, *account);
}

std::vector<ports::SeatRecipient> report_recipients(const MailContext& context,
                                                    const ports::MatchRow& row) {
  const bool over = row.status == ports::MatchStatus::over;
  std::vector<ports::SeatRecipient> recipients;
  for (const auto side : core::both_sides) {
    auto reader = reader_of(context, row, side);
    if (!reader || has_digests(*reader)) continue;
    const bool every = reader->account.mail_preference == ports::MailPreference::every_report;
    if (every || over || is_due(row, side)) recipients.push_back(std::move(reader->recipient));
  }
  return recipients;
}

std::optional<ports::OutgoingMail> notice(const MailContext& context, ports::Notice kind,
                                          const ports::MatchRow& row,
                                          const ports::ScenarioNames& names, core::Side side) {
  const auto reader = reader_of(context, row, side);
  if (!reader || (has_digests(*reader) && may_wait(kind))) return std::nullopt;
  return context.composer.notice(kind, row, game_of(row), names, reader->recipient);
}

}  // namespace adjutant::app

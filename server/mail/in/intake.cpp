#include "server/mail/in/intake.hpp"

#include <algorithm>

#include "server/app/mail_in/reading/sender.hpp"
#include "server/mail/in/arrival.hpp"
#include "server/mail/in/header_fields.hpp"
#include "server/mail/in/mail_key.hpp"

namespace adjutant::mail {
namespace {

constexpr std::array<std::string_view, 4> sources{"lmtp", "pipe", "maildir", "imap"};
constexpr std::size_t header_kept_max = std::size_t{256} * 1024;
constexpr std::size_t body_kept = std::size_t{64} * 1024;

// Recipients are kept one a line.
std::string on_one_line(std::string text) {
  std::ranges::replace_if(text, [](char byte) { return byte == '\n' || byte == '\r'; }, ' ');
  return text;
}

}  // namespace

std::string begin_of_mail(std::string_view bytes) {
  const auto header = std::min(parts_of(bytes).header.size(), header_kept_max);
  return std::string(bytes.substr(0, header + body_kept));
}

ports::IncomingMail Intake::row_of(RawMail mail) const {
  const auto now = clock_.now();
  mail.is_cut = mail.is_cut || mail.bytes.size() > mail_bytes_max;
  if (mail.is_cut) mail.bytes = begin_of_mail(mail.bytes);
  const auto handed_over = std::min(mail.handed_over.value_or(now), now);
  auto identity = identity_of(mail.bytes, mail.recipients);
  ports::IncomingMail row{
      .source = std::move(mail.source),
      .place = std::move(mail.place),
      .arrived = arrival(mail.bytes, mail.arrived, handed_over, settings_.trusted_hosts),
      .taken = now,
      .sender = on_one_line(std::move(mail.sender)),
      .recipients = std::move(mail.recipients),
      .message_id = std::move(identity.message_id),
      .key = std::move(identity.key),
      .bytes = std::move(mail.bytes),
      .is_cut = mail.is_cut};
  app::Letter traces;
  traces.received = field_values(parts_of(row.bytes).header, "Received");
  row.origin = app::relay_network(traces);
  for (auto& recipient : row.recipients) recipient = on_one_line(std::move(recipient));
  if (row.arrived < now - mail_age_max) row.dropped = ports::Verdict::too_old;
  return row;
}

void Intake::note(const std::string& source) {
  const auto* const found = std::ranges::find(sources, source);
  if (found != sources.end()) ++counts_[static_cast<std::size_t>(found - sources.begin())];
  taken_();
}

ports::TakenIn Intake::take_in(RawMail mail, const std::optional<ports::MailSource>& source) {
  const auto name = mail.source;
  const auto taken = store_.take_in(row_of(std::move(mail)), source);
  if (taken == ports::TakenIn::taken) note(name);
  return taken;
}

void Intake::take_in_later(RawMail mail, ports::IncomingTaken told) {
  const auto name = mail.source;
  store_.take_in_later(row_of(std::move(mail)), [this, name, told = std::move(told)](
                                                    ports::IncomingOutcome outcome) mutable {
    if (!outcome.failure && outcome.taken == ports::TakenIn::taken) note(name);
    told(std::move(outcome));
  });
}

Intake::Tally Intake::tally() const {
  return {.lmtp = counts_[0], .pipe = counts_[1], .maildir = counts_[2], .imap = counts_[3]};
}

}  // namespace adjutant::mail

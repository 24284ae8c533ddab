#include "server/app/mail_in/reading/bounce_addresses.hpp"

#include <algorithm>

#include "engine/core/notation/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::lower_case;

constexpr std::string_view local_begin = "b+";

}  // namespace

BounceAddresses::BounceAddresses(ports::MailDeskStore& mails, core::Digest key,
                                 std::string_view domain)
    : mails_(mails), key_(key), at_domain_("@" + lower_case(domain)) {}

std::string BounceAddresses::of(const ports::QueuedMail& mail) const {
  const auth::MailToken token{.kind = auth::MailTokenKind::bounce,
                              .number = static_cast<std::uint32_t>(mail.id)};
  return std::string(local_begin) +
         auth::mail_token(key_, token, auth::bounce_facts(lower_case(mail.mail.to))) + at_domain_;
}

std::optional<auth::UnprovenMailToken> BounceAddresses::token_in(std::string_view address) const {
  const auto text = lower_case(address);
  if (!text.starts_with(local_begin) || !text.ends_with(at_domain_)) return std::nullopt;
  const auto token = std::string_view(text).substr(
      local_begin.size(), text.size() - local_begin.size() - at_domain_.size());
  auto read = auth::read_mail_token(token);
  if (!read || read->token.kind != auth::MailTokenKind::bounce) return std::nullopt;
  return read;
}

std::optional<ports::QueuedMail> BounceAddresses::mail_of(std::string_view address) const {
  const auto token = token_in(address);
  if (!token) return std::nullopt;
  auto mail = mails_.mail(token->token.number);
  if (!mail || !auth::is_proven(key_, *token, auth::bounce_facts(lower_case(mail->mail.to)))) {
    return std::nullopt;
  }
  return mail;
}

std::optional<ports::QueuedMail> BounceAddresses::mail_of(
    const std::vector<std::string>& recipients) const {
  for (const auto& recipient : recipients) {
    if (auto mail = mail_of(std::string_view(recipient))) return mail;
  }
  return std::nullopt;
}

bool BounceAddresses::is_any(const std::vector<std::string>& recipients) const {
  return std::ranges::any_of(recipients, [&](const std::string& recipient) {
    const auto text = lower_case(recipient);
    return text.starts_with(local_begin) && text.ends_with(at_domain_);
  });
}

}  // namespace adjutant::app

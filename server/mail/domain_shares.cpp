#include "server/mail/domain_shares.hpp"

#include <algorithm>
#include <cctype>

#include "server/app/accounts/mail_address.hpp"

namespace adjutant::mail {
namespace {

constexpr ports::Duration quick = std::chrono::seconds{5};
constexpr std::size_t proven_max = 10'000;

}  // namespace

std::string domain_of(std::string_view address) {
  std::string domain(app::address_parts(address).domain);
  std::ranges::transform(domain, domain.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return domain;
}

bool DomainShares::may_begin(std::string_view address) const {
  const auto domain = domain_of(address);
  if (begun_.size() >= places_ || begun_.contains(domain)) return false;
  if (proven_.contains(domain)) return true;
  const auto unproven =
      std::ranges::count_if(begun_, [](const auto& one) { return !one.second.proven; });
  return 2 * static_cast<std::size_t>(unproven) < places_;
}

void DomainShares::begin(std::string_view address, ports::Time now) {
  auto domain = domain_of(address);
  const bool proven = proven_.contains(domain);
  begun_.emplace(std::move(domain), Begun{now, proven});
}

void DomainShares::end(std::string_view address, bool taken, ports::Time now) {
  const auto domain = domain_of(address);
  const auto begun = begun_.find(domain);
  if (begun == begun_.end()) return;
  if (taken && now - begun->second.at <= quick) {
    if (proven_.size() >= proven_max) proven_.clear();
    proven_.insert(domain);
  } else {
    proven_.erase(domain);
  }
  begun_.erase(begun);
}

}  // namespace adjutant::mail

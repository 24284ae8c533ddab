#include "server/app/mail_in/reading/addressing.hpp"

#include <algorithm>
#include <cctype>
#include <ranges>
#include <utility>

#include "engine/core/notation/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::lower_case;

constexpr std::size_t tokens_max = 50;  // of one mail
constexpr std::string_view in_brackets = "[adj-";

using Tokens = std::vector<auth::UnprovenMailToken>;

void add(Tokens& tokens, std::string_view text) {
  auto token = auth::read_mail_token(text);
  // A bounce's stands in the envelope alone, and says nothing about who writes.
  if (!token || token->token.kind == auth::MailTokenKind::bounce) return;
  const auto is_same = [&](const auto& known) { return known.text == token->text; };
  if (tokens.size() == tokens_max || std::ranges::any_of(tokens, is_same)) return;
  tokens.push_back(*std::move(token));
}

bool is_of_token(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

// Each "reply+TOKEN@domain" of a text.
void add_addresses(Tokens& tokens, std::string_view value, const std::string& local_part,
                   const std::string& domain) {
  const auto text = lower_case(value);
  for (auto at = text.find(local_part); at != std::string::npos;
       at = text.find(local_part, at + 1)) {
    if (at > 0 && (is_of_token(text[at - 1]) || text[at - 1] == '.' || text[at - 1] == '-')) {
      continue;
    }
    const auto from = at + local_part.size();
    auto to = from;
    while (to < text.size() && is_of_token(text[to])) ++to;
    const auto rest = std::string_view(text).substr(to);
    const bool goes_on =
        rest.size() > domain.size() && (is_of_token(rest[domain.size()]) ||
                                        rest[domain.size()] == '.' || rest[domain.size()] == '-');
    if (rest.starts_with(domain) && !goes_on) {
      add(tokens, std::string_view(text).substr(from, to - from));
    }
  }
}

void add_bracketed(Tokens& tokens, std::string_view value) {
  const auto text = lower_case(value);
  for (auto at = text.find(in_brackets); at != std::string::npos;
       at = text.find(in_brackets, at + 1)) {
    const auto from = at + in_brackets.size();
    const auto to = text.find(']', from);
    if (to == std::string::npos) return;
    add(tokens, std::string_view(text).substr(from, to - from));
  }
}

void add_id(Tokens& tokens, std::string_view id, const std::string& domain) {
  const auto text = lower_case(id);
  const auto end = ".t" + domain;
  if (text.ends_with(end)) add(tokens, std::string_view(text).substr(0, text.size() - end.size()));
}

bool is_same_seat(const ProvenToken& a, const ProvenToken& b) {
  return a.token.kind == b.token.kind && a.token.side == b.token.side &&
         a.token.number == b.token.number && a.account == b.account && a.match == b.match;
}

Addressing chosen(std::vector<ProvenToken> good) {
  if (good.empty()) return {Addressing::Outcome::bad, {}, {}};
  const auto& first = good.front();
  if (!std::ranges::all_of(good, [&](const auto& other) { return is_same_seat(first, other); })) {
    return {Addressing::Outcome::several, {}, std::move(good)};
  }
  const auto highest = std::ranges::max_element(
      good, {}, [](const ProvenToken& proven) { return proven.token.second; });
  return {Addressing::Outcome::good, *highest, {}};
}

}  // namespace

CarriedTokens carried_tokens(const Letter& letter, const std::vector<std::string>& recipients,
                             std::string_view local_part, std::string_view domain) {
  const auto begin = lower_case(local_part) + "+";
  const auto end = "@" + lower_case(domain);
  CarriedTokens tokens;
  for (const auto* values : {&recipients, &letter.recipients}) {
    for (const auto& value : *values) add_addresses(tokens.addressed, value, begin, end);
  }
  add_bracketed(tokens.addressed, letter.subject);
  for (const auto* text : {&letter.plain, &letter.html}) {
    for (const auto& line : *text) add_bracketed(tokens.addressed, line.text);
  }
  for (const auto& id : letter.in_reply_to) add_id(tokens.referenced, id, end);
  for (const auto& id : std::views::reverse(letter.references)) {
    add_id(tokens.referenced, id, end);
  }
  return tokens;
}

Addressing addressing(const CarriedTokens& tokens, const TokenProof& prove) {
  if (!tokens.addressed.empty()) {
    std::vector<ProvenToken> good;
    for (const auto& token : tokens.addressed) {
      if (auto proven = prove(token)) good.push_back(*std::move(proven));
    }
    return chosen(std::move(good));
  }
  for (const auto& token : tokens.referenced) {
    if (auto proven = prove(token)) return {Addressing::Outcome::good, std::move(proven), {}};
  }
  return {tokens.referenced.empty() ? Addressing::Outcome::none : Addressing::Outcome::bad, {}, {}};
}

}  // namespace adjutant::app

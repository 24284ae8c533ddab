#include "server/mail/answering.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "engine/core/question.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/reading/quotation.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/options.hpp"
#include "server/mail/page_style.hpp"
#include "server/mail/words.hpp"
#include "server/render/document.hpp"

namespace adjutant::mail {
namespace {

constexpr std::size_t preview_bytes_max = 70;

constexpr std::string_view head =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n<style>\n"
    ":root{color-scheme:light dark}\n"
    "body{font-family:Georgia,serif;max-width:40em;margin:0 auto;padding:.5em;color:#222;"
    "background:#fff;overflow-wrap:break-word}\n"
    "h1{font-size:1.3em}h2{font-size:1.1em;border-bottom:1px solid #999}h3{font-size:1em}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse}\n"
    "th,td{text-align:left;padding:.15em .5em .15em 0;"
    "border-bottom:1px solid #bbb;font-weight:normal;vertical-align:top}thead th{font-weight:bold}"
    "\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f1ea;padding:.5em;"
    "font-size:.85em}\n"
    "ul{padding-left:1.2em}img{max-width:100%;height:auto}\n"
    ".above{color:#666;font-size:.75em}\n"
    ".do{display:block;margin:.6em 0;padding:.8em;border:2px solid #2b5d34;border-radius:.4em;"
    "text-align:center;font-weight:bold;color:#2b5d34}\n"
    "@media (prefers-color-scheme:dark){body{color:#ddd;background:#191919}"
    "pre{background:#2a2824}a,.do{color:#9fd3a8}.do{border-color:#9fd3a8}.above{color:#aaa}}\n";

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80 && (std::isalnum(byte) != 0 || std::string_view("-._~").contains(letter))) {
      out += letter;
    } else {
      out += fmt::format("%{:02X}", byte);
    }
  }
  return out;
}

// "chippewa" of "tlg2/chippewa": for the eye.
std::string_view name_of_scenario(std::string_view id) {
  const auto slash = id.rfind('/');
  return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

}  // namespace

std::string reply_address(const AnswerSettings& settings, std::string_view token) {
  if (!settings.plus_addressing || token.empty()) return settings.address;
  const auto [local, domain] = app::address_parts(settings.address);
  return fmt::format("{}+{}@{}", local, token, domain);
}

std::string token_reference(const AnswerSettings& settings, std::string_view token) {
  return fmt::format("<{}.t@{}>", token, app::address_parts(settings.address).domain);
}

std::string bracketed_token(const AnswerSettings& settings, std::string_view token) {
  return settings.plus_addressing ? std::string() : fmt::format("[adj-{}]", token);
}

std::string subject_of(const ports::MatchRow& match, const ports::ScenarioNames& names,
                       core::Side reader) {
  const auto& other = match.seats[core::index(core::opponent(reader))].handle;
  return other.empty() ? names.title : fmt::format("{} against {}", names.title, other);
}

EmptyBlocks empty_blocks(const ports::MatchRow& match, const core::Game& game, core::Side side,
                         bool asked, std::string_view bracketed, std::string_view token) {
  if (over(match)) return {};
  const auto rest = fmt::format("{} {} r{}{}{} {}\n\nEND\n", name_of_scenario(match.scenario_id),
                                side_id(game, side), match.revision, bracketed.empty() ? "" : " ",
                                bracketed, app::check_word(token));
  EmptyBlocks blocks;
  if (asked) blocks.orders = "ORDERS " + rest;
  blocks.answers = core::asks(awaited_of(match, game), side);
  if (game.standing_orders() != nullptr) blocks.standing = "STANDING " + rest;
  blocks.asks = app::options_of(match).decisions == core::Decisions::ask;
  return blocks;
}

std::string order_block_of_digest(const ports::DigestMatch& one, std::string_view bracketed,
                                  std::string_view token) {
  const auto& match = one.match;
  return fmt::format("ORDERS {} {} r{} {}{}{} {}\n\nEND\n", name_of_scenario(match.scenario_id),
                     side_id(*one.game, one.side), match.revision, match.id,
                     bracketed.empty() ? "" : " ", bracketed,
                     app::check_word(app::digest_token(token, match.id, match.revision)));
}

std::string mailto(std::string_view address, std::string_view subject, std::string_view body) {
  // RFC 6068 section 2: a "+" stands for itself. Section 5: lines end in CR LF.
  std::string lines;
  for (const char letter : body) lines += letter == '\n' ? "\r\n" : std::string(1, letter);
  return fmt::format("mailto:{}?subject={}&body={}", address, percent_encoded(subject),
                     percent_encoded(lines));
}

std::string first_line(const core::Document& document) {
  std::string line;
  for (const auto& block : document) {
    const auto* paragraph = std::get_if<core::Paragraph>(&block);
    if (paragraph == nullptr) break;
    line += (line.empty() ? "" : " ") + paragraph->text;
  }
  if (line.empty()) return {};
  line.insert(0, app::preview_begin);
  std::ranges::replace(line, '\n', ' ');
  if (line.size() <= preview_bytes_max) return line;
  const auto end = line.rfind(' ', preview_bytes_max);
  return line.substr(0, end == std::string::npos ? preview_bytes_max : end) + " \u2026";
}

std::string answer_page(const AnswerPage& page, std::string_view picture) {
  auto html = std::string(head) + std::string(page_style_end);
  // Phones show the first words of a mail; the line above which to write is not useful there.
  html += fmt::format("<div style=\"display:none;max-height:0;overflow:hidden\">{}</div>\n",
                      render::escape_html(page.first_line));
  html += fmt::format("<p class=\"above\">{}</p>\n", app::write_above);
  html += page.above;
  if (!page.mailto.empty()) {
    html += fmt::format("<p><a class=\"do\" href=\"{}\">Write my reply</a></p>\n",
                        render::escape_html(page.mailto));
  }
  if (!page.table.empty()) {
    html += fmt::format("<p><a class=\"do\" href=\"{}\">Open the match</a></p>\n",
                        render::escape_html(page.table));
  }
  html += picture;
  html += page.below;
  for (const auto& [how, blocks] :
       {std::pair(page.how_to_order, page.orders), std::pair(page.how_to_stand, page.standing)}) {
    if (blocks.empty()) continue;
    html += fmt::format("<p>{}</p>\n<pre>{}</pre>\n", render::escape_html(how),
                        render::escape_html(blocks));
  }
  return html + "</body></html>\n";
}

}  // namespace adjutant::mail

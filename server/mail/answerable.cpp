// How the composer writes a mail that is played by answering it.
#include <optional>

#include <fmt/format.h>

#include "server/app/mail_in/reading/quotation.hpp"
#include "server/app/match/fenced.hpp"
#include "server/mail/composer.hpp"
#include "server/render/document.hpp"

namespace adjutant::mail {
namespace {

using core::Document;

constexpr int columns = 72;
constexpr std::size_t verbatim_columns = 68;  // behind its indent
constexpr std::size_t message_id_bytes_max = 400;

constexpr std::string_view how_to_answer_by_mail =
    "Write your orders at the top of your answer or between ORDERS and END, one order per line. "
    "Reply \"help\" to see what else you can write.";
constexpr std::string_view how_to_answer_a_question =
    "Write your answer at the top of your mail or between ORDERS and END. Reply \"help\" to see "
    "what "
    "else you can write.";
constexpr std::string_view how_to_answer_in_blocks =
    "Write the orders of each match into its block, between ORDERS and END, one order per line. "
    "Reply \"help\" to see what else you can write.";
constexpr std::string_view standing_orders_decide =
    "Standing orders decide for you during your opponent's turn. Without them the referee decides "
    "by fixed defaults, its doctrine. ";
constexpr std::string_view standing_orders_step_in =
    "You are asked for each decision during your opponent's turn. Standing orders decide only if "
    "you run out of time. ";
constexpr std::string_view how_to_write_standing_orders =
    "What you write here replaces your earlier standing orders, \"none\" removes them, and an "
    "empty "
    "block changes nothing. Reply \"help\" to see how they are written:";

// The beginning of the next lines of a long one: the fence of other people's words, or blanks up to
// below its first word, or up to what stands behind its number.
std::string hanging(std::string_view line) {
  constexpr std::size_t most = 20;
  if (line.starts_with(app::fence)) return std::string(app::fence);
  const auto word = std::min(line.find_first_not_of(' '), line.size());
  const auto behind = std::min(line.find_first_not_of("0123456789", word), line.size());
  constexpr std::string_view bar = " | ";
  const bool is_numbered = behind > word && line.substr(behind).starts_with(bar);
  return std::string(std::min(is_numbered ? behind + bar.size() : word, most), ' ');
}

// The last blank at which a line of this many characters may end; nothing if there is none.
std::optional<std::size_t> last_blank(std::string_view line, std::size_t from) {
  std::optional<std::size_t> blank;
  std::size_t width = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if ((static_cast<unsigned char>(line[at]) & 0xC0) == 0x80) continue;
    if (line[at] == ' ' && at > from) blank = at;
    if (width++ == verbatim_columns) return blank;
  }
  return {};  // it is no longer than that
}

// Long lines in several where there are blanks.
std::string fitted(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto begin = hanging(line);
    while (const auto blank = last_blank(line, begin.size())) {
      out += line.substr(0, line.find_last_not_of(' ', *blank) + 1);
      out += '\n';
      line = begin + line.substr(*blank + 1);
    }
    out += line;
    if (!text.empty()) out += '\n';
  }
  return out;
}

std::string to_text(Document document) {
  for (auto& block : document) {
    if (auto* verbatim = std::get_if<core::Verbatim>(&block))
      verbatim->text = fitted(verbatim->text);
  }
  return render::to_text(document, columns);
}

std::string picture_element(const InlinePicture& picture, std::string_view description) {
  return fmt::format("<p><img src=\"cid:{}\" alt=\"{}\"></p>\n",
                     render::escape_html(picture.content_id), render::escape_html(description));
}

}  // namespace

void MailComposer::make_answerable(Message& message, const Content& content, bool text_only,
                                   const core::Picture* picture) const {
  const auto& answers = settings_.answers;
  const auto& token = content.reply_token;
  if (const auto bracketed = bracketed_token(answers, token); !bracketed.empty()) {
    message.subject += " " + bracketed;
  }
  message.reply_to = reply_address(answers, token);
  message.token_reference = token_reference(answers, token);
  if (message.answers.size() > message_id_bytes_max) message.answers.clear();

  const auto& blocks = content.blocks;
  const auto preview = first_line(content.lead);
  message.text = preview.empty() ? std::string() : preview + "\n\n";
  message.text += fmt::format("{}\n\n{}\n", app::write_above, to_text(content.lead));
  const std::string how_to_order(blocks.orders.contains("\nORDERS ") ? how_to_answer_in_blocks
                                 : blocks.answers                    ? how_to_answer_a_question
                                                                     : how_to_answer_by_mail);
  const auto how_to_stand =
      std::string(blocks.asks ? standing_orders_step_in : standing_orders_decide) +
      std::string(how_to_write_standing_orders);
  if (!blocks.orders.empty()) {
    message.text += render::to_text({core::Paragraph{how_to_order}}, columns);
    message.text += "\n" + blocks.orders + "\n";
  }
  message.text += to_text(content.document);
  if (!blocks.standing.empty()) {
    message.text +=
        "\n" + render::to_text({core::Paragraph{how_to_stand}}, columns) + "\n" + blocks.standing;
  }
  if (text_only) return;

  AnswerPage page{.first_line = preview,
                  .mailto = {},
                  .table = content.table,
                  .how_to_order = how_to_order,
                  .orders = blocks.orders,
                  .how_to_stand = how_to_stand,
                  .standing = blocks.standing,
                  .above = render::to_html(content.lead, render::Cells::named),
                  .below = render::to_html(content.document, render::Cells::named)};
  page.mailto = mailto(message.reply_to, "Re: " + message.subject,
                       blocks.orders.empty() ? std::string("\n") : blocks.orders);
  std::string element;
  if (picture != nullptr) {
    message.picture =
        InlinePicture{"map." + content.message_id.substr(1, content.message_id.size() - 2), {}};
    element = picture_element(*message.picture, picture->description);
  }
  message.html = answer_page(page, element);
}

}  // namespace adjutant::mail

// How the composer writes a mail that is played by answering it.
#include <fmt/format.h>

#include "server/app/mail_in/quotation.hpp"
#include "server/mail/composer.hpp"
#include "server/render/document.hpp"

namespace adjutant::mail {
namespace {

using core::Document;

constexpr int columns = 72;
constexpr std::size_t verbatim_columns = 68;  // behind its indent
constexpr std::size_t message_id_bytes_max = 400;

constexpr std::string_view how_to_answer_by_mail =
    "To answer, write your orders above that line, one a line, or between ORDERS and END. The line "
    "\"help\" alone brings what else can be written.";
constexpr std::string_view how_to_use_standing_orders =
    "Standing orders decide for you in the opponent's turn. Those you write here take the place of "
    "the earlier ones; left empty the block changes nothing:";

// Long lines that are to be copied, in two where there is a blank.
std::string fitted(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (line.size() > verbatim_columns) {
      auto blank = line.rfind(' ', verbatim_columns);
      if (blank == std::string_view::npos || blank == 0) break;
      out += line.substr(0, line.find_last_not_of(' ', blank) + 1);
      out += '\n';
      line.remove_prefix(blank + 1);
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
  if (!blocks.orders.empty()) {
    message.text += render::to_text({core::Paragraph{std::string(how_to_answer_by_mail)}}, columns);
    message.text += "\n" + blocks.orders + "\n";
  }
  message.text += to_text(content.document);
  if (!blocks.standing.empty()) {
    message.text +=
        "\n" +
        render::to_text({core::Paragraph{std::string(how_to_use_standing_orders)}}, columns) +
        "\n" + blocks.standing;
  }
  if (text_only) return;

  AnswerPage page{.first_line = preview,
                  .mailto = {},
                  .table = content.table,
                  .blocks = blocks.orders + (blocks.standing.empty() ? "" : "\n") + blocks.standing,
                  .above = render::to_html(content.lead),
                  .below = render::to_html(content.document)};
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

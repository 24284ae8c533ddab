#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/core/hash.hpp"
#include "server/app/mail_in/desk.hpp"
#include "server/app/mail_in/first_look.hpp"
#include "server/mail/composer.hpp"
#include "server/mail/drawn_maps.hpp"
#include "server/mail/in/mime.hpp"
#include "tests/server/app/world.hpp"
#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::app {

// A server that is played by mail: real mails go out, and what answers them comes in.
class DeskWorld : public World {
 protected:
  DeskWorld() {
    writes = &writer;
    prepared = [this](const LiveMatch& live) {
      return PreparedDesk({app().context(), app().host, app().submissions, *store})
          .step_after(live);
    };
    has_prepared = [this](const ports::MatchRow& row, core::Side side) {
      return wait_for_their_turn(*store, row.id, side);
    };
    restart();
    open_desk();
  }

  // Before the composer goes.
  ~DeskWorld() override {
    workers->stop();
    desk.reset();
    application.reset();
  }

  void open_desk() {
    bounce_addresses = std::make_unique<BounceAddresses>(*store, link_key, "play.example");
    bounces = std::make_unique<Bounces>(app().context(), app().host, app().tournament_host, *store);
    first_look = std::make_unique<FirstLook>(
        *store, *bounces, bounce_addresses.get(),
        std::vector<std::string>{settings.from_address, settings.address}, settings.from_name);
    desk = std::make_unique<MailDesk>(
        DeskParts{
            .context = app().context(),
            .host = app().host,
            .submissions = app().submissions,
            .matches = app().matches,
            .reading = app().reading,
            .accounts = app().accounts,
            .tournaments = app().tournaments,
            .tournament_host = app().tournament_host,
            .bidding = app().bidding,
            .incoming = *store,
            .store = *store,
            .settings = settings,
            .tokens = MailTokens(app().context(), *store),
            .first_look = [this](const ports::StoredIncoming& row,
                                 const Letter& letter) { return first_look->ends(row, letter); }},
        [](std::string_view bytes) { return mail::read_letter(bytes); },
        [](std::int64_t, std::string_view reason) { ADD_FAILURE() << reason; }, desk_threads);
  }

  // What a mail system hands over; `headers` whole lines.
  std::int64_t take_in(const std::string& from, const std::string& to, const std::string& text,
                       const std::string& headers = "Subject: Re: x\r\n") {
    const auto id = fmt::format("x{}@mail.example", ++written_mails);
    std::string body;
    for (const char letter : text) body += letter == '\n' ? "\r\n" : std::string(1, letter);
    const auto bytes = fmt::format("From: {}\r\nTo: {}\r\nMessage-ID: <{}>\r\n{}\r\n{}", from, to,
                                   id, headers, body);
    return take_in_bytes(bytes, id);
  }
  std::int64_t take_in_bytes(const std::string& bytes, const std::string& id,
                             std::vector<std::string> recipients = {}) {
    store->take_in({.source = "pipe",
                    .arrived = clock.now() - on_their_way,
                    .taken = clock.now(),
                    .sender = "someone@mail.example",
                    .recipients = std::move(recipients),
                    .message_id = id,
                    .key = core::sha256_hex(bytes),
                    .bytes = bytes,
                    .origin = relay_network(mail::read_letter(bytes))},
                   {});
    return store->incoming_list({.limit = 1}).front().id;
  }
  // A mail comes in and is acted on: its verdict.
  ports::Verdict send(const std::string& from, const std::string& to, const std::string& text,
                      const std::string& headers = "Subject: Re: x\r\n") {
    const auto id = take_in(from, to, text, headers);
    return worked(id);
  }
  ports::Verdict worked(std::int64_t id) {
    desk->take_due(clock.now(), 100, [] { return false; });
    const auto row = store->incoming(id);
    EXPECT_TRUE(row && row->verdict) << "the mail still waits";
    return row && row->verdict ? *row->verdict : ports::Verdict::nothing;
  }
  // As a player's program answers a mail of ours, with what it quotes.
  ports::Verdict answer(const std::string& handle, const mail::ReadMail& ours,
                        const std::string& text) {
    std::string quoted;
    const auto& original = ours.parts.front().content;
    for (std::size_t at = 0; at < original.size();) {
      const auto end = std::min(original.find('\n', at), original.size());
      quoted += "> " + original.substr(at, end - at) + "\n";
      at = end + 1;
    }
    std::erase(quoted, '\r');
    return send(handle + "@example.org", ours.header("Reply-To"),
                text + "\n\nOn Monday Adjutant wrote:\n" + quoted,
                "Subject: Re: " + ours.subject + "\r\nIn-Reply-To: <" + ours.message_id +
                    ">\r\nReferences: " + ours.header("References") + " <" + ours.message_id +
                    ">\r\n");
  }

  // The question to a further address is answered from there.
  void confirm_alias(const std::string& address) {
    const auto asked = mailed_to(address);
    ASSERT_EQ(asked.size(), 1U) << address;
    EXPECT_EQ(send(address, asked.front().header("Reply-To"), "confirm"), ports::Verdict::done);
    EXPECT_EQ(mailed_to(address).size(), 1U) << "its answer";
  }

  // The first line of the first block in a mail of ours that is for this match.
  static std::string heading_in(const mail::ReadMail& ours, const std::string& match = {}) {
    const auto& text = text_of(ours);
    for (auto at = text.find("ORDERS "); at != std::string::npos;
         at = text.find("ORDERS ", at + 1)) {
      auto line = text.substr(at, text.find_first_of("\r\n", at) - at);
      if ((at == 0 || text[at - 1] == '\n') && line.contains(match) && !line.contains("END")) {
        return line;
      }
    }
    ADD_FAILURE() << "no block in\n" << text;
    return {};
  }

  // All that went out to an address since the last look, with its maps where somebody draws them.
  std::vector<mail::ReadMail> mailed_to(const std::string& address,
                                        mail::DrawnMaps* maps = nullptr) {
    std::vector<mail::ReadMail> mails;
    clock.advance(std::chrono::minutes{11});  // remarks wait
    for (const auto& queued : store->due_mail(clock.now(), 10'000)) {
      if (queued.mail.to != address) continue;
      mails.push_back(mail::read_mail(maps ? maps->bytes_of(queued.mail) : queued.mail.bytes));
      store->mail_sent(queued.id);
    }
    return mails;
  }
  // The one mail that went out since.
  mail::ReadMail one_to(const std::string& handle) {
    auto mails = mailed_to(handle + "@example.org");
    EXPECT_EQ(mails.size(), 1U) << handle;
    if (!mails.empty()) return std::move(mails.back());
    mail::ReadMail none;
    none.parts.emplace_back();
    return none;
  }
  static const std::string& text_of(const mail::ReadMail& mail) { return mail.parts[0].content; }

  // A confirmed account as a page makes it.
  Identity member(const std::string& handle) {
    ports::Account account;
    account.handle = handle;
    account.email = handle + "@example.org";
    account.confirmed = true;
    account.created = clock.now();
    account.id = *store->create_account(account, {}, {});
    Identity identity;
    identity.account = account;
    return identity;
  }

  mail::MailComposer writer{{.public_url = "https://adjutant.example.org",
                             .from_address = "referee@example.org",
                             .answers = {.address = "reply@play.example"}},
                            clock};
  DeskSettings settings{.address = "reply@play.example",
                        .from_name = "Adjutant",
                        .from_address = "referee@example.org",
                        .public_url = "https://adjutant.example.org",
                        .authserv_id = {}};
  std::unique_ptr<BounceAddresses> bounce_addresses;
  std::unique_ptr<Bounces> bounces;
  std::unique_ptr<FirstLook> first_look;
  std::unique_ptr<MailDesk> desk;
  int written_mails = 0;
  ports::Duration on_their_way{};  // since mails arrived at our border
  int desk_threads = 1;            // of the next open_desk()
};

}  // namespace adjutant::app

#include "server/cli/compose/mail_desk.hpp"

#include <utility>

#include "server/mail/in/mime.hpp"
#include "server/ops/log.hpp"

namespace adjutant::cli {
namespace {

constexpr int mails_at_once = 64;
constexpr int threads = 4;  // most of their time they wait for the disk
constexpr ports::Duration poll_interval = std::chrono::seconds{1};
constexpr ports::Duration store_pause = std::chrono::seconds{5};

app::SenderCheck sender_check_named(const std::string& name) {
  if (name == "dmarc") return app::SenderCheck::dmarc;
  if (name == "token") return app::SenderCheck::token;
  return app::SenderCheck::match;
}

}  // namespace

app::DeskSettings desk_settings(const ops::Config& config, std::string public_url) {
  const auto& in = config.mail.in;
  return {.address = in.address,
          .from_name = config.mail.from_name,
          .from_address = config.mail.from_address,
          .public_url = std::move(public_url),
          .sender_check = sender_check_named(in.sender_check),
          .authserv_id = in.authserv_id,
          .sign_up = in.sign_up};
}

MailDeskRunner::MailDeskRunner(app::Application& application, ports::IncomingStore& incoming,
                               ports::MailDeskStore& store, const ports::Clock& clock,
                               app::DeskSettings settings, FirstLook first_look,
                               std::function<void()> mailed)
    : context_(application.context()),
      clock_(clock),
      mailed_(std::move(mailed)),
      desk_(
          {.context = application.context(),
           .host = application.host,
           .submissions = application.submissions,
           .matches = application.matches,
           .reading = application.reading,
           .accounts = application.accounts,
           .tournaments = application.tournaments,
           .tournament_host = application.tournament_host,
           .bidding = application.bidding,
           .incoming = incoming,
           .store = store,
           .settings = std::move(settings),
           .tokens = app::MailTokens(application.context(), store),
           .first_look = std::move(first_look)},
          [](std::string_view bytes) { return mail::read_letter(bytes); },
          [](std::int64_t id, std::string_view reason) {
            ops::log_error("mail_not_read",
                           {{"id", std::to_string(id)}, {"reason", std::string(reason)}});
          },
          threads),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void MailDeskRunner::wake() {
  {
    const std::lock_guard lock(mutex_);
    wake_ = true;
  }
  woken_.notify_all();
}

void MailDeskRunner::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  woken_.notify_all();
  thread_.join();
}

void MailDeskRunner::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    ports::Duration pause = poll_interval;
    try {
      const auto now = clock_.now();
      const bool leads = context_.leads();
      if (leads && (desk_.take_due(now, mails_at_once, [&] { return stop.stop_requested(); }) > 0 ||
                    desk_.play_prepared(now) > 0)) {
        mailed_();
        continue;  // there may be more
      }
    } catch (const std::exception& error) {
      ops::log_error("mail_desk_stopped",
                     {{"seconds", std::to_string(store_pause / std::chrono::seconds{1})},
                      {"reason", error.what()}});
      pause = store_pause;
    }
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, pause, [this] { return wake_; });
    wake_ = false;
  }
}

std::unique_ptr<MailDeskRunner> mail_desk_for(const ops::Config& config, std::string public_url,
                                              app::Application& application,
                                              ports::IncomingStore& incoming,
                                              ports::MailDeskStore& store,
                                              const ports::Clock& clock, FirstLook first_look,
                                              std::function<void()> mailed) {
  if (config.mail.in.address.empty()) return nullptr;
  return std::make_unique<MailDeskRunner>(application, incoming, store, clock,
                                          desk_settings(config, std::move(public_url)),
                                          std::move(first_look), std::move(mailed));
}

}  // namespace adjutant::cli

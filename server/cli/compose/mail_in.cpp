#include "server/cli/compose/mail_in.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/answers/verdict_names.hpp"
#include "server/app/mail_in/clock_shift.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/compose/mail.hpp"
#include "server/mail/in/drop_box.hpp"
#include "server/ops/log.hpp"

namespace adjutant::cli {
namespace {

constexpr std::chrono::seconds pause{20};
constexpr std::chrono::hours between_failing{1};

using app::SourceStates;

std::filesystem::path drop_box_in(const std::string& data) {
  return std::filesystem::path(data) / "incoming";
}

std::vector<SourceStates::Source> sources_of(const ops::MailInConfig& in) {
  std::vector<SourceStates::Source> all{{"pipe", SourceStates::Kind::pushed}};
  if (!in.lmtp.empty()) all.push_back({"lmtp", SourceStates::Kind::pushed});
  if (!in.maildir.empty()) all.push_back({"maildir", SourceStates::Kind::pushed});
  if (!in.imap.host.empty()) all.push_back({"imap", SourceStates::Kind::polled});
  return all;
}

mail::ImapSettings imap_settings(const ops::ImapConfig& imap) {
  mail::ImapSettings settings;
  settings.host = imap.host;
  settings.port = imap.port;
  settings.tls = tls_named(imap.tls);
  settings.user = imap.user;
  settings.password = imap.password;
  settings.ca_file = imap.ca_file;
  settings.folder = imap.folder;
  settings.done_folder = imap.done_folder;
  return settings;
}

}  // namespace

bool has_bounce_addresses(const ops::Config& config) {
  const auto& mail = config.mail;
  return !mail.in.address.empty() && mail.in.plus_addressing && mail.bounces_to.empty();
}

MailIn::MailIn(const ops::Config& config, app::Application& application, ports::Store& store,
               const ports::Clock& clock, std::function<void()> taken)
    : config_(config.mail.in),
      application_(application),
      store_(store),
      clock_(clock),
      bounce_addresses_(store, application.context().link_key,
                        app::address_parts(config_.address).domain),
      bounces_(application.context(), application.host, application.tournament_host, store),
      tokens_(application.context(), store),
      ours_(
          config_.address, config.mail.from_address,
          [this](const auth::UnprovenMailToken& token) { return tokens_.may_be_ours(token); },
          bounce_addresses_),
      first_look_(store, bounces_, has_bounce_addresses(config) ? &bounce_addresses_ : nullptr,
                  {config.mail.from_address, config_.address}, config.mail.from_name),
      states_(store, clock, sources_of(config_)),
      intake_(store, clock, {.trusted_hosts = config_.trusted_hosts}, std::move(taken)) {
  using Form = mail::MaildirSource::Form;
  mail::DropBox(drop_box_in(config.data), application.context().entropy).make();
  pipe_.emplace(drop_box_in(config.data), Form::delivered, intake_,
                [this] { states_.seen("pipe"); });
  if (!config_.maildir.empty()) {
    try {
      mail::expect_maildir(config_.maildir);
    } catch (const std::invalid_argument& fault) {
      throw BadInput(fmt::format("mail.in.maildir: {}", fault.what()));
    }
    maildir_.emplace(config_.maildir, Form::plain, intake_, [this] { states_.seen("maildir"); });
  }
  if (!config_.lmtp.empty()) {
    lmtp_.emplace(
        config_.lmtp, std::string(app::address_parts(config_.address).domain),
        [this](std::string_view address) { return judge(address); }, intake_);
  }
  if (!config_.imap.host.empty()) {
    imap_.emplace(
        imap_settings(config_.imap), config_.imap.poll_time, store, intake_, clock,
        *states_.stored("imap"),
        [this](const ports::MailSource& source) { states_.passed(source); },
        application.context().leads);
  }
}

mail::LmtpSession::Recipient MailIn::judge(std::string_view address) const {
  using Recipient = mail::LmtpSession::Recipient;
  try {
    return ours_.has(address) ? Recipient::ours : Recipient::unknown;
  } catch (const ports::StoreFailure&) {
    return Recipient::unavailable;
  }
}

void MailIn::start() {
  pipe_->start();
  if (maildir_) maildir_->start();
  if (imap_) imap_->start();
  if (lmtp_) {
    lmtp_->start();
    ops::log_info("mail_taken_in_by_lmtp", {{"at", lmtp_->place()}});
  }
  thread_ = std::jthread([this](const std::stop_token& stopping) { run(stopping); });
}

void MailIn::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  if (lmtp_) lmtp_->stop();
  if (imap_) imap_->stop();
  if (maildir_) maildir_->stop();
  pipe_->stop();
}

void MailIn::refused(const ports::QueuedMail& mail, const std::string& reason) {
  bounces_.came_back(mail, app::refusal_kind(reason), {});
}

bool MailIn::answer_may_come(const ports::MatchRow& row, core::Side side,
                             ports::Time deadline) const {
  const auto watermark = states_.watermark();
  return watermark && *watermark < deadline && store_.seat_was_mailed(row.id, side);
}

void MailIn::run(const std::stop_token& stopping) {
  while (!stopping.stop_requested()) {
    try {
      look_after_sources();
    } catch (const std::exception& failure) {
      ops::log_error("mail_sources_not_noted", {{"reason", failure.what()}});
    }
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stopping, pause, [] { return false; });
  }
}

void MailIn::look_after_sources() {
  if (lmtp_) states_.seen("lmtp");
  if (!application_.context().leads()) {
    down_.clear();
    return states_.follow();
  }
  for (const auto& state : states_.states()) {
    const auto known = down_.find(state.name);
    if (state.is_down && known == down_.end()) {
      down_.emplace(state.name, state.up);
      ops::log_error("mail_source_down", {{"source", state.name}});
    } else if (!state.is_down && known != down_.end()) {
      const auto outage = state.up - known->second;
      down_.erase(known);  // whatever the rest does: no clock moves twice
      const auto moved =
          app::move_clocks_after(outage, application_.context(), application_.host, store_);
      ops::log_info("mail_source_up",
                    {{"source", state.name}, {"clocks_moved", std::to_string(moved)}});
    }
  }
  const auto now = clock_.now();
  // A longer wait than possible began before somebody set the clock back.
  if (now < failing_at_ && failing_at_ <= now + between_failing) return;
  bounces_.look_after_failing(now);
  failing_at_ = now + between_failing;
}

void MailIn::count(ops::Metrics& into) const {
  for (const auto& counted : store_.incoming_counts()) {
    into.set_total(
        "adjutant_mail_in_total", "Incoming mails by result", static_cast<double>(counted.mails),
        fmt::format("source={},verdict={}", counted.source, app::name_of(counted.verdict)));
  }
  const auto now = clock_.now();
  for (const auto& state : states_.states()) {
    const std::chrono::duration<double> age = now - state.watermark;
    into.set_gauge("adjutant_mail_in_watermark_age_seconds",
                   "Age of the time up to which all mails of a source have arrived",
                   "source=" + state.name, age.count());
    into.set_gauge("adjutant_mail_in_source_down",
                   "Whether a source has not worked for ten minutes", "source=" + state.name,
                   state.is_down ? 1 : 0);
  }
  const auto bounces = bounces_.tally();
  into.set_total("adjutant_mail_bounces_total", "Mails that bounced",
                 static_cast<double>(bounces.hard), "kind=hard");
  into.set_total("adjutant_mail_bounces_total", "Mails that bounced",
                 static_cast<double>(bounces.soft), "kind=soft");
}

std::unique_ptr<MailIn> mail_in_for(const ops::Config& config, app::Application& application,
                                    ports::Store& store, const ports::Clock& clock,
                                    std::function<void()> taken) {
  if (config.mail.in.address.empty()) return nullptr;
  return std::make_unique<MailIn>(config, application, store, clock, std::move(taken));
}

}  // namespace adjutant::cli

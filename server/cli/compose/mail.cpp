#include "server/cli/compose/mail.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "server/mail/maildir.hpp"
#include "server/mail/smtp.hpp"

namespace adjutant::cli {
namespace {

std::string maildir_in(const std::string& data) {
  return (std::filesystem::path(data) / "mail").string();
}

}  // namespace

mail::Tls tls_named(const std::string& name) {
  if (name == "none") return mail::Tls::none;
  if (name == "optional") return mail::Tls::optional;
  if (name == "implicit") return mail::Tls::implicit;
  return mail::Tls::required;
}

mail::ComposerSettings composer_settings(const ops::Config& config, std::string public_url) {
  return {.public_url = std::move(public_url),
          .from_address = config.mail.from_address,
          .from_name = config.mail.from_name,
          .answers = {.address = config.mail.in.address,
                      .plus_addressing = config.mail.in.plus_addressing}};
}

mail::OutboxSettings outbox_settings(const ops::Config& config) {
  mail::OutboxSettings settings;
  settings.envelope_from =
      config.mail.bounces_to.empty() ? config.mail.from_address : config.mail.bounces_to;
  if (config.mail.transport == "smtp") {
    settings.pace =
        mail::PaceLimits{.a_minute = config.mail.pace.per_minute_max,
                         .a_minute_and_domain = config.mail.pace.per_minute_and_domain_max,
                         .rest = config.mail.pace.rest_time,
                         .on_first_day = config.mail.pace.first_day_max};
    settings.at_once = config.mail.smtp.connections_max;
    settings.batch = 200;  // behind mails to a domain that has to wait there are others
  }
  return settings;
}

std::unique_ptr<ports::Mailer> mailer_for(const ops::Config& config) {
  if (config.mail.transport == "maildir") {
    return std::make_unique<mail::Maildir>(maildir_in(config.data));
  }
  const auto& smtp = config.mail.smtp;
  mail::SmtpSettings settings;
  settings.host = smtp.host;
  settings.port = smtp.port;
  settings.tls = tls_named(smtp.tls);
  settings.user = smtp.user;
  settings.password = smtp.password;
  settings.hello = smtp.hello;
  settings.ca_file = smtp.ca_file;
  return std::make_unique<mail::SmtpMailer>(settings);
}

std::string mail_destination(const ops::Config& config) {
  const auto& mail = config.mail;
  if (mail.transport == "maildir") return maildir_in(config.data);
  return fmt::format("{}:{}", mail.smtp.host, mail.smtp.port);
}

}  // namespace adjutant::cli

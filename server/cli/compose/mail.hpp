#pragma once

#include <memory>
#include <string>

#include "server/mail/composer.hpp"
#include "server/mail/outbox.hpp"
#include "server/mail/smtp.hpp"
#include "server/ops/config.hpp"
#include "server/ports/mailer.hpp"

// Mail going out, as the configuration has it ([mail]).
namespace adjutant::cli {

// "none", "optional", "required", "implicit".
mail::Tls tls_named(const std::string& name);

// `public_url` is the server's address, for links in mails.
mail::ComposerSettings composer_settings(const ops::Config& config, std::string public_url);
mail::OutboxSettings outbox_settings(const ops::Config& config);
// A relay, or a folder beside the data.
std::unique_ptr<ports::Mailer> mailer_for(const ops::Config& config);
// Where mail goes, for people: the folder, or the relay's address.
std::string mail_destination(const ops::Config& config);

}  // namespace adjutant::cli

#pragma once

#include <memory>
#include <string>

#include "server/app/mail_context.hpp"
#include "server/cli/commands.hpp"
#include "server/mail/composer.hpp"
#include "server/ops/config.hpp"
#include "server/store/sql_store.hpp"

// What the operator's commands share: where the data is.
namespace adjutant::cli {

struct DataArguments {
  std::string config, data;
};

// --config and --data.
void add_data_options(Command command, DataArguments& arguments);

// A verb of an operator's command: `verb` gets the arguments, which hold a DataArguments as `data`.
template <class Arguments>
Command add_verb(Command command, const std::shared_ptr<Arguments>& arguments, const char* name,
                 const char* does, int (*verb)(const Arguments&)) {
  const auto added = command.command(name, does);
  add_data_options(added, arguments->data);
  added.does([arguments, verb] { return verb(*arguments); });
  return added;
}

// What an operator's command writes mails with: as the server of this configuration writes its own.
class OperatorMail {
 public:
  OperatorMail(const DataArguments& arguments, const ports::Clock& clock);
  // Refers to this.
  app::MailContext context(ports::AccountStore& accounts) const {
    return {accounts, composer_, link_key_, clock_};
  }
  mail::MailComposer& composer() { return composer_; }
  const core::Digest& link_key() const { return link_key_; }

 private:
  const ports::Clock& clock_;
  mail::MailComposer composer_;
  core::Digest link_key_;
};

// The address of the server of this configuration, without "/" at its end.
std::string public_url_of(const ops::Config& config);

// The configuration in this file, or the defaults when there is no name. BadInput names the fault.
ops::Config configuration(const std::string& file);

// The same, with the data folder that --data names.
ops::Config configuration(const DataArguments& arguments);

// The database of a server, running or not. BadInput when there is none and `must_exist`.
std::unique_ptr<store::SqlStore> open_store(const DataArguments& arguments, bool must_exist);

std::string data_folder(const DataArguments& arguments);

}  // namespace adjutant::cli

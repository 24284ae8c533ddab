#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/app/application.hpp"
#include "server/app/mail_in/desk.hpp"
#include "server/ops/config.hpp"

namespace adjutant::cli {

app::DeskSettings desk_settings(const ops::Config& config, std::string public_url);

// app::DeskParts::first_look.
using FirstLook = std::function<bool(const ports::StoredIncoming&, const app::Letter&)>;

// The mail desk on a thread of its own, with some beside it while there is much to do: it looks
// whenever a mail has come in, and when a postponed one is due.
class MailDeskRunner {
 public:
  // `mailed` hears that there may be answers to send.
  MailDeskRunner(app::Application& application, ports::IncomingStore& incoming,
                 ports::MailDeskStore& store, const ports::Clock& clock, app::DeskSettings settings,
                 FirstLook first_look, std::function<void()> mailed);
  ~MailDeskRunner() { stop(); }
  MailDeskRunner(const MailDeskRunner&) = delete;
  MailDeskRunner& operator=(const MailDeskRunner&) = delete;

  void wake();  // any thread
  void stop();  // after the current mail

 private:
  void run(const std::stop_token& stop);

  const app::Context& context_;
  const ports::Clock& clock_;
  std::function<void()> mailed_;
  app::MailDesk desk_;
  std::mutex mutex_;
  std::condition_variable_any woken_;
  bool wake_ = false;
  std::jthread thread_;
};

// Nothing where no mail comes in.
std::unique_ptr<MailDeskRunner> mail_desk_for(const ops::Config& config, std::string public_url,
                                              app::Application& application,
                                              ports::IncomingStore& incoming,
                                              ports::MailDeskStore& store,
                                              const ports::Clock& clock, FirstLook first_look,
                                              std::function<void()> mailed);

}  // namespace adjutant::cli

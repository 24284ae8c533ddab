#include "tests/simulation/mail_world.hpp"

#include <utility>

#include "tests/simulation/labelling_composer.hpp"

namespace adjutant::simulation {
namespace {

std::unexpected<ports::MailFault> fault(const char* reason, bool whole = false) {
  return std::unexpected(ports::MailFault{.permanent = false, .reason = reason, .whole = whole});
}

}  // namespace

std::expected<void, ports::MailFault> MailWorld::send(const ports::Mail& mail) {
  if (!power_.step()) return fault("the machine is off", true);
  const bool bad = weather_ == MailWeather::bad;
  if (weather_ == MailWeather::down || (bad && chance_.one_in(8))) {
    return fault("the relay is not there", true);
  }
  if (weather_ == MailWeather::refusing || (bad && chance_.one_in(6))) {
    return fault("451 try again later");
  }
  take(mail);
  if (bad && chance_.one_in(5)) take(mail);
  // The answer of the relay is a step of its own: the machine may stop before it hears it.
  if (!power_.step()) return fault("the machine is off", true);
  if (bad && chance_.one_in(5)) return fault("the connection broke before the answer");
  return {};
}

void MailWorld::take(const ports::Mail& mail) {
  taken_(mail);
  if (weather_ == MailWeather::bad && chance_.one_in(3)) {
    late_.push_back(mail);
  } else {
    deliver(mail);
  }
}

void MailWorld::bring_late() {
  for (const auto& mail : std::exchange(late_, {})) deliver(mail);
}

void MailWorld::deliver(const ports::Mail& mail) {
  const auto label = label_of(mail.bytes);
  auto& arrived = boxes_[mail.to][label.message_id];
  arrived.bytes = mail.bytes;
  ++arrived.copies;
  newest_[{mail.to, label.kind}] = mail.bytes;
}

const std::string* MailWorld::newest(const std::string& address, const std::string& kind) const {
  const auto found = newest_.find({address, kind});
  return found == newest_.end() ? nullptr : &found->second;
}

}  // namespace adjutant::simulation

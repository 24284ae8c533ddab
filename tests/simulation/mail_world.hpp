#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/ports/mailer.hpp"
#include "tests/simulation/chance.hpp"
#include "tests/simulation/power.hpp"

namespace adjutant::simulation {

// How mail fares on its way.
enum class MailWeather : std::uint8_t {
  fine,
  down,      // the next hop is not there
  refusing,  // it refuses every mail for now
  bad,       // any of it: refused, taken without an answer, brought twice, brought late
};

struct Arrived {
  std::string bytes;
  int copies = 0;
};

// The next hop and all mailboxes behind it. A mail it has taken arrives, sooner or later, once or
// twice; what is lost is the answer to it, or the mail before it is taken.
class MailWorld : public ports::Mailer {
 public:
  // `taken` is told of every mail the next hop takes, before it arrives.
  MailWorld(std::uint64_t seed, Power& power, std::function<void(const ports::Mail&)> taken)
      : chance_(seed), power_(power), taken_(std::move(taken)) {}

  void set(MailWeather weather) { weather_ = weather; }

  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override;

  // Brings what is late.
  void bring_late();

  // The mails of an address by their Message-ID.
  const std::map<std::string, Arrived>& mailbox(const std::string& address) {
    return boxes_[address];
  }
  // The newest mail of this kind ("confirmation"), or null.
  const std::string* newest(const std::string& address, const std::string& kind) const;

 private:
  void take(const ports::Mail& mail);
  void deliver(const ports::Mail& mail);

  Chance chance_;
  Power& power_;
  std::function<void(const ports::Mail&)> taken_;
  MailWeather weather_ = MailWeather::fine;
  std::map<std::string, std::map<std::string, Arrived>> boxes_;
  std::map<std::pair<std::string, std::string>, std::string> newest_;  // by address and kind
  std::vector<ports::Mail> late_;
};

}  // namespace adjutant::simulation

#include "tournament/pairing/pairing.hpp"

namespace adjutant::tournament::pairing {
namespace {

std::string sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text + '.';
}

}  // namespace

std::string NoPairing::in_sentences() const {
  return sentence(why) + ' ' + sentence(cure);
}

}  // namespace adjutant::tournament::pairing

#pragma once

#include <string>
#include <string_view>

// What an account's handle, address and password must be like. Each gives what is wrong, for the
// person who wrote it; empty when it is fine.
namespace adjutant::app {

std::string handle_fault(std::string_view handle);
std::string email_fault(std::string_view email);
std::string password_fault(std::string_view password);

}  // namespace adjutant::app

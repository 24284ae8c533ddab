#include <fmt/format.h>

#include "server/net/body.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"
#include "server/net/web_page.hpp"

// Where the links in mails lead. A GET shows a page with a button, and only the button acts: mail
// programs that follow links must not confirm or end anything. Tokens never reach the log.
namespace adjutant::net {
namespace {

std::string button(std::string_view says, std::string_view fields = "") {
  // Without an action a form goes to the page's own address.
  return fmt::format("<form method=\"post\">{}<p><button>{}</button></p></form>", fields, says);
}

Response fault_page(const Problem& problem) {
  const auto& known = status_of(problem);
  auto response = page(known.status, known.title, "<p>" + escaped(problem.detail) + "</p>");
  response.problem = problem.type;
  return response;
}

Response confirm_page(const Api& api, const Request& request) {
  if (api.web != nullptr) return api.web->document(request);
  return page(200, "Confirm your address",
              "<p>We will mail the reports of your matches to this address.</p>" +
                  button("Confirm my address"));
}

Response confirm(const Api& api, const Request& request) {
  const auto handle = api.app.accounts.confirm(request.parameters[0]);
  if (!handle) return fault_page(handle.error());
  return page(200, "Your address is confirmed",
              fmt::format("<p>Welcome, {}. We will mail your reports here.</p>", escaped(*handle)));
}

Response reset_page(const Api& api, const Request& request) {
  if (api.web != nullptr) return api.web->document(request);
  return page(200, "Choose a new password",
              button("Set this password",
                     "<p><label>New password <input type=\"password\" name=\"password\" "
                     "autocomplete=\"new-password\" minlength=\"10\" required></label></p>"
                     "<p>All your sessions end, on every device.</p>"));
}

Response reset(const Api& api, const Request& request) {
  const auto set = api.app.accounts.reset_password(
      request.parameters[0], form_field(request.body, "password"), request.peer);
  if (!set) return fault_page(set.error());
  return page(200, "Password changed", "<p>Sign in with the new password.</p>");
}

Response unsubscribe_page(const Api&, const Request&) {
  return page(200, "Stop mails about this match",
              "<p>You can turn them on again in your account.</p>" + button("Stop these mails"));
}

// RFC 8058: a mail program posts here by itself when its user says so; no cookie, no other step.
Response unsubscribe(const Api& api, const Request& request) {
  const auto done = api.app.matches.unsubscribe(request.parameters[0]);
  if (!done) return fault_page(done.error());
  return page(200, "No more mails about this match",
              "<p>The match continues, and so does its clock: look at it from time to time.</p>");
}

}  // namespace

void add_mail_link_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::get, "/confirm/{token}", confirm_page},
                               {Method::post, "/confirm/{token}", confirm},
                               {Method::get, "/reset-password/{token}", reset_page},
                               {Method::post, "/reset-password/{token}", reset},
                               {Method::get, "/unsubscribe/{token}", unsubscribe_page},
                               {Method::post, "/unsubscribe/{token}", unsubscribe}});
}

}  // namespace adjutant::net

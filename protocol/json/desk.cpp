#include "protocol/json/desk.hpp"

#include <array>

#include "protocol/json/values.hpp"

namespace adjutant::protocol {
namespace {

namespace json = core::json;

constexpr std::array<std::string_view, 5> acts{"hold", "mute", "lift", "note", "close"};

json::array list_of_entries(const std::vector<DeskEntryView>& entries) {
  json::array list;
  for (const auto& entry : entries) {
    list.push_back(json::object{{"at", rfc3339(entry.at)},
                                {"by", entry.by},
                                {"about", entry.about},
                                {"act", entry.act},
                                {"text", entry.text}});
  }
  return list;
}

}  // namespace

DeskAct read_desk_act(Members& members) {
  DeskAct act{
      .what = members.choice("what", acts), .because = members.text("because"), .password = {}};
  if (act.what == "hold" || act.what == "mute") act.days = members.integer("days");
  if (act.what == "close") act.password = members.raw_text("current_password");
  return act;
}

DeskAct read_settlement(Members& members) {
  return {.what = {}, .because = members.text("because"), .password = {}};
}

json::object encode(const AbuseReportView& report) {
  return {{"id", report.id},
          {"by", report.by},
          {"about", report.about},
          {"match", null_if_empty(report.match)},
          {"text", report.text},
          {"made", rfc3339(report.made)},
          {"settled", or_null(report.settled)},
          {"answer", null_if_empty(report.answer)}};
}

json::object encode(const std::vector<AbuseReportView>& reports) {
  json::array list;
  for (const auto& report : reports) list.push_back(encode(report));
  return {{"reports", std::move(list)}};
}

json::object encode(const CaseView& shown) {
  json::array remarks;
  for (const auto& remark : shown.remarks) {
    remarks.push_back(json::object{
        {"player", remark.player}, {"text", remark.text}, {"said", rfc3339(remark.said)}});
  }
  return {{"report", encode(shown.report)}, {"remarks", std::move(remarks)}};
}

json::object encode(const std::vector<DeskEntryView>& entries) {
  return {{"entries", list_of_entries(entries)}};
}

json::object encode(const DeskAccountView& account) {
  return {{"handle", account.handle},
          {"created", rfc3339(account.created)},
          {"operator", account.is_operator},
          {"held_until", or_null(account.held_until)},
          {"muted_until", or_null(account.muted_until)},
          {"reason", null_if_empty(account.reason)},
          {"log", list_of_entries(account.log)}};
}

}  // namespace adjutant::protocol

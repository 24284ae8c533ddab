#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// The operator's desk: what players report of each other, and what is done about it.
namespace adjutant::protocol {

// What an operator does to an account.
struct DeskAct {
  std::string what;  // "hold", "mute", "lift", "note", "close"; empty: a report is settled
  std::string because;
  int days = 0;          // of a hold or a mute
  std::string password;  // the operator's own, to close
};

DeskAct read_desk_act(Members& members);
DeskAct read_settlement(Members& members);

struct AbuseReportView {
  std::int64_t id = 0;
  std::string by, about;  // handles
  std::string match;      // empty: none
  std::string text;
  Time made;
  std::optional<Time> settled;
  std::string answer;  // what came of it
};

struct ReportedRemark {
  std::string player;
  std::string text;
  Time said;
};

struct CaseView {
  AbuseReportView report;
  std::vector<ReportedRemark> remarks;  // all of its match
};

struct DeskEntryView {
  Time at;
  std::string by;
  std::string about;
  std::string act;
  std::string text;
};

struct DeskAccountView {
  std::string handle;
  Time created;
  bool is_operator = false;
  std::optional<Time> held_until, muted_until;
  std::string reason;
  std::vector<DeskEntryView> log;
};

// {"id","by","about","match"|null,"text","made","settled"|null,"answer"|null}
core::json::object encode(const AbuseReportView& report);
// {"reports":[…]}
core::json::object encode(const std::vector<AbuseReportView>& reports);
// {"report":{…},"remarks":[{"player","text","said"}]}
core::json::object encode(const CaseView& shown);
// {"entries":[{"at","by","about","act","text"}]}
core::json::object encode(const std::vector<DeskEntryView>& entries);
// {"handle","created","operator","held_until"|null,"muted_until"|null,"reason"|null,"log":[…]}
core::json::object encode(const DeskAccountView& account);

}  // namespace adjutant::protocol

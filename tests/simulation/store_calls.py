"""Writes a store that asks before each call, made of the ports' headers: store_calls.py HEADER STORE

STORE is the header of the whole store, which is made of ports; the header of each, named as the port
is, stands beside it. Each function of a port that is pure virtual becomes one that goes through
StoreCalls::call(), told whether it reads and which match it is about. What a port does not leave to
the store (commit_later) and what only looks at the store from outside (LEFT_OUT) are left to who
derives.
"""

import pathlib
import re
import sys

# How the match that a call is about is known by the type of an argument.
MATCH_IN = {"NewMatch": "{}.row.id", "MatchCommit": "{}.row->id", "Remark": "{}.match"}
LEFT_OUT = {"health"}
# What only reads: it cannot have happened without anybody knowing.
READS = set("accounts some_password_hash account account_by_handle account_by_email link session sessions match matches find_matches "
            "match_tail match_changes news_mark news_since answer events submissions scenario report remarks due_matches "
            "due_mail next_mail_due waiting_answer queued_answer counts backup match_by_key match_by_link receivers "
            "wants_to_be_told deliveries due_deliveries is_known_incoming next_incoming "
            "older_incoming_waits incoming_since unproven_since has_written_from verdicts_since incoming_list incoming incoming_counts "
            "mail_sources draft draft_of prepared_in prepared_orders "
            "aliases find_sign_up mail mail_by_message_id "
            "seat_was_mailed failing_accounts tournament tournaments tournament_inbox "
            "due_tournaments bids tournament_answer digest_readers calendar_epoch has_come "
            "failing_tries sent_mails rating_state rated_matches newest_rating_period rating_periods rating_corrections "
            "ratings ratings_of rating_of rated_matches_of advantages kept_of account_ties "
            "closing_accounts contacts has_blocked reports abuse_report restrictions "
            "desk_entries seen_running outages".split())
OF_A_PORT = {"Taken"}  # inherited with it

BEGIN = """#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/ports/store.hpp"

namespace adjutant::simulation {

class StoreCalls : public ports::Store {
 public:
  explicit StoreCalls(ports::Store& real) : real_(real) {}

"""
END = """
 protected:
  enum class Kind : std::uint8_t { reads, writes };

  // What has to be thrown instead of this call, or (is_done) after it.
  virtual std::optional<ports::StoreFailure> failure_now(Kind kind, std::string_view match,
                                                         bool& is_done) = 0;
  ports::Store& real() { return real_; }

 private:
  template <class Work>
  auto call(Kind kind, std::string_view match, Work work) -> decltype(work()) {
    bool is_done = false;
    const auto failure = failure_now(kind, match, is_done);
    if (!failure) return work();
    if (is_done) (void)work();
    throw ports::StoreFailure(*failure);
  }

  ports::Store& real_;
};

}  // namespace adjutant::simulation
"""


def headers(store):
    """The header of each port that the store is made of."""
    bases = re.search(r"class Store :([^{]*)\{", store.read_text())[1]
    return [store.with_name(re.sub(r"(?<!^)(?=[A-Z])", "_", port).lower() + ".hpp")
            for port in re.findall(r"public (\w+)", bases)]


def functions(header):
    """(result, name, arguments) of each pure virtual function."""
    code = re.sub(r"//[^\n]*", "", header)
    for result, name, arguments in re.findall(
            r"virtual\s+([^;()]+?)\s+(\w+)\(([^;]*?)\)\s*=\s*0;", code):
        yield (" ".join(result.split()), name, [" ".join(argument.split()) for argument in
               re.split(r",(?![^<]*>)", arguments) if argument.strip()])


def about(function, arguments):
    if function in ("match", "match_tail"):
        return "id"
    for argument in arguments:
        kind, name = argument.rsplit(" ", 1)
        if kind == "std::string_view" and name == "match":
            return name
        for value, place in MATCH_IN.items():
            if re.search(rf"\b{value}\b", kind) and not re.search(rf"<{value}>", kind):
                return place.format(name)
    return "{}"


def outside(text):
    """A type as it is written outside its namespace."""
    return re.sub(r"(?<![:\w])[A-Z]\w+", lambda type: type[0] if type[0] in OF_A_PORT
                  else f"ports::{type[0]}", text)


def written(result, name, arguments):
    passed = ", ".join(argument.rsplit(" ", 1)[1] for argument in arguments)
    taken = ", ".join(outside(argument) for argument in arguments)
    kind = "reads" if name in READS else "writes"
    return (f"  {outside(result)} {name}({taken}) override {{\n"
            f"    return call(Kind::{kind}, {about(name, arguments)},"
            f" [&] {{ return real_.{name}({passed}); }});\n  }}\n")


def main():
    target, store = sys.argv[1:]
    found = [function for header in headers(pathlib.Path(store))
             for function in functions(header.read_text())]
    unknown = READS - {name for _, name, _ in found}
    if unknown:
        sys.exit(f"the ports of {store} have no such functions: {', '.join(sorted(unknown))}")
    text = BEGIN + "".join(written(*function) for function in found
                           if function[1] not in LEFT_OUT) + END
    pathlib.Path(target).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(target).write_text(text)


if __name__ == "__main__":
    main()

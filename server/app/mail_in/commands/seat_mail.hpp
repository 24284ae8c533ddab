#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/document.hpp"
#include "server/app/mail_in/answers/desk_parts.hpp"
#include "server/app/mail_in/answers/pace.hpp"
#include "server/app/mail_in/reading/reading.hpp"

namespace adjutant::app {

// At which seat of which match somebody writes, and what they had seen.
struct MailSeat {
  ports::Account account;
  ports::MatchRow row;
  core::Side side = core::Side::first;
  int revision = 0;                           // they have seen it
  std::optional<ports::Draft> question = {};  // the question that this mail answers
  bool has_seen_unknown = false;              // nothing says what they have seen
};

// A player's mail about a match: the server does what it asks for, and answers with one mail. Step,
// answer and the end of the mail are one transaction. On one thread, which may wait.
class SeatMail {
 public:
  SeatMail(DeskParts& parts, const MailAtHand& mail, MailSeat seat, ReadMail reading)
      : parts_(parts), mail_(mail), seat_(std::move(seat)), reading_(std::move(reading)) {}

  void act();

 private:
  struct Asked {
    bool check = false, go = false, drop = false, prepare = false, confirm = false, stop = false;
    bool help = false, position = false, legal = false, map = false, history = false;
    bool standing = false, matches = false, calendar = false;
    bool declines_draw = false, how = false;
    std::vector<std::string> rules;  // their numbers; empty: all
    std::string to_confirm;          // the line of what only `confirm` does
    std::optional<int> hold;         // minutes
    std::vector<std::string> said;
    std::vector<command::Edit> edits;
    std::vector<std::string> unknown_here;  // lines that a seat may not ask for
    bool is_about_match() const;
  };

  void take_commands();
  void take(command::Plain plain);
  void take_answers_to_a_draw(const LiveMatch& live);
  bool take_wish(const command::Command& asked);  // false: it is none
  std::string vacation_fault(const command::Vacation& asked) const;
  void refuse_beside_others();
  void take_lines(const LiveMatch* live);
  void take_earlier_lines(bool has_orders, const LiveMatch* live);
  bool replaces(const ports::Draft& draft) const;
  void explain_unread(const LiveMatch* live);
  void mend();
  void take_draft(const ports::Draft& draft);
  void take_kept(const std::vector<std::string>& requests);
  std::vector<std::string> kept_requests() const;
  std::set<std::string> keep_near_requests();
  void take_block(const OrderBlock& block);
  bool is_of_our_mail(const OrderBlock& block) const;
  void say(const std::string& text);
  void fault(std::string message);

  // Each gives an answer and ends the mail.
  void refuse(const core::Refusals& refusals, std::string_view why = {});
  void confirm();
  void ask_to_confirm();
  void changes_nothing(std::string_view why);
  void dry_run(const LiveMatch& live);
  void said_alone();
  void play(const LiveMatch& live);
  void prepare(const LiveMatch& live);
  void hold(const LiveMatch& live);
  void repeated(const LiveMatch& live, const ports::StoredSubmission& submission);
  void late(const LiveMatch& live);
  void time_was_up(const LiveMatch& live, ports::Time ended);
  bool waits_for_mail(const LiveMatch& live, ports::Time deadline) const;
  void early(const LiveMatch& live);
  void declare(match::Kind kind);
  void go_on_vacation(const command::Vacation& vacation);
  void tell_what_waits(core::Document& document) const;
  void nothing();
  // With the answers to the other requests.
  void answer(ports::Verdict verdict, core::Document document);
  // With the lines, which the draft keeps, in between.
  void answer_with_lines(ports::Verdict verdict, core::Document before, core::Document behind = {});

  bool is_current(const LiveMatch& live, const std::vector<ports::StoredSubmission>& since) const;
  std::vector<ports::StoredSubmission> played_since(const LiveMatch& live) const;
  void add_line_faults(const LiveMatch* live);  // none: the server cannot read the match
  core::Refusals faults_of_lines(const LiveMatch* live) const;
  void add_standing_faults(const LiveMatch& live);
  core::Refusals of_standing(const Problem& problem) const;  // with their line numbers
  std::string standing_text() const;
  bool is_standing_order(const LiveMatch* live, std::string_view line) const;
  core::Document open_question() const;
  void tell_standing_lines(core::Document& document) const;
  void tell_kept_requests(core::Document& document, const std::set<std::string>& added) const;
  void tell_of_faults(core::Document& document, const core::Refusals& refusals) const;
  bool set_standing();  // if the mail has any; false: refused, and answered
  void add_asked(const LiveMatch& live);
  void add_how(const LiveMatch& live);
  void tell_sent(core::Document& document) const;
  bool has_prepared() const;
  void tell_said();
  // With the report that the opponent gets of this step; by itself where they get none.
  void tell_said(const StepToCommit& step, ports::MatchCommit& commit);
  // In their numbers' order: orders, and then standing orders.
  std::vector<std::string> all_lines() const;
  // The same as they stand in a draft, which tells them apart, and back.
  std::vector<std::string> marked_lines() const;
  void take_marked(const std::vector<std::string>& lines);
  void keep_draft(int revision);
  void forget_effects();  // the mail only answers its question
  ports::MailEffects finished(ports::Verdict verdict);
  // The mail ends, and nothing else changes.
  void finish(ports::Verdict verdict);
  CommitAddition played_addition(bool& committed);
  ports::Written written(core::Document document, Pace pace = Pace::at_once) const;
  Identity identity() const {
    Identity me;
    me.account = seat_.account;
    return me;
  }

  DeskParts& parts_;
  const MailAtHand& mail_;
  MailSeat seat_;
  ReadMail reading_;
  Asked asked_;
  std::vector<std::string> lines_;       // orders
  std::vector<std::string> standing_;    // a new set of standing orders, or "none"
  bool has_misplaced_standing_ = false;  // standing orders among the orders
  core::Refusals faults_;                // of the lines, all of them numbered in one row
  core::Document beside_;                // answers to requests beside the orders
  std::string calendar_;                 // goes along
  std::optional<core::Picture> map_;
  ports::MailEffects effects_;
};

}  // namespace adjutant::app

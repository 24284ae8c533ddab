#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.hpp"
#include "server/ports/composer.hpp"

// The words of all mails except reports.
namespace adjutant::mail {

std::string_view name(ports::Notice notice);  // "reminder": in Message-IDs

// After the scenario's title: "your time is running out".
std::string notice_subject(ports::Notice notice, const ports::MatchRow& match,
                           const core::Game& game, core::Side reader);
// For a match that has just started: which side each player has.
core::Paragraph begins_words(const ports::MatchRow& match, const ports::ScenarioNames& names,
                             core::Side reader);
core::Document notice_document(ports::Notice notice, const ports::MatchRow& match,
                               const core::Game& game, const ports::ScenarioNames& names,
                               core::Side reader, std::string_view zone);

// "you have won", "bob has won", "a draw"
std::string outcome_for(const ports::MatchRow& match, const core::Game& game, core::Side reader);

core::Document how_to_verify(const ports::MatchRow& match, std::string_view public_url);

// To those who may answer it, or who may not.
core::Document answerable_invitation(const ports::Invitation& invitation,
                                     std::string_view public_url);
core::Document invitation_document(const ports::Invitation& invitation,
                                   std::string_view public_url);

}  // namespace adjutant::mail

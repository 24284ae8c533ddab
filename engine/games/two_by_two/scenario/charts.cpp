#include <cstddef>
#include <span>
#include <string_view>

#include "engine/games/two_by_two/scenario/reader.hpp"

// The figures of the rules, which an owner of the sheet may replace by what theirs has.
namespace adjutant::two_by_two {
namespace {

template <class Figures>
struct Named {
  std::string_view name;
  int Figures::* figure;
};

constexpr Named<Allowances> moves[]{{"infantry", &Allowances::infantry},
                                    {"hq", &Allowances::hq},
                                    {"heavy_cavalry", &Allowances::heavy_cavalry},
                                    {"light_cavalry", &Allowances::light_cavalry},
                                    {"foot_artillery", &Allowances::foot_artillery},
                                    {"horse_artillery", &Allowances::horse_artillery},
                                    {"road", &Allowances::road},
                                    {"stream_cost", &Allowances::stream_cost}};
constexpr Named<Ranges> ranges[]{{"musket", &Ranges::musket}, {"short", &Ranges::short_range}};
constexpr Named<Ranges::Guns> guns[]{{"middle", &Ranges::Guns::middle},
                                     {"far", &Ranges::Guns::far}};
constexpr Named<FireModifiers> fire[]{
    {"short_range", &FireModifiers::short_range},
    {"long_range", &FireModifiers::long_range},
    {"out_of_flank_or_rear", &FireModifiers::out_of_flank_or_rear},
    {"on_the_flank", &FireModifiers::on_the_flank},
    {"cavalry", &FireModifiers::cavalry},
    {"in_cover", &FireModifiers::in_cover},
    {"light_in_woods", &FireModifiers::light_in_woods},
    {"downhill", &FireModifiers::downhill},
    {"disrupted", &FireModifiers::disrupted},
    {"hq", &FireModifiers::hq},
    {"first_volley", &FireModifiers::first_volley},
    {"large", &FireModifiers::large}};
constexpr Named<MeleeModifiers> melee[]{{"light_cavalry", &MeleeModifiers::light_cavalry},
                                        {"heavy_cavalry", &MeleeModifiers::heavy_cavalry},
                                        {"guard", &MeleeModifiers::guard},
                                        {"cavalry_in_town", &MeleeModifiers::cavalry_in_town},
                                        {"guns_hq_or_light", &MeleeModifiers::guns_hq_or_light},
                                        {"large", &MeleeModifiers::large},
                                        {"small", &MeleeModifiers::small},
                                        {"enemy_disrupted", &MeleeModifiers::enemy_disrupted},
                                        {"each_more", &MeleeModifiers::each_more},
                                        {"hq", &MeleeModifiers::hq},
                                        {"higher", &MeleeModifiers::higher},
                                        {"after_follow_up", &MeleeModifiers::after_follow_up}};
constexpr Named<RallyModifiers> rally[]{
    {"guard", &RallyModifiers::guard},         {"hq", &RallyModifiers::hq},
    {"militia", &RallyModifiers::militia},     {"enemy_near", &RallyModifiers::enemy_near},
    {"disrupted", &RallyModifiers::disrupted}, {"hq_itself", &RallyModifiers::hq_itself}};

// Each must be there.
template <class Figures>
void read_figures(Block& block, std::span<const Named<Figures>> all, int least, int most,
                  Figures& figures) {
  for (const auto& [name, figure] : all) figures.*figure = block.integer(name, least, most);
}

template <class Figures, std::size_t size>
void read_block(Block& charts, std::string_view name, const Named<Figures> (&all)[size], int most,
                bool below_zero, Figures& figures) {
  auto block = charts.block(name);
  read_figures<Figures>(block, all, below_zero ? -most : 0, most, figures);
  block.finish();
}

}  // namespace

// 2, in mils; 5, 6.2, 7.2, added to a die: as printed where the file says nothing of these.
void read_charts(Block& file, Scenario& scenario) {
  constexpr int modifier_max = 9;
  auto charts = file.block("charts");
  read_block(charts, "moves", moves, table_max, false, scenario.allowances);
  auto block = charts.block("ranges");
  read_figures<Ranges>(block, ranges, 0, table_max, scenario.ranges);
  read_block(block, "foot", guns, table_max, false, scenario.ranges.foot);
  read_block(block, "horse", guns, table_max, false, scenario.ranges.horse);
  block.finish();
  if (charts.has("modifiers")) {
    auto modifiers = charts.block("modifiers");
    read_block(modifiers, "fire", fire, modifier_max, true, scenario.modifiers.fire);
    read_block(modifiers, "melee", melee, modifier_max, true, scenario.modifiers.melee);
    read_block(modifiers, "rally", rally, modifier_max, true, scenario.modifiers.rally);
    modifiers.finish();
  }
  charts.finish();
}

}  // namespace adjutant::two_by_two

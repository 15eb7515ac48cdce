// SPDX-License-Identifier: MIT
#include "base/percentile.hpp"
#include "figure/gap.hpp"
#include "probe/gap.hpp"
#include "session/part.hpp"
#include "session/seat.hpp"

namespace rtp::probe {
namespace {

using Figures = figure::Metrics<figure::gap>;

// "0.0123 %" of ppb.
void put_percent(TextOut& out, Value ppb)
{
    if (!ppb.known()) {
        out.put('-');
        return;
    }
    std::uint64_t parts = (ppb.bits() + 500) / 1000; // ten-thousandths of a percent
    out.number(parts / 10'000).put('.');
    for (std::uint64_t digit = 1000; digit > 0; digit /= 10) out.number(parts / digit % 10);
    out.put(" %");
}

}

void write_gap(session::Seat& seat, session::Part& part)
{
    const GapState& s = seat.state<GapState>();
    const hot::GapSums& sums = s.sums;
    const TickRate& rate = seat.counter->rate_of_figures();
    const bool classic = seat.settings->classic;
    HistogramSum lengths(s.lengths);
    unsigned bits = part.hist_bits(lengths);

    // No gap shorter than the threshold is seen; the loop of 1999 sees its largest difference only.
    part.common.set<"floor_ns">(rate.ns(classic ? sums.low_ticks : s.threshold_ticks));
    auto in_force = part.parameters();
    in_force.add("windows", Value(s.windows));
    if (!classic) in_force.add("hist_bits", Value(bits));
    in_force.end();

    Figures m;
    if (sums.loops == 0) {
        part.figures(m);
        return part.invalid("no_sample");
    }
    Value lost = figure::classic_lost(sums.total_ticks, sums.low_ticks, sums.loops);
    bool coarse = sums.low_ticks < figure::coarse_ticks;
    m.set<"loops">(sums.loops);
    m.set<"low_ticks">(sums.low_ticks);
    m.set<"high_ticks">(sums.high_ticks);
    m.set<"total_ticks">(sums.total_ticks);
    m.set<"backwards">(sums.backwards);
    m.set<"max_gap_ns">(rate.ns(sums.high_ticks));
    m.set<"bare_mticks">(figure::scaled(s.bare_ticks, 1000, GapState::bare_reads));
    Value percent;
    if (classic) {
        m.set<"classic_lost_ticks">(lost);
        if (!coarse) percent = figure::share_ppb(lost, sums.total_ticks);
        m.set<"classic_lost_ppb">(percent);
    } else {
        Value usual = figure::usual_mticks(sums.total_ticks, sums.gap_ticks, sums.loops, sums.gaps);
        Value taken = figure::lost_ticks(sums.gap_ticks, sums.gaps, usual);
        percent = figure::share_ppb(taken, sums.total_ticks);
        Value longest = sums.gaps ? Value(rate.ns(sums.high_ticks)) : Value();
        m.set<"iter_mticks">(usual);
        m.set<"threshold_ticks">(s.threshold_ticks);
        m.set<"gaps">(sums.gaps);
        m.set<"dropped">(s.dropped);
        m.set<"lost_ns">(taken.known() ? Value(rate.ns(taken.bits())) : Value());
        m.set<"lost_ppb">(percent);
        // A percentile of the gaps that were kept would not be one of all.
        if (s.dropped == 0) {
            m.set<"p50_ns">(quantile(lengths, lengths.total(), 500'000, longest));
            m.set<"p99_ns">(quantile(lengths, lengths.total(), 990'000, longest));
        }
    }
    part.figures(m);
    part.summary.number(sums.loops).put(" turns, low ").number(sums.low_ticks);
    part.summary.put(" high ").number(sums.high_ticks).put(" ticks, ");
    if (!classic) part.summary.number(sums.gaps).put(" gaps, ");
    put_percent(part.summary.put("lost "), percent);

    if (classic && coarse)
        part.note("counter_coarse", "classic_lost_ppb: one tick is over 5 % of the shortest turn", false);
    if (sums.backwards)
        part.note("counter_backwards", "the counter stepped back; those differences are left out", true);
    if (s.dropped)
        part.note("gaps_dropped", "p50_ns, p99_ns: more gaps in a window than are kept; the sums are exact",
                  false);
    if (!classic) part.histogram("gap", lengths, bits);
    for (unsigned i = 0; i < s.worst.size(); ++i) part.outlier(s.worst[i].item, s.worst[i].value);
}

}

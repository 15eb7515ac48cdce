// SPDX-License-Identifier: MIT
#include "host/run_table.hpp"

#include <algorithm>
#include <new>

#include "host/quantity.hpp"

namespace rtp::host {
namespace {

// Where in the fields of an outlier its length stands.
constexpr unsigned outlier_value = 2;

Value length(std::string_view field)
{
    Value v = value_of(field);
    return v.known() ? v : Value(0u);
}

template <typename T>
std::span<T> carve(std::span<std::byte>& from, std::size_t most)
{
    std::size_t skip = (0 - reinterpret_cast<std::uintptr_t>(from.data())) % alignof(T);
    if (from.size() < skip) return {};
    from = from.subspan(skip);
    std::size_t count = std::min(most, from.size() / sizeof(T));
    T* at = reinterpret_cast<T*>(from.data());
    from = from.subspan(count * sizeof(T));
    return {at, count};
}

}

std::string_view Kept::field(unsigned i) const
{
    if (i >= count) return {};
    const char* at = text;
    for (; i > 0; --i) at += std::string_view(at).size() + 1;
    return at;
}

bool Kept::set(char its_kind, std::uint64_t its_seq, std::span<const std::string_view> fields)
{
    std::size_t used = 0;
    for (std::string_view field : fields) used += field.size() + 1;
    if (used > sizeof text || fields.size() > 255) return false;
    seq = its_seq;
    next = none;
    kind = its_kind;
    count = static_cast<std::uint8_t>(fields.size());
    size = static_cast<std::uint8_t>(used);
    shown = false;
    char* to = text;
    for (std::string_view field : fields) {
        // The NUL is ours; the grammar of a record has none.
        for (char c : field) *to++ = c ? c : '?';
        *to++ = 0;
    }
    return true;
}

void TimeLine::add(std::uint64_t index, std::int64_t value)
{
    while (index >> shift_ >= steps) {
        for (unsigned i = 0; i < steps; i += 2) {
            bool a = known(i), b = known(i + 1);
            std::int64_t both = !b || (a && max_[i] > max_[i + 1]) ? max_[i] : max_[i + 1];
            seen_ &= ~(std::uint64_t{3} << i);
            max_[i / 2] = both;
            if (a || b) seen_ |= std::uint64_t{1} << (i / 2);
        }
        size_ = (size_ + 1) / 2;
        ++shift_;
    }
    auto step = static_cast<unsigned>(index >> shift_);
    if (!known(step) || value > max_[step]) max_[step] = value;
    seen_ |= std::uint64_t{1} << step;
    size_ = std::max(size_, step + 1);
}

RunTable::RunTable(std::span<std::byte> storage)
{
    parts_ = carve<Part>(storage, std::min<std::size_t>(most_parts, storage.size() / 4 / sizeof(Part)));
    kept_ = carve<Kept>(storage, none - 1);
    // Both are made one by one when they are first used: nothing is touched that is not needed.
}

Run* RunTable::run(std::uint16_t tag, bool begin)
{
    Run* room = nullptr;
    for (Run& run : runs_) {
        if (run.used && run.tag == tag) return &run;
        if (!run.used && !room) room = &run;
    }
    if (!room || !begin) return nullptr;
    *room = Run{};
    room->used = true;
    room->tag = tag;
    return room;
}

Part* RunTable::part(const Run& run, std::uint64_t number, bool begin)
{
    auto is = [&](const Part& p) { return p.used && p.run == slot(run) && p.number == number; };
    if (last_ && is(*last_)) return last_;
    Part* room = nullptr;
    for (std::size_t i = 0; i < opened_; ++i) {
        Part& p = parts_[i];
        if (is(p)) return last_ = &p;
        if (!p.used && !room) room = &p;
    }
    if (!begin) return nullptr;
    if (!room && opened_ < parts_.size()) room = &parts_[opened_++];
    if (!room) return nullptr;
    new (room) Part{};
    room->used = true;
    room->run = static_cast<std::uint8_t>(slot(run));
    room->number = number;
    return last_ = room;
}

bool RunTable::keep(Run& run, Chain& chain, char kind, std::uint64_t seq,
                    std::span<const std::string_view> fields)
{
    Index at = free_;
    if (at == none && fresh_ < kept_.size()) at = static_cast<Index>(fresh_);
    if (at == none) {
        ++run.left_out;
        return false;
    }
    Index after = at == free_ ? kept_[at].next : none;
    Kept* k = at == free_ ? &kept_[at] : new (&kept_[at]) Kept;
    if (!k->set(kind, seq, fields)) {
        ++run.left_out;
        return false;
    }
    if (at == free_)
        free_ = after;
    else
        ++fresh_;
    if (chain.last == none)
        chain.first = at;
    else
        kept_[chain.last].next = at;
    chain.last = at;
    return true;
}

void RunTable::keep_outlier(Run& run, Part& part, const record::Seen& seen)
{
    ++part.outliers;
    Value its = length(seen.field(outlier_value));
    // Behind every one that is as long, and then no more than the most.
    Index before = none, at = part.worst.first;
    unsigned place = 0;
    for (; at != none && !its.above(length(kept_[at].field(outlier_value))); at = kept_[at].next, ++place)
        before = at;
    if (place == most_outliers) return;
    Chain one;
    if (!keep(run, one, seen.kind, seen.seq, seen.fields)) return;
    kept_[one.first].next = at;
    (before == none ? part.worst.first : kept_[before].next) = one.first;
    if (at == none) part.worst.last = one.first;
    for (at = one.first; kept_[at].next != none; at = kept_[at].next)
        if (++place == most_outliers) {
            Chain rest{kept_[at].next, part.worst.last};
            part.worst.last = at;
            kept_[at].next = none;
            return drop(rest);
        }
}

bool RunTable::withdraw(Run& run, std::uint64_t seq)
{
    if (unlink(run.kept, seq)) return true;
    bool found = false;
    each_part(run, [&](Part& part) {
        if (unlink(part.kept, seq) || unlink(part.worst, seq)) found = true;
        if (found || part.line.size() == 0) return;
        // Which value came of which record isn't known any more: the whole line goes.
        if (seq >= part.line_first_seq && seq <= part.line_last_seq) part.line_withdrawn = true;
    });
    return found;
}

bool RunTable::unlink(Chain& chain, std::uint64_t seq)
{
    Index before = none;
    for (Index i = chain.first; i != none; before = i, i = kept_[i].next) {
        if (kept_[i].seq != seq) continue;
        (before == none ? chain.first : kept_[before].next) = kept_[i].next;
        if (chain.last == i) chain.last = before;
        kept_[i].next = free_;
        free_ = i;
        return true;
    }
    return false;
}

void RunTable::drop(Chain& chain)
{
    if (chain.last == none) return;
    kept_[chain.last].next = free_;
    free_ = chain.first;
    chain = {};
}

void RunTable::drop(Part& part)
{
    drop(part.kept);
    drop(part.worst);
    part.used = false;
}

void RunTable::forget(Run& run)
{
    each_part(run, [&](Part& part) { drop(part); });
    drop(run.kept);
    drop(run.table);
    run.rows = 0;
}

void RunTable::drop(Run& run)
{
    forget(run);
    run.used = false;
}

}

// SPDX-License-Identifier: MIT
#include "host/run_table.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "host/quantity.hpp"

namespace rtp::host {
namespace {

// Where in the fields of an outlier its length stands; one that has none is the shortest.
Value length(const Kept& outlier)
{
    Value v = value_of(outlier.field(2));
    return v.known() ? v : Value(INT64_MIN);
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

const char* Kept::field(unsigned i) const
{
    if (i >= count) return "";
    const char* at = text;
    for (; i > 0; --i) at += std::strlen(at) + 1;
    return at;
}

bool Kept::set(char its_kind, std::uint64_t its_seq, std::span<const std::string_view> fields)
{
    kind = its_kind;
    seq = its_seq;
    char* to = text;
    for (std::string_view field : fields) {
        if (field.size() + 2 > static_cast<std::size_t>(std::end(text) - to)) return false;
        bool pair = kind == 'P' && count >= 3;
        for (char c : field) {
            bool split = pair && c == '=';
            *to++ = split ? '\0' : c;
            if (!split) continue;
            ++count;
            pair = false;
        }
        *to++ = 0;
        ++count;
        // A key without a value: the value is empty.
        if (pair) *to++ = 0, ++count;
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

// Parts and records are made one by one when they are first used: no memory is touched that is not needed.
RunTable::RunTable(std::span<std::byte> storage)
{
    parts_ = carve<Part>(storage, std::min<std::size_t>(most_parts, storage.size() / 4 / sizeof(Part)));
    kept_ = carve<Kept>(storage, SIZE_MAX);
}

Run* RunTable::run(std::uint16_t tag, bool begin)
{
    Run* room = nullptr;
    for (Run& run : runs_) {
        if (run.used && run.tag == tag) return &run;
        if (!run.used) room = &run;
    }
    if (!room || !begin) return nullptr;
    *room = Run{};
    room->used = true;
    room->tag = tag;
    return room;
}

Part* RunTable::part(const Run& run, std::uint64_t number, bool begin)
{
    Part* room = nullptr;
    for (Part& p : parts_.first(opened_)) {
        if (p.used && p.run == slot(run) && p.number == number) return &p;
        if (!p.used) room = &p;
    }
    if (!begin) return nullptr;
    if (!room && opened_ < parts_.size()) room = &parts_[opened_++];
    if (!room) return nullptr;
    new (room) Part{};
    room->used = true;
    room->run = static_cast<std::uint8_t>(slot(run));
    room->number = number;
    return room;
}

Part* RunTable::first_part(const Run& run)
{
    Part* first = nullptr;
    for (Part& p : parts_.first(opened_))
        if (p.used && p.run == slot(run) && (!first || p.number < first->number)) first = &p;
    return first;
}

Kept* RunTable::room()
{
    Kept* at = free_;
    if (at)
        free_ = at->next;
    else if (fresh_ < kept_.size())
        at = new (&kept_[fresh_++]) Kept;
    return at;
}

bool RunTable::keep(Chain& chain, const Kept& record)
{
    Kept* k = room();
    if (!k) return false;
    *k = record;
    k->next = nullptr;
    (chain.first ? chain.last->next : chain.first) = k;
    chain.last = k;
    return true;
}

bool RunTable::keep_outlier(Part& part, const Kept& record)
{
    ++part.outliers;
    // Behind every one that is as long; then what is more than the most goes.
    Kept** at = &part.worst.first;
    unsigned place = 0;
    for (; *at && !length(record).above(length(**at)); at = &(*at)->next) ++place;
    if (place == most_outliers) return true;
    Kept* k = room();
    if (!k) return false;
    *k = record;
    k->next = *at;
    *at = k;
    place = 0;
    for (at = &part.worst.first; *at && place < most_outliers; at = &(*at)->next) {
        part.worst.last = *at;
        ++place;
    }
    Chain rest{*at, *at};
    *at = nullptr;
    drop(rest);
    return true;
}

bool RunTable::withdraw(Run& run, std::uint64_t seq)
{
    if (unlink(run.kept, seq)) return true;
    for (Part& part : parts_.first(opened_)) {
        if (!part.used || part.run != slot(run)) continue;
        if (unlink(part.kept, seq) || unlink(part.worst, seq)) return true;
        // Which value came of which record isn't known any more: the whole line goes.
        if (part.line.size() > 0 && seq >= part.line_first_seq && seq <= part.line_last_seq)
            part.line_withdrawn = true;
    }
    return false;
}

bool RunTable::unlink(Chain& chain, std::uint64_t seq)
{
    Kept* before = nullptr;
    for (Kept* k = chain.first; k; before = k, k = k->next) {
        if (k->seq != seq) continue;
        (before ? before->next : chain.first) = k->next;
        if (chain.last == k) chain.last = before;
        k->next = free_;
        free_ = k;
        return true;
    }
    return false;
}

void RunTable::drop(Chain& chain)
{
    if (!chain.first) return;
    chain.last->next = free_;
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
    while (Part* part = first_part(run)) drop(*part);
    drop(run.kept);
    drop(run.table);
}

}

// SPDX-License-Identifier: MIT
#include "record/runs.hpp"

#include <new>

#include "record/alphabet.hpp"

namespace rtp::record {

namespace {

// Fields that format 1 gives a kind; 0 for one whose list has no end, -1 for one that is not known.
int fields_of(char kind)
{
    struct Known {
        char kind;
        std::int8_t fields;
    };
    constexpr Known known[] = {{'H', 6}, {'E', 3}, {'P', 0}, {'M', 0}, {'B', 0}, {'S', 0}, {'O', 5},
                               {'X', 0}, {'G', 3}, {'N', 3}, {'T', 3}, {'V', 7}, {'Z', 4}};
    for (const Known& k : known)
        if (k.kind == kind) return k.fields;
    return -1;
}

}

// What the reader itself lives by must agree with the rest of the line.
bool Runs::read_head(const Seen& seen, Head& head)
{
    head.is_header = seen.kind == 'H';
    head.is_end = seen.kind == 'Z';
    if (head.is_header) {
        if (!all(seen.field(0), digit) || seen.field(0).empty()) return false;
        if (!read_number(seen.field(0), head.format)) head.format = UINT64_MAX;
        if (head.format > 1) return true; // what else stands in it is not ours to judge
        if (head.format == 0) return false;
    }
    if (head.is_header || head.is_end) {
        if (!read_hex(seen.field(head.is_header ? 3 : 0), 8, head.run_id)) return false;
        if ((head.run_id & 0xffff) != seen.run) return false;
    }
    std::uint64_t used = 0;
    return !head.is_end ||
           (read_number(seen.field(1), used) && used != 0 && used - 1 == seen.seq &&
            read_number(seen.field(2), head.lost) && read_number(seen.field(3), head.exit_status));
}

Runs::Slot* Runs::find(std::uint16_t tag)
{
    if (slots_[recent_].used && slots_[recent_].run.tag == tag) return &slots_[recent_];
    for (std::size_t i = 0; i < most; ++i)
        if (slots_[i].used && slots_[i].run.tag == tag) return &slots_[recent_ = i];
    return nullptr;
}

// In place: a copy would not fit the stack.
void Runs::clear(Slot& slot) { ::new (static_cast<void*>(&slot)) Slot(); }

void Runs::restart(Slot& slot, std::uint16_t tag)
{
    clear(slot);
    slot.used = true;
    slot.run.tag = tag;
    slot.began = clock_;
}

Runs::Slot& Runs::place(std::uint16_t tag, const Listener& listener)
{
    Slot* best = &slots_[0];
    for (Slot& slot : slots_) {
        auto worth = [](const Slot& s) { return !s.used ? 0 : s.over ? 1 : 2; };
        if (worth(slot) < worth(*best) || (worth(slot) == worth(*best) && slot.heard < best->heard))
            best = &slot;
    }
    // It makes room for a run that begins now.
    if (best->used && !best->over) {
        best->rebooted = true;
        end(*best, unended(*best), listener);
    }
    restart(*best, tag);
    recent_ = static_cast<std::size_t>(best - slots_.data());
    return *best;
}

// After a run ended its tag may come again: by another whole id, or by a seq that it never used.
bool Runs::is_new_run(const Slot& slot, const Seen& seen, const Head& head)
{
    if (!slot.over) return false;
    if (head.is_header && slot.run.ending == Ending::refused) return head.format == 1;
    if ((head.is_header || head.is_end) && slot.run.run_id_known && head.run_id != slot.run.run_id)
        return slot.run.ending != Ending::clashed || head.run_id != slot.other_id;
    return slot.run.ending == Ending::complete && seen.seq > slot.run.last_seq;
}

Ending Runs::unended(const Slot& slot)
{
    if (slot.run.ending != Ending::open) return slot.run.ending;
    return slot.panicked ? Ending::panicked : slot.rebooted ? Ending::rebooted : Ending::incomplete;
}

void Runs::end(Slot& slot, Ending ending, const Listener& listener)
{
    slot.run.ending = ending;
    slot.over = true;
    if (listener.ended) listener.ended(listener.self, slot.run);
}

void Runs::clash_all(Slot& slot, std::uint32_t other_id, const Listener& listener)
{
    slot.run.ending = Ending::clashed;
    slot.other_id = other_id;
    if (listener.clash) listener.clash(listener.self, slot.run.tag, whole_run);
}

bool Runs::record(const Parsed& parsed, const Listener& listener, Counts& counts)
{
    const Seen& seen = parsed.seen;
    Head head;
    if (!read_head(seen, head)) return false;
    ++clock_;
    Slot* slot = find(seen.run);
    if (!slot)
        slot = &place(seen.run, listener);
    else if (is_new_run(*slot, seen, head))
        restart(*slot, seen.run);

    Run& run = slot->run;
    slot->heard = clock_;
    if (head.format > 1 || run.ending == Ending::refused) {
        ++counts.refused;
        run.format = head.format > 1 ? head.format : run.format;
        if (!slot->over) end(*slot, Ending::refused, listener);
        return true;
    }
    bool names_run = head.is_header || head.is_end;
    if (names_run && run.run_id_known && run.run_id != head.run_id && run.ending == Ending::open)
        clash_all(*slot, head.run_id, listener);
    if (run.ending == Ending::clashed) {
        ++counts.clashes;
        ++run.clashes;
        if (head.is_end && !slot->over) end(*slot, Ending::clashed, listener);
        return true;
    }
    switch (slot->history.add(seen.seq, parsed.crc)) {
    case History::Place::again:
        ++counts.duplicate;
        ++run.duplicate;
        break;
    case History::Place::clash:
        ++counts.clashes;
        ++run.clashes;
        if (listener.clash) listener.clash(listener.self, seen.run, seen.seq);
        break;
    case History::Place::late:
    case History::Place::fresh: use(*slot, parsed, head, listener, counts); break;
    }
    return true;
}

void Runs::use(Slot& slot, const Parsed& parsed, const Head& head, const Listener& listener, Counts& counts)
{
    const Seen& seen = parsed.seen;
    Run& run = slot.run;
    if (run.read == 0 || seen.seq < run.first_seq) run.first_seq = seen.seq;
    run.last_seq = slot.history.last();
    run.missing = slot.history.missing();
    slot.rebooted = slot.panicked = false;
    if (head.is_header && !run.run_id_known)
        for (Slot& other : slots_)
            if (&other != &slot) other.rebooted = true;
    if (head.is_header) run.format = head.format;
    if (head.is_header || head.is_end) {
        run.run_id = head.run_id;
        run.run_id_known = true;
    }
    ++counts.read;
    ++run.read;
    counts.repaired += seen.repaired;
    run.repaired += seen.repaired;
    int fields = fields_of(seen.kind);
    counts.unknown += fields < 0;
    counts.extra += fields > 0 && seen.fields.size() > static_cast<unsigned>(fields);
    if (listener.record) listener.record(listener.self, seen);
    if (!head.is_end || slot.over) return;
    run.lost = head.lost;
    run.exit_status = head.exit_status;
    end(slot, Ending::complete, listener);
}

void Runs::damaged(std::string_view text)
{
    std::uint32_t tag = 0;
    if (text.size() < 8 || text[7] != ',' || !read_hex({text.data() + 3, 4}, 4, tag)) return;
    if (Slot* slot = find(static_cast<std::uint16_t>(tag)); slot && !slot->over) ++slot->run.damaged;
}

void Runs::panic()
{
    for (Slot& slot : slots_) slot.panicked = true;
}

void Runs::finish(const Listener& listener)
{
    for (;;) {
        Slot* first = nullptr;
        for (Slot& slot : slots_)
            if (slot.used && !slot.over && (!first || slot.began < first->began)) first = &slot;
        if (!first) break;
        end(*first, unended(*first), listener);
    }
    for (Slot& slot : slots_) clear(slot);
    clock_ = 0;
}

}

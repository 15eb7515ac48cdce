// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/text.hpp"
#include "base/value.hpp"
#include "record/line.hpp"

namespace rtp::record {

// Where finished lines go. `line` gets one whole record with its newline and says whether all of it went out;
// a line that did not counts as lost and keeps its seq.
struct Sink {
    void* self;
    bool (*line)(void* self, std::string_view record);
};

struct Header {
    std::string_view version; // of the tool
    std::string_view arch;    // x86_64 i686 aarch64 arm riscv64
    std::uint32_t run_id;
    unsigned online_cpus;     // 0: not known
    std::string_view release; // of the kernel; cut at 40 bytes here
};

enum class Status { pass, fail, info, skip, invalid };
std::string_view name(Status);

struct Verdict {
    Value part;            // empty where nothing began
    std::string_view name; // probe.cpu[.variant]
    Status status;
    std::string_view metric; // empty: this is the part's verdict
    Value value, limit;
    std::string_view reason; // step and errno, or a note's code
};

// Writes the records of one run, in order. Every line is of the grammar, whatever the texts hold.
class Writer {
public:
    class Params;
    class Metrics;
    class Buckets;
    class Series;

    static constexpr std::size_t release_bytes = 40; // of the kernel's release in @H
    static constexpr std::size_t text_most =
        1024;                                    // of a fact or a note over all its parts; cut ends in `...`
    static constexpr std::size_t key_most = 32;  // of a key, a code, a metric's name; what is longer is cut
    static constexpr std::size_t cpus_most = 32; // of a CPU list in one @E

    Writer(Sink sink, std::uint32_t run_id) : sink_(sink), run_id_(run_id) {}
    Writer(const Writer&) = delete;

    void header(const Header&); // @H
    // @E. `cpus` is a list with `;` between its members. A long value goes on in `key+`; where the CPUs do
    // not fit one record the fact is said again for the rest of them.
    void fact(std::string_view key, std::string_view value, std::string_view cpus = {});
    void fact(std::string_view key, Value value, std::string_view cpus = {});
    void note(Value part, std::string_view code, std::string_view text); // @N; a long text goes on in `code+`
    // @O; a cause or a detail longer than the line is cut, the detail ends in `...` then.
    void outlier(std::uint64_t part, std::uint64_t t_ns, Value value_ns, std::string_view cause,
                 std::string_view detail);
    void heartbeat(std::uint64_t t_ns, Value part, Value done_ppm); // @T
    // @V. What is too long for the line is cut: first the reason, then the metric, last the name; never a
    // number.
    void verdict(const Verdict&);
    void end(unsigned exit_status); // @Z

    std::uint32_t run_id() const { return run_id_; }
    std::uint64_t seqs() const { return seq_; } // used so far
    std::uint64_t lost() const { return lost_; }

private:
    Line& open(char kind);
    void close();
    void long_text(char kind, Value part, std::string_view key, std::string_view text, std::string_view cpus);

    Sink sink_;
    std::uint32_t run_id_;
    std::uint64_t seq_ = 0;
    std::uint64_t lost_ = 0;
    Line line_;
};

// A record whose list goes on in further records of the same head. end() sends what is left; nothing is sent
// where nothing was added. Only one list may be open at a time, and nothing else written meanwhile.

class Writer::Params { // @P
public:
    Params(Writer&, std::uint64_t part, std::string_view probe, std::string_view cpu);
    Params& add(std::string_view key, std::string_view token); // too long for a line: cut, and ends in `...`
    Params& add(std::string_view key, Value v);
    void end();

private:
    void room_for(std::size_t bytes);
    Writer& to_;
    std::uint64_t part_;
    // Copies: who calls may name the CPU in a temporary.
    Text<16> probe_;
    Text<8> cpu_;
    bool open_ = false;
};

class Writer::Metrics { // @M
public:
    Metrics(Writer&, std::uint64_t part);
    Metrics& add(std::string_view name, Value v); // an unknown value is an empty field
    void end();

private:
    Writer& to_;
    std::uint64_t part_;
    bool open_ = false;
};

class Writer::Buckets { // @B
public:
    Buckets(Writer&, std::uint64_t part, std::string_view histogram);
    Buckets& add(std::int64_t low, std::uint64_t count); // ascending
    void end();

private:
    Writer& to_;
    std::uint64_t part_;
    Text<12> histogram_;
    bool open_ = false;
};

class Writer::Series { // @X and @S: the head carries the index of the first value of each record
public:
    Series(Writer&, char kind, std::uint64_t part, std::uint64_t first = 0);
    Series& add(Value v);
    void end();

private:
    Writer& to_;
    char kind_;
    std::uint64_t part_, next_;
    bool open_ = false;
};

}

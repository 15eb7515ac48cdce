// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include <doctest/doctest.h>

#include "record_help.hpp"

using namespace rtp;
using record::Writer;
using test::hear;
using test::Heard;
using test::notes;
using test::sealed;
using test::Written;

TEST_CASE("a control character inside a record rejects it, it is not joined over the gap")
{
    std::string line = notes(1, {{0, "code"}});
    for (std::string in :
         {std::string("\x1b[0m"), std::string(1, '\0'), std::string("\x07"), std::string("\xc3"),
          std::string("@"), std::string("\t"), std::string("\n"), std::string("\r")})
        for (std::size_t at = 1; at + 1 < line.size(); ++at) {
            if (at == 1 && in == "@") continue; // noise in front of a whole record
            std::string broken = line;
            broken.insert(at, in);
            Heard heard = hear(broken);
            CHECK(heard.records.empty());
            CHECK(heard.counts.damaged == (at < 3 ? 0 : 1));
        }
}

TEST_CASE("every single byte changed, lost or added is found")
{
    std::string line = sealed("@M,a001,7,1,n,1000,min_ns,3120,mean_ns,5210,max_ns,48120,");
    std::size_t text = line.size() - 1;
    for (std::size_t at = 0; at < text; ++at) {
        for (int c = 0; c < 256; ++c) {
            std::string changed = line;
            changed[at] = static_cast<char>(c);
            if (changed != line) CHECK(hear(changed).records.empty());
            std::string added = line;
            added.insert(at, 1, static_cast<char>(c));
            // Noise in front of the record is no harm, and one more of the same byte in front is such.
            if (at > 0 && added[1] != '@') CHECK(hear(added).records.empty());
        }
        CHECK(hear(std::string(line).erase(at, 1)).records.empty());
    }
}

TEST_CASE("of 100,000 random corruptions not one puts out a line that was not written")
{
    Written to;
    Writer w(to.sink(), 0x5a5aa001);
    w.header({"0.1.0", "riscv64", 0x5a5aa001, 4, "6.12-rt"});
    w.fact("board", "Some \"Board\", v2");
    Writer::Params p(w, 1, "sleep", "0");
    p.add("policy", "fifo").add("hist_bits", Value(6)).add("t_ns", Value(123456789));
    p.end();
    Writer::Metrics m(w, 1);
    m.add("time_ns", Value(5000000000))
        .add("floor_ns", Value(57))
        .add("min_ns", Value(-5))
        .add("max_ns", Value(48120));
    m.end();
    Writer::Buckets b(w, 1, "late");
    for (int i = 0; i < 20; ++i) b.add(i * 1000, static_cast<std::uint64_t>(i) * 7 + 1);
    b.end();
    w.verdict({Value(1), "sleep.0", record::Status::pass, "", {}, {}, ""});
    w.end(0);
    auto lines = test::lines_of(to.stream);
    std::vector<std::string> right;
    for (const auto& line : lines) right.push_back(line.substr(0, line.size() - 1));

    constexpr int turns = 100000;
    test::Random random{20260102};
    std::uint64_t wrong = 0, unchanged = 0, whole = 0, kept = 0, repaired = 0;
    const char* kernel[] = {"[   41.100001] text\r\n", "<4>text\n", "[1.2] a@b @Z,5\n[1.3] more\r\n"};
    for (int turn = 0; turn < turns; ++turn) {
        std::string bytes = to.stream;
        for (std::size_t n = 1 + random.below(4); n > 0; --n) {
            std::size_t at = random.below(bytes.size()), size = 1 + random.below(6);
            switch (random.below(7)) {
            case 0: bytes[at] = static_cast<char>(bytes[at] ^ 1 << random.below(8)); break;
            case 1: bytes[at] = static_cast<char>(random.next()); break;
            case 2: bytes.erase(at, size); break;
            case 3: bytes.insert(at, bytes.substr(random.below(bytes.size()), size)); break;
            case 4: bytes.insert(at, kernel[random.below(3)]); break;
            case 5: std::swap(bytes[at], bytes[random.below(bytes.size())]); break;
            default: bytes[at] = "0123456789,\n"[random.below(12)]; break;
            }
        }
        Heard heard = hear(bytes, 1 + random.below(300));
        bool same = heard.records.size() == right.size();
        for (const auto& r : heard.records) {
            bool written = std::find(right.begin(), right.end(), r.line) != right.end();
            wrong += !written;
            kept += written;
            repaired += r.repaired;
        }
        unchanged += same;
        whole += same && heard.run(0xa001).missing == 0;
    }
    MESSAGE(turns << " corrupted streams: " << kept << " records accepted, " << repaired
                  << " of them repaired, " << unchanged << " streams lost nothing");
    CHECK(wrong == 0);
    CHECK(unchanged == whole);
    CHECK(repaired > 10000);
}

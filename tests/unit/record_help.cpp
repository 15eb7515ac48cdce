// SPDX-License-Identifier: MIT
#include "record_help.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>

#include <regex.h>

#include "base/crc32.hpp"

namespace rtp::test {

std::string sealed(std::string_view head)
{
    std::string line(head);
    std::uint32_t crc = crc32(line);
    for (int shift = 28; shift >= 0; shift -= 4) line += "0123456789abcdef"[crc >> shift & 15];
    return line + '\n';
}

bool well_formed(const std::string& line)
{
    static const regex_t grammar = [] {
        regex_t made;
        int rc = regcomp(
            &made,
            "^@[A-Z],[0-9a-f]{4},[0-9]+(,([A-Za-z0-9_.:;+/%=-]*|\"([ !#-?A-~]|\"\")*\"))*,[0-9a-f]{8}$",
            REG_EXTENDED | REG_NOSUB);
        REQUIRE(rc == 0);
        return made;
    }();
    if (line.size() < 10 || line.size() > 120 || line.back() != '\n') return false;
    std::string text(line, 0, line.size() - 1);
    return text.find('\0') == text.npos && regexec(&grammar, text.c_str(), 0, nullptr, 0) == 0 &&
           sealed(line.substr(0, line.size() - 9)) == line;
}

std::string case_file(const std::string& name)
{
    const char* folder = std::getenv("RTPROBE_CASES");
    std::string path = std::string(folder ? folder : "tests/cases") + "/" + name;
    std::ifstream in(path, std::ios::binary);
    REQUIRE_MESSAGE(in.good(), path << ": no such file; run in the top folder or set RTPROBE_CASES");
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> lines_of(const std::string& stream)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < stream.size();) {
        std::size_t end = std::min(stream.find('\n', at), stream.size() - 1) + 1;
        lines.push_back(stream.substr(at, end - at));
        at = end;
    }
    return lines;
}

record::Sink Written::sink()
{
    return {this, [](void* self, std::string_view line) {
                auto& to = *static_cast<Written*>(self);
                if (to.refuse) return --to.refuse, false;
                to.stream += line;
                return true;
            }};
}

record::Listener Heard::listener()
{
    record::Listener l;
    l.self = this;
    l.record = [](void* self, const record::Seen& seen) {
        auto& to = *static_cast<Heard*>(self);
        Record r{seen.kind, seen.run, seen.seq, {}, std::string(seen.line), seen.repaired};
        for (std::string_view field : seen.fields) r.fields.emplace_back(field);
        to.story += (seen.repaired ? "repaired " : "record ") + r.line + '\n';
        to.records.push_back(r);
    };
    l.clash = [](void* self, std::uint16_t run, std::uint64_t seq) {
        auto& to = *static_cast<Heard*>(self);
        to.story += "clash " + std::to_string(run) + ' ' + std::to_string(seq) + '\n';
        to.clashes.push_back(seq);
    };
    l.other = [](void* self, std::string_view line) {
        auto& to = *static_cast<Heard*>(self);
        to.story += "other " + std::string(line) + '\n';
        to.others.emplace_back(line);
    };
    l.ended = [](void* self, const record::Run& run) {
        auto& to = *static_cast<Heard*>(self);
        to.story += "ended";
        for (std::uint64_t n :
             {std::uint64_t{run.tag}, std::uint64_t{run.run_id}, run.format, run.first_seq, run.last_seq,
              run.missing, run.damaged, run.read, run.repaired, run.duplicate, run.clashes,
              static_cast<std::uint64_t>(run.ending), run.exit_status, run.lost})
            to.story += ' ' + std::to_string(n);
        to.story += '\n';
        to.ended.push_back(run);
    };
    return l;
}

const record::Run& Heard::run(std::uint16_t tag) const
{
    auto it = std::find_if(ended.rbegin(), ended.rend(), [&](const record::Run& r) { return r.tag == tag; });
    REQUIRE(it != ended.rend());
    return *it;
}

std::size_t Heard::of_kind(char kind) const
{
    return static_cast<std::size_t>(
        std::count_if(records.begin(), records.end(), [&](const Record& r) { return r.kind == kind; }));
}

namespace {

Heard read(std::initializer_list<std::string_view> parts, std::size_t chunk)
{
    Heard heard;
    auto reader = std::make_unique<record::Reader>(heard.listener());
    for (std::string_view part : parts)
        while (!part.empty()) {
            std::size_t n = std::min(chunk, part.size());
            // A copy of just this size, so that the sanitizer sees a read beyond the chunk.
            std::vector<char> bytes(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(n));
            reader->feed(bytes);
            part.remove_prefix(n);
        }
    reader->finish();
    heard.counts = reader->counts();
    for (std::uint64_t n : {heard.counts.read, heard.counts.damaged, heard.counts.repaired,
                            heard.counts.duplicate, heard.counts.clashes, heard.counts.refused,
                            heard.counts.unknown, heard.counts.extra, heard.counts.other})
        heard.story += ' ' + std::to_string(n);
    return heard;
}

}

Heard hear(std::string_view bytes, std::size_t chunk) { return read({bytes}, chunk); }

Heard hear_split(std::string_view bytes, std::size_t at)
{
    return read({bytes.substr(0, at), bytes.substr(at)}, bytes.size() + 1);
}

Heard hear_any(const std::string& bytes)
{
    Heard heard = hear(bytes);
    for (std::size_t at = 0; at <= bytes.size(); ++at) REQUIRE(hear_split(bytes, at).story == heard.story);
    for (std::size_t chunk : {1u, 2u, 3u, 7u, 64u}) REQUIRE(hear(bytes, chunk).story == heard.story);
    return heard;
}

std::string a_run(std::uint32_t run_id, int notes, bool whole)
{
    Written to;
    record::Writer w(to.sink(), run_id);
    w.header({"0.1.0", "arm", run_id, 2, "6.1"});
    for (int i = 0; i < notes; ++i)
        w.note({}, "n" + std::to_string(i), "text, \"" + std::to_string(run_id) + "\"");
    if (whole) w.end(0);
    return to.stream;
}

std::string notes(std::uint16_t run, std::initializer_list<std::pair<int, const char*>> list)
{
    std::string all, tag;
    for (int shift = 12; shift >= 0; shift -= 4) tag += "0123456789abcdef"[run >> shift & 15];
    for (auto [seq, code] : list) all += sealed("@N," + tag + "," + std::to_string(seq) + ",," + code + ",,");
    return all;
}

}

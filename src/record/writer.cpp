// SPDX-License-Identifier: MIT
#include "record/writer.hpp"

#include <algorithm>

namespace rtp::record {

namespace {

constexpr std::string_view more = "...";

// The front of a CPU list, up to a separator, that fits one record; taken off the list.
std::string_view take_cpus(std::string_view& list)
{
    std::string_view front = cut(list, Writer::cpus_most);
    if (front.size() < list.size()) {
        std::size_t end = cut(list, Writer::cpus_most + 1).rfind(';');
        if (end != front.npos && end > 0) front = cut(list, end);
    }
    list.remove_prefix(front.size());
    if (list.starts_with(';')) list.remove_prefix(1);
    return front;
}

}

std::string_view name(Status status)
{
    switch (status) {
    case Status::pass: return "pass";
    case Status::fail: return "fail";
    case Status::info: return "info";
    case Status::skip: return "skip";
    case Status::invalid: break;
    }
    return "invalid";
}

Line& Writer::open(char kind)
{
    line_.begin(kind, static_cast<std::uint16_t>(run_id_), seq_);
    return line_;
}

// A line that did not go out keeps its seq, so the reader sees that it is missing.
void Writer::close()
{
    if (!sink_.line(sink_.self, line_.seal())) ++lost_;
    ++seq_;
}

void Writer::header(const Header& h)
{
    std::string_view release = cut(h.release, release_bytes);
    Value cpus = h.online_cpus ? Value(h.online_cpus) : Value();
    Line& line = open('H');
    line.value(1u); // the format's number
    // The run id and the counts must be whole, so the names before them give way.
    std::size_t room = line.left() - (1 + 8) - (1 + value_bytes(cpus)) - (1 + release.size()) - 2;
    std::string_view arch = cut(h.arch, std::min<std::size_t>(8, room));
    line.token(h.version, room - arch.size());
    line.token(arch);
    line.hex(h.run_id, 8);
    line.value(cpus);
    line.token(release);
    close();
}

void Writer::fact(std::string_view key, std::string_view value, std::string_view cpus)
{
    do long_text('E', {}, key, value, take_cpus(cpus));
    while (!cpus.empty());
}

void Writer::fact(std::string_view key, Value value, std::string_view cpus)
{
    do {
        Line& line = open('E');
        line.token(key, key_most);
        line.value(value);
        line.token(take_cpus(cpus));
        close();
    } while (!cpus.empty());
}

void Writer::note(Value part, std::string_view code, std::string_view text)
{
    long_text('N', part, code, text, {});
}

void Writer::long_text(char kind, Value part, std::string_view key, std::string_view text,
                       std::string_view cpus)
{
    char kept[text_most];
    bool is_cut = text.size() > text_most;
    if (is_cut) {
        TextOut out(kept);
        text = out.put(cut(text, text_most - more.size())).put(more).view();
    }
    Text<key_most + 1> name(cut(key, key_most));
    for (bool first = true;; first = false) {
        Line& line = open(kind);
        if (kind == 'N') line.value(part);
        line.token(name);
        std::string_view piece =
            cut(text, text_that_fits(text, line.left() - (kind == 'E' ? 1 + cpus.size() : 0)));
        text.remove_prefix(piece.size());
        // The dots that end a cut text stay together.
        if (is_cut && !text.empty() && text.size() < more.size()) {
            std::size_t back = more.size() - text.size();
            piece.remove_suffix(back);
            text = {text.data() - back, more.size()};
        }
        line.text(piece);
        if (kind == 'E') line.token(cpus);
        close();
        if (text.empty()) return;
        if (first) name.put('+');
    }
}

void Writer::outlier(std::uint64_t part, std::uint64_t t_ns, Value value_ns, std::string_view cause,
                     std::string_view detail)
{
    Line& line = open('O');
    line.value(part);
    line.value(t_ns);
    line.value(value_ns);
    // The detail's comma has to fit as well.
    line.token(cause, std::min(key_most, line.left() - 2));
    if (text_bytes(detail) <= line.left()) {
        line.text(detail);
    } else {
        char bytes[line_bytes];
        TextOut out(bytes);
        std::size_t room = line.left();
        if (room > more.size()) out.put(cut(detail, text_that_fits(detail, room - more.size()))).put(more);
        line.text(out.view());
    }
    close();
}

void Writer::heartbeat(std::uint64_t t_ns, Value part, Value done_ppm)
{
    Line& line = open('T');
    line.value(t_ns);
    line.value(part);
    line.value(done_ppm);
    close();
}

void Writer::verdict(const Verdict& v)
{
    std::string_view status = record::name(v.status);
    Line& line = open('V');
    line.value(v.part);
    std::size_t room =
        line.left() - (1 + 1 + status.size() + 1 + 1 + value_bytes(v.value) + 1 + value_bytes(v.limit) + 1);
    std::string_view name = cut(v.name, room);
    room -= name.size();
    std::string_view metric = cut(v.metric, room);
    room -= metric.size();
    line.token(name);
    line.token(status);
    line.token(metric);
    line.value(v.value);
    line.value(v.limit);
    line.token(v.reason, room);
    close();
}

void Writer::end(unsigned exit_status)
{
    Line& line = open('Z');
    line.hex(run_id_, 8);
    line.value(seq_ + 1);
    line.value(lost_);
    line.value(exit_status);
    close();
}

}

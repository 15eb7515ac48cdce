// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "host/report.hpp"
#include "record_help.hpp"

// What the tests of the report share: a capture in, what was printed and the exit status out.
namespace rtp::test {

struct Printed {
    std::string text;
    int status = -1;

    bool has(std::string_view piece) const { return text.find(piece) != text.npos; }
    std::size_t count(std::string_view piece) const
    {
        std::size_t n = 0;
        for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++n;
        return n;
    }
};

inline bool print(void* self, std::string_view text)
{
    static_cast<std::string*>(self)->append(text);
    return true;
}

inline Printed report(std::string_view capture, const host::Format& format, std::size_t chunk = 4096,
                      bool colour = false, std::size_t storage_bytes = host::Report::storage_bytes)
{
    Printed printed;
    std::vector<std::byte> storage(storage_bytes);
    host::Report* report = host::Report::make(storage, format, {&printed.text, print}, colour);
    if (!report) return printed;
    while (!capture.empty()) {
        std::size_t n = std::min(chunk, capture.size());
        // A copy of just this size, so that the sanitizer sees a read beyond the chunk.
        std::vector<char> bytes(capture.begin(), capture.begin() + static_cast<std::ptrdiff_t>(n));
        report->feed({bytes.data(), bytes.size()});
        capture.remove_prefix(n);
    }
    printed.status = report->finish("capture.log");
    return printed;
}

// Records of run b001 from the first on, without their head and CRC: "P,1,sleep,0,policy=fifo".
inline std::string run_of(const std::vector<std::string>& records, std::string_view tag = "b001")
{
    std::string stream;
    std::size_t seq = 0;
    for (const std::string& r : records) {
        std::ostringstream head;
        head << '@' << r[0] << ',' << tag << ',' << seq++ << r.substr(1) << ',';
        stream += sealed(head.str());
    }
    return stream;
}

inline std::string header(std::string_view tag = "b001") { return "H,1,0.1.0,x86_64,0000" + std::string(tag) + ",2,6.1.0-rt"; }
inline std::string end(std::size_t seqs, int status = 0, std::string_view tag = "b001")
{
    return "Z,0000" + std::string(tag) + ',' + std::to_string(seqs) + ",0," + std::to_string(status);
}

}

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

inline Printed text(std::string_view capture) { return report(capture, host::text_format); }

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

// One relative sleep, 21 records.
inline std::vector<std::string> sleep_run()
{
    return {
        header(),
        "E,board,\"Some board\",",
        "E,tick_hz,2400000000,",
        "E,tick_error_ppb,12,",
        "E,start_real_ns,1767323045123456789,",
        "E,governor,performance,0-1",
        "E,kernel,\"Linux version\",",
        "E,kernel+,\" 6.1.0-rt\",",
        "P,1,sleep,0,policy=fifo,priority=80,interval_ns=10000000,mode=relative",
        "P,1,sleep,0,hist_bits=4,x_ns=500000000,t_ns=12000000",
        "M,1,time_ns,2000000000,floor_ns,31,sys_ppb,,minflt,0,majflt,0",
        "M,1,n,100,min_ns,6309,mean_ns,9213,max_ns,34857,p50_ns,9000,p90_ns,,early,0,missed,",
        "M,1,over_max_ns,34857,over_mean_ns,9213,strange_hz,7,checksum,00001234",
        "B,1,late,6144,10,8192,80,16384,9,32768,1",
        "X,1,0,9000,34857",
        "O,1,1500000000,34857,irq,timer",
        "O,1,700000000,20000,,",
        "N,1,few_samples,\"no p90_ns from 100 samples\"",
        "V,1,sleep.0,pass,max_ns,34857,40000,",
        "V,1,sleep.0,pass,,,,",
        end(21),
    };
}

}

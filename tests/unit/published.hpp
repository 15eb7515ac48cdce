// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

namespace rtp::test {

// Each row of one probe in tests/cases/published-figures.tsv: f(words), the probe's name already read.
template <typename F>
void published(const char* wanted, F&& f)
{
    const char* folder = std::getenv("RTPROBE_CASES");
    std::string path = std::string(folder ? folder : "tests/cases") + "/published-figures.tsv";
    std::ifstream in(path);
    REQUIRE_MESSAGE(in.good(), path << ": no such file; run in the top folder or set RTPROBE_CASES");
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string probe;
        if (words >> probe && probe == wanted) f(words);
    }
}

}

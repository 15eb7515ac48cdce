// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "base/calibration.hpp"
#include "figure/sleep.hpp"

using rtp::calibrate;
using rtp::CalibrationWindow;

namespace {

constexpr std::uint64_t ms = 1'000'000;

}

TEST_CASE("windows that agree give the rate over all of them")
{
    const CalibrationWindow w[] = {
        {2'400'100, ms, 0}, {2'399'900, ms, 0}, {2'400'000, ms, 0}, {2'400'050, ms, 0}, {2'399'950, ms, 0}};
    auto c = calibrate(w);
    CHECK(c.hz == 2'400'000'000u);
    CHECK(c.why == nullptr);
}

TEST_CASE("one window of five that is 40 % off is left out")
{
    const CalibrationWindow w[] = {
        {2'400'000, ms, 0}, {2'400'000, ms, 0}, {3'360'000, ms, 0}, {2'400'000, ms, 0}, {2'400'000, ms, 0}};
    CHECK(calibrate(w).hz == 2'400'000'000u);
}

TEST_CASE("windows that do not agree give no rate")
{
    const CalibrationWindow w[] = {
        {2'400'000, ms, 0}, {2'400'000, ms, 0}, {3'360'000, ms, 0}, {1'000'000, ms, 0}, {2'500'000, ms, 0}};
    auto c = calibrate(w);
    CHECK(c.hz == 0);
    CHECK(std::string(c.why) == "counter_unstable");
}

TEST_CASE("a counter that does not move has no rate and is never divided by")
{
    const CalibrationWindow w[] = {{0, ms, 0}, {0, ms, 0}, {0, ms, 0}};
    CHECK(calibrate(w).hz == 0);
    CHECK(std::string(calibrate(w).why) == "counter_stuck");
    const CalibrationWindow no_time[] = {{5, 0, 0}, {5, 0, 0}, {5, 0, 0}};
    CHECK(calibrate(no_time).hz == 0);
    CHECK(calibrate({}).hz == 0);
}

TEST_CASE("a counter of 4 MHz is measured as one, whatever the CPU says of itself")
{
    const CalibrationWindow w[] = {{4000, ms, 0}, {4000, ms, 0}, {4001, ms, 0}, {4000, ms, 0}, {3999, ms, 0}};
    CHECK(calibrate(w).hz == 4'000'000u);
}

TEST_CASE("the error is bounded by the brackets over the time they enclose")
{
    const CalibrationWindow w[] = {
        {1000'000, ms, 10}, {1000'000, ms, 0}, {1000'000, ms, 0}, {1000'000, ms, 0}, {1000'000, ms, 10}};
    CHECK(calibrate(w).error_ppb == 20'000'000'000u / (5 * ms));
}

TEST_CASE("the calibrations of the 2005 mail are 286 ppm apart, 2.86 us of a 10 ms sleep")
{
    std::int64_t ppb = rtp::figure::disagreement_ppb(2'133'906'000, 2'133'296'000);
    CHECK(ppb / 1000 == 285); // 285.9
    CHECK(ppb / 100 == 2859); // ns of 10 ms: 2.86 us
}

// SPDX-License-Identifier: MIT
#pragma once

namespace rtp::sys {

// Stdout is a terminal before which a person sits, and not the kernel's console, whose output is captured.
// Where it can't be told, it counts as the console: a report in place of records would spoil the capture.
bool wants_report();

}

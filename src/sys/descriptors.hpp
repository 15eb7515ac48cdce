// SPDX-License-Identifier: MIT
#pragma once

namespace rtp::sys {

// A caller may have closed 0, 1 or 2. The first file opened here would then be taken for it and be written
// full of records or messages. So each one that is closed is held by a descriptor on which every read and
// write fails with EBADF, as it would on the closed one.
void hold_standard_descriptors();

}

// SPDX-License-Identifier: MIT
#pragma once

#include "cpu_identity.hpp"

namespace rtp::machine {

inline Identity identify() { return {}; }

}

// SPDX-License-Identifier: MIT
// Uses every function of the contract, so that each arch's assembly is assembled too.
#include "contract.hpp"

std::uint64_t use_ticks() { return rtp::machine::ticks(); }
std::uint64_t use_ticks_ordered() { return rtp::machine::ticks_ordered(); }
char use_identity() { return rtp::machine::identify().cpu_name[0]; }

// SPDX-License-Identifier: MIT
// Character classes for <locale_facets>, which C++20's <chrono> drags in. glibc's version of this
// header uses glibc's tables; the values matter to std::ctype only, which nothing here uses.
#pragma GCC system_header
namespace std _GLIBCXX_VISIBILITY(default)
{
_GLIBCXX_BEGIN_NAMESPACE_VERSION
struct ctype_base
{
    typedef const int* __to_type;
    typedef unsigned short mask;
    static const mask upper = 1 << 0;
    static const mask lower = 1 << 1;
    static const mask alpha = 1 << 2;
    static const mask digit = 1 << 3;
    static const mask xdigit = 1 << 4;
    static const mask space = 1 << 5;
    static const mask print = 1 << 6;
    static const mask cntrl = 1 << 8;
    static const mask punct = 1 << 9;
    static const mask blank = 1 << 10;
    static const mask alnum = alpha | digit;
    static const mask graph = alnum | punct;
};
_GLIBCXX_END_NAMESPACE_VERSION
}

// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "sys/tree.hpp"

// A folder that stands for the root of a machine, gone with the object.
class FakeTree {
public:
    FakeTree()
    {
        char name[] = "/tmp/rtprobe-tree-XXXXXX";
        root_ = mkdtemp(name) ? name : "";
    }
    ~FakeTree() { std::filesystem::remove_all(root_); }
    FakeTree(const FakeTree&) = delete;

    FakeTree& file(std::string_view path, std::string_view text)
    {
        std::filesystem::path full = root_ + std::string(path);
        std::filesystem::create_directories(full.parent_path());
        std::ofstream(full, std::ios::binary) << text;
        return *this;
    }
    FakeTree& folder(std::string_view path)
    {
        std::filesystem::create_directories(root_ + std::string(path));
        return *this;
    }
    std::string path(std::string_view path) const { return root_ + std::string(path); }
    rtp::sys::Tree tree() const { return rtp::sys::Tree(root_); }

private:
    std::string root_;
};

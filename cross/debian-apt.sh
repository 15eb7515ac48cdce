# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced after common.sh, not run: packages of any Debian suite and architecture, downloaded and
# checked by apt with a state of our own in the cache. The machine's apt isn't changed, and no root
# is needed.

: "${cache:?source common.sh first}"

# The mirror this machine's own Debian comes from, in whatever form its sources are written.
# Origin and label are known once the lists were fetched; before that the name of the suite decides.
debian_mirror() {
    # shellcheck disable=SC2016 # apt's own variables
    apt-get indextargets --format '$(RELEASE)|$(ORIGIN)|$(LABEL)|$(REPO_URI)' \
        'Created-By: Packages' 'Component: main' 2> /dev/null |
        awk -F '|' -v codename="$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" '
            $2 == "Debian" && $3 == "Debian" && $1 !~ /-/ && sure == "" { sure = $4 }
            $2 == "" && $1 == codename && maybe == "" { maybe = $4 }
            END { print sure != "" ? sure : maybe }'
}

# private_apt SUITE ARCH: makes private_get and private_cache work on that suite.
private_apt() {
    private_dir=$cache/apt/$1-$2
    private_mirror=$(debian_mirror)
    [ -n "$private_mirror" ] ||
        die "apt's sources name no Debian archive to download from: add one (see sources.list(5)) and run apt-get update"
    mkdir -p "$private_dir/lists/partial" "$private_dir/archives/partial"
    private_key=/usr/share/keyrings/debian-archive-keyring.gpg
    [ -r "$private_key" ] && private_key=" signed-by=$private_key" || private_key=
    echo "deb [arch=$2 target=Packages$private_key] $private_mirror $1 main" > "$private_dir/sources.list"
    cat > "$private_dir/apt.conf" << CONF
#clear APT::Architectures;
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
APT::Architecture "$2";
APT::Architectures { "$2"; };
APT::Sandbox::User "";
Acquire::Languages "none";
Acquire::Retries "3";
Dir::Etc::SourceList "$private_dir/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State::Lists "$private_dir/lists";
Dir::State::Status "/dev/null";
Dir::Cache "$private_dir";
CONF
    step "package lists of $1 for $2" private_get update ||
        die "no package lists of $1 from $private_mirror: is the network up, and does that mirror hold $1?"
}
private_get() { apt-get -q -c "$private_dir/apt.conf" "$@"; }
private_cache() { apt-cache -c "$private_dir/apt.conf" "$@"; }

# whole DIR: whether the files that seal DIR left there are all still as they were.
whole() { [ -s "$1/SHA256" ] && (cd "$1" && sha256sum --status -c SHA256 2> /dev/null); }
seal() { (cd "$1" && sha256sum -- * > .sums && mv .sums SHA256); }

# deb_into DIR PACKAGE: downloads a package of the suite that private_apt set as DIR/PACKAGE.deb.
deb_into() {
    step "downloading $2" deb_download "$1" "$2" || die "could not download $2; apt's last lines stand above"
}
deb_download() (
    cd "$1" && private_get download "$2" && mv -- "$2"_*.deb "$2.deb"
)

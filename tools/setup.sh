#!/usr/bin/env bash
# Prepare a machine for Roundtable. `make` calls this; each part does only what is still missing.
#   tools/setup.sh venv LOCKFILE    .venv with this package, editable, and exactly what the lock file names
#   tools/setup.sh research         what lab/environments needs besides; without it its tests say so and are skipped
#   tools/setup.sh system           Debian's Chromium, Redis and PostgreSQL, which the tests start themselves
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }
say() { printf 'setup: %s\n' "$*" >&2; }

# Install Debian packages, as root or through sudo.
install_packages() {
    local as_root=()
    command -v apt-get >/dev/null || fail "missing: $*. There is no apt-get here; install them with your system's own tool."
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "missing: $*. As root, run: apt-get update && apt-get install -y $*"
        as_root=(sudo)
    fi
    say "installing $*"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq ||
        say "apt-get update failed; trying with the package lists that are here"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2 ||
        fail "apt-get could not install $*; the lines above say why"
}

# The first Python that is new enough.
find_python() {
    local candidate
    for candidate in ${PYTHON:-} python3 python3.11 python3.12 python3.13; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed; on Debian: apt-get install -y python3 python3-venv (or set PYTHON=...)"
}

make_venv() {
    local lock=$1 python pip
    if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        python=$(find_python)
        "$python" -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv
        say "making .venv"
        "$python" -m venv --clear .venv || fail "$python -m venv failed; the lines above say why"
    fi
    say "installing what $lock names, and Roundtable, into .venv"
    pip=(.venv/bin/python -m pip install --quiet --disable-pip-version-check)
    "${pip[@]}" --require-hashes --requirement "$lock" ||
        fail "pip could not install the packages in $lock; is there a network connection?"
    "${pip[@]}" --no-deps --no-build-isolation --editable . || fail "pip could not install Roundtable itself"
}

research_packages() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-research.lock ||
        say "could not install what requirements-research.lock names: tests of environments will be skipped"
}

system_packages() {
    local missing=()
    command -v chromium >/dev/null || missing+=(chromium)
    command -v redis-server >/dev/null || missing+=(redis-server)
    compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || missing+=(postgresql)
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
}

case "${1:-}" in
    venv) make_venv "${2:?which lock file? requirements.lock, or requirements-dev.lock}" ;;
    research) research_packages ;;
    system) system_packages ;;
    *) fail "usage: tools/setup.sh venv LOCKFILE | tools/setup.sh research | tools/setup.sh system" ;;
esac

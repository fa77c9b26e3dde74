#!/usr/bin/env bash
# Runs the pages in Debian's Chromium: tests/browser/run.sh PROGRAM. It installs what it needs and fails where that
# cannot be had.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")"

need() { command -v "$1" >/dev/null || missing+=("$2"); }
missing=()
need node nodejs
need npm npm
need chromium chromium
if [ ${#missing[@]} -gt 0 ]; then
    root=""
    [ "$(id -u)" = 0 ] || root=sudo
    $root apt-get update -q && $root apt-get install -q -y --no-install-recommends "${missing[@]}" || {
        echo "the browser test needs ${missing[*]}, which cannot be installed here" >&2
        exit 2
    }
fi

# The packages lie in target/, so that nothing is written beside the sources.
work=../../target/browser
mkdir -p "$work/run"
cp package.json run.mjs "$work/run/"
(cd "$work/run" && npm install --no-audit --no-fund --silent) || {
    echo "the browser test needs playwright-core and axe-core from npm, which cannot be installed here" >&2
    exit 2
}
node "$work/run/run.mjs" "$program" "$work/pictures" "$(command -v chromium)"

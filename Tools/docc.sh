#!/bin/sh
# Builds the documentation of every public Swift module and the tutorial, as one archive for any file server: docc.sh
# BINARIES OUTPUT [BASE PATH]. Fails on any warning.
set -eu
binaries=$1 output=$2 base=${3:-}
tools=$(dirname "$(readlink -f "$(command -v swift)")")
work=$output.work
rm -rf "$output" "$work"
mkdir -p "$work" "$(dirname "$output")"
case $(uname -m) in
    aarch64 | arm64) target=aarch64-unknown-linux-gnu ;;
    *) target=x86_64-unknown-linux-gnu ;;
esac
archives=
# KeylineUIKit is documented together with the module whose types it re-exports.
for module in $(sed -n 's/.*documentation_targets: \[\(.*\)\]/\1/p' .spi.yml | tr -d ,); do
    mkdir -p "$work/$module"
    "$tools/swift-symbolgraph-extract" -module-name "$module" -I "$binaries/Modules" -target "$target" \
        -Xcc "-fmodule-map-file=$binaries/CSolver.build/module.modulemap" -minimum-access-level public \
        -experimental-allowed-reexported-modules=KeylineUIKitTypes -skip-synthesized-members -skip-inherited-docs \
        -output-dir "$work/$module"
    cp -r "Sources/$module/$module.docc" "$work/$module/$module.docc"
    if [ "$module" = Keyline ]; then
        python3 Tools/docc_tutorial.py docs/tutorial docs/pictures "$work/$module/$module.docc"
    fi
    "$tools/docc" convert "$work/$module/$module.docc" --additional-symbol-graph-dir "$work/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "keyline.$module" \
        --fallback-default-module-kind Module --warnings-as-errors --ide-console-output \
        --transform-for-static-hosting ${base:+--hosting-base-path "$base"} \
        --output-path "$work/$module.doccarchive" > "$work/log" 2>&1 || {
        cat "$work/log"
        exit 1
    }
    archives="$archives $work/$module.doccarchive"
done
# shellcheck disable=SC2086
"$tools/docc" merge $archives --synthesized-landing-page-name Keyline \
    --synthesized-landing-page-topics-style list --output-path "$output"
rm -rf "$work"

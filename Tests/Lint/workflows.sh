#!/bin/sh
# The files in .github are what GitHub reads: workflows.sh CHECK-JSONSCHEMA FOLDER. A copy of one file of each kind with a
# mistake must be refused, so that the check itself is seen to work.
set -eu
check=$1 folder=$2
forms=$(ls .github/ISSUE_TEMPLATE/*.yml | grep -v '/config.yml$')
# shellcheck disable=SC2086
$check -q --builtin-schema vendor.github-issue-forms $forms
$check -q --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
$check -q --builtin-schema vendor.github-workflows .github/workflows/*.yml

# SCHEMA FILE EDIT
refused() {
    sed "$3" "$2" > "$folder/planted.yml"
    if $check -q --builtin-schema "vendor.$1" "$folder/planted.yml" > "$folder/out" 2>&1; then
        echo "workflows: a mistake in $2 is not noticed: $3"
        exit 1
    fi
}
refused github-issue-forms .github/ISSUE_TEMPLATE/solver.yml 's/type: textarea/type: textaera/'
refused github-issue-config .github/ISSUE_TEMPLATE/config.yml 's/blank_issues_enabled: true/blank_issues_enabled: perhaps/'
refused github-workflows .github/workflows/release.yml 's/runs-on:/run-on:/'
echo "workflows: issue forms and workflows are valid by GitHub's schemas"

# A day's work with commands of gh, which the program $PROGRAM runs: it prints what both print in the same way.
# $YES: the flag with which ghx confirms a merge, which gh does not have.
set -eu
gh() { "$PROGRAM" "$@"; }
quiet() { "$PROGRAM" "$@" > "$FOLDER/ignored"; }

# Triage
gh issue list --label bug --limit 5 --json number --jq '.[].number'
gh issue list --search '-label:bug' --state open --json number --jq '.[].number'
gh issue view 1 --json title --jq .title
quiet issue view 1 --comments
quiet issue edit 1 --add-label 'help wanted' --add-assignee @me --milestone v1.0
quiet issue edit 2 --title 'A better title' --remove-label enhancement
quiet issue comment 1 --body 'Looking into it'
quiet issue comment 1 --edit-last --body 'Looked into it'
quiet issue close 1 --reason 'not planned' --comment 'Cannot be reproduced'
quiet issue reopen 1
quiet issue create --title 'From a script' --body 'Text' --label bug --assignee @me
quiet issue lock 2 --reason spam
quiet issue unlock 2
quiet issue pin 8
quiet label create urgent --color ff0000 --description 'Today'
quiet label edit urgent --name soon
gh label list --search soon --json name --jq '.[].name'
quiet issue develop 1 --name fix-1

# Review
gh pr list --state open --json number --jq '.[].number'
gh pr list --author app/dependabot --state all --json number --jq '.[].number'
gh pr view 3 --json title --jq .title
gh pr diff 3 --name-only
gh pr diff 3
quiet pr checks 3
quiet pr review 3 --approve --body 'Fine'
quiet pr edit 3 --add-label enhancement
quiet pr comment 3 --body 'Thanks'
quiet pr comment 3 --edit-last --body 'Thanks a lot'
quiet pr ready 4
quiet pr merge 4 --squash $YES
quiet pr create --title Topic --body 'Closes #8' --head topic --base main --label enhancement
quiet search prs --repo octo/hello --state open topic

# CI
gh workflow list --json name --jq '.[].name'
gh workflow list --all --json name --jq '.[].name'
quiet run list --limit 3
quiet run view 15000000002
quiet run view 15000000002 --log
quiet run rerun 15000000002
quiet workflow disable CI
quiet workflow enable CI
quiet variable set COLOR --body blue
gh variable list --json name --jq '.[].name'
quiet secret list

# Release
echo data > "$FOLDER/asset.txt"
quiet release create v9.0.0 --title Nine --notes 'Notes' --target main
quiet release upload v9.0.0 "$FOLDER/asset.txt"
quiet release edit v9.0.0 --prerelease
gh release view v9.0.0 --json tagName --jq .tagName
quiet release download v9.0.0 --pattern '*.txt' --dir "$FOLDER/downloads"
cat "$FOLDER/downloads/asset.txt"

# Board
quiet project list --owner octo
quiet project view 1 --owner octo
quiet project field-list 1 --owner octo
quiet project item-list 1 --owner octo
quiet project item-add 1 --owner octo --url https://github.com/octo/hello/issues/5

# A change of a file through api
content=$(printf hi | base64)
gh api 'repos/{owner}/{repo}/contents/notes.txt' -X PUT -f message='Add notes' -f content="$content" --jq .content.path
gh api 'repos/{owner}/{repo}/contents/notes.txt' --jq .content | base64 -d
gh api graphql -f query='query { viewer { login } }' --jq .data.viewer.login
quiet repo edit octo/hello --description 'A new text' --add-topic cli

_ruledex() {
    local offered
    COMPREPLY=()
    while IFS= read -r offered; do
        COMPREPLY+=("$offered")
    done < <(RULEDEX_COMPLETE=bash ruledex -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
    # No blank behind what goes on.
    if [[ ${COMPREPLY[0]-} != *[=/:] ]]; then
        compopt +o nospace 2>/dev/null
    fi
}
if [[ ${BASH_VERSINFO[0]} -gt 4 || ${BASH_VERSINFO[0]} -eq 4 && ${BASH_VERSINFO[1]} -ge 4 ]]; then
    complete -o nospace -o bashdefault -o nosort -F _ruledex ruledex
else
    complete -o nospace -o bashdefault -F _ruledex ruledex
fi

#compdef ruledex
_ruledex() {
    local line="${(j: :)words[1,CURRENT-1]} $QIPREFIX$IPREFIX$PREFIX"
    local -a offered=("${(@f)$(RULEDEX_COMPLETE=zsh ruledex -- "$line" "$PREFIX" "$LBUFFER" 2>/dev/null)}")
    local one
    local -a whole begun any_case=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
    # Of other letters it does not know the case.
    if [[ $PREFIX == *[^[:ascii:]]* ]]; then
        any_case=(-U)
    fi
    for one in $offered; do
        # No blank behind what goes on.
        if [[ ${one/(#b)([^\\]):*/$match[1]} == *[=/:] ]]; then
            begun+=("$one")
        else
            whole+=("$one")
        fi
    done
    [[ -n $begun ]] && _describe -V values begun -Q -S '' $any_case
    [[ -n $whole ]] && _describe -V values whole -Q $any_case
}
# A file of `fpath` is run by the first completion, a script that is sourced before it.
if [[ $funcstack[1] == _ruledex ]]; then
    _ruledex "$@"
else
    compdef _ruledex ruledex
fi

# OSC 133 marks and OSC 7 for bash 4.4 and later: defines __drover_install, which the startup file calls last.
#
#   A and B   around PS1, renewed at every prompt, because prompt frameworks rebuild PS1
#   C         from PS0, which bash shows for a command that it is about to run, and for nothing else
#   D;code    from PROMPT_COMMAND, once after each C. Whether a command ran is asked of the prompt escape \#,
#             whose number grows with each command: an empty line, a ctrl+c at the prompt and a line that does
#             not parse run nothing and report nothing. No DEBUG trap, so the user's own one is left alone.
#
# Marks go to stderr, where bash also writes its prompts: output that the user redirects stays clean.

# Runs first at each prompt: what other hooks print is then not taken for output of the command.
__drover_report() {
  # Without this, `set -x` would trace, and `set -u`, `set -e` or `set -a` of the user's would befall, our lines.
  { local - drover_status=$?; set +aefuvx; } 2>/dev/null
  __drover_end "$drover_status"
  return "$drover_status"
}

__drover_end() {
  local drover_number=${__drover_counter@P}
  if [[ $drover_number != "$__drover_number" ]]; then
    __drover_number=$drover_number
    builtin printf '\e]133;D;%s\a' "$1" >&2
  fi
}

# Percent-encodes the current directory, byte by byte.
__drover_locate() {
  local LC_ALL=C drover_rest=$PWD drover_char
  __drover_directory=$PWD __drover_path=
  while [[ -n $drover_rest ]]; do
    drover_char=${drover_rest:0:1} drover_rest=${drover_rest:1}
    case $drover_char in
      [a-zA-Z0-9/._~-]) ;;
      *)
        # A byte above 127 can come out negative.
        builtin printf -v drover_char '%d' "'$drover_char"
        builtin printf -v drover_char '%%%02X' $((drover_char & 255))
        ;;
    esac
    __drover_path+=$drover_char
  done
}

# Runs last at each prompt, after whatever rebuilds PS1, PS0 or PROMPT_COMMAND.
__drover_prompt() {
  { local - drover_status=$?; set +aefuvx; } 2>/dev/null
  # Does nothing unless the first hook was overwritten.
  __drover_end "$drover_status"
  if [[ $PWD != "$__drover_directory" ]]; then __drover_locate; fi
  builtin printf '\e]7;file://%s%s\a' "$HOSTNAME" "$__drover_path" >&2
  local IFS=$' \t\n' drover_ps1=${PS1-} drover_ps0=${PS0-} drover_mark drover_form=0
  for drover_mark in "${__drover_marks[@]}"; do
    drover_ps1=${drover_ps1//"$drover_mark"/} drover_ps0=${drover_ps0//"$drover_mark"/}
  done
  if ! shopt -q promptvars; then drover_form=3; fi
  if [[ ${PS1@a} != *r* ]]; then
    PS1=${__drover_marks[drover_form]}$drover_ps1${__drover_marks[drover_form + 1]}
  fi
  if [[ ${PS0@a} != *r* ]]; then PS0=$drover_ps0${__drover_marks[drover_form + 2]}; fi
  __drover_arm
  # bash-preexec waits for the next command only after its own last hook; ours came later.
  if declare -F __bp_interactive_mode >/dev/null; then __bp_interactive_mode; fi
}

# Puts our two hooks back to the first and the last place of PROMPT_COMMAND. The first goes in front of the user's
# first one, in the same string: then an assignment to PROMPT_COMMAND, list or not, replaces the user's as ever.
__drover_arm() {
  if [[ ${PROMPT_COMMAND@a} == *r* ]]; then return 0; fi
  local drover_hook
  local -a drover_hooks=()
  for drover_hook in "${PROMPT_COMMAND[@]}"; do
    drover_hook=${drover_hook//"$__drover_first"/}
    drover_hook=${drover_hook%"$__drover_last"}
    if [[ -n $drover_hook && $drover_hook != __drover_prompt ]]; then drover_hooks+=("$drover_hook"); fi
  done
  # PROMPT_COMMAND can be a list since 5.1: one hook that fails to parse then does not take the others along.
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501)); then
    PROMPT_COMMAND=("$__drover_first${drover_hooks[0]-}" "${drover_hooks[@]:1}" __drover_prompt)
  else
    PROMPT_COMMAND=$__drover_first${drover_hooks[0]-}$__drover_last
    # A list is never exported. Neither may this be, or a nested bash would look for our functions.
    export -n PROMPT_COMMAND
  fi
}

__drover_install() {
  # 4.4 brought PS0 and ${name@P}.
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)); then return 0; fi
  { local -; set +aefuvx; } 2>/dev/null
  # One that may not be changed leaves no place for a hook.
  if [[ ${PROMPT_COMMAND@a} == *r* ]]; then return 0; fi
  # The prompt holds references to variables that stay in this shell, so a nested shell that inherits an exported
  # PS1 shows the user's prompt and no marks. The second three are for `shopt -u promptvars`.
  __drover_marks=(
    '\[${__drover_a-}\]' '\[${__drover_b-}\]' '${__drover_c-}'
    '\[\e]133;A\a\]' '\[\e]133;B\a\]' '\e]133;C\a'
  )
  __drover_a=$'\e]133;A\a' __drover_b=$'\e]133;B\a' __drover_c=$'\e]133;C\a'
  # It passes the command's status on to the next hook; as part of a `&&` list, that neither ends a shell under
  # `set -e` nor springs an ERR trap. A line of its own is where bash-preexec looks for the name of a hook.
  __drover_first=$'{\n__drover_report\n} && :\n' __drover_last=$'\n__drover_prompt'
  __drover_counter='\#' __drover_directory= __drover_path=
  __drover_number=${__drover_counter@P}
  __drover_arm
}

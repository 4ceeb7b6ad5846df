# zsh reads this file because ZDOTDIR points at its folder (src/actors/shell/zsh.ts). It gives ZDOTDIR back at once, so
# that zsh itself finds all the user's other startup files and sets HISTFILE as ever, and leaves hooks behind that
# do their work from the first prompt on.
#
#   A and B   around PS1 while a prompt is shown, and only then: a command, or a shell that inherits an exported PS1,
#             sees the user's own. Renewed at every prompt, because prompt frameworks rebuild PS1
#   C         from the last preexec hook, which zsh calls for a command that it is about to run, and for nothing else
#   D;code    once after each C, in front of the mark that zsh shows after output without a newline (PROMPT_EOL_MARK),
#             so that the mark is no part of the output; from the first precmd hook where zsh shows none
#
# Marks go to /dev/tty, where zsh also writes its prompts: output that the user redirects stays clean.

if [[ -n ${DROVER_ZDOTDIR+set} ]]; then
  export ZDOTDIR=$DROVER_ZDOTDIR
else
  unset ZDOTDIR
fi

if [[ -o interactive ]]; then
  typeset -g __drover_running= __drover_eol_mark_unset= __drover_directory= __drover_path=
  typeset -g __drover_a=$'%{\e]133;A\a%}' __drover_b=$'%{\e]133;B\a%}' __drover_d=$'%{\e]133;D;%?\a%}'

  __drover_report() {
    { local drover_status=$?; emulate -L zsh; setopt no_xtrace no_verbose no_err_exit no_err_return } 2>/dev/null
    if [[ -n $__drover_running ]]; then
      __drover_running=
      if [[ ! -o prompt_sp || ! -o prompt_cr || ${PROMPT_EOL_MARK-} != $__drover_d* ]]; then
        print -rn -- $'\e]133;D;'$drover_status$'\a' >/dev/tty
      fi
      __drover_restore_eol_mark
    fi
    if [[ $PWD != $__drover_directory ]]; then __drover_locate; fi
    print -rn -- $'\e]7;file://'$HOST$__drover_path$'\a' >/dev/tty
  }

  # Percent-encodes the current directory, byte by byte.
  __drover_locate() {
    setopt local_options no_multibyte
    local drover_char
    __drover_directory=$PWD __drover_path=
    for drover_char in ${(s::)PWD}; do
      if [[ $drover_char != [a-zA-Z0-9/._~-] ]]; then printf -v drover_char '%%%02X' $(( ##$drover_char & 255 )); fi
      __drover_path+=$drover_char
    done
  }

  __drover_mark() {
    # Escapes in a prompt cannot be declared zero-width without prompt_percent.
    if [[ ! -o prompt_percent ]]; then return 0; fi
    { emulate -L zsh; setopt no_xtrace no_verbose no_err_exit no_err_return } 2>/dev/null
    __drover_unmark
    PS1=$__drover_a$PS1$__drover_b
    __drover_arm
  }

  __drover_unmark() { PS1=${${PS1//$__drover_a/}//$__drover_b/} }

  __drover_restore_eol_mark() {
    if [[ ${PROMPT_EOL_MARK-} != $__drover_d* ]]; then return 0; fi
    PROMPT_EOL_MARK=${PROMPT_EOL_MARK#$__drover_d}
    if [[ -n $__drover_eol_mark_unset ]]; then unset PROMPT_EOL_MARK; fi
  }

  __drover_start() {
    { emulate -L zsh; setopt no_xtrace no_verbose no_err_exit no_err_return } 2>/dev/null
    __drover_running=1
    __drover_unmark
    __drover_restore_eol_mark
    # zsh's default, from zshparam.
    if (( ${+PROMPT_EOL_MARK} )); then __drover_eol_mark_unset=; else __drover_eol_mark_unset=1; fi
    typeset -g PROMPT_EOL_MARK=$__drover_d${PROMPT_EOL_MARK-%B%S%#%s%b}
    __drover_arm
    print -n '\e]133;C\a' >/dev/tty
  }

  # Keeps the hooks in their places, and each kind puts the other back should the user's files overwrite a list.
  __drover_arm() {
    typeset -ga precmd_functions preexec_functions
    precmd_functions=(__drover_report ${precmd_functions:#__drover_*} __drover_mark)
    preexec_functions=(${preexec_functions:#__drover_*} __drover_start)
  }

  __drover_arm
fi

if [[ ${DROVER_ZSH_RCS-on} == off ]]; then
  # The user said -f, which launch took back to get here: no startup file of theirs from here on.
  unset DROVER_ZDOTDIR DROVER_ZSH_RCS
  unsetopt rcs
else
  unset DROVER_ZDOTDIR DROVER_ZSH_RCS
  if [[ -r ${ZDOTDIR-$HOME}/.zshenv ]]; then . "${ZDOTDIR-$HOME}/.zshenv"; fi
fi

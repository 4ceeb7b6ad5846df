# Read by an interactive bash instead of its own startup files: replays exactly those files that bash would have
# read with the user's arguments, then adds the prompt marks. src/actors/shell/bash.ts decides how it gets here
# (as --rcfile, or as $ENV under --posix) and says in DROVER_SHELL_STARTUP which files are due.

# First, so that no alias of the user's files is expanded into our functions when they are parsed.
. "$DROVER_SHELL_SCRIPTS/bash-marks.bash"

__drover_startup=$DROVER_SHELL_STARTUP
__drover_file=${DROVER_SHELL_RC-$HOME/.bashrc}

if [[ $__drover_startup != rc ]]; then
  if [[ -n ${DROVER_SHELL_ENV+set} ]]; then ENV=$DROVER_SHELL_ENV; else unset ENV; fi
fi
if [[ $__drover_startup == login || $__drover_startup == none ]]; then
  # --posix only served to get here: take it back with what it leaves behind.
  set +o posix
  shopt -u inherit_errexit 2>/dev/null
  if [[ ${HISTFILE-} == "$HOME/.sh_history" ]]; then HISTFILE=$HOME/.bash_history; fi
fi
# Before the user's files: what they start, or become by exec, must find none of our variables.
unset DROVER_SHELL_SCRIPTS DROVER_SHELL_STARTUP DROVER_SHELL_RC DROVER_SHELL_ENV

# At the top level and not in a function: there, a `declare` of the user's would be local.
case $__drover_startup in
  rc)
    # bash does not search PATH for a startup file, but `.` does for a bare name.
    if [[ $__drover_file != */* ]]; then __drover_file=./$__drover_file; fi
    if [[ -r $__drover_file ]]; then . "$__drover_file"; fi
    ;;
  login)
    if [[ -r /etc/profile ]]; then . /etc/profile; fi
    for __drover_file in ~/.bash_profile ~/.bash_login ~/.profile; do
      if [[ -r $__drover_file ]]; then
        . "$__drover_file"
        break
      fi
    done
    ;;
  posix)
    # The value of ENV is subject to expansion (POSIX, sh, "ENV").
    if [[ -n ${ENV-} ]]; then
      eval "__drover_file=\"$ENV\""
      if [[ $__drover_file != */* ]]; then __drover_file=./$__drover_file; fi
      if [[ -r $__drover_file ]]; then . "$__drover_file"; fi
    fi
    ;;
esac

unset __drover_startup __drover_file
__drover_install

# Read through ENV by an interactive sh, dash or ash (busybox): replays the user's own ENV file, then marks the prompt.
# What `sh` is differs from system to system, so it is asked here and not by the name: bash gets the marks of bash,
# and a shell of which neither is known to work gets none.
#
# dash has no hook before or after a command, only a PS1 that is expanded at each prompt:
#
#   A and B   around PS1
#   D;code    before A, at every prompt but the first: an empty line reports the last code again
#   C         never

__drover_scripts=$DROVER_SHELL_SCRIPTS
if [ -n "${DROVER_SHELL_ENV+set}" ]; then ENV=$DROVER_SHELL_ENV; else unset ENV; fi
unset DROVER_SHELL_SCRIPTS DROVER_SHELL_ENV

# Functions before the user's file, so that none of its aliases is expanded into them when they are parsed.
if [ -n "${BASH_VERSION-}" ]; then . "$__drover_scripts/bash-marks.bash"; fi

# Percent-encodes the current directory, byte by byte. Runs in the subshell of a prompt.
__drover_tell_directory() {
  LC_ALL=C __drover_rest=$PWD __drover_path=
  while [ -n "$__drover_rest" ]; do
    __drover_tail=${__drover_rest#?}
    __drover_char=${__drover_rest%"$__drover_tail"}
    __drover_rest=$__drover_tail
    case $__drover_char in
      [a-zA-Z0-9/._~-]) ;;
      *) __drover_char=$(printf '%%%02X' $(($(printf '%d' "'$__drover_char") & 255))) ;;
    esac
    __drover_path=$__drover_path$__drover_char
  done
  printf '\033]7;file://%s\007' "$__drover_path"
}

# busybox edits the line itself and must be told what has no width; dash knows neither brackets nor `source`.
__drover_open= __drover_close=
if command -v source >/dev/null; then __drover_open='\[' __drover_close='\]'; fi

# The value of ENV is subject to expansion (POSIX, sh, "ENV").
if [ -n "${ENV-}" ]; then
  eval "__drover_file=\"$ENV\""
  case $__drover_file in */*) ;; *) __drover_file=./$__drover_file ;; esac
  if [ -r "$__drover_file" ]; then . "$__drover_file"; fi
  unset __drover_file
fi

if [ -n "${BASH_VERSION-}" ]; then
  __drover_install
elif [ -z "${ZSH_VERSION-}${KSH_VERSION-}${YASH_VERSION-}${POSH_VERSION-}" ]; then
  __drover_a=$(printf '\033]133;A\007')
  __drover_b=$(printf '\033]133;B\007')
  __drover_d=$(printf '\033]133;D;')
  __drover_bel=$(printf '\007')
  __drover_nil=
  # All of it depends on a variable of this shell, so a nested shell that inherits an exported PS1 shows only the
  # user's. An expansion that yields nothing notes that the first prompt is over.
  __drover_ended='${__drover_seen:+$__drover_d$?$__drover_bel}${__drover_nil#$((__drover_seen=1))}'
  PS1=$__drover_open'${__drover_a:+'$__drover_ended'$(__drover_tell_directory)$__drover_a}'$__drover_close$PS1
  PS1=$PS1$__drover_open'${__drover_b-}'$__drover_close
  unset __drover_ended
fi
unset __drover_scripts __drover_open __drover_close

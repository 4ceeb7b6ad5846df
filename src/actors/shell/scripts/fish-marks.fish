# OSC 133 marks and OSC 7 for fish, sourced by --init-command after the user's own configuration.
#
#   A and B   from a fish_prompt function around the user's, in place while a prompt is shown, and only then: a command
#             that redefines, wraps or saves fish_prompt finds the user's own
#   C         from fish_preexec, which fish sends for a command that it is about to run, and for nothing else
#   D;code    from fish_postexec, once after each C
#
# fish 4 emits A, C and D by itself, and then gets no marks from here. Later ones have a feature flag for them.

function __drover_locate --on-event fish_prompt
    printf '\e]7;file://%s%s\a' $hostname (string escape --style=url -- $PWD)
end

function __drover_install
    function __drover_wrap --on-event fish_prompt
        __drover_unwrap
        functions -q fish_prompt
        or return
        functions -c fish_prompt __drover_own_prompt
        # The user's function runs first: it shows $status and $pipestatus, which any other command changes.
        function fish_prompt --description __drover_wrapper
            set -l lines (__drover_own_prompt $argv)
            printf '\e]133;A\a%s\e]133;B\a' (string join -- \n $lines | string collect)
        end
    end

    function __drover_unwrap
        functions -q __drover_own_prompt
        or return
        # The fifth detail is the description. Something else there was defined while the prompt was shown: it stays.
        if test "$(functions -Dv fish_prompt)[5]" = __drover_wrapper
            functions -e fish_prompt
            functions -c __drover_own_prompt fish_prompt
        end
        functions -e __drover_own_prompt
    end

    function __drover_start --on-event fish_preexec
        __drover_unwrap
        set -g __drover_running yes
        printf '\e]133;C\a'
    end

    function __drover_finish --on-event fish_postexec
        set -l code $status
        if set -q __drover_running
            set -e __drover_running
            printf '\e]133;D;%s\a' $code
        end
    end
end

status test-feature mark-prompt 2>/dev/null
switch $status
    case 1
        __drover_install
    case 2
        # No such flag.
        string match -qr '^3\.' -- $version
        and __drover_install
end
functions -e __drover_install

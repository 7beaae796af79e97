# Prints what may stand in place of the last of these words, those after the program, with what each is behind a tab.
function __strongroom_find
    set -l line ''
    set -l flag ''
    set -l count 0
    set -l in_flags 0
    set -l used
    set -l last $argv[-1]
    for word in $argv[1..-2]
        if test -n "$flag"
            set flag ''
        else if string match -q -- '-*' $word
            set in_flags 1
            set -a used (string split -m 1 = -- $word)[1]
            if not string match -q -- '*=*' $word; and not __strongroom_value "$line $word" | string match -q none
                set flag $word
            end
        else if test $in_flags = 1; or test "$line$word" = help
            continue
        else if __strongroom_flags "$line" >/dev/null
            set count (math $count + 1)
        else
            set line (string trim -- "$line $word")
        end
    end
    if test -n "$flag"
        __strongroom_offer '' "$last" (__strongroom_value "$line $flag")
    else if string match -q -- '--*=*' $last
        set -l parts (string split -m 1 = -- $last)
        __strongroom_offer "$parts[1]=" "$parts[2]" (__strongroom_value "$line $parts[1]")
    else if not __strongroom_flags "$line" >/dev/null
        test $in_flags = 1; or __strongroom_next "$line"
    else
        if test $in_flags = 0; and not string match -q -- '-*' "$last"
            set -l value (__strongroom_value "$line $count")
            if test "$value[1]" != typed
                __strongroom_offer '' "$last" $value
                return
            end
        end
        if test -z "$last"; or string match -q -- '-*' "$last"
            for offer in (__strongroom_flags "$line")
                set -l name (string split -m 1 \t -- $offer)[1]
                if not contains -- $name $used; or __strongroom_repeats "$line $name"
                    printf '%s\n' $offer
                end
            end
        end
    end
end

# Prints a value's choices, or the names of files: what comes before it, what is typed of it, then its kind and its choices.
function __strongroom_offer
    switch "$argv[3]"
        case file
            for one in (__fish_complete_path "$argv[2]")
                printf '%s%s\n' $argv[1] $one
            end
        case folder
            for one in (__fish_complete_directories "$argv[2]" '')
                printf '%s%s\n' $argv[1] $one
            end
        case choice
            for one in $argv[4..-1]
                printf '%s%s\n' $argv[1] $one
            end
    end
end

# The words after the program, up to the one that is being written; fish itself compares that with how it is quoted.
function __strongroom_words
    set -l words (commandline -opc) (commandline -ct | string replace -ra '["\'\\\\]' '')
    if test "$words[1]" = npm
        set -l at (contains -i -- -- $words)
        set words $words[$at..-1]
    end
    __strongroom_find $words[2..-1]
end

# Whether npm runs Strongroom, and the words after that are written.
function __strongroom_in_npm
    set -l words (commandline -opc)
    set -l at (contains -i -- -- $words); or return 1
    set -l script (math $at - 1)
    test $at -gt 3; and test "$words[$script]" = strongroom; or return 1
    contains run $words[2..$at]; or contains run-script $words[2..$at]
end

complete -c npm -n __strongroom_in_npm -k -f -a '(__strongroom_words)'

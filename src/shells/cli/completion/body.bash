# Sets kind and list to what may stand in place of the last of these words, those after the program; cut: how much of it stays, as --flag= does.
_strongroom_find() {
  local word path='' flag='' count=0 in_flags='' used=' ' one
  while (($# > 1)); do
    word=$1
    shift
    if [[ -n $flag ]]; then
      flag=''
    elif [[ $word == -* ]]; then
      in_flags=1
      used+="${word%%=*} "
      if [[ $word != *=* ]]; then
        _strongroom_value "$path $word"
        [[ $kind == none ]] || flag=$word
      fi
    elif [[ -n $in_flags || (-z $path && $word == help) ]]; then
      :
    elif _strongroom_flags "$path"; then
      count=$((count + 1))
    else
      path="${path:+$path }$word"
    fi
  done
  word=$1 list=() cut=0
  if [[ -n $flag ]]; then
    _strongroom_value "$path $flag"
    return
  fi
  if [[ $word == --*=* ]]; then
    flag=${word%%=*}
    cut=$((${#flag} + 1))
    _strongroom_value "$path $flag"
    return
  fi
  if ! _strongroom_flags "$path"; then
    kind=choice list=()
    [[ -n $in_flags ]] || _strongroom_next "$path"
    return
  fi
  if [[ $word != -* && -z $in_flags ]]; then
    _strongroom_value "$path $count"
    [[ $kind == typed ]] || return
  fi
  kind=choice list=()
  [[ -z $word || $word == -* ]] || return
  _strongroom_flags "$path"
  local offered=("${list[@]}")
  list=()
  for one in "${offered[@]}"; do
    if [[ $used != *" $one "* ]] || _strongroom_repeats "$path $one"; then list+=("$one"); fi
  done
}

# The names of files or folders, each written as bash reads it.
_strongroom_names() {
  local one escaped
  while IFS= read -r one; do
    printf -v escaped %q "$one"
    COMPREPLY+=("$escaped")
  done < <(compgen "$1" -- "$2")
}

# Completes the words of COMP_WORDS from a place on, which are those after the program.
_strongroom_from() {
  local words=() word kind='' list=() cut=0 one escaped before='' kept='' last
  for word in "${COMP_WORDS[@]:$1:$((COMP_CWORD - $1 + 1))}"; do
    # Bash takes --flag=value for three words.
    last=$((${#words[@]} - 1))
    if [[ $word == '=' && $before == --* ]]; then
      words[last]+='='
    elif [[ $before == '=' && ${words[last]} == --*= ]]; then
      words[last]+=$word
    else
      words+=("$word")
    fi
    before=$word
  done
  COMPREPLY=()
  _strongroom_find "${words[@]}"
  word=${words[${#words[@]} - 1]}
  [[ $COMP_WORDBREAKS == *=* ]] || kept=${word:0:cut}
  word=${word:cut}
  case $kind in
  # The names of files that bash completes itself are also written as bash reads them. Bash 3.2 cannot be asked to.
  file) compopt -o default 2>/dev/null || _strongroom_names -f "$word" ;;
  folder) compopt -o dirnames 2>/dev/null || _strongroom_names -d "$word" ;;
  choice)
    for one in "${list[@]}"; do
      printf -v escaped %q "$one"
      if [[ $one == "$word"* || $escaped == "$word"* ]]; then COMPREPLY+=("$kept$escaped"); fi
    done
    ;;
  esac
}

_strongroom() { _strongroom_from 1; }

# npm run strongroom -- and what comes behind that; everything else of npm as before.
_strongroom_npm() {
  local at runs=''
  for ((at = 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
    run | run-script) runs=1 ;;
    strongroom) [[ -z $runs ]] || runs=2 ;;
    --)
      [[ $runs == 2 ]] || break
      _strongroom_from $((at + 1))
      return
      ;;
    esac
  done
  if [[ -n $_strongroom_npm_before ]]; then
    "$_strongroom_npm_before" "$@"
  else
    COMPREPLY=()
    compopt -o bashdefault -o default 2>/dev/null
  fi
}
_strongroom_npm_before=${_strongroom_npm_before-}
if [[ $(complete -p npm 2>/dev/null) =~ \ -F\ ([^ ]+) && ${BASH_REMATCH[1]} != _strongroom_npm ]]; then
  _strongroom_npm_before=${BASH_REMATCH[1]}
fi
complete -F _strongroom_npm npm

# Sets kind and list to what may stand in place of the last of these words, those after the program; rest: the part of it that is completed.
_strongroom_find() {
  local word line='' flag='' count=0 in_flags='' one
  local -a used offered
  while (( $# > 1 )); do
    word=$1
    shift
    if [[ -n $flag ]]; then
      flag=''
    elif [[ $word == -* ]]; then
      in_flags=1
      used+=("${word%%=*}")
      if [[ $word != *=* ]]; then
        _strongroom_value "$line $word"
        [[ $kind == none ]] || flag=$word
      fi
    elif [[ -n $in_flags || ( -z $line && $word == help ) ]]; then
      :
    elif _strongroom_flags "$line"; then
      count=$(( count + 1 ))
    else
      line="${line:+$line }$word"
    fi
  done
  word=$1 list=()
  if [[ -n $flag ]]; then
    about="value of $flag"
    _strongroom_value "$line $flag"
    return
  fi
  if [[ $word == --*=* ]]; then
    flag=${word%%=*}
    about="value of $flag"
    _strongroom_value "$line $flag"
    return
  fi
  if ! _strongroom_flags "$line"; then
    kind=choice list=() about=command
    [[ -n $in_flags ]] || _strongroom_next "$line"
    return
  fi
  if [[ $word != -* && -z $in_flags ]]; then
    about=value
    _strongroom_value "$line $count"
    [[ $kind == typed ]] || return
  fi
  kind=choice list=() about=option
  [[ -z $word || $word == -* ]] || return
  _strongroom_flags "$line"
  offered=("${list[@]}") list=()
  for one in "${offered[@]}"; do
    if (( ! ${used[(Ie)${one%%:*}]} )) || _strongroom_repeats "$line ${one%%:*}"; then list+=("$one"); fi
  done
}

_strongroom() {
  local kind='' about=''
  local -a list
  _strongroom_find "${(@Q)words[2,CURRENT-1]}" "$PREFIX"
  [[ $PREFIX != --*=* ]] || compset -P '--*='
  case $kind in
  file) _files ;;
  folder) _files -/ ;;
  choice) _describe -t strongroom "$about" list ;;
  *) _message "$about" ;;
  esac
}

# npm run strongroom -- and what comes behind that; everything else of npm as before.
_strongroom_npm() {
  local at=${words[(Ie)--]}
  if (( at > 3 && at < CURRENT )) && [[ ${words[at-1]} == strongroom && " ${(j: :)words[2,at-2]} " == *\ run(|-script)\ * ]]; then
    words=(strongroom "${(@)words[at+1,-1]}")
    (( CURRENT -= at - 1 ))
    _strongroom
  elif [[ -n $_strongroom_npm_before ]]; then
    eval "$_strongroom_npm_before"
  else
    _default
  fi
}

if (( ! $+functions[compdef] )); then
  print -u2 -r -- 'Strongroom completes nothing yet: read this script after compinit.'
  return 1
fi
typeset -g _strongroom_npm_before=${_strongroom_npm_before-}
[[ ${_comps[npm]-} == (|_strongroom_npm) ]] || _strongroom_npm_before=$_comps[npm]
compdef _strongroom_npm npm

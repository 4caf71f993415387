// Completion for zsh 5, as a function of $fpath or sourced.

import type { CompletionModel, FlagWord, Word } from "./model.js";

export function zshScript({ commands, groups, places, capabilities }: CompletionModel): string {
  const table = (list: readonly Word[]) => list.map((word) => quote(describe(word))).join(" ");
  const cases = (entries: readonly (readonly [readonly string[], readonly Word[]])[]) =>
    entries
      .map(([names, list]) => `    (${names.map(quote).join("|")}) reply=(${table(list)}) ;;`)
      .join("\n");
  const values = [
    ...[...places].flatMap(([name, { flags }]) => valueLines([name], flags)),
    ...capabilities.flatMap(({ names, flags }) => valueLines(names, flags)),
  ];
  return `#compdef ghx
# zsh completion of ghx, made by: ghx completion zsh

# What may follow as an argument.
_ghx_arguments() {
  reply=()
  case "$1" in
${cases([
  [[""], commands],
  ...[...groups].map(([name, list]) => [[name], list] as const),
  ...[...places].map(([name, place]) => [[name], place.arguments] as const),
])}
  esac
}

# Flags of a command, or of a capability.
_ghx_flags() {
  reply=()
  case "$1" in
${cases([
  ...[...places].map(([name, { flags }]) => [[name], flags] as const),
  ...capabilities.map(({ names, flags }) => [names, flags] as const),
])}
  esac
}

# How the value of a flag is completed: words, <file>, <folder>, <text>; nothing for a flag without a value.
_ghx_values() {
  reply=()
  case "$1 $2" in
${values.join("\n")}
  esac
}

_ghx() {
  local -a reply flags
  local command="" capability="" flag="" word index
  for ((index = 2; index < CURRENT; index++)); do
    word="\${words[index]}"
    if [[ -n $flag ]]; then
      flag=""
    elif [[ $word == -* ]]; then
      if [[ $word != *=* ]]; then
        _ghx_values "$command" "$word"
        (( $#reply )) || [[ -z $capability ]] || _ghx_values "$capability" "$word"
        (( ! $#reply )) || flag="$word"
      fi
    elif [[ -z $command ]]; then
      command="$word"
    else
      _ghx_flags "$command"
      if (( ! $#reply )); then
        command+=" $word"
      elif [[ $command == run && -z $capability ]]; then
        capability="$word"
      fi
    fi
  done

  word="\${words[CURRENT]}"
  if [[ -z $flag && $word == --*=* ]]; then
    flag="\${word%%=*}"
    compset -P '*='
  fi
  if [[ -n $flag ]]; then
    _ghx_values "$command" "$flag"
    (( $#reply )) || [[ -z $capability ]] || _ghx_values "$capability" "$flag"
    case "\${reply[1]}" in
      ("<file>") _files ;;
      ("<folder>") _files -/ ;;
      ("<text>" | "") _message 'value' ;;
      (*) compadd -a reply ;;
    esac
  elif [[ $word == -* ]]; then
    _ghx_flags "$command"
    flags=("\${reply[@]}")
    [[ -n $command ]] || flags=('--help:help' '--version:the version')
    if [[ -n $capability ]]; then
      _ghx_flags "$capability"
      flags=("\${reply[@]}" "\${flags[@]}")
    fi
    _describe -o 'flag' flags
  elif [[ -z $capability ]]; then
    [[ $command != help* ]] || command="\${\${command#help}# }"
    _ghx_arguments "$command"
    flags=("\${reply[@]}")
    _describe 'argument' flags
  fi
}

if [[ \${funcstack[1]} == _ghx ]]; then
  _ghx "$@"
else
  compdef _ghx ghx
fi
`;
}

function valueLines(names: readonly string[], flags: readonly FlagWord[]): string[] {
  return flags
    .filter(({ takesValue }) => takesValue)
    .map(({ word, values, complete }) => {
      const patterns = names.map((name) => quote(`${name} ${word}`)).join("|");
      const list = values.length > 0 ? values : [`<${complete ?? "text"}>`];
      return `    (${patterns}) reply=(${list.map(quote).join(" ")}) ;;`;
    });
}

/** `word:description`, as `_describe` reads it. */
function describe({ word, about }: Word): string {
  return `${word.replaceAll(":", "\\:")}:${about}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

// Completion for bash 4 and later. It needs nothing beside bash itself.

import type { CompletionModel, FlagWord } from "./model.js";

export function bashScript({ commands, groups, places, capabilities }: CompletionModel): string {
  const words = (list: readonly { readonly word: string }[]) => list.map(({ word }) => word).join(" ");
  const flagCases = [
    ...[...places].map(([name, { flags }]) => `    ${quote(name)}) printf %s ${quote(words(flags))} ;;`),
    ...capabilities.map(
      ({ names, flags }) => `    ${names.map(quote).join("|")}) printf %s ${quote(words(flags))} ;;`,
    ),
  ];
  const argumentCases = [
    `    "") printf %s ${quote(words(commands))} ;;`,
    ...[...groups].map(([name, list]) => `    ${quote(name)}) printf %s ${quote(words(list))} ;;`),
    ...[...places].map(
      ([name, place]) => `    ${quote(name)}) printf %s ${quote(words(place.arguments))} ;;`,
    ),
  ];
  const valueCases = [
    ...[...places].flatMap(([name, { flags }]) => valueLines([name], flags)),
    ...capabilities.flatMap(({ names, flags }) => valueLines(names, flags)),
  ];
  return `# bash completion of ghx, made by: ghx completion bash

# What may follow as an argument.
_ghx_arguments() {
  case "$1" in
${argumentCases.join("\n")}
  esac
}

# Flags of a command, or of a capability.
_ghx_flags() {
  case "$1" in
${flagCases.join("\n")}
  esac
}

# How the value of a flag is completed: words, <file>, <folder>, <text>; nothing for a flag without a value.
_ghx_values() {
  case "$1 $2" in
${valueCases.join("\n")}
  esac
}

_ghx() {
  COMPREPLY=()
  # bash takes --flag=value apart into three words.
  local words=() word index last current
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    last=$((\${#words[@]} - 1))
    if [[ $word == = && last -ge 0 && \${words[last]} == --* ]]; then
      words[last]+="="
    elif [[ last -ge 0 && \${words[last]} == --*= ]]; then
      words[last]+="$word"
    else
      words+=("$word")
    fi
  done
  last=$((\${#words[@]} - 1))
  current="\${words[last]}"

  # The command, the capability, and the flag whose value comes next.
  local command="" capability="" flag="" kind
  for ((index = 0; index < last; index++)); do
    word="\${words[index]}"
    if [[ -n $flag ]]; then
      flag=""
    elif [[ $word == -* ]]; then
      if [[ $word != *=* ]]; then
        kind="$(_ghx_values "$command" "$word")"
        [[ -n $kind || -z $capability ]] || kind="$(_ghx_values "$capability" "$word")"
        [[ -z $kind ]] || flag="$word"
      fi
    elif [[ -z $command ]]; then
      command="$word"
    elif [[ -z $(_ghx_flags "$command") ]]; then
      command+=" $word"
    elif [[ $command == run && -z $capability ]]; then
      capability="$word"
    fi
  done

  if [[ -z $flag && $current == --*=* ]]; then
    flag="\${current%%=*}"
    current="\${current#*=}"
  fi
  if [[ -n $flag ]]; then
    kind="$(_ghx_values "$command" "$flag")"
    [[ -n $kind || -z $capability ]] || kind="$(_ghx_values "$capability" "$flag")"
    case "$kind" in
      "<file>") compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
      "<folder>") compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
      "<text>" | "") ;;
      *) mapfile -t COMPREPLY < <(compgen -W "$kind" -- "$current") ;;
    esac
  elif [[ $current == -* ]]; then
    kind="$(_ghx_flags "$command")"
    [[ -n $command ]] || kind="--help --version"
    [[ -z $capability ]] || kind="$(_ghx_flags "$capability") $kind"
    mapfile -t COMPREPLY < <(compgen -W "$kind" -- "$current")
  elif [[ -z $capability ]]; then
    [[ $command != help* ]] || command="\${command#help}"
    mapfile -t COMPREPLY < <(compgen -W "$(_ghx_arguments "\${command# }")" -- "$current")
  fi
}

complete -F _ghx ghx
`;
}

/** A line for each kind of value, with the flags that take it. */
function valueLines(names: readonly string[], flags: readonly FlagWord[]): string[] {
  const byKind = new Map<string, string[]>();
  for (const { word, takesValue, values, complete } of flags) {
    if (!takesValue) continue;
    const kind = values.length > 0 ? values.join(" ") : `<${complete ?? "text"}>`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), word]);
  }
  return [...byKind].map(([kind, words]) => {
    const patterns = names.flatMap((name) => words.map((word) => quote(`${name} ${word}`)));
    return `    ${patterns.join("|")}) printf %s ${quote(kind)} ;;`;
  });
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

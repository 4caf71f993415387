// Completion for fish 3 and later.

import type { CompletionModel, FlagWord, Word } from "./model.js";

export function fishScript({ commands, groups, places, capabilities }: CompletionModel): string {
  const lines = [
    ...argumentLines("", commands),
    ...[...groups].flatMap(([name, list]) => argumentLines(name, list)),
    ...[...places].flatMap(([name, place]) => [
      ...argumentLines(name, place.arguments),
      ...flagLines(`__ghx_in ${quote(name)}`, place.flags),
    ]),
    ...capabilities.flatMap(({ names, flags }) =>
      flagLines(`__ghx_runs ${names.map(quote).join(" ")}`, flags),
    ),
  ];
  const flags = [...places.values(), ...capabilities].flatMap((place) => place.flags);
  const valueFlags = [...new Set(flags.filter(({ takesValue }) => takesValue).map(({ word }) => word))];
  return `# fish completion of ghx, made by: ghx completion fish

set -g __ghx_value_flags ${valueFlags.join(" ")}

# The words before the cursor that are neither flags, nor their values, nor ghx itself.
function __ghx_words
    set -l words (commandline -opc)
    set -l flag
    for word in $words[2..-1]
        if test -n "$flag"
            set flag
        else if contains -- $word $__ghx_value_flags
            set flag $word
        else
            string match -q -- '-*' $word; or echo $word
        end
    end
end

# Whether the command line is one of this command.
function __ghx_in
    set -l words (__ghx_words)
    set -l command (string split ' ' -- $argv[1])
    test "$words[1..$(count $command)]" = "$argv[1]"
end

# Whether the next argument is the first of this command.
function __ghx_at
    set -l words (__ghx_words)
    test "$words" = "$argv[1]"; or test "$words" = (string trim -- "help $argv[1]")
end

# Whether the command line runs one of these capabilities.
function __ghx_runs
    set -l words (__ghx_words)
    test "$words[1]" = run; and for word in $words[2..-1]
        contains -- $word $argv; and return 0
    end
    return 1
end

complete -c ghx -f
complete -c ghx -n "__ghx_at ''" -s h -l help -d 'help'
complete -c ghx -n "__ghx_at ''" -s v -l version -d 'the version'
${lines.join("\n")}
`;
}

function argumentLines(name: string, list: readonly Word[]): string[] {
  return list.map(
    ({ word, about }) =>
      `complete -c ghx -n ${quote(`__ghx_at ${quote(name)}`)} -a ${quote(word)}${about === "" ? "" : ` -d ${quote(about)}`}`,
  );
}

function flagLines(condition: string, flags: readonly FlagWord[]): string[] {
  return flags.map(({ word, about, takesValue, values, complete }) => {
    const name = word.startsWith("--") ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`;
    return `complete -c ghx -n ${quote(condition)} ${name}${valueWords()} -d ${quote(about)}`;

    function valueWords(): string {
      if (!takesValue) return "";
      if (values.length > 0) return ` -xa ${quote(values.join(" "))}`;
      if (complete === "file") return " -rF";
      return complete === "folder" ? " -xa '(__fish_complete_directories)'" : " -x";
    }
  });
}

/** Between single quotes fish reads \\\\ and \\' as escapes. */
function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

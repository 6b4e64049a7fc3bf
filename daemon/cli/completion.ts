/** Completion scripts. They hold every word themselves, so that a press of Tab starts no program. */
import type { CommandOption, CommandTable, SHELLS } from './command.ts';

type Shell = (typeof SHELLS)[number];

/** A place in the command line, and what may follow. */
interface Place {
  /** `''`, `job`, `job run`. */
  path: string;
  words: readonly { word: string; summary: string }[];
  options: readonly CompletedOption[];
}

interface CompletedOption {
  name: string;
  summary: string;
  takesValue: boolean;
  choices: readonly string[];
}

export function completionScript(table: CommandTable, shell: Shell): string {
  return SCRIPTS[shell](placesOf(table));
}

function placesOf({ commands, groups, everywhere }: CommandTable): Place[] {
  const top = commands.filter(({ name }) => !name.includes(' '));
  const words = [
    ...top.map(({ name, summary }) => ({ word: name, summary })),
    ...Object.entries(groups).map(([word, summary]) => ({ word, summary })),
  ];
  const own = commands.map(({ name, options }): Place => ({
    path: name,
    words: [],
    options: [...options, ...everywhere].map(completedOption),
  }));
  const inGroups = Object.keys(groups).map((group): Place => ({
    path: group,
    words: commands
      .filter(({ name }) => name.startsWith(`${group} `))
      .map(({ name, summary }) => ({ word: name.slice(group.length + 1), summary })),
    options: [],
  }));
  return [{ path: '', words, options: everywhere.map(completedOption) }, ...inGroups, ...own];
}

function completedOption({ flags, description, choices = [] }: CommandOption): CompletedOption {
  const name = /--[a-z-]+/u.exec(flags)?.[0] ?? flags;
  return { name, summary: description, takesValue: flags.includes('<'), choices };
}

const optionWords = ({ options }: Place): string => ['--help', ...options.map(({ name }) => name)].join(' ');

/** zsh reads it too, by its own `bashcompinit`. */
function bash(places: readonly Place[]): string {
  const rows = places.map(({ path, words }) => `    '${path}') words='${words.map(({ word }) => word).join(' ')}';;`);
  const options = places.map((place) => `    '${place.path}') options='${optionWords(place)}';;`);
  const chosen = new Map(
    places.flatMap((place) => place.options.map(({ name, choices }) => [`${place.path}|${name}`, choices])),
  );
  const values = [...chosen]
    .filter(([, choices]) => choices.length > 0)
    .map(([key, choices]) => `    '${key}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); return;;`);
  const files = [
    ...new Set(places.flatMap((place) => place.options.filter(({ takesValue }) => takesValue).map(({ name }) => name))),
  ];
  return `# Completion of piid for bash.
_piid() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' options='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in -*) break;; esac
    case "$path\${path:+ }\${COMP_WORDS[at]}" in
      ${places
        .filter(({ path }) => path !== '')
        .map(({ path }) => `'${path}'`)
        .join('|')}) path="$path\${path:+ }\${COMP_WORDS[at]}";;
      *) break;;
    esac
  done
  case "$path|$before" in
${values.join('\n')}
  esac
  case "$before" in
    ${files.join('|')}) COMPREPLY=($(compgen -f -- "$word")); return;;
  esac
  case "$path" in
${rows.join('\n')}
  esac
  case "$path" in
${options.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word"));;
    *)
      if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
      else COMPREPLY=($(compgen -f -- "$word")); fi;;
  esac
}
complete -o filenames -F _piid piid
`;
}

const zsh = (places: readonly Place[]): string =>
  `#compdef piid\nautoload -U +X bashcompinit && bashcompinit\n${bash(places)}`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

function fish(places: readonly Place[]): string {
  const lines = places.flatMap((place) => {
    const [first, second] = place.path.split(' ') as [string, string?];
    const seen = second === undefined ? [first] : [first, second];
    const when =
      place.path === ''
        ? '__fish_use_subcommand'
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const deeper = place.words.map(({ word }) => word).join(' ');
    const guard = place.path === '' || deeper === '' ? when : `${when}; and not __fish_seen_subcommand_from ${deeper}`;
    return [
      ...place.words.map(
        ({ word, summary }) => `complete -c piid -f -n ${quoted(guard)} -a ${word} -d ${quoted(summary)}`,
      ),
      ...place.options.map(({ name, summary, takesValue, choices }) =>
        [
          `complete -c piid -n ${quoted(guard)} -l ${name.slice(2)} -d ${quoted(summary)}`,
          ...(takesValue ? ['-r'] : []),
          ...(choices.length > 0 ? [`-f -a ${quoted(choices.join(' '))}`] : []),
        ].join(' '),
      ),
    ];
  });
  return `# Completion of piid for fish.\n${lines.join('\n')}\n`;
}

const SCRIPTS: Readonly<Record<Shell, (places: readonly Place[]) => string>> = { bash, zsh, fish };

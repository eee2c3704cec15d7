import type { CommandTree, CompletedCommand, Offered } from './tree.ts';

/** For sourcing, or for a file `_recaudo` in a folder of $fpath. */
export function zshScript({ commands, firstWords }: CommandTree): string {
  const groups = firstWords.filter(({ members }) => members.length > 0);
  return `#compdef recaudo
# Completion of \`recaudo\` for zsh, made by \`recaudo completion zsh\`.
_recaudo() {
  local -a members options first
  local name=$words[2] at=3
  if (( CURRENT == 2 )); then
    members=(${described(firstWords)})
    _describe -t commands command members
    return
  fi
  case "$name" in
${groups.map(({ word, members }) => `    ${word}) members=(${described(members)}) ;;`).join('\n')}
  esac
  if (( CURRENT > 3 )); then
    case "$name $words[3]" in
      ${commands
        .filter(({ name }) => name.includes(' '))
        .map(({ name }) => `'${name}'`)
        .join('|')})
        name="$name $words[3]" members=() at=4 ;;
    esac
  fi
  case "$name $words[CURRENT-1]" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "$name" in
${commands.map(commandCase).join('\n')}
  esac
  if (( CURRENT == at )) && [[ $PREFIX != -* ]]; then
    if (( $#members )); then _describe -t commands command members; fi
    if [[ $first == FILE ]]; then _files; elif (( $#first )); then compadd -a first; fi
  fi
  if (( $#options )); then _describe -o -t options option options; fi
}
compdef _recaudo recaudo
# From a folder of $fpath this file is the function itself, and is run for the first TAB.
if [ "$funcstack[1]" = "_recaudo" ]; then _recaudo "$@"; fi
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const described = (entries: readonly { word: string; summary: string }[]): string =>
  entries.map(({ word, summary }) => quoted(`${word}:${summary}`)).join(' ');

const valueCases = ({ name, options }: CompletedCommand): string[] =>
  options.flatMap(({ flag, value }) =>
    value === undefined ? [] : [`    '${name} ${flag}') ${answerOf(value)} return ;;`],
  );

function answerOf(value: Offered): string {
  if (value.kind === 'file') return '_files;';
  return value.kind === 'words' ? `compadd ${value.words.join(' ')};` : '';
}

function commandCase({ name, options, first }: CompletedCommand): string {
  const offered = first.kind === 'words' ? first.words.map(quoted).join(' ') : '';
  const flags = described(options.map(({ flag, summary }) => ({ word: flag, summary })));
  return `    '${name}') options=(${flags}) first=(${first.kind === 'file' ? 'FILE' : offered}) ;;`;
}

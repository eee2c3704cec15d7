import type { CommandTree, CompletedCommand, Offered } from './tree.ts';

/** Needs only bash, including macOS's 3.2. */
export function bashScript({ commands, firstWords }: CommandTree): string {
  const groups = firstWords.filter(({ members }) => members.length > 0);
  return `# Completion of \`recaudo\` for bash, made by \`recaudo completion bash\`.
_recaudo_offer() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen "$@" -- "$current"))
}

_recaudo() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local command=\${COMP_WORDS[1]} options= first= members= at=2
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    _recaudo_offer -W '${lines(firstWords.map(({ word }) => word))}'
    return
  fi
  case "$command" in
${groups.map(({ word, members }) => `    ${word}) members='${lines(members.map(one => one.word))}' ;;`).join('\n')}
  esac
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
      ${commands
        .filter(({ name }) => name.includes(' '))
        .map(({ name }) => `'${name}'`)
        .join(' | ')})
        command="$command \${COMP_WORDS[2]}" members= at=3 ;;
    esac
  fi
  case "$command $before" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
  case "$current" in
    -*) _recaudo_offer -W "$options" ;;
    *)
      if [ "$COMP_CWORD" != "$at" ]; then _recaudo_offer -W "$options"
      elif [ "$first" = FILE ]; then _recaudo_offer -f
      else _recaudo_offer -W "$members
$first
$options"
      fi ;;
  esac
}
complete -o filenames -F _recaudo recaudo
`;
}

/** One per line, because completions may contain any character but a line break. */
const lines = (words: readonly string[]): string => words.join('\n');

const valueCases = ({ name, options }: CompletedCommand): string[] =>
  options.flatMap(({ flag, value }) =>
    value === undefined ? [] : [`    '${name} ${flag}') ${answerOf(value)} return ;;`],
  );

function answerOf(value: Offered): string {
  if (value.kind === 'file') return '_recaudo_offer -f;';
  return value.kind === 'words' ? `_recaudo_offer -W '${lines(value.words)}';` : '';
}

function commandCase({ name, options, first }: CompletedCommand): string {
  const offered = first.kind === 'words' ? lines(first.words) : '';
  return `    '${name}') options='${lines(options.map(({ flag }) => flag))}' first='${first.kind === 'file' ? 'FILE' : offered}' ;;`;
}

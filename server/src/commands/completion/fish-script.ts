import type { CommandTree, CompletedCommand, Offered } from './tree.ts';

export function fishScript({ commands, firstWords }: CommandTree): string {
  return `# Completion of \`recaudo\` for fish, made by \`recaudo completion fish\`.
function __recaudo_typed
    set -l typed (commandline -opc)
    set -e typed[1]
    echo "$typed"
end
function __recaudo_is
    test (__recaudo_typed) = "$argv"
end
function __recaudo_in
    string match -q -- "$argv *" (__recaudo_typed)" "
end
complete -c recaudo -f
${[
  ...firstWords.map(
    ({ word, summary }) => `complete -c recaudo -n '__recaudo_is' -a ${word} -d ${quoted(summary)}`,
  ),
  ...firstWords.flatMap(({ word, members }) =>
    members.map(
      member =>
        `complete -c recaudo -n '__recaudo_is ${word}' -a ${member.word} -d ${quoted(member.summary)}`,
    ),
  ),
  ...commands.flatMap(commandLines),
].join('\n')}
`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function commandLines({ name, options, first }: CompletedCommand): string[] {
  const flags = options.map(
    ({ flag, summary, value }) =>
      `complete -c recaudo -n '__recaudo_in ${name}' -l ${flag.slice(2)} -d ${quoted(summary)}${value === undefined ? '' : ` ${valueOf(value)}`}`,
  );
  if (first.kind === 'nothing') return flags;
  const offered = first.kind === 'file' ? '-F' : `-a ${quoted(first.words.join(' '))}`;
  return [...flags, `complete -c recaudo -n '__recaudo_is ${name}' ${offered}`];
}

/** `-x` takes a value and offers no files; `-r -F` takes a file. */
function valueOf(value: Offered): string {
  if (value.kind === 'file') return '-r -F';
  return value.kind === 'words' ? `-x -a ${quoted(value.words.join(' '))}` : '-x';
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optionsIn } from '../terminal/help.ts';
import { commands } from '../terminal/table.ts';
import { type Shell, shells } from './completion.ts';
import { treeOf } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'recaudo-completion-'));
const fileOf = (shell: Shell) => join(folder, `recaudo.${shell}`);
const names = Object.keys(shells) as Shell[];

beforeAll(async () => {
  const tree = await treeOf(commands);
  for (const shell of names) writeFileSync(fileOf(shell), shells[shell](tree));
  writeFileSync(join(folder, 'cases.json'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The command that makes each shell print its completions for a command line, one per line. */
const asking: Record<Shell, (words: string[]) => string[]> = {
  bash: words => [
    '--norc',
    '-c',
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _recaudo; printf '%s\\n' "\${COMPREPLY[@]}"`,
    fileOf('bash'),
    ...words,
  ],
  // zsh's own functions need a terminal, so they are replaced by functions that print their arguments.
  zsh: words => [
    '-f',
    '-c',
    `compdef() { : }; _files() { print -l -- *(N) }
     compadd() { if [[ $1 == -a ]]; then print -l -- \${(P)2}; else print -l -- $@; fi }
     _describe() { local -a all=(\${(P)@[-1]}); print -l -- \${all%%:*} }
     file=$1; source $file; shift; words=("$@"); CURRENT=$#; PREFIX=$words[-1]; _recaudo`,
    'zsh',
    fileOf('zsh'),
    ...words,
  ],
  fish: words => ['--no-config', '-c', 'source $argv[1]; complete -C "$argv[2..]"', fileOf('fish'), ...words],
};

const isThere = (shell: Shell) => spawnSync(shell, ['--version']).status === 0;

describe.each(names.filter(isThere))('%s offers', shell => {
  const offered = (line: string): string[] => {
    const words = line.split(' ');
    const said = execFileSync(shell, asking[shell](words), { cwd: folder, encoding: 'utf8' });
    const last = words.at(-1) ?? '';
    const all = said.split('\n').flatMap(text => text.split('\t')[0] ?? []);
    return [...new Set(all)].filter(word => word !== '' && word.startsWith(last)).toSorted();
  };

  test.each([
    ['commands and groups', 'recaudo me', ['merchants']],
    ['the commands of a group', 'recaudo keys ', ['list', 'revoke', 'rotate']],
    ['both, where a group is a command, too', 'recaudo backup k', ['keygen']],
    ['options', 'recaudo keys rotate --o', ['--overlap-hours']],
    ['options of a command of one word', 'recaudo serve --port', ['--port-base']],
    ['words that an option takes', 'recaudo merchants list --environment ', ['production', 'sandbox']],
    ['those of this command', 'recaudo connections add --kind ', ['iso8583', 'openpay']],
    ['the same, behind other options', 'recaudo keys rotate --merchant m1 --kind pu', ['public']],
    ['nothing where anything may stand', 'recaudo keys list --merchant ', []],
    ['files', 'recaudo connections certify --cases cas', ['cases.json']],
    ['files that stand first', 'recaudo fixtures play cas', ['cases.json']],
    ['events that can be triggered', 'recaudo trigger charge.s', ['charge.succeeded']],
    ['shells', 'recaudo completion ', ['bash', 'fish', 'zsh']],
  ])('%s: %s', (_what, line, words) => {
    const found = offered(line);
    expect(line.endsWith(' ') ? found.filter(word => !word.startsWith('-')) : found).toEqual(words);
  });

  test('every command with its options', () => {
    for (const { name, options = '' } of commands.slice(0, 12)) {
      const flags = optionsIn(options).map(({ flag }) => flag);
      expect(offered(`recaudo ${name} --`)).toEqual([...new Set([...flags, '--help'])].toSorted());
    }
  });
});

test('bash completes `recaudo` once the script is sourced', () => {
  const said = execFileSync('bash', ['--norc', '-c', 'source "$0"; complete -p recaudo', fileOf('bash')]);
  expect(String(said)).toBe('complete -o filenames -F _recaudo recaudo\n');
});

describe.each(names)('the script for %s', shell => {
  test('knows every command and every option', async () => {
    const text = shells[shell](await treeOf(commands));
    const missing = commands.flatMap(({ name, options = '' }) =>
      [
        name,
        ...optionsIn(options).map(({ flag }) => (shell === 'fish' ? `-l ${flag.slice(2)} ` : flag)),
      ].filter(word => !text.includes(word)),
    );
    expect(missing).toEqual([]);
  });
});

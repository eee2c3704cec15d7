import type { Language } from '@recaudo/contract/shared/words/language';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readTerminalLanguage } from '../../config.ts';
import { version } from '../../operations/health/version.ts';
import { runCommandLine } from '../run-command-line.ts';
import { commandGroups } from './command-groups.ts';
import { commandOptionWordsEs } from './command-option-words-es.ts';
import { commandHelp, groupHelp, optionsIn, textOfOption, usage } from './help.ts';
import { optionWords } from './option-words.ts';
import { optionWordsEs } from './option-words-es.ts';
import { summariesEs } from './summaries-es.ts';
import { commands } from './table.ts';

const groups = [...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? name.split(' ')[0] : [])))];

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** The output and the exit code of a command line. */
async function printed(
  line: string,
  language: Language = 'en',
): Promise<{ out: string; error: string; code: unknown }> {
  const seen = { out: '', error: '', code: undefined as unknown };
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    seen.out += String(text);
    return true;
  });
  vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => {
    seen.out += words.join(' ');
  });
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    seen.error += words.join(' ');
  });
  await runCommandLine(commands, line === '' ? [] : line.split(' '), language);
  seen.code = process.exitCode;
  return seen;
}

describe('help fits 100 columns', () => {
  const texts: [string, string][] = [
    ['recaudo', usage(commands)],
    ['recaudo in Spanish', usage(commands, 'es')],
    ...groups.map((group): [string, string] => [
      group ?? '',
      groupHelp(
        group ?? '',
        commands.filter(({ name }) => name.startsWith(`${group} `)),
      ),
    ]),
    ...commands.map((command): [string, string] => [command.name, commandHelp(command)]),
    ...commands.map((command): [string, string] => [
      `${command.name} in Spanish`,
      commandHelp(command, [], 'es'),
    ]),
  ];
  test.each(texts)('%s', (_name, text) => {
    expect(text.split('\n').filter(line => line.length > 100 || line !== line.trimEnd())).toEqual([]);
  });
});

describe('--help and --version of every command', () => {
  test.each(commands.map(({ name }) => name))('recaudo %s', async name => {
    const help = await printed(`${name} --help`);
    const command = commands.find(candidate => candidate.name === name);
    expect(help.out.startsWith(`Usage: recaudo ${name}`)).toBe(true);
    for (const { flag } of optionsIn(command?.options ?? '')) expect(help.out).toContain(`  ${flag}`);
    expect(help).toMatchObject({ error: '', code: undefined });
    expect(await printed(`${name} --version`)).toMatchObject({ out: version, error: '' });
  });

  test.each(groups)('recaudo %s --help lists its commands', async group => {
    const { out } = await printed(`${group} --help`);
    for (const { name, summary } of commands.filter(({ name }) => name.startsWith(`${group} `))) {
      expect(out.replaceAll(/\s+/g, ' ')).toContain(`${name} ${summary}`);
    }
  });

  test('the same by `help`, and -h in the middle of other options', async () => {
    expect((await printed('help keys rotate')).out).toBe((await printed('keys rotate --help')).out);
    expect((await printed('keys rotate --merchant m -h')).out).toContain('Usage: recaudo keys rotate');
    expect((await printed('help')).out).toBe(usage(commands));
    expect((await printed('')).out).toBe(usage(commands));
  });
});

test('the usage names every command with its summary', () => {
  const text = usage(commands).replaceAll(/\s+/g, ' ');
  for (const { name, summary } of commands) expect(text).toContain(` ${name} ${summary}`);
});

test('the usage has every command once, below the title of its topic', () => {
  const lines = usage(commands).split('\n');
  for (const { name } of commands) {
    expect([name, lines.filter(line => line.startsWith(`  ${name}  `)).length]).toEqual([name, 1]);
  }
  const words = commandGroups.flatMap(group => group.words);
  expect(words.toSorted()).toEqual([...new Set(commands.map(({ name }) => name.split(' ')[0]))].toSorted());
});

test('LANG=es_CO.UTF-8 recaudo --help: every line in Spanish', async () => {
  const { out } = await printed('--help', 'es');
  expect(out).toContain('Uso: recaudo <comando> [opciones]');
  expect(out).toContain('Comercios y llaves:');
  for (const { summary } of commands) expect(out).not.toContain(summary.slice(0, 40));
  expect(Object.keys(summariesEs).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  expect((await printed('keys --help', 'es')).out).toContain('Rota una llave');
});

test('LANG=es_CO.UTF-8 recaudo keys rotate --help: the command, its values and its options in Spanish', async () => {
  const { out } = await printed('keys rotate --help', 'es');
  expect(out).toContain('Uso: recaudo keys rotate --merchant ID');
  expect(out).toContain('Rota una llave');
  expect(out).toMatch(/--overlap-hours 24 +cuántas horas más sirve la llave anterior/);
  expect((await printed('pages check --help', 'es')).out).toContain('[--inventory ARCHIVO]');
  const backup = (await printed('backup --help', 'es')).out;
  expect(backup).toContain('Comandos:\n  backup list');
  expect(backup).not.toMatch(/FOLDER|Options|Commands/);
});

test('every option has a Spanish description', () => {
  const spanish = { ...optionWordsEs, ...commandOptionWordsEs };
  const own = commands.flatMap(({ name, optionTexts = {} }) =>
    Object.entries(optionTexts).map(([flag, text]) => [`${name} ${flag}`, text]),
  );
  const english: Record<string, string> = { ...optionWords, ...Object.fromEntries(own) };
  expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted());
  expect(Object.keys(spanish).filter(key => spanish[key] === english[key])).toEqual([]);
});

test.each([
  [{ LANG: 'es_CO.UTF-8' }, 'es'],
  [{ LANG: 'es' }, 'es'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'est_EE.UTF-8' }, 'en'],
  [{ LANG: 'es_CO.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'C', LC_MESSAGES: 'es_ES' }, 'es'],
  [{}, 'en'],
] as const)('with %o the help is in %s', (env, language) => {
  expect(readTerminalLanguage(env)).toBe(language);
});

test('every option has a description, and no description is unused', () => {
  const shown = commands.flatMap(command =>
    optionsIn(command.options ?? '').map(({ flag }) => ({
      of: command.name,
      flag,
      ...textOfOption(command, flag),
    })),
  );
  expect(shown.filter(({ text }) => text === '')).toEqual([]);
  const used = new Set(shown.map(({ key }) => key));
  expect(Object.keys(optionWords).filter(key => !used.has(key))).toEqual([]);
});

/** Reduces a value to its form: `FILE`, `F` and `FILE.pgp` are files, a number is a number, a choice is its words. */
function formOf(shown: string): string {
  const [, value = 'none'] = shown.split(/ (.*)/s);
  if (/^(?:FILE\b|F$|PRIVATE)/.test(value)) return 'file';
  return /^\d+$/.test(value) ? 'number' : value;
}

test('commands share the sentence of an option only where its value has the same form', () => {
  const forms = new Map<string, Set<string>>();
  for (const command of commands)
    for (const { flag, shown } of optionsIn(command.options ?? '')) {
      const { key } = textOfOption(command, flag);
      forms.set(key, (forms.get(key) ?? new Set()).add(formOf(shown)));
    }
  const mixed = [...forms].filter(([, found]) => found.size > 1).map(([key, found]) => [key, [...found]]);
  expect(mixed).toEqual([
    ['--fee-percent', ['P', 'N']],
    ['--fee-tax', ['P', 'N']],
  ]);
});

test('the description of an id or name says whose it is', () => {
  expect(Object.values(optionWords).filter(text => text.startsWith('its '))).toEqual([]);
});

test.each([
  ['servee', 2, "recaudo: unknown command 'servee'. Did you mean 'serve'?"],
  ['backup lst', 2, "recaudo: unknown command 'backup lst'. Did you mean 'backup list'?"],
  ['servee --help', 2, "recaudo: unknown command 'servee'. Did you mean 'serve'?"],
  ['serve --port-bas 1', 2, "recaudo: unknown option '--port-bas'. Did you mean '--port-base'?"],
])('recaudo %s exits %i', async (line, code, sentence) => {
  expect(await printed(line)).toEqual({ out: '', error: sentence, code });
});

test.each([
  ['ENOSPC', 'the disk of /data/x is full (ENOSPC): make room, and try again.'],
  ['EROFS', 'the disk of /data/x is read-only (EROFS): mount it for writing, or name another place.'],
  ['EACCES', '/data/x may not be used by this user (EACCES): change its rights, or run as its owner.'],
  ['53100', "the disk of the database is full (PostgreSQL's 53100): make room, and try again."],
])('%s from anywhere in a command: one sentence, exit code 1', async (code, sentence) => {
  const seen = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failing = {
    name: 'fail',
    summary: 'Fails',
    run: async () => {
      throw Object.assign(new Error('failed'), { code, path: '/data/x' });
    },
  };
  await runCommandLine([failing], ['fail']);
  expect(seen.mock.calls).toEqual([['recaudo:', sentence]]);
  expect(process.exitCode).toBe(1);
});

import { describe, expect, test } from 'vitest';
import { commandHelp, optionsIn } from '#src/commands/terminal/help.ts';
import { optionWords } from '#src/commands/terminal/option-words.ts';
import { bench } from './bench/bench.ts';
import { interop } from './interop/interop.ts';
import { simulate } from './simulate/simulate.ts';
import { upgrade } from './upgrade/upgrade.ts';

describe.each([bench, interop, simulate, upgrade])('$name --help', command => {
  test('each option has a sentence of its own; only --json means what it means to the program', () => {
    const flags = new Set(optionsIn(command.options ?? '').map(({ flag }) => flag));
    const own = command.optionTexts ?? {};
    expect([...flags].filter(flag => flag !== '--json' && own[flag] === undefined)).toEqual([]);
    expect(Object.keys(own).filter(flag => !flags.has(flag))).toEqual([]);
    const help = commandHelp(command);
    expect(help).not.toContain(optionWords['--from'] ?? 'folder of the backups');
    expect(help.split('\n').filter(line => line.length > 100)).toEqual([]);
  });
});

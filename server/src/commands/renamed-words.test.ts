import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from './run-command-line.ts';
import { commands } from './terminal/table.ts';

let errors: string[] = [];
let output = '';

beforeEach(() => {
  [errors, output] = [[], ''];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void errors.push(words.join(' ')));
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const LINKS = "recaudo: 'links' is now 'connections'. The next version removes the old name.";
const ROUTE = "recaudo: 'route' is now 'routing'. The next version removes the old name.";

describe('a name from an earlier version', () => {
  test.each([
    ['links add --help', LINKS, 'Usage: recaudo connections add --id ID'],
    ['help links', LINKS, 'Usage: recaudo connections <command> [options]'],
    ['route explain --help', ROUTE, 'Usage: recaudo routing explain --merchant ID'],
  ])(
    'recaudo %s: the help of the current command, with a notice on standard error',
    async (line, notice, help) => {
      await runCommandLine(commands, line.split(' '));
      expect(errors).toEqual([notice]);
      expect(output).toContain(help);
    },
  );

  test.each([
    ['links show', [LINKS, 'recaudo: --id is required']],
    ['route set --method cheque', [ROUTE, 'recaudo: --method must be one of: card, pse, store']],
    ['links lst', [LINKS, "recaudo: unknown command 'connections lst'. Did you mean 'connections list'?"]],
    [
      'enrol --merchant m --link a',
      [
        "recaudo: '--link' is now '--connection'. The next version removes the old name.",
        'recaudo: --values is required',
      ],
    ],
  ])('recaudo %s: runs the current command, with a notice', async (line, said) => {
    await runCommandLine(commands, line.split(' '));
    expect(errors).toEqual(said);
    expect(process.exitCode).toBe(2);
  });
});

test('the current names print no notice', async () => {
  await runCommandLine(commands, ['connections', 'show', '--help']);
  expect(errors).toEqual([]);
});

test('neither the help nor the table of commands shows the old names', async () => {
  await runCommandLine(commands, ['--help']);
  expect(output).toMatch(/^ {2}connections add /m);
  expect(output).toMatch(/^ {2}routing set /m);
  expect(output).not.toMatch(/^ {2}(links|route) /m);
});

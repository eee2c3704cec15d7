import { describe, expect, test } from 'vitest';
import { UsageError } from '../command.ts';
import { findCommand, unknownCommand } from '../run-command-line.ts';
import { commands } from './table.ts';

const run = async (line: string) => {
  const found = findCommand(commands, line.split(' '));
  if (found === undefined) throw new Error('no such command');
  await found.command.run(found.rest);
};

describe('a usage error before anything is opened', () => {
  test.each([
    ['serve --port-base abc', '--port-base must be a number of at least 1'],
    ['serve --port-base 0', '--port-base must be a number of at least 1'],
    ['serve --port-base 8000.5', '--port-base must be a whole number up to 65533: three ports start there'],
    ['serve --port-base 65534', '--port-base must be a whole number up to 65533: three ports start there'],
    ['serve --roles cook', '--roles takes a list of: portal, api, worker'],
    ['serve --roles api,', '--roles takes a list of: portal, api, worker'],
    ['serve --api-processes 0', '--api-processes must be a number of at least 1 and at most 64'],
    ['serve --api-processes 65', '--api-processes must be a number of at least 1 and at most 64'],
    ['serve --colour red', "unknown option '--colour'. See --help"],
    ['serve --port-bas 9000', "unknown option '--port-bas'. Did you mean '--port-base'?"],
    ['merchants list --enviroment sandbox', "Did you mean '--environment'?"],
    [
      'trigger charge.suceeded',
      "no event 'charge.suceeded' can be triggered. Did you mean 'charge.succeeded'?",
    ],
    ['serve now', "unexpected argument 'now'"],
    ['serve --port-base', "'--port-base <value>' argument missing"],
    ['migrate --force', "unknown option '--force'"],
    ['merchants create', '--name is required'],
    ['merchants create --name=', '--name is required'],
    ['merchants create --name x --profile odd', '--profile must be one of: strict, lenient'],
    ['merchants create --name x --environment test', '--environment must be one of: sandbox, production'],
    ['merchants show', '--id is required'],
    ['merchants update --name x', '--id is required'],
    ['merchants update --id m', 'nothing to change: see the options of merchants update'],
    ['merchants update --id m --payer-may-cancel perhaps', '--payer-may-cancel must be one of: yes, no'],
    ['merchants update --id m --logo no-such-file.png', '--logo: the file cannot be read'],
    ['merchants list --environment all', '--environment must be one of: sandbox, production'],
    ['keys list', '--merchant is required'],
    ['keys rotate --kind private', '--merchant is required'],
    ['keys rotate --merchant m', '--kind must be one of: private, public'],
    [
      'keys rotate --merchant m --kind private --overlap-hours=-1',
      '--overlap-hours must be a number of at least 0',
    ],
    [
      'keys rotate --merchant m --kind private --overlap-hours 1e99',
      '--overlap-hours must be a number of at least 0',
    ],
    [
      'keys rotate --merchant m --kind private --overlap-hours=',
      '--overlap-hours must be a number of at least 0',
    ],
    ['keys revoke --merchant m --kind public', '--ends-in is required'],
    ['cash-networks create', '--name is required'],
    [
      'cash-networks create --name x --max-amount 0',
      '--max-amount must be an amount in pesos such as 1000000',
    ],
    [
      'cash-networks create --name x --max-amount 1.005',
      '--max-amount must be an amount in pesos such as 1000000',
    ],
    ['cash-networks rotate', '--id is required'],
    ['cash-networks disable', '--id is required'],
    ['connections add --kind iso8583 --name x', '--id is required'],
    ['connections add --id a --name x', '--kind is required'],
    [
      'connections add --id a --kind iso8583 --name x --secrets {"password":"x"}',
      '--secrets takes a file or - for standard input, not the values themselves',
    ],
    [
      'connections add --id a --kind iso8583 --name x --secrets no-such-file',
      '--secrets: the file cannot be read',
    ],
    ['connections add --id a --kind iso8583 --name x --settings {', '--settings is not JSON'],
    ['connections add --id a --kind iso8583 --name x --settings []', '--settings must be a JSON object'],
    ['connections change --id a', 'nothing to change: see the options of connections change'],
    ['connections test --id a --timeout 0', '--timeout must be a number of at least 1 and at most 120'],
    ['connections trace', '--id is required'],
    ['connections certify --id a --merchant m --out x', '--cases is required'],
    [
      'connections certify --id a --merchant m --out x --cases no-such-file',
      '--cases: the file cannot be read',
    ],
    ['enrol --merchant m --connection a', '--values is required'],
    ['enrol --merchant m --connection a --values x --remove', '--remove takes no --values'],
    ['enrol --merchant m --connection a --values {}', '--values takes a file or - for standard input'],
    ['routing set', '--rules is required'],
    ['routing set --rules [] --method cheque', '--method must be one of: card, pse, store'],
    ['routing explain --amount 20000', '--merchant is required'],
    ['routing explain --merchant m --amount 0', '--amount must be an amount in pesos such as 20000'],
    ['routing explain --merchant m --amount 1 --bin 4x', '--bin must be the first 6 to 8 digits of a card'],
    ['billing pause', '--reason is required'],
    ['work pause --reason=', '--reason is required'],
    ['billing resume --environment moon', '--environment must be one of: sandbox, production'],
  ])('recaudo %s', async (words, message) => {
    const result = run(words);
    await expect(result).rejects.toThrow(UsageError);
    await expect(result).rejects.toThrow(message);
  });
});

test('every command is found by name and receives the remaining arguments', () => {
  for (const command of commands) {
    expect(findCommand(commands, [...command.name.split(' '), '--json'])).toEqual({
      command,
      rest: ['--json'],
    });
  }
});

test.each(['', 'nonsense', 'merchants', 'keys burn', 'Serve'])('there is no command %j', line => {
  expect(findCommand(commands, line.split(' '))).toBeUndefined();
});

test.each([
  ['servee', "unknown command 'servee'. Did you mean 'serve'?"],
  ['merchant list', "unknown command 'merchant'. Did you mean 'merchants'?"],
  ['merchants lst', "unknown command 'merchants lst'. Did you mean 'merchants list'?"],
  ['keys burn', "unknown command 'keys burn'. 'keys' takes one of: list, rotate, revoke."],
  ['keys', "'keys' takes one of: list, rotate, revoke."],
  ['keys --json', "'keys' takes one of: list, rotate, revoke."],
  ['nonsense', "unknown command 'nonsense'. See `recaudo --help`."],
  ['--port-base 9000', "a command comes before the option '--port-base'. See `recaudo --help`."],
])('recaudo %s: %s', (line, sentence) => {
  expect(unknownCommand(commands, line.split(' '))).toBe(sentence);
});

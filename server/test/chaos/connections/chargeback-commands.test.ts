import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';
import { dialectOf } from '../../../src/processors/iso8583/dialect/dialects.ts';
import {
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../support/doubles/connections/scripted-host.ts';
import {
  chargeInProduction,
  openProductionShop,
  PRODUCTION,
  shopHeaders,
  shopUrl,
} from '../program/production-shop.ts';
import { makeReachable } from '../program/program-database.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';

/** Issue 34, point 1: production disputes over two acquirers, by command and by file, while the program runs. */

const bench = useProgram();
const place = (name: string): string => join(bench.scratch, name);
const variables: Record<string, string> = { RECAUDO_CONNECTION_HOSTS: '127.0.0.1' };
const rules = [
  { conditions: { brands: ['visa'] }, links: ['host-a'] },
  { conditions: { brands: ['mastercard'] }, links: ['host-b'] },
];
let hosts: ScriptedHost[] = [];
let program: RunningProgram;

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  mkdirSync(place('keys'), { mode: 0o700 });
  variables['RECAUDO_PRODUCTION_KEY_FILE'] = place('keys/production.json');
  generateKeyFile(variables['RECAUDO_PRODUCTION_KEY_FILE']);
  const dialect = dialectOf('generic-1987', {});
  hosts = [await startScriptedHost(dialect, withSignOn()), await startScriptedHost(dialect, withSignOn())];
  program = await bench.start([], variables);
  const ports = { 'host-a': hosts[0]?.port ?? 0, 'host-b': hosts[1]?.port ?? 0 };
  await openProductionShop({ run, file: place('enrolment.json'), hosts: ports, rules });
});
afterAll(async () => {
  await Promise.all(hosts.map(host => host.close()));
});

async function run(args: string[], exitCode = 0): Promise<string> {
  const done = await bench.run(args, variables);
  expect([args, done.exitCode, done.exitCode === exitCode ? '' : done.stderr]).toEqual([args, exitCode, '']);
  return done.stdout;
}
const runJson = async (args: string[]) =>
  JSON.parse(await run([...args, ...PRODUCTION, '--json'])) as Record<string, unknown>;

/** Retries until the connection has signed on. */
const pay = (amount: number, card?: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { status, body } = await chargeInProduction(program, { amount, order_id: undefined }, card);
      expect([status, body['error_code']]).toEqual([200, undefined]);
      return String(body['id']);
    },
    { timeout: 60_000, interval: 500 },
  );

async function statusOf(chargeId: string): Promise<unknown> {
  const response = await fetch(`${shopUrl(program)}/charges/${chargeId}`, { headers: shopHeaders });
  return ((await response.json()) as Record<string, unknown>)['status'];
}

test('disputes by command and by file reach the ledger, each with its own acquirer', async () => {
  const [first, second] = [await pay(20_000), await pay(50_000, '5412751234567898')];
  expect(hosts.map(({ received }) => received.some(({ mti }) => mti === '0200'))).toEqual([true, true]);

  const add = ['chargebacks', 'add', '--case', 'V-1', '--network', 'visa', '--amount', '20000'];
  const named = ['--connection', 'host-a', '--reason-code', '10.4', '--fee', '35000', '--reference', first];
  const lost = await runJson([...add, ...named]);
  expect(lost).toMatchObject({ is_new: 'true', state: 'open', stage: 'first', transaction_id: first });
  expect(await runJson([...add, ...named])).toMatchObject({ is_new: 'false', id: lost['id'] });

  const lines = `Número de caso;Franquicia;Etapa;Motivo;Valor disputado;Referencia\nM-1;MasterCard;Primer contracargo;4853;30.000,00;${second}\n`;
  writeFileSync(place('disputas.csv'), lines);
  const take = ['chargebacks', 'import', '--file', place('disputas.csv'), '--connection', 'host-b'];
  expect(await runJson(take)).toEqual({ added: 1, repeated: 0, in_review: 0, problems: [] });
  expect(await runJson(take)).toMatchObject({ added: 0, repeated: 1 });
  expect([await statusOf(first), await statusOf(second)]).toEqual([
    'chargeback_pending',
    'chargeback_pending',
  ]);

  const open = (await runJson(['chargebacks', 'list', '--state', 'open'])) as unknown as [{ id: string }];
  expect(open).toMatchObject([
    { connection: 'host-b', case_number: 'M-1', reason_code: '4853', disputed: '30000.00' },
    { connection: 'host-a', case_number: 'V-1', fees: '35000.00' },
  ]);
  await runJson(['chargebacks', 'represent', '--id', String(lost['id']), '--amount', '20000']);
  await runJson(['chargebacks', 'decide', '--id', String(lost['id']), '--outcome', 'lost']);
  await runJson(['chargebacks', 'decide', '--id', open[0].id, '--outcome', 'won']);
  expect([await statusOf(first), await statusOf(second)]).toEqual([
    'chargeback_accepted',
    'chargeback_adjustment',
  ]);
  const shown = await runJson(['chargebacks', 'show', '--id', String(lost['id'])]);
  expect(shown).toMatchObject({
    state: 'lost',
    represented: '20000.00',
    notices: [{ notice: 'opened' }, { notice: 'represented' }, { notice: 'lost', source: 'command' }],
  });

  const books = await runJson(['ledger', 'check']);
  expect(books).toMatchObject({
    differences: 0,
    connections: [
      { connection: 'host-a', owed: '-35000.00', differences: '0' },
      { connection: 'host-b', owed: '50000.00', differences: '0' },
    ],
  });
});

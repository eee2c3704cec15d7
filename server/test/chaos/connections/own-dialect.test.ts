import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stagePackage } from '../../../../scripts/package/pack.mjs';
import { readDialect } from '../../../src/processors/iso8583/dialect-files/read-dialect.ts';
import {
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../support/doubles/connections/scripted-host.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';
import { useProgram } from '../program/running-program.ts';

/** An installation from the package with its own dialect file, and a host that speaks no built-in dialect. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const bench = useProgram();
const staged = join(bench.scratch, 'package');
const program = join(staged, 'server/dist/main.js');

const own = {
  format: 'recaudo-dialect/1',
  name: 'banco-propio',
  extends: 'generic-1987',
  layout: {
    header: '4-digits',
    tpdu: '6000990000',
    mti: 'ebcdic',
    digits: 'ebcdic',
    text: 'ebcdic',
    lengths: 'ebcdic',
    bitmap: 'hex',
  },
  tagged: { 61: { tagSize: 4, lengthDigits: 3 } },
  places: { iva: { field: 61, tag: 'IVA1' }, ivaBase: { field: 61, tag: 'BASE' } },
  messages: { purchase: { processingCode: '003000' } },
  network: { echo: '270' },
};

let host: ScriptedHost;
beforeAll(async () => {
  await stagePackage(staged);
  symlinkSync(join(ROOT, 'node_modules'), join(staged, 'node_modules'));
  const read = readDialect(own);
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes));
  host = await startScriptedHost(read.dialect, withSignOn());
});
afterAll(() => host.close());

const files = join(bench.scratch, 'files');
function fileOf(name: string, content: object): string {
  mkdirSync(files, { recursive: true });
  const file = join(files, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const run = (...args: string[]) => bench.run(args, {}, undefined, program);

test('connections dialect check reports every mistake of a file and exits 1', async () => {
  const wrong = fileOf('wrong.json', { ...own, layout: { header: '3-bytes' }, network: { echo: 'x' } });
  const { exitCode, stdout } = await run('connections', 'dialect', 'check', wrong);
  expect(stdout).toBe(
    '/layout/header: must be one of: 2-bytes, 4-bytes, 2-digits, 4-digits\n/network/echo: must be 1 to 3 digits\n',
  );
  expect(exitCode).toBe(1);
});

test('a charge goes over a connection with a custom dialect', { timeout: 600_000 }, async () => {
  const started = await bench.start([], {}, undefined, program);
  const { merchant_id, private_key } = bench.demo();
  const dialect = fileOf('banco-propio.json', own);
  const checked = await run('connections', 'dialect', 'check', dialect);
  expect(checked.stdout).toMatch(/^ok: banco-propio\n/);
  expect(checked.stdout).toMatch(/^61\.IVA1\s+IVA\s+000000319300$/m);

  const settings = JSON.stringify({ host: '127.0.0.1', port: host.port, acquirer: '123456', connections: 1 });
  const named = ['--id', 'propio', '--kind', 'iso8583', '--name', 'Banco propio'];
  const added = await run('connections', 'add', ...named, '--settings', settings, '--dialect', dialect);
  expect(added.stderr).toBe('');
  expect((await run('connections', 'test', '--id', 'propio')).stdout).toMatch(/^answers\s+yes/m);
  const values = fileOf('enrol.json', {
    acceptorId: 'ACEPTADOR1',
    terminalIds: 'TERM0001',
    merchantCategory: '5411',
    name: 'Tienda',
    city: 'Bogota',
  });
  await run('enrol', '--merchant', merchant_id, '--connection', 'propio', '--values', values);
  await run('routing', 'set', '--merchant', merchant_id, '--rules', '[{"conditions":{},"links":["propio"]}]');

  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: basic(private_key), 'content-type': 'application/json' };
    const url = `${started.sandbox}/v1/${merchant_id}/${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const card = await post('cards', cardData());
  const charge = await post('charges', { ...chargeBody(String(card['id'])), amount: 20_000, iva: '3193' });
  expect(charge).toMatchObject({ status: 'completed' });
  const asked = host.received.filter(({ mti }) => mti === '0200').at(-1);
  expect(asked?.fields).toMatchObject({ 3: '003000', 4: '000002000000', 61: 'IVA1012000000319300' });

  // A built-in dialect replaces the file; the other settings stay.
  expect((await run('connections', 'change', '--id', 'propio', '--dialect', 'packed-1987')).stdout).toMatch(
    /"host":"127\.0\.0\.1".*"dialect":"packed-1987","acquirer"/,
  );
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
});

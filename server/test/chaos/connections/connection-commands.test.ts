import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { withGateway } from '../../../src/commands/access/with-gateway.ts';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import {
  forgetConnectionStatesOf,
  noteConnectionState,
} from '../../../src/processors/connections/connection-state-store.ts';
import { dialectOf } from '../../../src/processors/iso8583/dialect/dialects.ts';
import {
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../support/doubles/connections/scripted-host.ts';

/** The commands of an operator, from an empty installation to a certified connection. */

const folder = mkdtempSync(join(tmpdir(), 'recaudo-links-'));
const printed: string[] = [];
let host: ScriptedHost;

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  vi.stubEnv(
    'RECAUDO_DATABASE_URL',
    `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
  );
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `links_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', folder);
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  host = await startScriptedHost(dialectOf('generic-1987', {}), withSignOn());
});
afterAll(async () => {
  await host.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

async function run(name: string, ...args: string[]): Promise<string> {
  printed.length = 0;
  process.exitCode = undefined;
  const { command } = findCommand(commands, name.split(' ')) ?? {};
  await command?.run(args);
  const output = `${printed.join('\n')}\n${process.exitCode === undefined ? '' : `exit ${process.exitCode}`}`;
  process.exitCode = undefined;
  return output.trim();
}

function fileOf(name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Records a fault as a running process of the installation would. */
const noteFault = (connectionId: string, message: string): Promise<void> =>
  withGateway('sandbox', ({ database }) =>
    noteConnectionState(
      database,
      { processId: '77', host: 'acq-1' },
      {
        connectionId,
        version: 1,
        isReady: false,
        summary: '0 of 1 connection signed on',
        inFlight: 0,
        lastAnswerAt: null,
        lastFault: { at: new Date('2026-11-16T12:00:00Z'), message },
        circuit: 'open',
      },
    ),
  );

const enrolment = {
  acceptorId: 'ACEPTADOR1',
  terminalIds: 'TERM0001',
  merchantCategory: '5411',
  name: 'Tienda',
  city: 'Bogota',
};
const purchase = {
  do: 'purchase',
  card: 'good',
  amountCentavos: 2_000_000,
  expect: { outcome: 'approved' },
};

test('commands add, test, enroll, route, certify, trace and disable a connection', async () => {
  const keys = ['--private-key', 'sk_secret_a', '--public-key', 'pk_secret_a'];
  await run('merchants create', '--name', 'Tienda', '--id', 'tienda1', ...keys);
  const explain = () =>
    run('routing explain', '--merchant', 'tienda1', '--amount', '20000', '--bin', '411111');
  expect(await explain()).toBe('No rules: sandbox takes the payment.');

  const settings = JSON.stringify({ host: '127.0.0.1', port: host.port, acquirer: '123456', connections: 1 });
  const secrets = fileOf('secrets.json', { clientKey: 'hidden_key' });
  const named = ['--id', 'host-a', '--kind', 'iso8583', '--name', 'Adquirente'];
  const added = await run('connections add', ...named, '--settings', settings, '--secrets', secrets);
  expect(added).toMatch(/^secrets\s+clientKey$/m);
  expect(added).not.toContain('hidden_key');
  await expect(run('connections add', ...named, '--settings', settings)).rejects.toThrow(
    'id is taken: host-a',
  );
  expect(await run('connections test', '--id', 'host-a')).toMatch(/^answers\s+yes, after \d+ ms$/m);

  await run('routing set', '--rules', '[{"conditions":{"brands":["visa"]},"links":["host-a"]}]');
  expect(await explain()).toContain('host-a: the merchant is not enrolled there');
  await run(
    'enrol',
    '--merchant',
    'tienda1',
    '--connection',
    'host-a',
    '--values',
    fileOf('enrol.json', enrolment),
  );
  expect(await explain()).toMatch(
    /rule 1 matches\n {2}host-a: would be tried\nThe payment goes to host-a\.$/,
  );
  expect(await run('connections show', '--id', 'host-a')).toContain('merchant tienda1: {"city":"Bogota"');
  expect(await run('routing list')).toMatch(/all\s+card\s+1\s+\{"brands":\["visa"\]\}\s+host-a/);

  const cards = { good: { number: '4111111111111111', expirationMonth: '12', expirationYear: '29' } };
  const refused = { ...purchase, expect: { outcome: 'declined' } };
  const cases = [
    { id: '1', title: 'A purchase', steps: [purchase] },
    { id: '2', title: 'A decline that does not come', steps: [refused] },
  ];
  const plan = fileOf('cases.json', { name: 'Pruebas', cards, cases });
  const report = join(folder, 'report');
  const played = ['--id', 'host-a', '--merchant', 'tienda1', '--cases', plan, '--out', report];
  expect(await run('connections certify', ...played)).toMatch(/^passed {2}1 .*\nFAILED {2}2 [^]*exit 1$/);
  expect(existsSync(join(report, 'certification.html'))).toBe(true);
  const data = readFileSync(join(report, 'certification.json'), 'utf8');
  expect(data).toContain('"passed": 1');
  expect(data).not.toContain('4111111111111111');

  expect(await run('connections trace', '--id', 'host-a', '--last', '5')).toMatch(/<- 0810/);
  // Another process knows the cause; the command has only just opened the connection.
  await noteFault('host-a', 'connection 1: the sign-on was refused (91)');
  host.script = () => undefined;
  const silent = await run('connections test', '--id', 'host-a', '--timeout', '2');
  expect(silent).toMatch(/^reason\s+.*; connection 1: the sign-on was refused \(91\)/m);
  expect(silent).toMatch(/^in acq-1 77: 0 of 1 connection signed on, circuit open; last fault: .*\(91\)/m);
  expect(silent).toMatch(/exit 1$/);
  await withGateway('sandbox', async ({ database }) => void (await forgetConnectionStatesOf(database, '77')));
  await run('connections disable', '--id', 'host-a');
  expect(await explain()).toContain('host-a: disabled');
  expect(await run('connections test', '--id', 'host-a')).toMatch(/the connection is disabled[^]*exit 1$/);
  expect(await run('connections list')).toMatch(/host-a\s+iso8583\s+Adquirente\s+card\s+disabled\s+not open/);
  await run('enrol', '--merchant', 'tienda1', '--connection', 'host-a', '--remove');
  await run('routing set', '--rules', '[]');
  expect(await explain()).toBe('No rules: sandbox takes the payment.');
});

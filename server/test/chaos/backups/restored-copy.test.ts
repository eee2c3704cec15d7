import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withInstallation } from '../../../src/commands/access/with-installation.ts';
import { confirmChange } from '../../../src/people/approvals/decide-change.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { openDatabase, statement } from '../../../src/platform/database/connections/connection.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';
import { dialectOf } from '../../../src/processors/iso8583/dialect/dialects.ts';
import {
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../support/doubles/connections/scripted-host.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '../../support/doubles/network/fake-smtp-server.ts';
import { pingsOnly, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { chargeBody } from '../../support/world/shop/shop.ts';
import {
  chargeInProduction,
  openProductionShop,
  PRODUCTION,
  shopHeaders,
  shopUrl,
} from '../program/production-shop.ts';
import { makeReachable } from '../program/program-database.ts';
import { type Demo, type RunningProgram, useProgram } from '../program/running-program.ts';
import { COMMAND_TIMEOUT_MS, LONG_COMMAND_TIMEOUT_MS } from './command-timeouts.ts';

/** Issue 34, point 6: a copy of a production installation sends nothing until an operator releases it. */

const bench = useProgram();
const place = (name: string): string => join(bench.scratch, name);
const restored = place('restored');
const backups = place('backups');
const olga = { kind: 'operator' as const, account: { id: '', name: 'Olga Mesa' }, fromIp: '10.0.0.1' };
const variables: Record<string, string> = { RECAUDO_CONNECTION_HOSTS: '127.0.0.1' };
const ofCopy: Record<string, string> = {
  RECAUDO_DATA_DIR: restored,
  RECAUDO_MAIL_FROM: 'Pagos <pagos@tienda.co>',
};

let host: ScriptedHost;
let mailServer: FakeSmtpServer;
let receiver: Receiver;
let demo: Demo;
let copy: RunningProgram;

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  demo = bench.demo();
  host = await startScriptedHost(dialectOf('generic-1987', {}), withSignOn());
  mailServer = await startFakeSmtpServer();
  receiver = await startReceiver(pingsOnly(refuse(500)));
  const keys = place('keys');
  mkdirSync(keys, { mode: 0o700 });
  variables['RECAUDO_PRODUCTION_KEY_FILE'] = join(keys, 'production.json');
  generateKeyFile(variables['RECAUDO_PRODUCTION_KEY_FILE']);
  ofCopy['RECAUDO_SMTP_URL'] = `smtp://127.0.0.1:${mailServer.port}`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([host.close(), mailServer.close(), receiver.close()]);
});

async function run(args: string[], env: Record<string, string> = {}, exitCode = 0): Promise<string> {
  const done = await bench.run(args, { ...variables, ...env }, COMMAND_TIMEOUT_MS);
  expect([args, done.exitCode, done.exitCode === exitCode ? '' : done.stderr]).toEqual([args, exitCode, '']);
  return done.stdout;
}

async function post(url: string, key: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: basic(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const charge = (at: RunningProgram, order_id: string) => chargeInProduction(at, { order_id });
/** The fields by which the host tells messages apart. */
const combinations = (): string[] =>
  host.received
    .filter(({ mti }) => mti !== '0800')
    .map(({ fields }) => `${fields[13]} ${fields[41]} ${fields[11]}`);

const queued = statement(
  'test_queued_mail',
  `insert into mails (merchant_id, id, kind, recipient, language, subject, text_body, html_body, creation_date, status)
   values ('tienda1', 'em_waiting', 'receipt', 'ana@example.com', 'es', 'Recibo', 'Gracias', '<p>Gracias</p>', now(), 'queued')`,
);
/** The original has no mail server, so the mail stays queued; the copy has one and would send it. */
async function queueMail(): Promise<void> {
  const address = await findRunningServer(bench.dataFolder);
  if (address === undefined) throw new Error('the database of the program is not running');
  const database = openDatabase({ address, name: 'recaudo_production', poolSize: 1 });
  await database.run(queued);
  await database.close();
}

async function setUpProduction(): Promise<void> {
  const added = await run([
    'operators',
    'add',
    '--email',
    'olga@example.com',
    '--name',
    'Olga Mesa',
    '--json',
  ]);
  olga.account.id = (JSON.parse(added) as { account_id: string }).account_id;
  const hosts = { 'host-a': host.port };
  await openProductionShop({ run, file: place('enrolment.json'), hosts, rules: [{ links: ['host-a'] }] });
}

test(
  'a copy restored from a backup starts closed: no byte, email or webhook leaves it',
  async () => {
    const original = await bench.start([], variables);
    await setUpProduction();
    await post(`${original.sandbox}/v1/${demo.merchant_id}/webhooks`, demo.private_key, {
      url: receiver.url,
      event_types: ['charge.succeeded'],
    });
    await vi.waitFor(async () => expect(await charge(original, 'first')).toMatchObject({ status: 200 }), {
      timeout: 60_000,
    });
    await post(
      `${original.sandbox}/v1/${demo.merchant_id}/charges`,
      demo.private_key,
      chargeBody(demo.card_id),
    );
    await vi.waitFor(() => expect(receiver.events().length).toBeGreaterThan(0), { timeout: 60_000 });
    await queueMail();
    await run(['backup', '--to', backups]);
    for (const order of ['a', 'b', 'c']) expect((await charge(original, order)).status).toBe(200);
    original.kill('SIGTERM');
    await original.exited;
    const used = combinations();
    expect(new Set(used).size).toBe(4);

    // Issue 34, point 7: without an archive, a restore ends at the base backup, and the command says so first.
    const silent = await bench.run(
      ['restore', '--from', backups, '--to', restored],
      variables,
      COMMAND_TIMEOUT_MS,
    );
    expect(silent.exitCode).toBe(2);
    expect(silent.stderr).toMatch(
      /no archive is configured .*: everything from \S+Z to \S+Z, the last write in .*, is lost/,
    );
    expect(existsSync(restored)).toBe(false);
    await run(['restore', '--from', backups, '--to', restored, '--accept-loss']);
    mkdirSync(join(restored, 'keys'), { mode: 0o700 });
    copyFileSync(join(bench.dataFolder, 'keys', 'sandbox.json'), join(restored, 'keys', 'sandbox.json'));
    const [messages, lines, deliveries] = [host.received.length, host.lines.length, receiver.received.length];
    receiver.answer = pingsOnly((_received, response) => void response.writeHead(200).end('ok'));
    copy = await bench.start([], { ...variables, ...ofCopy });
    await sleep(6_000);
    const refused = await charge(copy, 'while-closed').catch((error: unknown) => ({
      status: 0,
      body: { error },
    }));
    expect(refused).toMatchObject({
      status: 503,
      body: { error_code: 1004, description: expect.stringContaining('recaudo restore release') },
    });
    expect([host.received.length, host.lines.length]).toEqual([messages, lines]);
    expect(receiver.received).toHaveLength(deliveries);
    expect(mailServer.commands).toEqual([]);
  },
  LONG_COMMAND_TIMEOUT_MS,
);

test('doctor, /readyz, /estado and links test say why the copy is closed and how to open it', async () => {
  const doctor = await run(['doctor'], ofCopy, 1);
  expect(doctor).toMatch(/! payments: this is a copy restored from the backup .*recaudo restore release/);
  expect(doctor).toContain('There is a problem.');
  expect(doctor).not.toContain('mails: ok');
  expect(doctor).toContain('cards: down');
  const ready = await fetch(`${copy.production}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('restore release')]);
  const page = await (await fetch(`${copy.portal}/estado?lang=es`)).text();
  expect(page).toContain('Esta instalación es una copia restaurada');
  expect(page).toContain('recaudo restore release --original-stopped');
  expect(page).not.toContain('Todo funciona');
  expect(await run(['connections', 'test', '--id', 'host-a', ...PRODUCTION], ofCopy, 1)).toContain(
    'restored from a backup',
  );
  // Reads still work, so that an operator can inspect the copy before releasing it.
  const listed = await fetch(`${shopUrl(copy)}/charges`, { headers: shopHeaders });
  expect(listed.status).toBe(200);
}, 300_000);

test('a second person confirms the release; the copy reuses no number of the original', async () => {
  const used = new Set(combinations());
  const messages = host.received.length;
  const without = await bench.run(['restore', 'release'], { ...variables, ...ofCopy });
  expect([without.exitCode, without.stderr]).toEqual([2, expect.stringContaining('--original-stopped')]);
  const release = ['restore', 'release', '--original-stopped', '--json'];
  const waiting = JSON.parse(await run(release, ofCopy, 3)) as { approval: string };
  await sleep(2_000);
  expect(host.received).toHaveLength(messages);
  for (const [name, value] of Object.entries({ ...variables, ...ofCopy })) vi.stubEnv(name, value);
  await withInstallation(async control => {
    await confirmChange(control, waiting.approval, olga);
  });
  expect(JSON.parse(await run(release, ofCopy))).toMatchObject({ released: 'production, sandbox' });

  const after = combinations().length;
  for (const order of ['d', 'e', 'f']) {
    await vi.waitFor(async () => expect((await charge(copy, order)).status).toBe(200), { timeout: 60_000 });
  }
  const fresh = combinations().slice(after);
  expect(fresh.length).toBeGreaterThanOrEqual(3);
  expect(fresh.filter(combination => used.has(combination))).toEqual([]);
  await vi.waitFor(() => expect(mailServer.mails.length).toBeGreaterThan(0), { timeout: 60_000 });
  await vi.waitFor(() => expect(receiver.events().length).toBeGreaterThan(1), { timeout: 60_000 });
  // The original may already have charged renewals that fell due after the backup.
  expect(await run(['billing', 'status', ...PRODUCTION], ofCopy)).toContain('restored copy');
  await withInstallation(async ({ database }) => {
    const entries = await listAuditEntries(database, 'installation', { before: null, limit: 5 });
    expect(entries.map(({ action }) => action)).toContain('copy_released');
  });
  copy.kill('SIGTERM');
  expect(await copy.exited).toBe(0);
}, 600_000);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { readConfig } from '../../../src/config.ts';
import { type AuditLog, openAuditLog } from '../../../src/operations/installation/audit-log.ts';
import { INSTALLATION } from '../../../src/people/audit/audit-entry.ts';
import { checkAudit } from '../../../src/people/audit/check-audit.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import { payoutEntries } from './entries/payout-entries.ts';
import { READING } from './entries/reading-commands.ts';
import { settlementEntries } from './entries/settlement-entries.ts';

const rule = JSON.stringify({ name: 'dear', kind: 'amount', max_amount: 1_000_000 });
const ofShop = ['--merchant', 'tienda1'];
const contract = {
  effective_from: '2030-01-01',
  tax: 19,
  refund_policy: 'all',
  rules: [{ method: 'card', tiers: [{ percent: 2.79, fixed: 800 }] }],
};

const dataFolder = mkdtempSync(join(tmpdir(), 'recaudo-entries-'));
const secretsFile = join(dataFolder, 'secrets.json');
writeFileSync(secretsFile, '{"password":"link_secret_1"}');
const casesFile = join(dataFolder, 'cases.json');
const customersFile = join(dataFolder, 'customers.csv');
writeFileSync(customersFile, 'id,name,email\n1,Ana,ana@example.com\n');
const keyFile = join(dataFolder, 'key.txt');
writeFileSync(keyFile, 'sk_secret_2');
const echo = { do: 'echo', expect: { outcome: 'answered' } };
writeFileSync(
  casesFile,
  JSON.stringify({ name: 'Echo', cards: {}, cases: [{ id: '1', title: 'Echo', steps: [echo] }] }),
);

const pgp = await generateKey({ userIDs: [{ name: 'Ana' }], format: 'object' });
const [publicFile, privateFile] = [join(dataFolder, 'public.asc'), join(dataFolder, 'private.asc')];
writeFileSync(publicFile, pgp.publicKey.armor());
writeFileSync(privateFile, pgp.privateKey.armor());
const fingerprint = pgp.publicKey.getFingerprint();
const exported = join(dataFolder, 'export');

/** A command, its arguments, and the action of its audit entry. The order matters. */
const CHANGING: [string, string[], string][] = [
  ['migrate', [], 'schema_migrated'],
  [
    'merchants create',
    ['--name', 'Tienda', '--id', 'tienda1', '--private-key', 'sk_secret_1', '--public-key', 'pk_secret_1'],
    'merchant_created',
  ],
  ['merchants update', ['--id', 'tienda1', '--color', '8A3324', '--phone', '601 555'], 'merchant_updated'],
  ['keys rotate', [...ofShop, '--kind', 'private'], 'key_rotated'],
  ['keys revoke', [...ofShop, '--kind', 'public', '--ends-in', 'et_1'], 'key_revoked'],
  ['fraud set', [...ofShop, '--rule', rule], 'fraud_rule_set'],
  ['fraud disable', [...ofShop, '--name', 'dear'], 'fraud_rule_disabled'],
  ['fraud enable', [...ofShop, '--name', 'dear'], 'fraud_rule_enabled'],
  ['fraud remove', [...ofShop, '--name', 'dear'], 'fraud_rule_removed'],
  ['cash-networks create', ['--name', 'Puntos'], 'cash_network_created'],
  ['cash-networks rotate', ['--id', 'unknown'], 'cash_network_key_rotated'],
  ['cash-networks disable', ['--id', 'unknown'], 'cash_network_disabled'],
  ['cash-networks enable', ['--id', 'unknown'], 'cash_network_enabled'],
  [
    'connections add',
    ['--id', 'host-a', '--kind', 'iso8583', '--name', 'Adquirente', '--secrets', secretsFile],
    'link_added',
  ],
  ['connections change', ['--id', 'host-a', '--secrets', secretsFile], 'link_changed'],
  ['connections disable', ['--id', 'host-a'], 'link_disabled'],
  ['connections enable', ['--id', 'host-a'], 'link_enabled'],
  ['enrol', [...ofShop, '--connection', 'host-a', '--values', secretsFile], 'merchant_enrolled'],
  [
    'connections certify',
    [...ofShop, '--id', 'host-a', '--cases', casesFile, '--out', join(dataFolder, 'report')],
    'link_certified',
  ],
  ['restore mark', ['--state-of', '2026-11-16T13:30:00-05:00'], 'copy_marked'],
  ['restore release', ['--original-stopped'], 'copy_released'],
  ['routing set', [...ofShop, '--rules', '[{"links":["sandbox"]}]'], 'route_set'],
  ['import run', [...ofShop, '--customers', customersFile], 'import_run'],
  [
    'import openpay',
    ['--merchant', 'unknown', '--url', 'http://127.0.0.1:9', '--their-merchant', 'm1', '--key-file', keyFile],
    'import_run',
  ],
  ['clock advance', [...ofShop, '--days', '1'], 'clock_advanced'],
  ['listen', ['--merchant', 'unknown'], 'listener_opened'],
  ['billing run', [], 'billing_run'],
  ['billing pause', ['--reason', 'month end', '--by', 'Olga'], 'billing_paused'],
  ['billing resume', [], 'billing_resumed'],
  ['work pause', ['--reason', 'new disk'], 'work_paused'],
  ['work resume', [], 'work_resumed'],
  ['operators add', ['--email', 'olga@example.com'], 'operator_added'],
  ['operators role', ['--email', 'olga@example.com', '--role', 'finance'], 'operator_role_changed'],
  ['operators add', ['--email', 'paz@example.com', '--role', 'support'], 'operator_added'],
  ['operators remove', ['--email', 'paz@example.com'], 'operator_removed'],
  ['merchants limits', ['--id', 'tienda1', '--set', '--day-charges', '5'], 'volume_limits_changed'],
  ...payoutEntries(ofShop, customersFile),
  ...settlementEntries(ofShop, contract),
  [
    'attempts resolve',
    [...ofShop, '--transaction', 'tr1', '--number', '1', '--as', 'declined', '--note', 'asked by phone'],
    'review_resolved',
  ],
  ['reversals paid', [...ofShop, '--reversal', 'rvunknown', '--reference', 'TRF-1'], 'reversal_paid'],
  [
    'chargebacks add',
    ['--case', 'C-1', '--network', 'visa', '--amount', '20000', '--reference', 'tr1'],
    'chargeback_case_added',
  ],
  ['chargebacks represent', ['--id', 'cbunknown', '--amount', '20000'], 'chargeback_case_represented'],
  ['chargebacks decide', ['--id', 'cbunknown', '--outcome', 'won'], 'chargeback_case_decided'],
  ['chargebacks match', [...ofShop, '--id', 'cbunknown', '--transaction', 'tr1'], 'chargeback_case_matched'],
  ['chargebacks dismiss', ['--id', 'cbunknown', '--reason', 'not ours'], 'chargeback_case_dismissed'],
  ['chargebacks submitted', [...ofShop, '--transaction', 'trunknown'], 'chargeback_response_submitted'],
  ['chargebacks import', ['--file', customersFile], 'chargeback_file_taken'],
  ['announcements retry', ['--connection', 'uno', '--key', 'k1'], 'chargeback_announcement_retried'],
  [
    'announcements dismiss',
    ['--connection', 'uno', '--key', 'k1', '--reason', 'not ours'],
    'chargeback_announcement_dismissed',
  ],
  [
    'people export',
    [...ofShop, '--email', 'ana@example.com', '--to', join(dataFolder, 'ana')],
    'person_exported',
  ],
  ['people erase', [...ofShop, '--email', 'ana@example.com', '--yes'], 'person_erasure_requested'],
  ['vault rotate', [], 'vault_rotated'],
  ['vault scan', ['--mask', '--yes'], 'card_numbers_masked'],
  [
    'export',
    [...ofShop, '--to', exported, '--recipient', publicFile, '--fingerprint', fingerprint],
    'merchant_exported',
  ],
  ['merchants import', ['--from', exported, '--key', privateFile], 'merchant_imported'],
];

let log: AuditLog;
const newest = async () =>
  (await listAuditEntries(log.database, INSTALLATION, { before: null, limit: 2 })).at(0);

beforeAll(() => {
  const { socketFolder, user } = inject('databaseServer');
  vi.stubEnv(
    'RECAUDO_DATABASE_URL',
    `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
  );
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `entries_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', dataFolder);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(async () => {
  await log.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('every command is classified as reading or changing', () => {
  const known = [...new Set([...READING, ...CHANGING.map(([name]) => name)])].sort();
  expect(known).toEqual(commands.map(({ name }) => name).sort());
});

describe('a command that changes something writes an audit entry', () => {
  test.each(CHANGING)('%s', async (name, args, action) => {
    const { command } = findCommand(commands, name.split(' ')) ?? {};
    const failure = await command?.run(args).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    log ??= await openAuditLog(readConfig(), {
      url: process.env['RECAUDO_DATABASE_URL'] ?? '',
    });
    const entry = await newest();
    expect(entry).toMatchObject({ action, fromIp: 'command' });
    expect(entry?.details['failed']).toBe(failure?.name);
    expect(JSON.stringify(entry)).not.toMatch(/secret_1/);
  });

  test('and the log is valid', async () => {
    expect((await checkAudit(log.database, log.auditKeys)).breaks).toEqual([]);
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { withInstallation } from '../../../src/commands/access/with-installation.ts';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { confirmChange } from '../../../src/people/approvals/decide-change.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';

/** A person at the machine's shell is one principal: commands that redirect money wait for an operator. */

const folder = mkdtempSync(join(tmpdir(), 'recaudo-approvals-'));
const outside = mkdtempSync(join(tmpdir(), 'recaudo-approvals-keys-'));
const printed: string[] = [];
const olga = { kind: 'operator' as const, account: { id: '', name: 'Olga Mesa' }, fromIp: '10.0.0.1' };
const production = ['--environment', 'production'];
const ofShop = ['--merchant', 'tienda1', ...production];

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  const keyFile = join(outside, 'keys.json');
  generateKeyFile(keyFile);
  vi.stubEnv(
    'RECAUDO_DATABASE_URL',
    `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
  );
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `approvals_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', folder);
  vi.stubEnv('RECAUDO_PRODUCTION_KEY_FILE', keyFile);
  vi.stubEnv('RECAUDO_CONNECTION_HOSTS', '127.0.0.1, *.acquirer.co');
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
  rmSync(outside, { recursive: true, force: true });
});

async function run(name: string, ...args: string[]): Promise<{ output: string; code: unknown }> {
  printed.length = 0;
  process.exitCode = undefined;
  const { command } = findCommand(commands, name.split(' ')) ?? {};
  await command?.run(args);
  const code = process.exitCode;
  process.exitCode = undefined;
  return { output: printed.join('\n'), code };
}

const approvalIn = (output: string): string => /^approval\s+(pc\w+)$/m.exec(output)?.[1] ?? '';
const confirmAsOlga = (id: string) =>
  withInstallation(async control => {
    await confirmChange(control, id, olga);
  });

const settings = (host: string) => JSON.stringify({ host, port: 8583, acquirer: '123456' });
const fileOf = (name: string, content: string): string => {
  const file = join(outside, name);
  writeFileSync(file, content);
  return file;
};

test('before the first payment, one command sets up production alone, with listed hosts only', async () => {
  const { output } = await run(
    'operators add',
    '--email',
    'olga@example.com',
    '--name',
    'Olga Mesa',
    '--json',
  );
  olga.account.id = (JSON.parse(output) as { account_id: string }).account_id;
  await run(
    'merchants create',
    '--name',
    'Tienda',
    '--id',
    'tienda1',
    '--private-key',
    'sk_secret_a',
    '--public-key',
    'pk_secret_a',
    '--fee-percent',
    '2.9',
    '--fee-fixed',
    '900',
    ...production,
  );
  const named = ['--id', 'host-a', '--kind', 'iso8583', '--name', 'Adquirente', ...production];
  await expect(run('connections add', ...named, '--settings', settings('evil.com'))).rejects.toThrow(
    'settings lead to evil.com:8583, which RECAUDO_CONNECTION_HOSTS does not list',
  );
  const secrets = fileOf('secrets.json', '{"clientKey":"hidden_key"}');
  const added = await run(
    'connections add',
    ...named,
    '--settings',
    settings('a.acquirer.co'),
    '--secrets',
    secrets,
  );
  expect(added).toMatchObject({ output: expect.stringMatching(/^status\s+enabled$/m), code: undefined });
  await withInstallation(async ({ database }) => {
    const [entry] = await listAuditEntries(database, 'installation', { before: null, limit: 1 });
    expect(entry).toMatchObject({
      action: 'link_added',
      environment: 'production',
      details: { control: 'set-up, single control' },
    });
    // The state after the first payment.
    await database.run(
      statement('test_production_paid', 'update installation set production_paid_at = clock_timestamp()'),
    );
  });
});

test('after it, a change of the host waits for an operator, and the shell cannot confirm it', async () => {
  const change = ['--id', 'host-a', '--settings', settings('b.acquirer.co'), ...production];
  const { output, code } = await run('connections change', ...change);
  expect(code).toBe(3);
  const id = approvalIn(output);
  expect((await run('connections show', '--id', 'host-a', ...production)).output).toContain('a.acquirer.co');
  expect((await run('approvals list')).output).toMatch(
    new RegExp(`${id}\\s+Change a connection\\s+host-a\\s+pending`),
  );
  const shown = (await run('approvals show', '--id', id)).output;
  expect(shown).toContain('settings.host: a.acquirer.co -> b.acquirer.co');
  expect(shown).toContain('connection.status: enabled -> disabled');
  await expect(run('approvals confirm', '--id', id)).rejects.toThrow(
    'A command requested this change: an operator has to confirm it in the console',
  );
  await confirmAsOlga(id);
  const after = (await run('connections show', '--id', 'host-a', ...production)).output;
  expect(after).toContain('b.acquirer.co');
  expect(after).toMatch(/^status\s+disabled$/m);
  expect(after).toMatch(/^secrets\s+-$/m);
  expect((await run('approvals list', '--all')).output).toMatch(/applied[^\n]*Olga Mesa/);
});

test.each([
  [
    'connections add',
    [
      '--id',
      'host-b',
      '--kind',
      'iso8583',
      '--name',
      'B',
      '--settings',
      settings('127.0.0.1'),
      ...production,
    ],
  ],
  ['connections enable', ['--id', 'host-a', ...production]],
  ['routing set', ['--rules', '[{"links":["host-a"]}]', ...production]],
  ['keys rotate', ['--kind', 'private', ...ofShop]],
  ['cash-networks create', ['--name', 'Red Andina', '--max-amount', '1000000', ...production]],
])('%s waits too, and a command withdraws the request of a command', async (name, args) => {
  const { output, code } = await run(name, ...args);
  expect([code, output]).toEqual([3, expect.stringMatching(/^state\s+pending$/m)]);
  expect(output).not.toMatch(/sk_|cn_/);
  const withdrawn = await run('approvals reject', '--id', approvalIn(output), '--reason', 'por error');
  expect(withdrawn.output).toMatch(/^state\s+withdrawn$/m);
});

test("one confirmation allows one export of a merchant's cards, to the confirmed key", async () => {
  const pgpFile = async (name: string) => {
    const { publicKey } = await generateKey({ userIDs: [{ name }], format: 'object' });
    return { file: fileOf(`${name}.asc`, publicKey.armor()), fingerprint: publicKey.getFingerprint() };
  };
  const [ana, eva] = [await pgpFile('Ana'), await pgpFile('Eva')];
  const to = (name: string) => join(outside, name);
  const exportFor = ({ file, fingerprint }: typeof ana, target: string) =>
    run('export', ...ofShop, '--to', to(target), '--recipient', file, '--fingerprint', fingerprint);
  const first = await exportFor(ana, 'one');
  expect(first.code).toBe(3);
  expect((await exportFor(ana, 'one')).output).toContain(approvalIn(first.output));
  await confirmAsOlga(approvalIn(first.output));
  expect((await exportFor(eva, 'two')).code).toBe(3);
  expect([existsSync(to('one')), existsSync(to('two'))]).toEqual([false, false]);
  expect((await exportFor(ana, 'one')).output).toMatch(/^merchant_id\s+tienda1$/m);
  expect(existsSync(to('one'))).toBe(true);
  expect((await exportFor(ana, 'three')).code).toBe(3);
  expect(existsSync(to('three'))).toBe(false);
});

test('commands that stop payments need no second person', async () => {
  expect(await run('connections disable', '--id', 'host-a', ...production)).toMatchObject({
    code: undefined,
  });
});

test('after it, adding an administrator or changing a role waits for an operator; adding support does not', async () => {
  const rosa = ['--email', 'rosa@example.com', '--name', 'Rosa Peña'];
  const asked = await run('operators add', ...rosa, '--role', 'administrator');
  expect(asked.code).toBe(3);
  await confirmAsOlga(approvalIn(asked.output));
  expect((await run('operators add', ...rosa, '--role', 'administrator')).output).toContain('password_link');
  const helped = await run('operators add', '--email', 'sara@example.com', '--role', 'support');
  expect(helped).toMatchObject({ code: undefined, output: expect.stringContaining('password_link') });
  const role = await run('operators role', '--email', 'sara@example.com', '--role', 'finance');
  expect(role.code).toBe(3);
  await confirmAsOlga(approvalIn(role.output));
  expect((await run('operators list')).output).toMatch(/sara@example\.com +finance/);
  await run('operators remove', '--email', 'rosa@example.com');
  await expect(run('operators remove', '--email', 'olga@example.com')).rejects.toThrow(
    'is the last administrator: make another operator administrator first',
  );
  expect((await run('operators review', '--json')).output).toContain('"is_due":"no"');
  expect((await run('operators review', '--done', '--note', 'ok', '--json')).output).toContain('command (');
});

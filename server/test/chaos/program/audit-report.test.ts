import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { type AuditLog, openAuditLog } from '../../../src/operations/installation/audit-log.ts';
import { audit } from '../../../src/people/audit/audit.ts';
import { INSTALLATION, type NewAuditEntry } from '../../../src/people/audit/audit-entry.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { makeReachable } from './program-database.ts';
import { useProgram } from './running-program.ts';

interface Section {
  name: string;
  title: string;
  rows: Record<string, string>[];
  notes: string[];
}

const bench = useProgram();
let log: AuditLog;

const entry = (change: Partial<NewAuditEntry>): NewAuditEntry => ({
  chain: INSTALLATION,
  account: { id: 'u1', name: 'Laura | <b>' },
  action: 'signed_in',
  what: 'x1',
  fromIp: '10.0.0.1',
  environment: null,
  details: {},
  ...change,
});

const planted: NewAuditEntry[] = [
  entry({
    action: 'change_requested',
    what: 'host-a',
    environment: 'production',
    details: { approval: 'a1', change: 'link_changed', requested_by: 'Laura' },
  }),
  entry({
    account: { id: 'u2', name: 'Marcela' },
    action: 'change_confirmed',
    what: 'host-a',
    environment: 'production',
    details: { approval: 'a1', change: 'link_changed', requested_by: 'Laura', decided_by: 'Marcela' },
  }),
  entry({
    account: null,
    action: 'vault_rotated',
    what: 'sandbox',
    details: { user: 'root', by_whom: 'Pedro' },
  }),
  entry({ account: { id: 'u3', name: '=cmd()' }, action: 'sign_in_refused' }),
  entry({ action: 'impersonation_started', what: 'b1' }),
  entry({ action: 'POST /charges/:transaction_id/refund', what: 'tr1', details: { amount: 20_000 } }),
];

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  await bench.start();
  const address = await findRunningServer(bench.dataFolder);
  if (address === undefined) throw new Error('the program has no server');
  log = await openAuditLog(readConfig({ RECAUDO_DATA_DIR: bench.dataFolder }), address);
  for (const one of planted) await audit(log, one);
});
afterAll(() => log?.close());

const run = (...args: string[]) => bench.run(['audit', 'report', ...args]);
async function read(...args: string[]): Promise<Map<string, Section>> {
  const { exitCode, stdout, stderr } = await run('--json', ...args);
  expect([exitCode, stderr]).toEqual([0, '']);
  const { sections } = JSON.parse(stdout) as { sections: Section[] };
  return new Map(sections.map(section => [section.name, section]));
}
const rows = (sections: Map<string, Section>, name: string) => sections.get(name)?.rows ?? [];

describe('a report', () => {
  test('lists both people of a dual control, key ceremonies, rejections, visits, and who has access', async () => {
    const sections = await read('--language', 'en');
    expect(rows(sections, 'dual_control')).toMatchObject([
      { maker: 'Laura', checker: '', object: 'host-a', place: 'production', change: 'link_changed' },
      { maker: 'Laura', checker: 'Marcela', details: 'approval: a1' },
    ]);
    expect(rows(sections, 'keys')).toContainEqual(
      expect.objectContaining({ who: 'Pedro, command by root', did: 'rotated the key that encrypts cards' }),
    );
    expect(rows(sections, 'refusals')).toMatchObject([{ who: '=cmd() (u3)', did: 'could not sign in' }]);
    expect(rows(sections, 'impersonations')).toMatchObject([{ object: 'b1' }]);
    expect(rows(sections, 'changes')).toContainEqual(
      expect.objectContaining({ did: 'refunded COP\u00a020,000', object: 'tr1' }),
    );
    expect(rows(sections, 'access')).toContainEqual(
      expect.objectContaining({ email: bench.demo().email, operator: 'administrator', locked_until: '' }),
    );
    expect(rows(sections, 'key_files')).toMatchObject([
      { place: 'sandbox', current_key: 'k1', file_state: 'owner only' },
      { place: 'production', key_check: 'closed' },
    ]);
    expect(sections.get('integrity')?.notes[0]).toContain('Every chain was verified just now');
    expect(rows(sections, 'by_actor')).toContainEqual(
      expect.objectContaining({ who: '=cmd() (u3)', changes: '0', refusals: '1' }),
    );
  });

  test("of the same period has the same hash in every format and language, and the log's position", async () => {
    const inJson = rows(await read(), 'end').map(({ value }) => value);
    expect(inJson.at(-1)).toMatch(/^[0-9a-f]{64}$/);
    const { stdout: markdown } = await run('--language', 'en');
    const { stdout: csv } = await run('--csv');
    for (const value of inJson.slice(1)) {
      expect(markdown).toContain(value?.replace('#', '\\#'));
      expect(csv).toContain(value);
    }
  });

  test('contains only its days in Bogotá, its actor and its object', async () => {
    expect(rows(await read('--to', '2020-12-31'), 'changes')).toEqual([]);
    expect(rows(await read('--from', '2020-01-01', '--object', 'tr1'), 'changes')).toHaveLength(1);
    expect(rows(await read('--actor', 'u2'), 'changes')).toMatchObject([{ who: 'Marcela (u2)' }]);
    expect(rows(await read('--actor', 'root', '--object', 'sandbox'), 'changes')).toMatchObject([
      { who: 'Pedro, comando de root' },
    ]);
  });

  test('shows names literally: no formula in a sheet, no markup in Markdown', async () => {
    const { stdout: csv } = await run('--csv');
    expect(csv).toContain("'=cmd() (u3)");
    const { stdout: markdown } = await run();
    expect(markdown).toContain('Laura \\| \\<b\\> (u1)');
  });

  test('is a PDF on request, and never overwrites a file', async () => {
    const file = join(bench.scratch, 'report.pdf');
    expect((await run('--pdf', '--out', file)).exitCode).toBe(0);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    const again = await run('--pdf', '--out', file);
    expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('already exists')]);
  });

  test.each([
    [['--from', '31/12/2026'], '--from must be a day in Bogotá such as 2026-01-31'],
    [['--from', '2026-02-01', '--to', '2026-01-31'], '--to must not be before --from'],
    [['--json', '--csv'], 'choose one of --json, --csv and --pdf'],
    [['--pdf'], '--pdf needs a file'],
    [['--actor', 'nobody@example.com'], 'no account has the address nobody@example.com'],
  ])('rejects %j and says why', async (args, words) => {
    const { exitCode, stderr } = await run(...args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

test('reports a truncated log first and last, and exits 1', async () => {
  const alter = (text: string) => log.database.run({ name: text.slice(0, 60), text, isReplanned: true });
  await alter('alter table audit_entries disable trigger all');
  await alter(
    `delete from audit_entries where number = (select max(number) from audit_entries where chain = 'installation') and chain = 'installation'`,
  );
  await alter('alter table audit_entries enable trigger all');
  const out = join(bench.scratch, 'cut.md');
  const { exitCode } = await run('--language', 'en', '--out', out);
  expect([exitCode, existsSync(out)]).toEqual([1, true]);
  const text = readFileSync(out, 'utf8');
  expect(text).toContain('THE LOG IS NOT INTACT');
  expect(text).toContain('the chain ends elsewhere');
  expect(text).toContain('| Log verified | NO |');
  expect(text).not.toContain('Every chain was verified');
});

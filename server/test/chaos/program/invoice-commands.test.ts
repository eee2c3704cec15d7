import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { withGateway } from '../../../src/commands/access/with-gateway.ts';
import { UsageError } from '../../../src/commands/command.ts';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';

const COUNT = 1_203;
const folder = mkdtempSync(join(tmpdir(), 'recaudo-invoices-'));
const printed: string[] = [];

/** Invoice `n` is created `n` minutes before noon, costs 10,000 + n pesos, and belongs to customer `c1` or `c2`. */
const manyInvoices = `insert into invoices (merchant_id, id, number, status, customer_id, subscription_id, period, creation_date,
    issue_date, due_date, period_start, period_end, subtotal_centavos, discount_centavos, tax_centavos, total_centavos,
    credit_applied_centavos, amount_paid_centavos, transaction_id, collection, lines)
  select 'tienda1', 'in' || lpad(n::text, 18, '0'), $1 + 1 - n, case when n % 10 = 0 then 'open' else 'paid' end,
    'c' || n % 2 + 1, 's1', n, timestamptz '2026-11-15 12:00-05' - n * interval '1 minute', '2026-11-15', '2026-11-15',
    '2026-11-15', '2026-12-14', total, 0, 0, total, 0, case when n % 10 = 0 then 0 else total end, null, 'automatic',
    jsonb_build_array(jsonb_build_object('type', 'plan', 'description', 'Café', 'quantity', 1, 'unit_amount', total,
      'amount', total, 'total', total, 'period_start', '2026-11-15', 'period_end', '2026-12-14', 'plan_id', 'p1'))
  from (select n, 1000000 + n * 100 as total from generate_series(1, $1::int) n) made`;

async function run(name: string, ...args: string[]): Promise<string> {
  printed.length = 0;
  const { command } = findCommand(commands, name.split(' ')) ?? {};
  await command?.run(['--merchant', 'tienda1', ...args]);
  return printed.join('\n');
}

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  vi.stubEnv(
    'RECAUDO_DATABASE_URL',
    `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
  );
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `invoices_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', folder);
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    printed.push(String(line));
  });
  const { command } = findCommand(commands, ['migrate']) ?? {};
  await command?.run([]);
  const keys = ['--private-key', 'sk_secret_1', '--public-key', 'pk_secret_1'];
  await findCommand(commands, ['merchants', 'create'])?.command.run([
    '--name',
    'Tienda',
    '--id',
    'tienda1',
    ...keys,
  ]);
  await withGateway('sandbox', async ({ database }) => {
    await database.run({ name: 'test_many_invoices', text: manyInvoices }, [COUNT]);
  });
});
beforeEach(() => {
  printed.length = 0;
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

interface Listed {
  number: number;
  id: string;
  status: string;
  customer_id: string;
  total: string;
}
const list = async (...args: string[]) =>
  JSON.parse(await run('invoices list', '--json', ...args)) as Listed[];

describe('invoices list', () => {
  test('shows the newest hundred with a heading', async () => {
    const lines = (await run('invoices list')).split('\n');
    expect(lines).toHaveLength(101);
    expect(lines[0]).toMatch(/^number {2}id +status +issue_date +due_date +customer_id/);
    expect(lines[1]).toMatch(/^1203 {4}in0{17}1 +paid +2026-11-15 .* 10001\.00 +10001\.00 +10001\.00$/);
  });

  test('--last 0 lists every invoice once, in order, page by page', async () => {
    const all = await list('--last', '0');
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: COUNT }, (_, at) => COUNT - at));
  });

  test.each([
    [['--status', 'open', '--last', '0'], 120],
    [['--customer', 'c1', '--last', '0'], 601],
    [['--subscription', 's2'], 0],
    [['--from', '2026-11-15', '--last', '0'], 720],
    [['--to', '2026-11-14', '--last', '0'], COUNT - 720],
    [['--due-from', '2026-11-16'], 0],
    [['--due-to', '2026-11-15', '--last', '7'], 7],
  ])('%j: %i invoices', async (args, count) => {
    expect(await list(...args)).toHaveLength(count);
  });

  test('says none where there are none', async () => {
    expect(await run('invoices list', '--status', 'void')).toBe('none');
    expect(await list('--status', 'void')).toEqual([]);
  });

  test.each([
    [['--status', 'active'], '--status must be one of: draft, open, paid, void, uncollectible'],
    [['--from', '2026-02-30'], '--from must be a day, such as 2026-11-14'],
    [['--last', 'x'], '--last must be a number of at least 0'],
  ])('%j: an error that says how', async (args, message) => {
    await expect(run('invoices list', ...args)).rejects.toThrow(new UsageError(message));
  });

  test('an unknown merchant is an error', async () => {
    const unknown = findCommand(commands, ['invoices', 'list'])?.command.run(['--merchant', 'nadie']);
    await expect(unknown).rejects.toThrow(new UsageError('no such merchant'));
  });
});

describe('invoices show', () => {
  test('by number: its facts and its lines', async () => {
    const text = await run('invoices show', '--invoice', '1203');
    expect(text).toMatch(/^number +1203$/m);
    expect(text).toMatch(/^period +2026-11-15 - 2026-12-14$/m);
    expect(text).toMatch(/^total +10001\.00$/m);
    expect(text).toMatch(/^plan +Café +1 +10001\.00 +0\.00 +0\.00 +10001\.00 +2026-11-15 +2026-12-14$/m);
  });

  test('the number or the id may be the first word', async () => {
    for (const name of ['1203', 'in000000000000000001']) {
      printed.length = 0;
      const { command } = findCommand(commands, ['invoices', 'show', name]) ?? {};
      await command?.run([name, '--merchant', 'tienda1']);
      expect(printed.join('\n')).toMatch(/^number +1203$/m);
    }
  });

  test('--json: the invoice as the API answers it', async () => {
    const id = 'in000000000000000001';
    const invoice = JSON.parse(await run('invoices show', '--invoice', id, '--json'));
    expect(invoice).toMatchObject({
      id,
      number: 1203,
      total: 10_001,
      lines: [{ type: 'plan', amount: 10_001 }],
    });
  });

  test('an unknown invoice is an error', async () => {
    await expect(run('invoices show', '--invoice', '9999')).rejects.toThrow('no such invoice');
    await expect(run('invoices show')).rejects.toThrow('--invoice is required');
  });
});

describe('invoices pdf', () => {
  test.each(['es', 'en'])('writes it in %s', async language => {
    const file = join(folder, `factura-${language}.pdf`);
    const text = await run(
      'invoices pdf',
      '--invoice',
      '1202',
      '--out',
      file,
      '--language',
      language,
      '--json',
    );
    expect(JSON.parse(text)).toEqual({ id: 'in000000000000000002', number: 1202, file });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('writes nothing for an unknown invoice', async () => {
    const file = join(folder, 'none.pdf');
    await expect(run('invoices pdf', '--invoice', 'inx', '--out', file)).rejects.toThrow('no such invoice');
    expect(existsSync(file)).toBe(false);
  });
});

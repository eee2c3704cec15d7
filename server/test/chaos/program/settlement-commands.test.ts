import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { UsageError } from '../../../src/commands/command.ts';
import { findCommand } from '../../../src/commands/run-command-line.ts';
import { commands } from '../../../src/commands/terminal/table.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';

const folder = mkdtempSync(join(tmpdir(), 'recaudo-settlement-'));
const printed: string[] = [];

async function run(line: string, ...more: string[]): Promise<string> {
  printed.length = 0;
  const { command, rest = [] } = findCommand(commands, line.split(' ')) ?? {};
  await command?.run([...rest, ...more]);
  return printed.join('\n');
}

const contract = {
  effective_from: '2026-01-01',
  rules: [{ method: 'card', tiers: [{ percent: 2.79, fixed: 800 }] }],
};

beforeAll(async () => {
  const { socketFolder, user } = inject('databaseServer');
  vi.stubEnv(
    'RECAUDO_DATABASE_URL',
    `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`,
  );
  vi.stubEnv('RECAUDO_DATABASE_PREFIX', `settlement_${newSecret(8)}`);
  vi.stubEnv('RECAUDO_DATA_DIR', folder);
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    printed.push(String(line));
  });
  await run('migrate');
  const keys = ['--private-key', 'sk_secret_1', '--public-key', 'pk_secret_1'];
  await run('merchants create', '--name', 'Tienda', '--id', 'tienda1', ...keys);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('settlement set keeps what is not given', async () => {
  await run(
    'settlement set',
    '--merchant',
    'tienda1',
    '--schedule',
    'weekly',
    '--on',
    '5',
    '--reserve-percent',
    '7.5',
  );
  await run(
    'settlement set',
    '--merchant',
    'tienda1',
    '--regimes',
    'simple,large_taxpayer',
    '--city',
    '11001',
  );
  const [listed] = JSON.parse(await run('settlement list', '--json')) as Record<string, string>[];
  expect(listed).toMatchObject({
    merchant_id: 'tienda1',
    model: 'aggregated',
    schedule: 'weekly',
    available: '0.00',
  });
  expect(listed?.['next_cutoff']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each([
  ['an unknown merchant', 'settlement set --merchant nobody', 'there is no merchant nobody'],
  ['an unknown model', 'settlement set --merchant tienda1 --model own', '--model must be one of'],
  ['an unknown regime', 'settlement set --merchant tienda1 --regimes rich', '--regimes must be some of'],
  ['a Saturday', 'settlement set --merchant tienda1 --schedule weekly --on 6', '--on must be a number'],
  ['nothing to settle', 'settlement close --merchant tienda1', 'nothing is available'],
  [
    'a hold of nothing',
    'settlement hold --merchant tienda1 --amount 0 --reason x',
    '--amount must be above zero',
  ],
  ['a hold that is not there', 'settlement release --merchant tienda1 --hold sh1 --reason x', 'no hold sh1'],
  ['an unknown settlement', 'settlement statement --merchant tienda1 --settlement st1', 'no settlement st1'],
  ['a kind of file', 'settlement statement --merchant tienda1 --settlement st1 --out a.doc', '--format must'],
  ['a NIT', 'withholding agent --name A --document 900123456-1 --address B --city C', 'a NIT'],
  ['a period', 'withholding issue --tax iva --period 2026', '--period must be two months'],
  ['a period that is not over', 'withholding issue --tax renta --period 2126', 'is not over'],
  ['certificates of nobody', 'withholding issue --tax renta --period 2025', 'say who withholds first'],
  [
    'an unknown certificate',
    'withholding certificate --merchant tienda1 --certificate wc1',
    'no certificate wc1',
  ],
  ['passing on as the agent', 'withholding pass-on', 'nothing is passed on here'],
  ['an unknown row', 'withholding end --row nothing --to 2026-02-28', 'there is no row nothing'],
])('%s is refused', async (_name, line, problem) => {
  await expect(run(line)).rejects.toThrow(UsageError);
  await expect(run(line)).rejects.toThrow(problem);
});

test('settlement hold and release move the balance, and settlement check agrees', async () => {
  const held = JSON.parse(
    await run(
      'settlement hold',
      '--merchant',
      'tienda1',
      '--amount',
      '1500',
      '--reason',
      'Investigación',
      '--json',
    ),
  ) as Record<string, string>;
  const [listed] = JSON.parse(await run('settlement list', '--json')) as Record<string, string>[];
  expect(listed).toMatchObject({ available: '-1500.00', reserved: '1500.00' });
  expect(JSON.parse(await run('settlement check', '--json'))).toMatchObject({
    differences: 0,
    owed: '0.00',
    found: [],
  });
  await run(
    'settlement release',
    '--merchant',
    'tienda1',
    '--hold',
    held['hold_id'] ?? '',
    '--reason',
    'Resuelta',
  );
  expect(await run('settlement list')).toContain('0.00');
});

test('pricing set, list and simulate read a contract from a file or from the command', async () => {
  const file = join(folder, 'contract.json');
  writeFileSync(file, JSON.stringify(contract));
  await run('pricing set', '--merchant', 'tienda1', '--contract', file);
  expect(JSON.parse(await run('pricing list', '--merchant', 'tienda1', '--json'))).toMatchObject([
    {
      effective_from: '2026-01-01',
      method: 'card',
      percent: '2.79 %',
      fixed: '800.00',
      refunds_return: 'all',
    },
  ]);
  const simulate = [
    '--merchant',
    'tienda1',
    '--contract',
    JSON.stringify(contract),
    '--month',
    '2026-10',
    '--json',
  ];
  expect(JSON.parse(await run('pricing simulate', ...simulate))).toEqual([]);
  const wrong = JSON.stringify({ ...contract, rules: [] });
  await expect(run('pricing set', '--merchant', 'tienda1', '--contract', wrong)).rejects.toThrow(
    'contract.rules',
  );
});

test('withholding list ships with sources; a rate changes by ending a row and adding another', async () => {
  const before = JSON.parse(await run('withholding list', '--json')) as Record<string, string>[];
  expect(before.map(row => [row['row'], row['percent'], row['city']])).toEqual([
    ['ica-cards-11001', '0.414 %', '11001'],
    ['iva-cards', '15 %', 'all'],
    ['renta-cards', '1.5 %', 'all'],
  ]);
  expect(before.every(row => row['source'] !== '' && row['note']?.includes('accountant'))).toBe(true);
  await run('withholding end', '--row', 'renta-cards', '--to', '2026-02-28');
  const added = [
    '--row',
    'renta-0',
    '--tax',
    'renta',
    '--percent',
    '0',
    '--law',
    'Decreto',
    '--source',
    'DIAN',
  ];
  await run('withholding set', ...added, '--from', '2026-03-01');
  await expect(run('withholding set', ...added, '--from', '2026-03-01')).rejects.toThrow(
    'there is a row renta-0',
  );
  expect(await run('withholding mode', '--mode', 'agent')).toContain('agent');
});

test('withholding agent, issue, certificates and return write what was withheld', async () => {
  const agent = ['--document', '900123456-8', '--address', 'Calle 1', '--city', 'Bogotá'];
  expect(await run('withholding agent', '--name', 'Pagos S.A.S.', ...agent)).toContain('900123456-8');
  const issued = await run('withholding issue', '--tax', 'renta', '--period', '2025', '--json');
  expect(JSON.parse(issued)).toEqual([]);
  const certificates = await run('withholding certificates', '--merchant', 'tienda1', '--json');
  expect(JSON.parse(certificates)).toEqual([]);
  const out = join(folder, 'formato.csv');
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await run('withholding return', '--year', '2025', '--out', out);
  expect(warned).toHaveBeenCalledWith('Check concepts and columns with your accountant before you file it.');
  warned.mockRestore();
  expect(readFileSync(out, 'utf8')).toContain('Retención en la fuente practicada renta');
});

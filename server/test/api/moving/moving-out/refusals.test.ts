import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MoveRefused, ROWS_FILE, SEALED_FILE } from '../../../../src/domain/moving/out/file-format.ts';
import { importMerchant } from '../../../../src/domain/moving/out/import-merchant.ts';
import { movedTables } from '../../../../src/domain/moving/out/tables.ts';
import {
  type Database,
  replannedStatement,
} from '../../../../src/platform/database/connections/connection.ts';
import { makeHistory } from '../../../support/fixtures/planted-history.ts';
import { exportTo, importFrom, pgpPair, useFolder } from '../../../support/world/files/moving-out.ts';
import { useGateway, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { createVoucher } from '../../../support/world/shop/cash.ts';

const folder = useFolder();
const whole = join(folder, 'whole');
const old = useSharedGateway();
const fresh = useGateway();
let merchantId: string;
let rows: number;

beforeAll(async () => {
  const { merchant, client } = await old.merchant();
  merchantId = merchant.id;
  await makeHistory(client);
  await createVoucher(client);
  ({ rows } = await exportTo(old, whole, merchantId));
  expect(rows).toBeGreaterThan(50);
});

/** Counts the merchant's rows at the destination, in all tables. */
async function countThere(database: Database): Promise<number> {
  let count = 0;
  for (const { table, where = 'merchant_id = $1' } of movedTables) {
    const counted = replannedStatement<{ count: number }>(
      'test_count_there',
      `select count(*)::int as count from ${table} where ${where}`,
    );
    count += (await database.find(counted, [merchantId]))?.count ?? 0;
  }
  return count;
}

function alteredCopy(name: string, alter: (copy: string) => void): string {
  const copy = join(folder, name);
  cpSync(whole, copy, { recursive: true });
  alter(copy);
  return copy;
}

const inRows = (from: string, to: string) => (copy: string) => {
  const file = join(copy, ROWS_FILE);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};

describe('rejected, and nothing is written', () => {
  test.each<[string, string, (copy: string) => void, RegExp]>([
    [
      'an amount was changed',
      'amount',
      inRows('"amount_centavos":2500000', '"amount_centavos":9500000'),
      /altered/,
    ],
    ['a line was taken out', 'line', inRows('{"kind":"plans"', '{"kind":"plan"'), /altered|cut off/],
    ['the file ends too early', 'short', copy => truncateSync(join(copy, ROWS_FILE), 20_000), /no last line/],
    [
      'the cards are cut off',
      'cards',
      copy => truncateSync(join(copy, SEALED_FILE), 900),
      /cards\.pgp.*altered/,
    ],
    ['it is another format', 'format', inRows('recaudo-export/1', 'recaudo-export/9'), /does not begin/],
  ])('%s', async (_, name, alter, words) => {
    const copy = alteredCopy(name, name === 'line' ? removeLine : alter);
    await expect(importFrom(fresh, copy)).rejects.toThrow(words);
    expect(await countThere(fresh.gateway.database)).toBe(0);
  });

  test('another key', async () => {
    const { generateKey } = await import('openpgp');
    const other = await generateKey({ userIDs: [{ name: 'Otra' }], format: 'object' });
    const order = { folder: whole, keys: [other.privateKey], opens: true, isCopy: false, schema: 9_999 };
    await expect(importMerchant(fresh.gateway, order)).rejects.toThrow('encrypted for another key');
    expect(await countThere(fresh.gateway.database)).toBe(0);
  });

  test('an export of a newer version', async () => {
    const { privateKey } = await pgpPair();
    const order = { folder: whole, keys: [privateKey], opens: true, isCopy: false, schema: 82 };
    await expect(importMerchant(fresh.gateway, order)).rejects.toThrow('upgrade this installation first');
  });

  test('a merchant not closed at its origin, unless it is a copy', async () => {
    const open = join(folder, 'open');
    await exportTo(old, open, merchantId, { isClosed: false });
    await expect(importFrom(fresh, open)).rejects.toThrow('both would charge its subscriptions');
    expect(await countThere(fresh.gateway.database)).toBe(0);
  });

  test('an id taken by another merchant', async () => {
    const { gateway } = fresh;
    const other = await fresh.merchant();
    const handle = /"handle":"([^"]+)"/.exec(readFileSync(join(whole, ROWS_FILE), 'utf8'))?.[1];
    const take = replannedStatement(
      'test_take_handle',
      `insert into charge_handles values ($1, $2, 'tr-other', now())`,
    );
    await gateway.database.run(take, [handle, other.merchant.id]);
    await expect(importFrom(fresh, whole)).rejects.toThrow(
      /^a row of charge_handles is here already, .*nothing was written$/,
    );
    expect(await countThere(gateway.database)).toBe(0);
    const free = replannedStatement('test_free_handle', 'delete from charge_handles where handle = $1');
    await gateway.database.run(free, [handle]);
  });
});

function removeLine(copy: string): void {
  const file = join(copy, ROWS_FILE);
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((_line, index) => index !== 5).join('\n'));
}

test('without --open everything is tried and rolled back; with it the merchant exists once', async () => {
  const { rows: tried } = await importFrom(fresh, whole, { opens: false });
  expect(tried).toBe(rows);
  expect(await countThere(fresh.gateway.database)).toBe(0);
  const { client } = await importFrom(fresh, whole);
  const count = await countThere(fresh.gateway.database);
  await expect(importFrom(fresh, whole)).rejects.toThrow(MoveRefused);
  expect(await countThere(fresh.gateway.database)).toBe(count);
  // Checked last, because a request leaves its own rows.
  expect((await client.get('')).body).toMatchObject({ id: merchantId, status: 'active' });
});

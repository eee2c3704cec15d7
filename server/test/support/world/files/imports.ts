import { createHash } from 'node:crypto';
import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { Gateway } from '../../../../src/dependencies.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { listFiles, listProblems } from '../../../../src/domain/moving/imports/import-store.ts';
import type { ImportRequest, SourceFile } from '../../../../src/domain/moving/imports/rows/import-request.ts';
import { readRows } from '../../../../src/domain/moving/imports/rows/read-rows.ts';
import { openImport, runImport, tryImport } from '../../../../src/domain/moving/imports/run-import.ts';

/** A file as the command opens it. Records become JSON lines; text is used unchanged. */
export function openedFile(kind: ImportKind, content: readonly object[] | string): SourceFile {
  const text = typeof content === 'string' ? content : content.map(row => JSON.stringify(row)).join('\n');
  const bytes = Buffer.from(text);
  return {
    kind,
    name: `${kind}.${typeof content === 'string' ? 'csv' : 'jsonl'}`,
    digest: createHash('sha256').update(bytes).digest(),
    rows: () => readRows(bytes),
  };
}

export async function merchantOf(gateway: Gateway, id: string) {
  const merchant = await findMerchant(gateway.database, id);
  if (merchant === undefined) throw new Error(`there is no merchant ${id}`);
  return merchant;
}

export type Files = Partial<Record<ImportKind, readonly object[] | string>>;

export const givenImport = (files: Files, source = 'old'): ImportRequest => ({
  source,
  files: (Object.entries(files) as [ImportKind, Files[ImportKind] & object][]).map(([kind, content]) =>
    openedFile(kind, content),
  ),
});

export async function importAll(gateway: Gateway, merchantId: string, files: Files, source = 'old') {
  const merchant = await merchantOf(gateway, merchantId);
  const given = givenImport(files, source);
  const begun = await openImport(gateway, merchant, given);
  await runImport(gateway, merchant, begun, given);
  const counts = (await listFiles(gateway.database, merchantId, [begun.id])).map(
    ({ kind, created, known, refused, warnings }) => ({ kind, created, known, refused, warnings }),
  );
  return {
    id: begun.id,
    counts,
    problems: await listProblems(gateway.database, merchantId, begun.id, 1_000),
  };
}

export async function tryAll(gateway: Gateway, merchantId: string, files: Files) {
  return tryImport(gateway, await merchantOf(gateway, merchantId), givenImport(files));
}

export const oldPlan = { id: 'p1', name: 'Café', amount: 20_000, repeat_every: 1, repeat_unit: 'month' };
export const oldCustomer = (id: string, fields: object = {}) => ({
  id,
  name: 'Ana',
  last_name: 'Torres',
  email: `${id.toLowerCase().replaceAll('_', '.')}@example.com`,
  ...fields,
});
export const oldCard = (id: string, customer_id: string, card_number: string, fields: object = {}) => ({
  id,
  customer_id,
  card_number,
  holder_name: 'Ana Torres',
  expiration_month: '12',
  expiration_year: '2035',
  ...fields,
});

/** Two customers with a card and a subscription each: one with ids that we can keep, one with ids that we cannot. */
export const sampleImport = {
  plans: [oldPlan],
  customers: [oldCustomer('c1', { external_id: 'shop-1', city: 'Cali' }), oldCustomer('cus_B')],
  cards: [
    oldCard('k1', 'c1', '4111111111111111', { network_transaction_id: '016153570198200' }),
    oldCard('card_B', 'cus_B', '4111111111111111'),
  ],
  subscriptions: [
    {
      id: 's1',
      customer_id: 'c1',
      plan_id: 'p1',
      card_id: 'k1',
      next_charge_date: '2035-02-10',
      current_period_number: 4,
    },
    {
      id: 'sub_B',
      customer_id: 'cus_B',
      plan_id: 'p1',
      next_charge_date: '2035-03-31',
      cancel_at_period_end: true,
    },
  ],
};

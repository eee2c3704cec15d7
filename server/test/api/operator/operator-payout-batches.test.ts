import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { addPayoutAccount } from '../../../src/domain/payouts/accounts/add-account.ts';
import { verifyPayoutAccount } from '../../../src/domain/payouts/accounts/verify-account.ts';
import { changeAvailable } from '../../../src/domain/settlement/balance/change-available.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import { confirm, newOperator } from '../../support/world/gateway/second-operator.ts';
import type { TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { accountBody, newPayee, setPayer } from '../../support/world/payouts/payees.ts';
import type { Person } from '../../support/world/shop/person.ts';

interface Detail {
  batch: { id: string; status: string; payouts: number; total: number };
  payouts: { id: string; amount: number; account_change: string }[];
  outcomes: { status: string; payouts: number; total: number }[];
  changed_accounts: number;
  hash: string | null;
  approval: { id: string } | null;
}
interface Waiting {
  id: string;
  fields: { name: string; after: string | null }[];
}

const CHANGED = 'The batch has changed since you saw it: compare it again';
const OUTDATED =
  'The data of this change was modified after the request: reject the change and request it again';

let panel: TestPanel;
let marta: Person;
let luis: Person;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  marta = await newOperator(panel, 'Marta Gil', 'finance');
  luis = await newOperator(panel, 'Luis Rojas', 'finance');
  await setPayer(panel.sandbox);
});
afterAll(() => panel.close());

const at = (environment: string, rest = '') => `/panel/ops/payouts/${environment}${rest}`;
const detailOf = async (id: string, environment = 'sandbox', query = '') =>
  (await luis.get<Detail>(at(environment, `/${id}${query}`))).body;
async function draft(environment = 'sandbox'): Promise<string> {
  const { body } = await marta.post<{ id: string }>(at(environment), { format: 'generic-csv' });
  return body.id;
}

/** Gives a paid merchant another account and more money, and is after its cooling period. */
async function changeAccount({ gateway }: TestGateway, merchantId: string): Promise<void> {
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw new Error('the merchant is gone');
  const other = await addPayoutAccount(gateway, merchant, { ...accountBody, number: '99988877766' }, 'Ana');
  const earlier = { now: () => new Date(gateway.clock.now().getTime() - 96 * 3_600_000) };
  const verification = { merchantId, accountId: other.id, verifiedWith: 'document', evidence: null } as const;
  await verifyPayoutAccount({ ...gateway, clock: earlier }, verification);
  const change = { merchantId, type: 'adjustment', against: 'settlement_adjustments' } as const;
  await gateway.database.transaction(tx =>
    changeAvailable(tx, { ...change, amountCentavos: 100_000n, now: gateway.clock.now() }),
  );
}

test('a page of a batch comes with the totals and the changed accounts of all its payouts', async () => {
  const payees = [];
  for (const centavos of [300_000n, 200_000n, 100_000n]) payees.push(await newPayee(panel.sandbox, centavos));
  const first = await draft();
  await luis.post(at('sandbox', `/${first}/approve`), { hash: (await detailOf(first)).hash });
  await luis.post(at('sandbox', `/${first}/file`));
  for (const merchantId of payees) await changeAccount(panel.sandbox, merchantId);
  await newPayee(panel.sandbox, 50_000n);
  const id = await draft();
  const pages = [
    await detailOf(id, 'sandbox', '?limit=3'),
    await detailOf(id, 'sandbox', '?limit=3&offset=3'),
  ];
  expect(pages.map(({ payouts }) => payouts.map(({ amount }) => amount))).toEqual([
    [1_000, 1_000, 1_000],
    [500],
  ]);
  for (const page of pages) {
    expect(page).toMatchObject({
      batch: { payouts: 4, total: 3_500 },
      outcomes: [{ status: 'draft', payouts: 4, total: 3_500 }],
      changed_accounts: 3,
    });
  }
  const left = pages[1]?.payouts[0]?.id;
  await luis.post(at('sandbox', `/${id}/cancel`), { reason: 'la confirmo', payout_id: left });
  expect((await detailOf(id)).outcomes).toEqual([
    { status: 'draft', payouts: 3, total: 3_000 },
    { status: 'cancelled', payouts: 1, total: 500 },
  ]);
  expect((await luis.get(at('sandbox', `/${id}?limit=101`))).status).toBe(422);
});

test('404: a batch or a payout that does not exist', async () => {
  const gone = { reason: 'prueba' };
  for (const answer of [
    await luis.get(at('sandbox', '/pbgone')),
    await luis.get(at('sandbox', '/pbgone/file')),
    await luis.post(at('sandbox', '/pbgone/approve')),
    await luis.post(at('sandbox', '/pbgone/cancel'), gone),
    await luis.post(at('sandbox', '/pbgone/cancel'), { ...gone, payout_id: 'pognone' }),
  ]) {
    expect([answer.status, answer.body['description']]).toEqual([404, 'There is no batch of payouts pbgone']);
  }
  const id = await draftOf(10_000n);
  const missing = await luis.post(at('sandbox', `/${id}/cancel`), { ...gone, payout_id: 'pognone' });
  expect([missing.status, missing.body['reason']]).toEqual([404, 'payout_not_found']);
});

async function draftOf(...amounts: bigint[]): Promise<string> {
  for (const centavos of amounts) await newPayee(panel.sandbox, centavos);
  return draft();
}

test('412: what was shown is no longer what would be approved', async () => {
  const id = await draftOf(10_000n, 20_000n);
  const { hash, payouts } = await detailOf(id);
  await marta.post(at('sandbox', `/${id}/cancel`), { reason: 'no es suya', payout_id: payouts[0]?.id });
  const refused = await luis.post(at('sandbox', `/${id}/approve`), { hash });
  expect([refused.status, refused.body['description']]).toEqual([412, CHANGED]);
  const { hash: now } = await detailOf(id);
  expect((await luis.post(at('sandbox', `/${id}/approve`), { hash: now })).status).toBe(200);
});

test('production: a batch that changed since its request is not approved', async () => {
  const { production } = panel;
  if (production === undefined) throw new Error('production is closed');
  await plantPayment(production);
  await newPayee(production, 5_000_000n);
  const early = await marta.post(at('production'), { format: 'generic-csv' });
  expect([early.status, early.body['reason']]).toEqual([412, 'payout_payer_missing']);
  expect((await luis.get<{ batches: object[] }>(at('production'))).body.batches).toEqual([]);
  await setPayer(production);
  await newPayee(production, 1_000_000n);
  const id = await draft('production');
  const { approval, payouts, hash } = await detailOf(id, 'production');
  const { body } = await luis.get<{ waiting: Waiting[] }>('/panel/ops/approvals');
  const shown = body.waiting.find(change => change.id === approval?.id)?.fields ?? [];
  expect(Object.fromEntries(shown.map(({ name, after }) => [name, after]))).toMatchObject({
    payouts: '2',
    total: '60000.00',
    batch_hash: hash,
    drafted_by: 'Marta Gil',
  });
  await marta.post(at('production', `/${id}/cancel`), { reason: 'no es suya', payout_id: payouts[1]?.id });
  expect((await confirm(luis, approval?.id ?? '')).body['description']).toBe(OUTDATED);
  expect((await detailOf(id, 'production')).batch).toMatchObject({ status: 'draft', total: 50_000 });

  await setPayer(production, '40599999999');
  await marta.post(`/panel/ops/approvals/${approval?.id}/withdraw`);
  expect((await marta.post(at('production', `/${id}/approve`), { hash })).body['description']).toBe(CHANGED);
  const { hash: now } = await detailOf(id, 'production');
  expect((await marta.post(at('production', `/${id}/approve`), { hash: now })).status).toBe(202);
  const again = (await detailOf(id, 'production')).approval;
  await setPayer(production, '40588888888');
  expect((await confirm(luis, again?.id ?? '')).body['description']).toBe(OUTDATED);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { addPayoutAccount } from '../../../src/domain/payouts/accounts/add-account.ts';
import { verifyPayoutAccount } from '../../../src/domain/payouts/accounts/verify-account.ts';
import { settlePayout } from '../../../src/domain/payouts/steps/move-payout.ts';
import { changeAvailable } from '../../../src/domain/settlement/balance/change-available.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import { confirm, newOperator } from '../../support/world/gateway/second-operator.ts';
import type { TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { accountBody, newPayee, setPayer } from '../../support/world/payouts/payees.ts';
import type { Person } from '../../support/world/shop/person.ts';

interface Batch {
  id: string;
  status: string;
  payouts: number;
  total: number;
  drafted_by: string;
  is_own: boolean;
  approved_by: string | null;
  sha256: string | null;
}
interface Detail {
  batch: Batch;
  payouts: { id: string; merchant: { id: string; name: string }; amount: number; account_change: string }[];
  hash: string | null;
  approval: { id: string; is_own: boolean } | null;
}

let panel: TestPanel;
let marta: Person;
let luis: Person;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  marta = await newOperator(panel, 'Marta Gil', 'finance');
  luis = await newOperator(panel, 'Luis Rojas', 'finance');
});
afterAll(() => panel.close());

const at = (environment: string, rest = '') => `/panel/ops/payouts/${environment}${rest}`;
const draft = async (person: Person, environment = 'sandbox'): Promise<Batch> => {
  const { status, body, text } = await person.post<Batch>(at(environment), { format: 'generic-csv' });
  if (status !== 201) throw new Error(`the draft answered ${text}`);
  return body;
};
const detailOf = async (person: Person, id: string, environment = 'sandbox') =>
  (await person.get<Detail>(at(environment, `/${id}`))).body;

async function credit({ gateway }: TestGateway, merchantId: string, amountCentavos: bigint): Promise<void> {
  const change = { merchantId, type: 'adjustment', against: 'settlement_adjustments' } as const;
  await gateway.database.transaction(tx =>
    changeAvailable(tx, { ...change, amountCentavos, now: gateway.clock.now() }),
  );
}

describe('sandbox', () => {
  test('409: without a paying account nothing is approved', async () => {
    await newPayee(panel.sandbox, 1_000_000n);
    const { body } = await luis.get<{ payer: string | null; due: number }>(at('sandbox'));
    expect(body).toMatchObject({ payer: null, due: 1 });
    const { id } = await draft(marta);
    expect((await detailOf(luis, id)).hash).toBe(null);
    const refused = await luis.post(at('sandbox', `/${id}/approve`));
    expect(refused.body['description']).toBe('The paying account is not set: use recaudo payouts payer');
    await setPayer(panel.sandbox);
    await marta.post(at('sandbox', `/${id}/cancel`), { reason: 'prueba' });
  });

  test('the person who drafted a batch cannot approve it; another one can, and makes its one file', async () => {
    const { id, drafted_by: by } = await draft(marta);
    expect(by).toBe('Marta Gil');
    const own = await marta.post(at('sandbox', `/${id}/approve`));
    expect([own.status, own.body['description']]).toEqual([
      412,
      'You drafted this batch: another operator approves it',
    ]);
    const shown = await detailOf(luis, id);
    expect(shown).toMatchObject({ batch: { total: 10_000, is_own: false }, approval: null });
    expect(shown.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(shown.payouts).toMatchObject([{ amount: 10_000, account_change: 'first' }]);
    expect((await luis.get(at('sandbox', `/${id}/file`))).status).toBe(412);
    expect((await luis.post(at('sandbox', `/${id}/approve`))).body).toEqual({ id, status: 'approved' });
    expect((await detailOf(marta, id)).batch).toMatchObject({ approved_by: 'Luis Rojas', is_own: true });

    const made = await marta.post(at('sandbox', `/${id}/file`));
    expect(made.body).toMatchObject({ id, is_new: true });
    const [first, second] = [
      await marta.get(at('sandbox', `/${id}/file`)),
      await luis.get(at('sandbox', `/${id}/file`)),
    ];
    expect(first.headers['content-disposition']).toContain(String(made.body['name']));
    expect(second.text).toBe(first.text);
    expect(first.text).toContain('12345678901');
    expect((await luis.post(at('sandbox', `/${id}/cancel`), { reason: 'tarde' })).status).toBe(412);
  });

  test('a changed account is marked; a returned payout is listed with its reason', async () => {
    const { gateway } = panel.sandbox;
    const before = await draftedFor(panel.sandbox, 2_000_000n);
    const { merchantId, payoutId } = before;
    await settlePayout(
      gateway,
      { merchantId, id: payoutId },
      { status: 'returned', reason: 'cuenta cerrada' },
    );
    const { body } = await luis.get<{ troubled: object[] }>(at('sandbox'));
    expect(body.troubled).toMatchObject([
      { id: payoutId, status: 'returned', reason: 'cuenta cerrada', amount: 20_000 },
    ]);
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw new Error('the merchant is gone');
    const other = await addPayoutAccount(gateway, merchant, { ...accountBody, number: '99988877766' }, 'Ana');
    const later = {
      ...gateway,
      clock: { now: () => new Date(gateway.clock.now().getTime() - 96 * 3_600_000) },
    };
    await verifyPayoutAccount(later, {
      merchantId,
      accountId: other.id,
      verifiedWith: 'document',
      evidence: null,
    });
    const { id } = await draft(marta);
    expect((await detailOf(luis, id)).payouts).toMatchObject([{ account_change: 'changed' }]);
    const { payouts } = await detailOf(luis, id);
    const left = { reason: 'la confirmo primero', payout_id: payouts[0]?.id };
    expect((await luis.post(at('sandbox', `/${id}/cancel`), left)).status).toBe(200);
    expect((await detailOf(luis, id)).batch.payouts).toBe(0);
  });

  test('422: an unknown layout, and a day that has passed', async () => {
    const format = await marta.post(at('sandbox'), { format: 'nope' });
    expect(format.body['description']).toBe('format is no layout for payouts');
    const past = await marta.post(at('sandbox'), { format: 'generic-csv', pay_date: '2020-01-02' });
    expect(past.body['description']).toBe('pay_date must be today or later');
  });
});

/** A payout that was sent to the bank. */
async function draftedFor(shop: TestGateway, amountCentavos: bigint) {
  const merchantId = await newPayee(shop, amountCentavos);
  const { id } = await draft(marta);
  await luis.post(at('sandbox', `/${id}/approve`));
  await luis.post(at('sandbox', `/${id}/file`));
  const { payouts } = await detailOf(luis, id);
  const payout = payouts.find(({ merchant }) => merchant.id === merchantId);
  return { merchantId, payoutId: payout?.id ?? '' };
}

test('production: drafting asks for the approval, which another operator confirms', async () => {
  if (panel.production === undefined) throw new Error('production is closed');
  await plantPayment(panel.production);
  await setPayer(panel.production);
  const merchantId = await newPayee(panel.production, 5_000_000n);
  const { id } = await draft(marta, 'production');
  const { approval } = await detailOf(luis, id, 'production');
  expect(approval).toMatchObject({ is_own: false });
  expect((await detailOf(marta, id, 'production')).approval).toMatchObject({ is_own: true });
  expect((await confirm(marta, approval?.id ?? '')).status).toBe(403);
  expect((await confirm(luis, approval?.id ?? '')).status).toBe(200);
  const { batch } = await detailOf(marta, id, 'production');
  expect(batch).toMatchObject({ status: 'approved', approved_by: 'Luis Rojas' });

  await credit(panel.production, merchantId, 100_000n);
  const second = await draft(marta, 'production');
  const waiting = await detailOf(marta, second.id, 'production');
  await marta.post(`/panel/ops/approvals/${waiting.approval?.id}/withdraw`);
  const asked = await luis.post(at('production', `/${second.id}/approve`));
  expect(asked.body['description']).toBe(
    'Only Marta Gil, who drafted this batch, can request its approval; you can confirm it afterwards',
  );
  expect((await marta.post(at('production', `/${second.id}/approve`))).status).toBe(202);
});

describe('accounts to verify', () => {
  const path = '/panel/ops/payout-accounts/sandbox';

  test('a deposit shows the whole number and the same amount each time; then the account is verified', async () => {
    const { merchant } = await panel.sandbox.merchant();
    const { gateway } = panel.sandbox;
    const account = await addPayoutAccount(gateway, merchant, accountBody, 'Ana Ruiz');
    const { body } = await luis.get<{ accounts: { merchant: { id: string } }[] }>(path);
    const own = body.accounts.find(row => row.merchant.id === merchant.id);
    expect(own).toMatchObject({
      merchant: { name: merchant.name },
      account: { number: '•••8901', deposit: null },
      replaces: null,
      is_requested: false,
    });
    const one = `${path}/${merchant.id}/${account.id}`;
    const shown = await luis.post(`${one}/deposit`);
    expect(shown.body).toMatchObject({ number: '12345678901', bank_name: 'Bancolombia' });
    expect((await marta.post(`${one}/deposit`)).body['amount']).toBe(shown.body['amount']);
    const early = await luis.post(`${one}/verify`, { verified_with: 'deposit' });
    expect(early.body['description']).toBe('The merchant has not reported the amount of the deposit yet');
    const verified = await luis.post(`${one}/verify`, {
      verified_with: 'document',
      evidence: 'certificación bancaria',
    });
    expect(verified.body).toEqual({ id: account.id, status: 'verified' });
    expect((await luis.get<{ accounts: object[] }>(path)).body.accounts).not.toContainEqual(own);
  });

  test('a rejected account receives nothing', async () => {
    const { merchant } = await panel.sandbox.merchant();
    const account = await addPayoutAccount(panel.sandbox.gateway, merchant, accountBody, 'Ana Ruiz');
    const blocked = await luis.post(`${path}/${merchant.id}/${account.id}/block`, { reason: 'no es suya' });
    expect(blocked.body).toEqual({ id: account.id, status: 'blocked' });
  });
});

test('support reads and changes nothing; nobody else reads', async () => {
  const sara = await newOperator(panel, 'Sara Mesa', 'support');
  const ana = await panel.signUp();
  expect((await sara.get(at('sandbox'))).status).toBe(200);
  expect((await sara.post(at('sandbox'), { format: 'generic-csv' })).status).toBe(403);
  expect((await sara.get('/panel/ops/payout-accounts/sandbox')).status).toBe(200);
  for (const path of [at('sandbox'), '/panel/ops/payout-accounts/sandbox']) {
    expect((await ana.get(path)).status).toBe(403);
  }
  expect((await sara.get(at('sandbox', '/pb0'))).status).toBe(404);
});

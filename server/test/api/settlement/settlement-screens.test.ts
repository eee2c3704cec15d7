import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAvailable } from '../../../src/domain/settlement/balance/change-available.ts';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { followMerchant } from '../../../src/domain/settlement/settlements/follow-settlements.ts';
import { saveTerms } from '../../../src/domain/settlement/terms/store.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { usualTerms } from '../../support/world/settlement/settled-merchant.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';
import { joinTeam, wholeTeam } from '../../support/world/shop/team.ts';

interface Parts {
  pending_total: number;
  pending: { day: string; amount: number; movements: number }[];
  holds: { kind: string; amount: number; reason: string | null }[];
  causes: { cause: string; amount: number }[];
  last_settlement: { id: string; number: number; closing_balance: number } | null;
}

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

const dataOf = (person: Person) => `/panel/sandbox/data/${person.business().sandbox_merchant_id}`;

/** A merchant whose card payments are available after so many banking days. */
async function openSettled(days: number) {
  const owner = await panel.signUp();
  const merchantId = owner.business().sandbox_merchant_id;
  const { gateway } = panel.sandbox;
  const setDays = (card: number) =>
    saveTerms(
      gateway.database,
      { ...usualTerms(merchantId), bankingDays: { card, bank_account: 1, store: 2 } },
      gateway.clock.now(),
    );
  await setDays(days);
  const shop = owner.operations('sandbox');
  const card = await saveCard(shop);
  return {
    owner,
    merchantId,
    setDays,
    charge: async (amount: number) =>
      String((await shop.post('/charges', chargeBody(card, { amount }))).body['id']),
    refund: (id: string) => shop.post(`/charges/${id}/refund`),
    dispute: (id: string) => shop.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' }),
    async settle() {
      while ((await takeMovements(gateway, 500)) > 0);
      return followMerchant(gateway, merchantId, { onDemand: true });
    },
    parts: async () => (await owner.get<Parts>(`${dataOf(owner)}/balance-parts`)).body,
  };
}

test('pending payments are added up by the day on which they become available', async () => {
  const settled = await openSettled(2);
  await settled.charge(20_000);
  await settled.charge(30_000);
  await settled.settle();
  const { pending, pending_total: total, causes, last_settlement: last } = await settled.parts();
  expect(pending).toMatchObject([{ movements: 2, amount: total }]);
  const { body } = await settled.owner.operations('sandbox').get<{ pending: number }>('/balance');
  expect(total).toBe(body.pending);
  expect([causes, last]).toEqual([[], null]);
});

test('a charge leads to its settlement, and its refund to the next one', async () => {
  const settled = await openSettled(0);
  const id = await settled.charge(20_000);
  const [first] = await settled.settle();
  await settled.refund(id);
  await settled.settle();
  const found = await settled.owner.get<object[]>(`${dataOf(settled.owner)}/settled-charges/${id}`);
  expect(found.body).toMatchObject([
    { type: 'charge', is_available: true, settlement: { id: first?.settlement.id, number: 1 } },
    { type: 'refund', settlement: { number: 2 } },
  ]);
  const other = await openSettled(0);
  expect((await other.owner.get(`${dataOf(other.owner)}/settled-charges/${id}`)).body).toEqual([]);
});

test('a negative balance names what took the money, before and after its cutoff', async () => {
  const settled = await openSettled(0);
  const id = await settled.charge(20_000);
  const [closed] = await settled.settle();
  // The money has left, as in a payout.
  const { gateway } = panel.sandbox;

  await gateway.database.transaction(tx =>
    changeAvailable(tx, {
      merchantId: settled.merchantId,
      type: 'payout',
      amountCentavos: -(closed?.settlement.closingCentavos ?? 0n),
      against: 'in_payout',
      now: gateway.clock.now(),
    }),
  );
  await settled.dispute(id);
  while ((await takeMovements(gateway, 500)) > 0);
  await followMerchant(gateway, settled.merchantId);
  const { causes } = await settled.parts();
  expect(causes.map(({ cause }) => cause)).toEqual(['chargebacks']);
  await settled.settle();
  const after = await settled.parts();
  expect(after.causes.map(({ cause }) => cause)).toEqual(['carried_over']);
  expect(after.last_settlement?.closing_balance).toBe(after.causes[0]?.amount);
});

test('every role reads balance and settlements; an accountant sees no charge', async () => {
  const settled = await openSettled(0);
  const id = await settled.charge(20_000);
  const [closed] = await settled.settle();
  const settlement = `/settlements/${closed?.settlement.id}`;
  const team = await wholeTeam(panel, settled.owner);
  for (const [role, person] of Object.entries(team)) {
    const shop = person.operations('sandbox');
    for (const path of ['/balance', '/settlements', settlement, `${settlement}/lines`]) {
      expect([role, path, (await shop.get(path)).status]).toEqual([role, path, 200]);
    }
    expect([role, (await person.get(`${dataOf(person)}/balance-parts`)).status]).toEqual([role, 200]);
    const ofCharge = (await person.get(`${dataOf(person)}/settled-charges/${id}`)).status;
    expect([role, ofCharge]).toEqual([role, role === 'accountant' ? 403 : 200]);
  }
  const stranger = await panel.signUp();
  expect((await stranger.get(`${dataOf(settled.owner)}/balance-parts`)).status).toBe(404);
});

test('a merchant that its acquirer pays has no parts', async () => {
  const owner = await panel.signUp();
  const { body } = await owner.get(`${dataOf(owner)}/balance-parts`);
  expect(body).toMatchObject({ pending_total: 0, pending: [], holds: [], causes: [], last_settlement: null });
  const accountant = await joinTeam(panel, owner, 'accountant');
  expect((await accountant.operations('sandbox').get('/balance')).body).toMatchObject({ model: 'direct' });
});

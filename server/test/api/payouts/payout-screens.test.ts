import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveBatch } from '../../../src/domain/payouts/steps/approve-batch.ts';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { settlePayout } from '../../../src/domain/payouts/steps/move-payout.ts';
import { changeAvailable } from '../../../src/domain/settlement/balance/change-available.ts';
import { saveTerms } from '../../../src/domain/settlement/terms/store.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { draftFor, givePayoutAccount, setPayer } from '../../support/world/payouts/payees.ts';
import { usualTerms } from '../../support/world/settlement/settled-merchant.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { wholeTeam } from '../../support/world/shop/team.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
  await setPayer(panel.sandbox);
});
afterAll(() => panel.close());

const stepsOf = (person: Person, owner: Person, id: string) =>
  person.get<{ status: string; date: string }[]>(
    `/panel/sandbox/data/${owner.business().sandbox_merchant_id}/payout-steps/${id}`,
  );

/** A business with a payout that the bank has. */
async function openPaid() {
  const owner = await panel.signUp();
  const merchantId = owner.business().sandbox_merchant_id;
  const { gateway } = panel.sandbox;
  await saveTerms(gateway.database, usualTerms(merchantId), gateway.clock.now());
  await givePayoutAccount(panel.sandbox, merchantId);
  const change = { merchantId, type: 'adjustment', against: 'settlement_adjustments' } as const;
  await gateway.database.transaction(tx =>
    changeAvailable(tx, { ...change, amountCentavos: 5_000_000n, now: gateway.clock.now() }),
  );
  const { batch, payouts } = await draftFor(panel.sandbox, [merchantId]);
  const [payout] = payouts;
  if (payout === undefined) throw new Error('no payout');
  await approveBatch(gateway, batch.id, 'Rosa');
  await makeFile(gateway, batch.id);
  return { owner, payout };
}

test('a payout shows each state that it has had, also that it was paid before it was returned', async () => {
  const { owner, payout } = await openPaid();
  const { gateway } = panel.sandbox;
  await settlePayout(gateway, payout, { status: 'in_transit', reason: null });
  expect((await stepsOf(owner, owner, payout.id)).body.map(({ status }) => status)).toEqual([
    'draft',
    'approved',
    'sent',
    'in_transit',
  ]);
  await settlePayout(gateway, payout, { status: 'paid', reason: null });
  await settlePayout(gateway, payout, { status: 'returned', reason: 'cuenta cerrada' });
  const { body } = await stepsOf(owner, owner, payout.id);
  expect(body.map(({ status }) => status)).toEqual(['draft', 'approved', 'sent', 'paid', 'returned']);
  expect(body.map(({ date }) => date)).toEqual(body.map(({ date }) => date).toSorted());
});

test('whoever sees settlements sees payouts, accountants too; another business sees none', async () => {
  const { owner, payout } = await openPaid();
  for (const [role, person] of Object.entries(await wholeTeam(panel, owner))) {
    const shop = person.operations('sandbox');
    for (const path of ['/payouts', `/payouts/${payout.id}`, `/payouts/${payout.id}/settlements`]) {
      expect([role, path, (await shop.get(path)).status]).toEqual([role, path, 200]);
    }
    expect([role, (await stepsOf(person, owner, payout.id)).status]).toEqual([role, 200]);
  }
  const stranger = await panel.signUp();
  expect((await stepsOf(stranger, owner, payout.id)).status).toBe(404);
  expect((await stepsOf(stranger, stranger, payout.id)).status).toBe(404);
});

import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, describe, expect, test } from 'vitest';
import { followCash } from '../../../src/domain/methods/cash/follow-cash.ts';
import { followPse } from '../../../src/domain/methods/pse/follow-pse.ts';
import { compareWithConnection } from '../../../src/domain/reconciliation/compare-with-connection.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { upstreamBanks } from '../../../src/processors/openpay/openpay-pse.ts';
import { expectBooksInOrder } from '../../support/checks/ledger-check.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { type GatewayCharge, useConnectedGateways } from '../../support/world/gateway/connected-gateways.ts';
import { createVoucher } from '../../support/world/shop/cash.ts';
import { createPse, goToBank, type PendingPse } from '../../support/world/shop/pse.ts';

const { bench, shop, own, listOurCharges, listUpstreamCharges, connectionId, notify } =
  useConnectedGateways();

afterAll(async () => {
  for (const each of [shop, bench.upstream]) {
    await expectLedgerSound(each);
    await expectBooksInOrder(each.gateway.database);
  }
});

async function playThere(result: 'approved' | 'rejected' | 'expired'): Promise<void> {
  const [charge] = await listUpstreamCharges();
  const { status } = await bench.account.client.post(`/sandbox/charges/${charge?.id}/pay`, { result });
  expect(status).toBe(200);
}

/** Moves attempts to the day before, as if the two clocks were on different sides of midnight. */
const moveToDayBefore = (table: 'pse_attempts' | 'cash_attempts') =>
  shop.gateway.database.run(
    statement(
      `test_day_before_${table}`,
      `update ${table} set started_at = started_at - interval '1 day' where merchant_id = $1`,
    ),
    [own.merchant.id],
  );

const paymentMethodOf = (charge: GatewayCharge | undefined) =>
  (charge?.['payment_method'] ?? {}) as { url?: string; reference?: string };

const [bank] = upstreamBanks.banks;
const goOn = (pse: PendingPse) => goToBank(shop, own.merchant, pse, 1, bank);

async function expectDayToAgree(daysAgo = 0): Promise<void> {
  const day = addDays(bogotaDateOf(bench.clock.now()), -daysAgo);
  const { merchants } = await compareWithConnection(shop.gateway, connectionId(), day);
  expect(merchants).toMatchObject([{ isRead: true, here: 1, there: 1, differences: [] }]);
}

describe('payers of a gateway that is connected to another one', () => {
  test.each([
    ['approved', 'completed'],
    ['rejected', 'failed'],
    ['expired', 'cancelled'],
  ] as const)('PSE that is %s there is %s here, as soon as the notice arrives', async (result, status) => {
    const pse = await createPse(shop, own.client);
    const started = await goOn(pse);
    const [charge] = await listUpstreamCharges();
    expect(charge).toMatchObject({ payment_method: { url: expect.stringContaining('/pse/') } });
    expect(started).toEqual({ kind: 'at_bank', bankUrl: paymentMethodOf(charge).url });
    await playThere(result);
    expect(await followPse(shop.gateway, 100)).toBe(0);
    await notify(`${pse.chargeId}-1-pse`);
    expect(await followPse(shop.gateway, 100)).toBe(1);
    expect(await listOurCharges()).toMatchObject([{ id: pse.chargeId, status }]);
    await expectDayToAgree();
  });

  test.each([
    ['approved', 'completed'],
    ['expired', 'cancelled'],
  ] as const)(
    'a voucher that is %s there is %s here, as soon as the notice arrives',
    async (result, status) => {
      const voucher = await createVoucher(own.client);
      const [charge] = await listUpstreamCharges();
      expect(voucher.payment_method.reference).toBe(paymentMethodOf(charge).reference);
      await playThere(result);
      expect(await followCash(shop.gateway, 100)).toBe(0);
      await notify(`${voucher.id}-1-cash`);
      expect(await followCash(shop.gateway, 100)).toBe(1);
      expect(await listOurCharges()).toMatchObject([{ id: voucher.id, status }]);
      await expectDayToAgree();
    },
  );

  test('a payment started before our midnight and after theirs is one, on either day', async () => {
    await goOn(await createPse(shop, own.client));
    await moveToDayBefore('pse_attempts');
    await expectDayToAgree();
    await expectDayToAgree(1);
  });

  test('a voucher started before our midnight and after theirs is one, on either day', async () => {
    await createVoucher(own.client);
    await moveToDayBefore('cash_attempts');
    await expectDayToAgree();
    await expectDayToAgree(1);
  });
});

import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterEach, describe, expect, test } from 'vitest';
import { followCash } from '../../../src/domain/methods/cash/follow-cash.ts';
import { followPse } from '../../../src/domain/methods/pse/follow-pse.ts';
import { listAttempts } from '../../../src/domain/payments/attempt-store.ts';
import { compareWithConnection } from '../../../src/domain/reconciliation/compare-with-connection.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { upstreamBanks } from '../../../src/processors/openpay/openpay-pse.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { useConnectedGateways } from '../../support/world/gateway/connected-gateways.ts';
import { createVoucher } from '../../support/world/shop/cash.ts';
import { createPse, goToBank } from '../../support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const { bench, shop, own, charge, listOurCharges, listUpstreamCharges, connectionId, notify, sweepBoth } =
  useConnectedGateways();
const { proxy } = bench;

afterEach(async () => {
  proxy.restoreResponses();
  await expectLedgerSound(shop, own.merchant.id);
});

/** Changes fields of every charge in a response, alone or in a list. */
const withFields =
  (fields: (charge: Record<string, unknown>) => object) =>
  (body: unknown): unknown =>
    Array.isArray(body)
      ? body.map(withFields(fields))
      : { ...(body as object), ...fields(body as Record<string, unknown>) };
/** Changes the response to a charge and the list of charges. */
const rewriteCharges = (fields: (charge: Record<string, unknown>) => object) => {
  for (const method of ['GET', 'POST'] as const)
    proxy.rewriteResponses('/charges', withFields(fields), method);
};
const asked = async () => {
  const [first] = await listOurCharges();
  const attempts = await listAttempts(shop.gateway.database, own.merchant.id, first?.id ?? '');
  return `${first?.status}, ${attempts.at(-1)?.status}`;
};
const inReview = statement<{ operation: string }>(
  'test_attempts_in_review',
  `select operation from attempts where merchant_id = $1 and status = 'needs_review'`,
);
const compare = async () => {
  const day = bogotaDateOf(bench.clock.now());
  const { merchants } = await compareWithConnection(shop.gateway, connectionId(), day, own.merchant.id);
  return merchants?.[0]?.differences.map(({ kind }) => kind);
};

describe('another gateway that contradicts itself about a card charge', () => {
  test.each([
    ['without a key', {}],
    ['with a key', { 'idempotency-key': 'once' }],
  ])('503, then failed: charged with another amount %s, and refunded there', async (_what, headers) => {
    rewriteCharges(({ amount }) => ({ amount: Number(amount) - 5_000 }));
    const body = chargeBody(await saveCard(own.client));
    expect((await own.client.post('/charges', body, { headers })).status).toBe(503);
    await sweepBoth();
    expect(await asked()).toBe('failed, reversed');
    proxy.restoreResponses();
    expect(await listUpstreamCharges()).toMatchObject([{ status: 'refunded' }]);
  });

  test('200: an approved charge stays approved, whatever the list says later, and the comparison names it', async () => {
    expect((await charge()).status).toBe(200);
    rewriteCharges(() => ({ status: 'failed', authorization: null, error_code: 3001 }));
    const [made] = await listOurCharges();
    await notify(`${made?.id}-1`);
    await sweepBoth();
    expect(await asked()).toBe('completed, approved');
    expect(await compare()).toEqual(['state_differs']);
  });

  test('402 3003: a declined charge stays declined, and the comparison names the one listed as taken', async () => {
    expect((await charge({}, '4444444444444448')).body['error_code']).toBe(3003);
    rewriteCharges(() => ({ status: 'completed', authorization: '123456', error_code: null }));
    const [made] = await listOurCharges();
    await notify(`${made?.id}-1`);
    await sweepBoth();
    expect(await asked()).toBe('failed, declined');
    expect(await compare()).toEqual(['state_differs']);
  });

  test('503, then review: a refund of another amount under our reference', async () => {
    const { body } = await charge();
    const smaller = (found: Record<string, unknown>) => ({
      refunds: ((found['refunds'] ?? []) as object[]).map(refund => ({ ...refund, amount: 3_000 })),
    });
    proxy.rewriteResponses('/refund', withFields(smaller));
    proxy.rewriteResponses((await listUpstreamCharges())[0]?.id ?? '', withFields(smaller), 'GET');
    expect((await own.client.post(`/charges/${body.id}/refund`, { amount: 5_000 })).status).toBe(503);
    await sweepBoth();
    await sweepBoth();
    const waiting = await shop.gateway.database.rows(inReview, [own.merchant.id]);
    expect(waiting).toEqual([{ operation: 'refund' }]);
  });

  test('412 3006: captured with another amount there; a void refunds it', async () => {
    const { body } = await charge({ capture: false });
    const [made] = await listUpstreamCharges();
    await bench.account.client.post(`/charges/${made?.id}/capture`, { amount: 15_000 });
    const captured = await own.client.post(`/charges/${body.id}/capture`, { amount: 12_000 });
    expect([captured.status, captured.body['error_code']]).toEqual([412, 3006]);
    expect(await compare()).toEqual(['state_differs']);
    expect((await own.client.post(`/charges/${body.id}/refund`)).body['status']).toBe('cancelled');
    expect(await listUpstreamCharges()).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('another gateway that contradicts itself about a payer', () => {
  const [bank] = upstreamBanks.banks;

  test.each([
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['charge_pending', 'charge_pending'],
    ['completed', 'completed'],
  ])('PSE: a notice says that it succeeded, and the inquiry %s: %s', async (status, ending) => {
    const pse = await createPse(shop, own.client);
    await goToBank(shop, own.merchant, pse, 1, bank);
    rewriteCharges(() => ({ status }));
    await notify(`${pse.chargeId}-1-pse`);
    await followPse(shop.gateway, 100);
    expect(await listOurCharges()).toMatchObject([{ status: ending }]);
  });

  test("a voucher paid on tomorrow's date by the upstream clock is paid today", async () => {
    const voucher = await createVoucher(own.client);
    const tomorrow = new Date(bench.clock.now().getTime() + 20 * 3_600_000).toISOString();
    rewriteCharges(() => ({ status: 'completed', operation_date: tomorrow, creation_date: tomorrow }));
    await notify(`${voucher.id}-1-cash`);
    await followCash(shop.gateway, 100);
    const [paid] = await listOurCharges();
    expect(paid?.status).toBe('completed');
    expect(new Date(String(paid?.['operation_date'])).getTime()).toBe(bench.clock.now().getTime());
  });

  test('a voucher paid with another amount goes to review', async () => {
    const voucher = await createVoucher(own.client);
    rewriteCharges(({ amount }) => ({ status: 'completed', amount: Number(amount) - 1_000 }));
    await notify(`${voucher.id}-1-cash`);
    await followCash(shop.gateway, 100);
    expect(await listOurCharges()).toMatchObject([{ status: 'in_progress' }]);
    expect((await own.client.get('')).body['balance']).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { queryCashSoon } from '../../../../src/domain/methods/cash/follow-cash.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import type { Answer } from '../../../support/world/gateway/client.ts';
import type { StoreCharge } from '../../../support/world/shop/cash.ts';
import { BELIEVED_AFTER_MS, useConnectionVouchers } from '../../../support/world/shop/connection-vouchers.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';

/** The connection or the gateway fails while a voucher is opened. */

const bench = useConnectionVouchers();

describe('the next connection', () => {
  test('is tried if nothing was sent, with its own reference', async () => {
    bench.andes.conduct = 'away';
    const { id, payment_method } = await bench.voucher();
    expect(payment_method.reference).toBe('caribe1');
    expect(await bench.tries(id)).toEqual(['1 andes not_started', '2 caribe pending']);
    expect(bench.caribe.get(`${id}-2`).amountCentavos).toBe(2_000_000n);
    bench.caribe.only().state = 'paid';
    await bench.sweepLater();
    expect(await bench.read(id)).toMatchObject({ status: 'completed' });
    expect(bench.andes.asked).toEqual([`start ${id}-1`]);
  });

  test('becomes the first while that one is known to be down', async () => {
    bench.andes.isUsable = false;
    const { id } = await bench.voucher();
    expect(await bench.tries(id)).toEqual(['1 caribe pending']);
  });

  test('503 1004: none is reachable, and the charge fails', async () => {
    bench.andes.conduct = 'away';
    bench.caribe.conduct = 'away';
    const order_id = bench.newOrder();
    expectError(await bench.ask({ order_id }), 1004);
    const { id, status } = await bench.byOrder(order_id);
    expect(status).toBe('failed');
    expect(await bench.tries(id)).toEqual(['1 andes not_started', '2 caribe not_started']);
    expect(await bench.events(id)).toEqual(['1 charge.failed']);
  });

  test('503 1004: all are known to be down, and nothing is created', async () => {
    bench.andes.isUsable = false;
    bench.caribe.isUsable = false;
    const order_id = bench.newOrder();
    expectError(await bench.ask({ order_id }), 1004);
    expect((await bench.own.client.get(`/charges?order_id=${order_id}`)).body).toEqual([]);
  });

  test('402 1007: is never tried after a rejection', async () => {
    bench.andes.conduct = 'refuses';
    const order_id = bench.newOrder();
    expectError(await bench.ask({ order_id }), 1007);
    expect(await bench.byOrder(order_id)).toMatchObject({
      status: 'failed',
      error_message: 'The cash network does not take this amount',
    });
    expect(bench.caribe.asked).toEqual([]);
  });
});

describe('503 1004: no response', () => {
  const unknown = async (headers = {}) => {
    const order_id = bench.newOrder();
    expectError(await bench.ask({ order_id }, headers), 1004);
    const { id } = await bench.byOrder(order_id);
    expect(bench.caribe.asked).toEqual([]);
    return { id, order_id };
  };

  test('found open: the voucher waits, is announced and is emailed', async () => {
    bench.andes.conduct = 'loses_answers';
    const { id } = await unknown();
    expect(await bench.read(id)).toMatchObject({ status: 'in_progress', payment_method: { type: 'store' } });
    expect((await bench.page(`/vouchers/${id}`)).body).toContain('Estamos preparando tu comprobante');
    expect(await bench.events(id)).toEqual([]);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.read(id)).toMatchObject({ payment_method: { reference: 'andes1' } });
    expect(await bench.events(id)).toEqual(['1 charge.created']);
    expect(await mailsOf(bench.shop.gateway, bench.own.merchant.id)).toHaveLength(1);
  });

  test('found without a number: the remote side is still working, and gets another inquiry', async () => {
    bench.andes.conduct = 'loses_answers';
    const { id } = await unknown();
    const far = bench.andes.only();
    far.number = '';
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.tries(id)).toEqual(['1 andes starting']);
    far.number = 'andes1';
    await bench.sweepLater();
    expect(await bench.tries(id)).toEqual(['1 andes pending']);
  });

  test('found paid: settled at once', async () => {
    bench.andes.conduct = 'loses_answers';
    const { id } = await unknown();
    bench.andes.only().state = 'paid';
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.read(id)).toMatchObject({ status: 'completed', authorization: 'andes1' });
    expect(await bench.events(id)).toEqual(['1 charge.succeeded']);
  });

  test('unknown there: the charge fails, and is still found if the request arrives late', async () => {
    bench.andes.conduct = 'loses_requests';
    const { id } = await unknown();
    await bench.sweepLater(1_000);
    expect(await bench.tries(id)).toEqual(['1 andes starting']);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.read(id)).toMatchObject({ status: 'failed' });
    bench.andes.payments.set(`${id}-1`, { state: 'paid', amountCentavos: 2_000_000n, number: 'andes9' });
    expect(await queryCashSoon(bench.shop.gateway, bench.andes.id, `${id}-1`)).toBe(true);
    await bench.sweepLater(0);
    expect(await bench.read(id)).toMatchObject({ status: 'completed', authorization: 'andes9' });
  });

  test('the same Idempotency-Key returns the outcome', async () => {
    bench.andes.conduct = 'loses_answers';
    const headers = { 'idempotency-key': 'voucher-1' };
    const order_id = bench.newOrder();
    const again = (): Promise<Answer<StoreCharge>> => bench.ask({ order_id }, headers);
    expectError(await again(), 1004);
    expectError(await again(), 1004);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    const { status, body } = await again();
    expect(status).toBe(200);
    expect(body.payment_method.reference).toBe('andes1');
    expect(bench.andes.asked.filter(call => call.startsWith('start'))).toHaveLength(1);
  });

  test.each([
    ['before the request left', 'dies_before', '1 andes not_started', 'failed'],
    ['when the answer came', 'dies_after', '1 andes pending', 'in_progress'],
  ] as const)('the gateway dies %s', async (_title, conduct, expected, status) => {
    bench.andes.conduct = conduct;
    const order_id = bench.newOrder();
    expect((await bench.ask({ order_id })).status).toBe(500);
    const { id } = await bench.byOrder(order_id);
    expect(await bench.tries(id)).toEqual(['1 andes starting']);
    await bench.sweepLater(BELIEVED_AFTER_MS);
    expect(await bench.tries(id)).toEqual([expected]);
    expect(await bench.read(id)).toMatchObject({ status });
  });
});

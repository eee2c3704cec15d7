import { describe, expect, test } from 'vitest';
import { expireCharges } from '../../../../src/domain/charges/hosted/expire-charges.ts';
import {
  readVolumeUsage,
  setVolumeLimits,
} from '../../../../src/domain/merchants/volume-limits/set-volume-limits.ts';
import { settleVolume } from '../../../../src/domain/merchants/volume-limits/settle-volume.ts';
import { noLimits } from '../../../../src/domain/merchants/volume-limits/volume-limits.ts';
import { listCashAttempts } from '../../../../src/domain/methods/cash/cash-attempt-store.ts';
import { followCash, queryCash } from '../../../../src/domain/methods/cash/follow-cash.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { newCashNetwork } from '../../../support/world/shop/cash.ts';
import { DUE, useConnectionVouchers } from '../../../support/world/shop/connection-vouchers.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';

/** Vouchers that a connection opens, with its reference instead of ours. */

const DAY_MS = 86_400_000;
const bench = useConnectionVouchers();

describe('a voucher of the first connection', () => {
  test("200: has the connection's reference and barcode", async () => {
    bench.andes.barcode = '7701234567890';
    const charge = await bench.voucher();
    expect(charge).toMatchObject({
      status: 'in_progress',
      payment_method: {
        type: 'store',
        reference: 'andes1',
        barcode_url: `http://127.0.0.1:8001/barcode/${charge.id}-1?width=2&height=80&text=false`,
      },
    });
    expect(charge.payment_method).not.toHaveProperty('paybin_reference');
    expect(charge).not.toHaveProperty('link_voucher');
    expect(await bench.events(charge.id)).toEqual(['1 charge.created']);
    expect(await bench.tries(charge.id)).toEqual(['1 andes pending']);
    const sheet = await bench.page(`/vouchers/${charge.id}`);
    expect(sheet.body).toContain('andes1');
    expect(sheet.body).toContain(`/barcode/${charge.id}-1.svg`);
    const image = await bench.page(`/barcode/${charge.id}-1.svg?text=true`);
    expect(image.headers['content-type']).toBe('image/svg+xml');
    for (const paper of ['a4', '80mm']) {
      expect((await bench.page(`/vouchers/${charge.id}.pdf?paper=${paper}`)).statusCode).toBe(200);
    }
    const mails = await mailsOf(bench.shop.gateway, bench.own.merchant.id);
    expect(mails.map(({ text }) => text).join()).toContain('andes1');
  });

  test('paid: completed, credited, announced, and the payer has a receipt; once, however many inquiries', async () => {
    const { id } = await bench.voucher();
    bench.andes.only().state = 'paid';
    const [attempt] = await listCashAttempts(bench.shop.gateway.database, bench.own.merchant.id, id);
    bench.clock.advanceMs(60_000);
    await Promise.all([
      followCash(bench.shop.gateway, 100),
      followCash(bench.shop.gateway, 100),
      ...Array.from({ length: 5 }, () => attempt && queryCash(bench.shop.gateway, attempt)),
    ]);
    expect(await bench.read(id)).toMatchObject({ status: 'completed', authorization: 'andes1' });
    expect(await bench.events(id)).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(bench.own.client)).toBe(20_000);
    expect(await bench.tries(id)).toEqual(['1 andes paid']);
    expect((await mailsOf(bench.shop.gateway, bench.own.merchant.id)).map(({ kind }) => kind)).toEqual([
      'voucher',
      'receipt',
    ]);
    expect((await bench.page(`/vouchers/${id}`)).body).toContain('Pago recibido');
  });

  test('expired: cancelled when the connection says so, not before', async () => {
    const { id } = await bench.voucher();
    bench.clock.set(new Date(DUE));
    await expireCharges(bench.shop.gateway, { merchantId: null, batchSize: 100 });
    await bench.sweepLater();
    expect(await bench.read(id)).toMatchObject({ status: 'in_progress' });
    expect((await bench.page(`/vouchers/${id}/status`)).body).toBe('{"state":"expired"}');
    bench.andes.only().state = 'expired';
    await bench.sweepLater(15 * 60_000);
    expect(await bench.read(id)).toMatchObject({ status: 'cancelled' });
    expect(await bench.events(id)).toEqual([
      '1 charge.created',
      '2 charge.cancelled',
      '3 transaction.expired',
    ]);
  });

  test('cancelled at the connection: cancelled here', async () => {
    const { id } = await bench.voucher();
    bench.andes.only().state = 'cancelled';
    await bench.sweepLater();
    expect(await bench.events(id)).toEqual(['1 charge.created', '2 charge.cancelled']);
  });

  test('paid after it expired: the money counts, and the charge notes that it was late', async () => {
    const { id } = await bench.voucher();
    bench.andes.only().state = 'expired';
    await bench.sweepLater();
    expect(await bench.read(id)).toMatchObject({ status: 'cancelled' });
    bench.andes.only().state = 'paid';
    await bench.sweepLater(DAY_MS);
    expect(await bench.read(id)).toMatchObject({
      status: 'completed',
      payment_method: { note: 'Paid in cash after the voucher was over' },
    });
    expect(await merchantBalance(bench.own.client)).toBe(20_000);
  });

  test('paid after it expired: counts toward the merchant’s limits on the payment day, once', async () => {
    const { gateway } = bench.shop;
    const merchantId = bench.own.merchant.id;
    await setVolumeLimits(gateway, merchantId, { ...noLimits, dayVolumeCentavos: 100_000_00n });
    await bench.voucher();
    bench.andes.only().state = 'expired';
    await bench.sweepLater();
    bench.clock.advanceMs(60_000);
    await settleVolume(gateway, 100);
    expect((await readVolumeUsage(gateway, merchantId)).month).toEqual({ volumeCentavos: 0n, charges: 0 });
    bench.andes.only().state = 'paid';
    await bench.sweepLater(DAY_MS);
    await settleVolume(gateway, 100);
    const counted = { volumeCentavos: 20_000_00n, charges: 1 };
    expect(await readVolumeUsage(gateway, merchantId)).toEqual({ day: counted, month: counted });
  });

  test('another amount: goes to review, nothing is credited, and no one is asked to pay again', async () => {
    const { id } = await bench.voucher();
    Object.assign(bench.andes.only(), { state: 'paid', amountCentavos: 100n });
    await bench.sweepLater();
    expect(await bench.tries(id)).toEqual(['1 andes needs_review']);
    expect(await merchantBalance(bench.own.client)).toBe(0);
    bench.clock.set(new Date('2026-12-01T12:00:00Z'));
    await expireCharges(bench.shop.gateway, { merchantId: null, batchSize: 100 });
    expect(await bench.read(id)).toMatchObject({ status: 'in_progress' });
    expect((await bench.page(`/vouchers/${id}`)).body).toContain('No pagues otra vez');
  });

  test('a connection that never reports: goes to review a week after the due date', async () => {
    const { id } = await bench.voucher();
    bench.clock.set(new Date('2026-11-27T12:00:00-05:00'));
    await followCash(bench.shop.gateway, 100);
    expect(await bench.tries(id)).toEqual(['1 andes pending']);
    await bench.sweepLater(60 * 60_000);
    expect(await bench.tries(id)).toEqual(['1 andes needs_review']);
  });

  test('412 3006: cannot be cancelled while it can be paid at the connection', async () => {
    const { id } = await bench.voucher();
    expectError(await bench.own.client.post(`/charges/${id}/cancel`, {}), 3006);
    expectError(await bench.own.client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' }), 3006);
  });

  test('404 1005: our own cash networks do not know its reference', async () => {
    const charge = await bench.voucher();
    const network = await newCashNetwork(bench.shop);
    expectError(await network.pay(charge.payment_method.reference, 'n-1'), 1005);
    expect((await bench.page('/barcode/andes1')).statusCode).toBe(404);
    expect((await bench.page(`/barcode/${charge.id}-2`)).statusCode).toBe(404);
  });
});

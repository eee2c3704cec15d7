import { describe, expect, test } from 'vitest';
import { noTaxes } from '../../../src/processors/card-processor.ts';
import type { CashStart } from '../../../src/processors/cash-provider.ts';
import type { PseStart } from '../../../src/processors/pse-provider.ts';
import { LONG_TIMEOUT } from '../../support/doubles/connections/test-processor.ts';
import { useOpenpay } from '../../support/world/benches/openpay-bench.ts';
import { lazyProxy } from '../../support/world/gateway/use-gateway.ts';

const bench = useOpenpay();
const pse = lazyProxy(() => bench.connection.pse);
const cash = lazyProxy(() => bench.connection.cash);

type Charge = Record<string, unknown> & { id: string; status: string };

const chargesThere = async (): Promise<Charge[]> =>
  (await bench.account.client.get<Charge[]>('/charges')).body;

async function playThere(result: 'approved' | 'rejected' | 'expired'): Promise<void> {
  const [charge] = await chargesThere();
  const { status, body } = await bench.account.client.post(`/sandbox/charges/${charge?.id}/pay`, { result });
  if (status !== 200) throw new Error(`not played: ${JSON.stringify(body)}`);
}

const outage = (rail: string, kind: string, seconds: number) =>
  bench.account.client.put('/sandbox/outage', { rail, kind, seconds });

describe('PSE over another gateway', () => {
  const payment = (changes: Partial<PseStart> = {}): PseStart => ({
    merchantId: 'm1',
    reference: 'tr1-1',
    amountCentavos: 5_000_000n,
    taxes: noTaxes,
    bankCode: 'pse',
    payer: {
      personType: 'natural',
      documentType: 'CC',
      documentNumber: '1020304050',
      email: 'ana@example.com',
      name: 'Ana Torres',
      ipAddress: '127.0.0.1',
    },
    shopName: 'Tienda de prueba',
    description: 'Dos libras de café',
    returnUrl: 'https://tienda.example.com/pse/ck1/retorno?lang=es',
    ...changes,
  });
  const start = (changes: Partial<PseStart> = {}) => pse.start(payment(changes), LONG_TIMEOUT);
  const ask = (reference = 'tr1-1') => pse.inquire({ merchantId: 'm1', reference }, LONG_TIMEOUT);

  test('the payer goes to the upstream page; the same reference is the same payment', async () => {
    expect(await pse.listBanks({ merchantId: 'm1' }, LONG_TIMEOUT)).toEqual({
      kind: 'banks',
      banks: [{ code: 'pse', name: 'PSE' }],
    });
    const started = await start();
    const [charge] = await chargesThere();
    expect(charge).toMatchObject({
      method: 'bank_account',
      amount: 50_000,
      status: 'charge_pending',
      order_id: 'tr1-1-pse',
    });
    expect(started).toMatchObject({
      kind: 'started',
      cus: charge?.id,
      bankUrl: expect.stringContaining('/pse/'),
    });
    expect(await start()).toEqual(started);
    expect(await ask()).toMatchObject({ kind: 'found', state: 'pending', amountCentavos: 5_000_000n });
    expect(await chargesThere()).toHaveLength(1);
    expect(JSON.stringify(bench.trace)).not.toContain('1020304050');
  });

  test.each([
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['expired', 'expired'],
  ] as const)('%s at their bank: %s', async (result, state) => {
    await start();
    await playThere(result);
    expect(await ask()).toMatchObject({ kind: 'found', state, amountCentavos: 5_000_000n });
  });

  test("returns the bank's code once there is one", async () => {
    await start();
    await playThere('approved');
    const [charge] = await chargesThere();
    expect(await ask()).toMatchObject({ cus: charge?.['authorization'] });
  });

  test('finds a payment whose response was lost, and none that never arrived', async () => {
    bench.proxy.failNext('/charges', 'lose_answer');
    expect(await start()).toMatchObject({ kind: 'started' });
    bench.proxy.failNext('/charges', 'hold');
    expect(await start({ reference: 'tr2-1' })).toEqual({ kind: 'unknown' });
    expect(await ask('tr2-1')).toEqual({ kind: 'not_found' });
    expect(await bench.proxy.deliverHeld()).toEqual([200]);
    expect(await start({ reference: 'tr2-1' })).toMatchObject({ kind: 'started' });
    expect(await chargesThere()).toHaveLength(2);
  });

  test('rejected if PSE cannot carry it, unavailable without an enrolment', async () => {
    const odd = await start({ amountCentavos: 150n });
    expect(odd).toEqual({ kind: 'refused', reason: 'amount_not_allowed' });
    const noAddress = await start({ returnUrl: 'nowhere' });
    expect(noAddress).toEqual({ kind: 'refused', reason: 'not_accepted' });
    expect(await start({ merchantId: 'stranger' })).toEqual({ kind: 'unavailable' });
    expect(await pse.listBanks({ merchantId: 'stranger' }, LONG_TIMEOUT)).toEqual({ kind: 'unavailable' });
    expect(await chargesThere()).toEqual([]);
  });
});

describe('cash over another gateway', () => {
  const voucher = (changes: Partial<CashStart> = {}): CashStart => ({
    merchantId: 'm1',
    reference: 'tr1-1',
    amountCentavos: 2_000_050n,
    taxes: noTaxes,
    description: '',
    dueDate: new Date(bench.clock.now().getTime() + 86_400_000),
    payer: { name: 'Ana', email: 'ana@example.com', phone: '3001234567' },
    ...changes,
  });
  const ask = (reference = 'tr1-1') => cash.inquire({ merchantId: 'm1', reference }, LONG_TIMEOUT);

  test('returns the upstream number, and the same one for the same reference', async () => {
    const request = voucher();
    const started = await cash.start(request, LONG_TIMEOUT);
    const [charge] = await chargesThere();
    const how = (charge?.['payment_method'] ?? {}) as { reference?: string };
    const { reference: paymentReference } = how;
    expect(charge).toMatchObject({ method: 'store', amount: 20_000.5, order_id: 'tr1-1-cash' });
    expect(started).toEqual({ kind: 'started', paymentReference, barcode: null });
    expect(await cash.start(request, LONG_TIMEOUT)).toEqual(started);
    const amounts = { amountCentavos: 2_000_050n, paidAt: null };
    expect(await ask()).toEqual({ kind: 'found', state: 'pending', paymentReference, ...amounts });
  });

  test.each([
    ['approved', 'paid'],
    ['expired', 'expired'],
  ] as const)('%s at their store: %s', async (result, state) => {
    await cash.start(voucher(), LONG_TIMEOUT);
    await playThere(result);
    const paidAt = state === 'paid' ? expect.any(Date) : null;
    expect(await ask()).toMatchObject({ kind: 'found', state, paidAt });
  });

  test('cancelled if the upstream has cancelled it', async () => {
    await cash.start(voucher(), LONG_TIMEOUT);
    const [charge] = await chargesThere();
    await bench.account.client.post(`/charges/${charge?.id}/cancel`);
    expect(await ask()).toMatchObject({ kind: 'found', state: 'cancelled' });
  });

  test('no response means no voucher: an inquiry follows, and the same reference creates it once they are back', async () => {
    await outage('store', 'down', 60);
    expect(await cash.start(voucher(), LONG_TIMEOUT)).toEqual({ kind: 'unknown' });
    expect(await ask()).toEqual({ kind: 'not_found' });
    await outage('store', 'down', 0);
    expect(await cash.start(voucher(), LONG_TIMEOUT)).toMatchObject({ kind: 'started' });
    expect(await ask('tr9-1')).toEqual({ kind: 'not_found' });
  });

  test('rejected if its due date has passed', async () => {
    const late = voucher({ dueDate: new Date(bench.clock.now().getTime() - 1_000) });
    expect(await cash.start(late, LONG_TIMEOUT)).toEqual({ kind: 'refused', reason: 'not_accepted' });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openLine,
  openWompiBench,
  valueOf,
  type WompiBench,
} from '../../../test/support/world/benches/wompi-bench.ts';
import type { WompiSimulator } from '../../../tools/wompi-simulator/wompi-simulator.ts';
import type { TimeLeft } from '../openpay/http/time-left.ts';
import type { WompiMethod } from './payment-body.ts';
import type { WompiClient } from './wompi-client.ts';

let bench: WompiBench;
let simulator: WompiSimulator;
let client: WompiClient;
let left: TimeLeft;

beforeEach(async () => {
  bench = await openWompiBench();
  ({ simulator, client, left } = bench);
});
afterEach(() => bench.close());

const nequi: WompiMethod = { type: 'NEQUI', phone: '3991111111' };
const transactions = () => [...simulator.books.transactions.values()];

describe('a payment', () => {
  test.each([
    ['4242424242424242', 'APPROVED'],
    ['4111111111111111', 'DECLINED'],
    ['5555555555554444', 'ERROR'],
  ])('by the card %s is PENDING, then %s', async (number, status) => {
    const made = valueOf(await client.pay(await bench.paymentOf(await bench.byCard(number)), left));
    expect(made).toMatchObject({ status: 'PENDING', method: 'CARD', amountCentavos: 150_000n });
    const read = valueOf(await client.transaction(made.id, left));
    expect(read).toMatchObject({ status, extra: { lastFour: number.slice(-4) } });
    expect(valueOf(await client.findByReference('tr1-1', left)).id).toBe(made.id);
  });

  test('by PSE goes to the page of the bank', async () => {
    expect(valueOf(await client.banks(left))).toContainEqual({ code: '1', name: 'Banco que aprueba' });
    const method = {
      type: 'PSE',
      personType: 'legal',
      documentType: 'NIT',
      document: '900123456',
      bankCode: '2',
      description: "Pedido 7 de la tienda 'La Esquina' de Bogotá",
    } as const;
    const { id } = valueOf(await client.pay(await bench.paymentOf(method), left));
    const { status, extra } = valueOf(await client.transaction(id, left));
    expect(status).toBe('PENDING');
    const page = await fetch(extra.payerPage ?? '', { redirect: 'manual' });
    expect(page.headers.get('location')).toBe(`https://shop.example/back?order=7&id=${id}`);
    expect(valueOf(await client.transaction(id, left)).status).toBe('DECLINED');
  });

  test('by Daviplata goes to the page that asks for a code', async () => {
    const method = {
      type: 'DAVIPLATA',
      documentType: 'CC',
      document: '1020304050',
      description: 'Pedido 7',
    } as const;
    const { id } = valueOf(await client.pay(await bench.paymentOf(method), left));
    const page = valueOf(await client.transaction(id, left)).extra.payerPage ?? '';
    await fetch(page, { method: 'POST', body: '{"code":"111111"}', redirect: 'manual' });
    expect(valueOf(await client.transaction(id, left)).status).toBe('PENDING');
    await fetch(page, { method: 'POST', body: '{"code":"574829"}', redirect: 'manual' });
    expect(valueOf(await client.transaction(id, left)).status).toBe('APPROVED');
  });

  test('by the button of Bancolombia, its QR, and in cash', async () => {
    const description = "Pedido 7 de 'La Esquina'";
    const shopUrl = 'https://shop.example';
    const button = { type: 'BANCOLOMBIA_TRANSFER', description, shopUrl } as const;
    const first = valueOf(await client.pay(await bench.paymentOf(button), left));
    const { payerPage } = valueOf(await client.transaction(first.id, left)).extra;
    await fetch(`${payerPage}?choice=APPROVED`, { redirect: 'manual' });
    expect(valueOf(await client.transaction(first.id, left)).status).toBe('APPROVED');

    const qr = { type: 'BANCOLOMBIA_QR', description, sandboxStatus: 'APPROVED' } as const;
    const second = valueOf(await client.pay(await bench.paymentOf(qr, { reference: 'tr2-1' }), left));
    const { qrImage } = valueOf(await client.transaction(second.id, left)).extra;
    expect(Buffer.from(qrImage ?? '', 'base64').toString()).toMatch(/^<svg /);
    expect(valueOf(await client.transaction(second.id, left)).status).toBe('APPROVED');

    const cash = await bench.paymentOf({ type: 'BANCOLOMBIA_COLLECT' }, { reference: 'tr3-1' });
    const third = valueOf(await client.pay(cash, left));
    const { extra } = valueOf(await client.transaction(third.id, left));
    expect(extra).toMatchObject({ agreementCode: '82143', paymentIntention: expect.stringMatching(/^\d+$/) });
    simulator.settle(third.id, 'APPROVED');
    expect(valueOf(await client.transaction(third.id, left)).status).toBe('APPROVED');
  });

  test.each<[string, Partial<WompiSimulator['keys']>]>([
    ['signature', { integritySecret: 'test_integrity_other' }],
    ['acceptance_token', {}],
  ])('is rejected with a wrong %s', async (field, keys) => {
    const payment = await bench.paymentOf(nequi);
    if (field === 'acceptance_token') bench.now = new Date('2026-11-19T18:00:00Z');
    const answer = await bench.clientWith(bench.http, keys).pay(payment, left);
    expect(answer).toMatchObject({ kind: 'rejected', status: 422 });
    expect(answer).toHaveProperty(
      'error.messages',
      expect.arrayContaining([expect.objectContaining({ field })]),
    );
    expect(transactions()).toEqual([]);
  });

  test('a card token pays twice at most', async () => {
    const method = await bench.byCard();
    for (const reference of ['a', 'b'])
      valueOf(await client.pay(await bench.paymentOf(method, { reference }), left));
    expect(await client.pay(await bench.paymentOf(method, { reference: 'c' }), left)).toMatchObject({
      kind: 'rejected',
      error: { messages: [{ field: 'payment_method.token' }] },
    });
  });
});

describe('a response that does not arrive', () => {
  test.each(['lost_response', 'failed_after', 'garbage'] as const)(
    '%s: the transaction is found by its reference',
    async fault => {
      simulator.failNext(/POST .*transactions/, fault);
      const found = valueOf(await client.pay(await bench.paymentOf(nequi), left));
      expect(found).toMatchObject({ reference: 'tr1-1', amountCentavos: 150_000n });
      expect(transactions()).toHaveLength(1);
    },
  );

  test('a repeated reference finds the transaction of the first try', async () => {
    const payment = await bench.paymentOf(nequi);
    const { id } = valueOf(await client.pay(payment, left));
    expect(valueOf(await client.pay(payment, left))).toMatchObject({ id, status: 'APPROVED' });
    expect(transactions()).toHaveLength(1);
  });

  test('unknown if the request may have arrived and no transaction is found', async () => {
    simulator.failNext(/POST .*transactions/, 'lost_request');
    expect(await client.pay(await bench.paymentOf(nequi), left)).toEqual({ kind: 'unknown' });
    simulator.failNext(/POST .*transactions/, 'lost_response');
    simulator.failNext(/GET .*reference=/, 'too_many');
    expect(await client.pay(await bench.paymentOf(nequi), left)).toEqual({ kind: 'unknown' });
  });

  test('unknown if the reference belongs to another amount', async () => {
    valueOf(await client.pay(await bench.paymentOf(nequi), left));
    const other = await bench.paymentOf(nequi, { amountCentavos: 999n });
    expect(await client.pay(other, left)).toEqual({ kind: 'unknown' });
    expect(bench.faults).toEqual([expect.stringContaining('differs from the payment tr1-1')]);
  });

  test.each(['too_many', 'proxy_page'] as const)('%s: unavailable, and nothing happened', async fault => {
    const payment = await bench.paymentOf(nequi);
    simulator.failNext(/POST .*transactions/, fault);
    expect(await client.pay(payment, left)).toEqual({ kind: 'unavailable' });
    expect(transactions()).toEqual([]);
  });

  test('unavailable if the port is closed, the time is over, or the key is of another environment', async () => {
    const payment = await bench.paymentOf(nequi);
    const closed = openLine('http://127.0.0.1:9');
    expect(await bench.clientWith(closed).pay(payment, left)).toEqual({ kind: 'unavailable' });
    await closed.close();
    expect(await client.pay(payment, () => 0)).toEqual({ kind: 'unavailable' });
    const other = bench.clientWith(bench.http, { publicKey: 'pub_prod_other' });
    expect(await other.pay(payment, left)).toEqual({ kind: 'unavailable' });
    expect(bench.faults.at(-1)).toContain('INVALID_ACCESS_TOKEN');
    expect(transactions()).toEqual([]);
  });
});

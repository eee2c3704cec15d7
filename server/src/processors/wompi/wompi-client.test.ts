import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openWompiBench,
  testCard,
  valueOf,
  type WompiBench,
} from '../../../test/support/world/benches/wompi-bench.ts';
import type { WompiSimulator } from '../../../tools/wompi-simulator/wompi-simulator.ts';
import type { TimeLeft } from '../openpay/http/time-left.ts';
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

describe('a saved source', () => {
  const save = async (type: 'CARD' | 'NEQUI', token: string) =>
    client.createSource({ type, token, email: 'ana@example.com', acceptance: await bench.accept() }, left);

  test('of a card is charged at once, until it is voided', async () => {
    const source = valueOf(await save('CARD', await bench.sendCard()));
    expect(source).toMatchObject({ type: 'CARD', status: 'AVAILABLE' });
    const method = { type: 'SAVED', paymentSourceId: source.id, installments: 1, isRecurrent: true } as const;
    const { id } = valueOf(await client.pay(await bench.paymentOf(method), left));
    const charged = { status: 'APPROVED', paymentSourceId: source.id };
    expect(valueOf(await client.transaction(id, left))).toMatchObject(charged);
    expect(valueOf(await client.voidSource(source.id, left)).status).toBe('VOIDED');
    expect(await client.pay(await bench.paymentOf(method, { reference: 'later' }), left)).toMatchObject({
      kind: 'rejected',
      error: { messages: [{ field: 'payment_source_id' }] },
    });
  });

  test('of Nequi waits for its holder', async () => {
    const token = valueOf(await client.tokenizeWallet({ type: 'NEQUI', phone: '3001234567' }, left));
    expect(token.status).toBe('PENDING');
    const source = valueOf(await save('NEQUI', token.id));
    expect(source.status).toBe('PENDING');
    simulator.answerToken(token.id, 'APPROVED');
    expect(valueOf(await client.walletToken('NEQUI', token.id, left)).status).toBe('APPROVED');
    expect(valueOf(await client.source(source.id, left)).status).toBe('AVAILABLE');
  });

  test('charged before its holder accepted is dead', async () => {
    const token = valueOf(await client.tokenizeWallet({ type: 'NEQUI', phone: '3001234567' }, left));
    const source = valueOf(await save('NEQUI', token.id));
    await client.pay(await bench.paymentOf({ type: 'SAVED', paymentSourceId: source.id }), left);
    simulator.answerToken(token.id, 'APPROVED');
    expect(valueOf(await client.source(source.id, left)).status).toBe('ERROR');
  });

  test('of Daviplata and Bancolombia begins with a token', async () => {
    const wallet = { type: 'DAVIPLATA', documentType: 'CC', document: '1020304050' } as const;
    const daviplata = await client.tokenizeWallet({ ...wallet, productNumber: '3991111111' }, left);
    expect(valueOf(daviplata).status).toBe('PENDING');
    const account = { type: 'BANCOLOMBIA_TRANSFER', returnUrl: 'https://shop.example/back' } as const;
    const bancolombia = valueOf(await client.tokenizeWallet(account, left));
    expect(valueOf(await client.walletToken('BANCOLOMBIA_TRANSFER', bancolombia.id, left)).status).toBe(
      'PENDING',
    );
  });

  test('a card with wrong data is rejected by field', async () => {
    expect(await client.tokenizeCard({ ...testCard, number: '4242424242424241' }, left)).toMatchObject({
      kind: 'rejected',
      error: { messages: [{ field: 'number' }] },
    });
  });
});

describe('a void', () => {
  const payByCard = async () => {
    const { id } = valueOf(await client.pay(await bench.paymentOf(await bench.byCard()), left));
    valueOf(await client.transaction(id, left));
    return id;
  };

  test.each([true, false])('with a body in the response: %s; a repeat changes nothing', async hasBody => {
    simulator.world.voidsWithBody = hasBody;
    const id = await payByCard();
    expect(valueOf(await client.voidTransaction(id, left)).status).toBe('VOIDED');
    expect(valueOf(await client.voidTransaction(id, left)).status).toBe('VOIDED');
  });

  test('whose response is lost is read again', async () => {
    const id = await payByCard();
    simulator.failNext(/POST .*void/, 'lost_response');
    expect(valueOf(await client.voidTransaction(id, left)).status).toBe('VOIDED');
  });

  test('whose request is lost is unknown', async () => {
    const id = await payByCard();
    simulator.failNext(/POST .*void/, 'lost_request');
    expect(await client.voidTransaction(id, left)).toEqual({ kind: 'unknown' });
  });

  test('is possible until midnight in Bogotá', async () => {
    const id = await payByCard();
    bench.now = new Date('2026-11-20T05:00:00Z');
    expect(await client.voidTransaction(id, left)).toMatchObject({ kind: 'rejected', status: 422 });
    bench.now = new Date('2026-11-20T04:59:59Z');
    expect(valueOf(await client.voidTransaction(id, left)).status).toBe('VOIDED');
  });
});

test('unknown ids are rejected with 404', async () => {
  for (const answer of [
    await client.transaction('../merchants', left),
    await client.walletToken('NEQUI', 'nobody', left),
    await client.source('404', left),
    await client.voidTransaction('nobody', left),
  ])
    expect(answer).toMatchObject({ kind: 'rejected', status: 404 });
  expect(await client.findByReference('nobody', left)).toEqual({ kind: 'not_found' });
});

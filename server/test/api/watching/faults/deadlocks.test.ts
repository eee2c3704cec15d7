import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { plantRowFault, type RowFault } from '../../../support/doubles/faults/row-faults.ts';
import { answersBy, recordFigures } from '../../../support/fixtures/figures.ts';
import { countResults, merchantBalance } from '../../../support/fixtures/money.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { startSecondProcess } from '../../../support/world/gateway/second-process.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let second: { app: App; close(): Promise<void> };

beforeAll(async () => {
  shop = await startTestGateway();
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
afterEach(async () => {
  for (const uproot of planted.splice(0)) await uproot();
});

const planted: (() => Promise<void>)[] = [];
const plant = async (table: string, event: RowFault['event'], body: string): Promise<void> => {
  planted.push(await plantRowFault(shop.gateway.database, { table, event, body }));
};
/** Slow enough that two batches surely overlap. */
const SLOW = 'perform pg_sleep(0.02);';

interface Both {
  merchantId: string;
  here: TestClient;
  there: TestClient;
}

async function newMerchant(): Promise<Both> {
  const { client, merchant, privateKey } = await shop.merchant();
  return { merchantId: merchant.id, here: client, there: newClient(second.app, merchant.id, privateKey) };
}

const COUNT = 24;
/** A charge of 20,000 less the fee and its tax. */
const NET = 18_238.8;
const names = Array.from({ length: COUNT }, (_, index) => `pedido-${String(index).padStart(2, '0')}`);
const inBoth = async <Result>(both: Both, work: (client: TestClient, name: string) => Promise<Result>) => {
  const calls = [
    ...names.map(name => work(both.here, name)),
    ...names.toReversed().map(name => work(both.there, name)),
  ];
  return Promise.all(calls);
};

describe('two processes with the same rows in opposite order', () => {
  test('200 for one and 409 1006 for the other: each order_id is charged once', async () => {
    const both = await newMerchant();
    const card = await saveCard(both.here);
    await plant('transactions', 'insert', SLOW);
    const answers = await inBoth(both, (client, order_id) =>
      client.post('/charges', chargeBody(card, { order_id })),
    );
    recordFigures(answersBy(countResults(answers)));
    expect(countResults(answers)).toEqual({ 200: COUNT, '409 1006': COUNT });
    expect(await merchantBalance(both.here)).toBeCloseTo(NET * COUNT);
    await expectLedgerSound(shop, both.merchantId);
  });

  test('200 for one and 404 1005 for the other: each token is charged once', async () => {
    const both = await newMerchant();
    const tokens = new Map<string, string>();
    for (const name of names) {
      const { body } = await both.here.post('/tokens', cardData());
      tokens.set(name, String(body.id));
    }
    await plant('tokens', 'update', SLOW);
    const answers = await inBoth(both, (client, name) =>
      client.post('/charges', chargeBody(tokens.get(name) ?? '')),
    );
    recordFigures(answersBy(countResults(answers)));
    expect(countResults(answers)).toEqual({ 200: COUNT, '404 1005': COUNT });
    expect(await merchantBalance(both.here)).toBeCloseTo(NET * COUNT);
    await expectLedgerSound(shop, both.merchantId);
  });
});

describe('a batch that PostgreSQL aborts to end a deadlock', () => {
  const twice = `if nextval('test_turns') <= 2 then raise exception using errcode = '40P01'; end if;`;
  const always = `raise exception using errcode = '40P01';`;
  const many = (client: TestClient, card: string) =>
    Promise.all(names.map(order_id => client.post('/charges', chargeBody(card, { order_id }))));

  test('200: is retried, and each charge is made once', async () => {
    const { here, merchantId } = await newMerchant();
    const card = await saveCard(here);
    await shop.gateway.database.run(statement('test_turns', 'create sequence test_turns'));
    await shop.gateway.database.run(statement('test_grant', 'grant usage on sequence test_turns to public'));
    await plant('transactions', 'insert', twice);
    expect(countResults(await many(here, card))).toEqual({ 200: COUNT });
    expect(await merchantBalance(here)).toBeCloseTo(NET * COUNT);
    await expectLedgerSound(shop, merchantId);
  });

  test('503 1004, never 500: it keeps losing; the same order_ids are free afterwards', async () => {
    const { here } = await newMerchant();
    const card = await saveCard(here);
    await plant('transactions', 'insert', always);
    const answers = await many(here, card);
    recordFigures(answersBy(countResults(answers)));
    expect(countResults(answers)).toEqual({ '503 1004': COUNT });
    expect(answers[0]?.headers['retry-after']).toBe('1');
    await planted.pop()?.();
    expect(countResults(await many(here, card))).toEqual({ 200: COUNT });
  });

  test('503 1004, never 500: also outside a batch', async () => {
    const { here } = await newMerchant();
    await plant('customers', 'insert', always);
    const answer = await here.post('/customers', { name: 'Ana', email: 'ana@example.com' });
    expect(countResults([answer])).toEqual({ '503 1004': 1 });
  });
});

import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eachEarlierCharge } from '../../../../src/domain/moving/imports/history-store.ts';
import { listFiles, listProblems } from '../../../../src/domain/moving/imports/import-store.ts';
import type { ImportRequest } from '../../../../src/domain/moving/imports/rows/import-request.ts';
import { openOpenpay } from '../../../../src/domain/moving/imports/rows/openpay-source.ts';
import { openImport, runImport, tryImport } from '../../../../src/domain/moving/imports/run-import.ts';
import { type SubscriptionBody, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { merchantOf, oldCard, openedFile } from '../../../support/world/files/imports.ts';
import { type OwnMerchant, useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

/** The old gateway, a second one over real HTTP. */
const upstream = useGateway();
const shop = useGateway();
const { merchant: own, client } = useMerchant(shop);
let there: OwnMerchant;
let url: string;

beforeAll(async () => {
  await upstream.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(upstream.app.server.address() as AddressInfo).port}`;
});

interface OldCustomer {
  id: string;
  cardId: string;
  subscription: SubscriptionBody;
}
let old: OldCustomer[];
let planId: string;

beforeEach(async () => {
  there = await upstream.merchant();
  planId = await savePlan(there.client);
  old = [];
  for (const name of ['Ana', 'Luz', 'Sol']) {
    const id = await saveCustomer(there.client, { name, requires_account: false });
    const cardId = await saveCard(there.client, '4111111111111111', `/customers/${id}`);
    const body = { plan_id: planId, source_id: cardId };
    const made = await there.client.post<SubscriptionBody>(`/customers/${id}/subscriptions`, body);
    old.push({ id, cardId, subscription: made.body });
  }
  await there.client.post('/charges', chargeBody(await saveCard(there.client)));
});

async function given(withCards: boolean, privateKey = there.privateKey): Promise<ImportRequest> {
  const their = openOpenpay({ url, merchantId: there.merchant.id, privateKey });
  const cards = old.map(({ id, cardId }) =>
    oldCard(cardId, id, '4111111111111111', { network_transaction_id: `first${cardId}` }),
  );
  const files = withCards ? [...their.files, openedFile('cards', cards)] : their.files;
  return { source: 'openpay', files, charges: their.charges };
}

async function bring(from: ImportRequest) {
  const merchant = await merchantOf(shop.gateway, own.merchant.id);
  const begun = await openImport(shop.gateway, merchant, from);
  await runImport(shop.gateway, merchant, begun, from);
  const files = await listFiles(shop.gateway.database, merchant.id, [begun.id]);
  const problems = await listProblems(shop.gateway.database, merchant.id, begun.id, 100);
  return {
    problems,
    counts: Object.fromEntries(
      files.map(({ kind, created, known, refused }) => [kind, [created, known, refused]]),
    ),
  };
}

async function earlierCharges(customerId?: string) {
  const found: object[] = [];
  for await (const page of eachEarlierCharge(shop.gateway.database, own.merchant.id, customerId))
    found.push(...page.map(({ charge }) => charge));
  return found;
}

describe('imports an account over its API', () => {
  test('with the card file: keeps ids, plan, next charge and period', async () => {
    const { counts, problems } = await bring(await given(true));
    expect(problems).toEqual([]);
    expect(counts).toEqual({
      plans: [1, 0, 0],
      customers: [3, 0, 0],
      cards: [3, 0, 0],
      subscriptions: [3, 0, 0],
      charges: [4, 0, 0],
    });
    for (const { id, cardId, subscription } of old) {
      const path = `/customers/${id}/subscriptions/${subscription.id}`;
      const here = (await client.get<SubscriptionBody>(path)).body;
      const { charge_date, current_period_number, period_end_date, status } = subscription;
      expect(here).toMatchObject({
        charge_date,
        current_period_number,
        period_end_date,
        status,
        plan_id: planId,
      });
      expect(here.card.id).toBe(cardId);
    }
    const [one] = old;
    expect(await earlierCharges(one?.id)).toMatchObject([
      { id: one?.subscription.transaction?.id, status: 'completed' },
    ]);
    expect(await earlierCharges()).toHaveLength(4);
  });

  test('earlier payments appear in no list, balance or report', async () => {
    await bring(await given(true));
    expect((await client.get<object[]>('/charges')).body).toEqual([]);
    expect((await client.get<object[]>(`/customers/${old[0]?.id}/charges`)).body).toEqual([]);
  });

  test('without it, subscriptions wait for their cards, and the same command imports them later', async () => {
    const first = await bring(await given(false));
    expect(first.counts).toMatchObject({ customers: [3, 0, 0], subscriptions: [0, 0, 3] });
    expect(first.problems.map(({ problem, value }) => [problem, value])).toEqual(
      expect.arrayContaining(old.map(({ cardId }) => ['no_card', cardId])) as unknown,
    );
    const second = await bring(await given(true));
    expect(second.counts).toMatchObject({
      plans: [0, 1, 0],
      customers: [0, 3, 0],
      subscriptions: [3, 0, 0],
      charges: [0, 4, 0],
    });
  });

  test('a dry run counts and writes nothing', async () => {
    const merchant = await merchantOf(shop.gateway, own.merchant.id);
    const { files } = await tryImport(shop.gateway, merchant, await given(true));
    expect(files.map(({ kind, created }) => `${kind} ${created}`)).toEqual([
      'plans 1',
      'customers 3',
      'cards 3',
      'subscriptions 3',
    ]);
    expect((await client.get<object[]>('/customers')).body).toEqual([]);
  });
});

test('interrupted halfway, it starts again: everything counts once', async () => {
  const from = await given(true);
  const merchant = await merchantOf(shop.gateway, own.merchant.id);
  const broken = from.files.map(file =>
    file.kind === 'subscriptions' ? { ...file, rows: () => failing(file.rows()) } : file,
  );
  const begun = await openImport(shop.gateway, merchant, from);
  await expect(runImport(shop.gateway, merchant, begun, { ...from, files: broken })).rejects.toThrow(
    'cut off',
  );
  const { counts } = await bring(from);
  expect(counts).toEqual({
    plans: [1, 0, 0],
    customers: [3, 0, 0],
    cards: [3, 0, 0],
    subscriptions: [3, 0, 0],
    charges: [4, 0, 0],
  });
});

async function* failing<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) {
    yield row;
    throw new Error('cut off');
  }
}

test('401: explains a wrong key at once', async () => {
  const from = await given(false, 'sk_00000000000000000000');
  await expect(bring(from)).rejects.toThrow('rejects the key; use the private key of');
});

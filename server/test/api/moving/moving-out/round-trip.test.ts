import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import {
  type End,
  ROWS_FILE,
  SCHEMA_FILE,
  SEALED_FILE,
} from '../../../../src/domain/moving/out/file-format.ts';
import { sumLedger } from '../../../../src/domain/moving/out/rows-store.ts';
import { movedTables } from '../../../../src/domain/moving/out/tables.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import type { Authorisation } from '../../../../src/processors/card-processor.ts';
import {
  type Answers,
  listDifferences,
  listScreenPaths,
  readEverything,
} from '../../../support/checks/every-answer.ts';
import { isSignedWith, type Receiver, startReceiver } from '../../../support/doubles/network/receiver.ts';
import { plantConnection } from '../../../support/fixtures/planted-rows.ts';
import { newRouteList } from '../../../support/rules/route-list.ts';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { exportTo, importFrom, useFolder } from '../../../support/world/files/moving-out.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { openDashboard } from '../../../support/world/shop/dashboard.ts';
import { makeRichMerchant, type RichMerchant } from '../../../support/world/shop/rich-merchant.ts';
import { chargeBody, TEST_CARD } from '../../../support/world/shop/shop.ts';
import { deliver } from '../../../support/world/shop/webhooks.ts';

const folder = join(useFolder(), 'export');
const authorised: Authorisation[] = [];
const old = useGateway();
const fresh = useGateway({
  cardProcessor: sandbox => ({
    ...sandbox,
    authorise: (request, deadline) => {
      authorised.push(request);
      return sandbox.authorise(request, deadline);
    },
  }),
});
let receiver: Receiver;
let rich: RichMerchant;
let moved: Awaited<ReturnType<typeof importFrom>>;

beforeAll(async () => {
  receiver = await startReceiver();
  rich = await makeRichMerchant(old, receiver);
  const written = await exportTo(old, folder, rich.merchantId);
  await plantConnection(fresh.gateway);
  moved = await importFrom(fresh, folder, { privateKey: rich.privateKey });
  expect(moved.sha256).toBe(written.sha256);
});
afterAll(() => receiver.close());

const charges = statement<{ id: string; network_transaction_id: string | null }>(
  'test_renewals',
  `select transactions.id, cards.network_transaction_id from transactions
   join subscriptions on subscriptions.merchant_id = transactions.merchant_id and subscriptions.id = subscription_id
   join cards on cards.merchant_id = transactions.merchant_id and cards.id = subscriptions.card_id
   where transactions.merchant_id = $1 and subscription_id = $2 order by transactions.creation_date, transactions.id`,
);
const renewalsOf = ({ gateway }: TestGateway) =>
  gateway.database.rows(charges, [rich.merchantId, rich.subscriptionId]);

const screensLeftOut = {
  '/reconciliation/packs/{pack_id}/file': 'the new place builds its own packs',
  '/requests': 'each read adds a row',
  '/requests/{request_id}': 'as above',
  '/customers/{customer_id}/notes': 'says who may delete one, and needs a session',
  '/exports': 'files of reports stay on the disk where they are',
  '/exports/{file}': 'as above',
  '/export-schedules': 'they belong to accounts of people, who stay',
};

const lines = (): string[] => readFileSync(join(folder, ROWS_FILE), 'utf8').trimEnd().split('\n');

describe('the export', () => {
  test('contains card numbers only in the PGP message', () => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'latin1');
      expect(text).not.toContain(TEST_CARD);
      expect(text).not.toContain(Buffer.from(TEST_CARD).toString('hex'));
      expect(text).not.toContain('cvv2');
    }
    expect(readFileSync(join(folder, SEALED_FILE), 'latin1')).toMatch(/^-----BEGIN PGP MESSAGE-----/);
  });

  test('matches its schema in every line', () => {
    const schema = Compile(JSON.parse(readFileSync(join(folder, SCHEMA_FILE), 'utf8')) as TSchema);
    expect(lines().filter(line => !schema.Check(JSON.parse(line)))).toEqual([]);
    expect(schema.Check({ kind: 'plans', row: { id: 1 } })).toBe(false);
  });

  test('contains a row of every moved table', () => {
    const { totals } = JSON.parse(lines().at(-1) ?? '') as End;
    const empty = movedTables.filter(({ table }) => totals[table]?.rows === 0).map(({ table }) => table);
    expect(empty).toEqual([]);
  });
});

describe('at the destination', () => {
  test('every API response is the same', async () => {
    const before = await readEverything(old.gateway.database, rich.client, rich.merchantId);
    const after = await readEverything(fresh.gateway.database, moved.client, rich.merchantId);
    expect(before.size).toBeGreaterThan(300);
    expect(listDifferences(before, after)).toEqual([]);
  });

  test('every list and figure of the dashboard is the same', async () => {
    const routes = newRouteList();
    const screensOf = async (shop: TestGateway, watch?: (app: App) => void): Promise<Answers> => {
      const dashboard = await openDashboard(shop, watch);
      const data = dashboard.clientOf({ merchant: { id: rich.merchantId }, privateKey: rich.privateKey });
      const paths = listScreenPaths(routes.routes, Object.keys(screensLeftOut));
      const answers = await readEverything(shop.gateway.database, data, rich.merchantId, paths);
      await dashboard.close();
      return answers;
    };
    const before = await screensOf(old, routes.watch);
    expect(before.size).toBeGreaterThan(300);
    expect(listDifferences(before, await screensOf(fresh))).toEqual([]);
  });

  test('the ledger balances, with the same balance in every account', async () => {
    const differences: object[] = [];
    const { gateway } = fresh;
    await checkLedger(gateway.database, {
      merchantId: rich.merchantId,
      journal: gateway.cardProcessor.journal,
      onDifference: difference => differences.push(difference),
    });
    expect(differences).toEqual([]);
    const sums = await sumLedger(gateway.database, rich.merchantId);
    expect(Object.keys(sums.journal).length).toBeGreaterThan(3);
    expect(sums).toEqual(await sumLedger(old.gateway.database, rich.merchantId));
  });

  test('a request repeated across the move gets its old response, and charges nothing', async () => {
    const body = chargeBody('k-any', { order_id: 'unico-77' });
    const options = { headers: { 'idempotency-key': rich.idempotencyKey } };
    const count = authorised.length;
    const answer = await moved.client.post('/charges', body, options);
    expect(answer.status).toBe(200);
    expect(answer.headers['idempotent-replayed']).toBe('true');
    expect(answer.body['order_id']).toBe('unico-77');
    expect(authorised.length).toBe(count);
  });

  test('an earlier charge can be refunded', async () => {
    const { status, text } = await moved.client.post(`/charges/${rich.chargeId}/refund`, {});
    expect(status, text).toBe(200);
  });

  test('a month later the subscription is charged once, with the same card and network transaction id', async () => {
    const before = await renewalsOf(fresh);
    authorised.length = 0;
    await advance(moved.client, { months: 1 });
    const after = await renewalsOf(fresh);
    expect(after.length).toBe(before.length + 1);
    const asked = authorised.filter(({ reference }) => reference.includes(after.at(-1)?.id ?? 'none'));
    expect(asked).toHaveLength(1);
    const [first] = await renewalsOf(old);
    expect(first?.network_transaction_id).toMatch(/./);
    expect(asked[0]).toMatchObject({
      card: { number: TEST_CARD },
      agreement: { use: 'subsequent', networkTransactionId: first?.network_transaction_id },
    });
    expect(await renewalsOf(old)).toEqual(before);
  });

  test("webhooks use the receiver's secret and password", async () => {
    receiver.received.length = 0;
    await moved.client.post('/plans', {
      name: 'Nuevo',
      amount: 1_000,
      repeat_every: 1,
      repeat_unit: 'month',
    });
    await deliver(fresh);
    const received = receiver.events().at(-1);
    if (received === undefined) throw new Error('nothing was received');
    expect(isSignedWith(rich.webhookSecret, received)).toBe(true);
    expect(received.headers['authorization']).toBe(
      `Basic ${Buffer.from('ana:clave-de-tienda').toString('base64')}`,
    );
  });
});

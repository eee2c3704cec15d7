import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Queryable,
  replannedStatement,
  statement,
} from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { chargeSearches } from '../../../src/portal/merchant/search/charge-search-store.ts';
import { nameSearches } from '../../../src/portal/merchant/search/name-search-store.ts';
import { customerSearches } from '../../../src/reports/lists/customer-search-store.ts';
import { savePlan } from '../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

interface Hit {
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  amount?: number;
  status?: string;
  creation_date: string;
  href: string;
}

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
const ids: Record<string, string> = {};
let reference: string;
let cus: string;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  data = dashboard.clientOf(merchant);
  const make = async (name: string, path: string, body: object) => {
    clock.advanceMs(1_000);
    const answer = await client.post(path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    ids[name] = String(answer.body.id);
    return answer.body;
  };
  ids['camila'] = await saveCustomer(client, {
    name: 'Camila',
    last_name: 'Ñáñez',
    email: 'camila@cafe.example',
    external_id: '1020304050',
    requires_account: false,
  });
  const path = `/customers/${ids['camila']}`;
  ids['card'] = await saveCard(client, '5555555555554444', path);
  ids['own_card'] = await saveCard(client);
  const own = ids['own_card'];
  const { customer: _payer, ...bare } = chargeBody(ids['card'], { amount: 85_000, order_id: 'A-77' });
  await make('of_camila', `${path}/charges`, bare);
  const guest = { name: 'Camila', last_name: 'Rojas', email: 'rojas@example.com' };
  await make('of_guest', '/charges', chargeBody(own, { amount: 85_000, customer: guest }));
  await make('other_amount', '/charges', chargeBody(own, { amount: 1_500, customer: guest }));
  await make('of_ana', '/charges', chargeBody(own, { amount: 85_000 }));
  ids['plan'] = await savePlan(client, { name: 'Café mensual', trial_days: 5 });
  await make('subscription', `${path}/subscriptions`, { plan_id: ids['plan'], source_id: ids['card'] });
  const voucher = await make('voucher', '/charges', {
    method: 'store',
    amount: 9_900,
    currency: 'COP',
    iva: '0',
    description: 'Efectivo',
    customer: { name: 'Pedro', email: 'pedro@example.com' },
  });
  ({ reference } = voucher['payment_method'] as { reference: string });
  cus = '987654321';
  await shop.gateway.database.run(
    statement(
      'test_pse_attempt',
      `insert into pse_attempts (merchant_id, transaction_id, number, status, amount_centavos, bank_code, bank_name,
         person_type, document_type, document_end, email, language, cus, bank_url, started_at)
       values ($1, $2, 1, 'pending', 990000, '1', 'Banco', 'legal', 'NIT', '4567', 'p@example.com', 'es', $3,
         'https://b.example', now())`,
    ),
    [merchant.merchant.id, ids['voucher'], cus],
  );
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const searched = async (q: string): Promise<Hit[]> => {
  const { status, body, text } = await data.get<Hit[]>(`/search?q=${encodeURIComponent(q)}`);
  expect(status, text).toBe(200);
  return body;
};
const namesOf = (hits: Hit[]): string[] =>
  hits.map(({ id }) => Object.entries(ids).find(([, value]) => value === id)?.[0] ?? id);

test.each<[string, () => string, string[]]>([
  ['an amount and a name', () => '85000 camila', ['of_guest', 'of_camila']],
  ['the other way round, with a point', () => 'CAMILA 85.000', ['of_guest', 'of_camila']],
  ['a name without its accents', () => 'nanez 85000', ['of_camila']],
  ['an amount', () => '$ 85.000', ['of_ana', 'of_guest', 'of_camila']],
  ['a name: customers first', () => 'camila ñañez', ['camila', 'of_camila', 'subscription']],
  ['an e-mail', () => 'camila@cafe.example', ['camila', 'of_camila', 'subscription']],
  ['the e-mail of a payer without account', () => 'rojas@example.com', ['other_amount', 'of_guest']],
  ['an external id or document', () => '1020304050', ['camila']],
  ['a document in groups', () => '1.020.304.050', ['camila']],
  ['the NIT of a PSE payer', () => '900.123.456-7'.replace('456-7', '4567'), ['voucher']],
  ['an order', () => 'A-77', ['of_camila']],
  ['the last four of a card', () => '4444', ['of_camila', 'card']],
  ['a store reference', () => reference, ['voucher']],
  ['a store reference in groups', () => reference.replaceAll(/\d{4}(?=\d)/g, '$& '), ['voucher']],
  ['a CUS', () => cus, ['voucher']],
  ['the id of a charge', () => ids['of_ana'] ?? '', ['of_ana']],
  ['the id of a customer', () => ids['camila'] ?? '', ['camila']],
  ['the id of a plan', () => ids['plan'] ?? '', ['plan']],
  ['the id of a card', () => ids['card'] ?? '', ['card']],
  ['the id of a subscription', () => ids['subscription'] ?? '', ['subscription']],
  ['the name of a plan', () => 'cafe mensual', ['plan']],
  ['a name and an amount that nobody paid', () => '86000 camila', []],
  ['two names that nobody has together', () => 'camila pedro', []],
  ['nothing', () => '  ', []],
  ['wildcards are no wildcards', () => '%a%', []],
])('200: found by %s', async (_title, query, expected) => {
  expect(namesOf(await searched(query()))).toEqual(expected);
});

test('200: an authorisation finds its payment', async () => {
  const { body } = await client.get(`/charges/${ids['of_ana']}`);
  expect(namesOf(await searched(String(body.authorization)))).toContain('of_ana');
});

test('200: events and webhooks by their ids, with where they are shown', async () => {
  const [event] = (await client.get<{ id: string }[]>('/events?limit=1')).body;
  expect(await searched(event?.id ?? '')).toMatchObject([{ kind: 'event', href: `/eventos/${event?.id}` }]);
});

test('200: a result shows what a person needs to choose it', async () => {
  const [hit] = await searched('85000 nanez');
  expect(hit).toEqual({
    kind: 'transaction',
    id: ids['of_camila'],
    title: 'Camila Ñáñez',
    subtitle: 'Café de origen · A-77',
    // The dashboard words the method and card in the reader's language.
    method: 'card',
    card: { brand: 'mastercard', last_four: '4444' },
    amount: 85_000,
    status: 'completed',
    creation_date: '2026-11-14T10:00:01-05:00',
    href: `/transacciones/${ids['of_camila']}`,
  });
  expect((await searched(ids['subscription'] ?? ''))[0]?.href).toBe(
    `/suscripciones/${ids['camila']}/${ids['subscription']}`,
  );
});

test('200: another merchant finds nothing of it', async () => {
  const other = dashboard.clientOf(await shop.merchant());
  for (const q of ['85000', 'camila', ids['of_ana'], reference, cus, '4444', ids['plan']]) {
    expect((await other.get(`/search?q=${encodeURIComponent(q ?? '')}`)).body).toEqual([]);
  }
});

test('422 1003: a query that is too long', async () => {
  expect((await data.get(`/search?q=${'x'.repeat(121)}`)).status).toBe(422);
});

describe('among many rows every look-up stays on an index', () => {
  let merchantId: string;
  beforeAll(async () => {
    const { merchant } = await shop.merchant();
    merchantId = merchant.id;
    const fill = (name: string, sql: string) =>
      shop.gateway.database.run(statement(name, sql), [merchantId, 20_000]);
    await fill(
      'test_fill_customers',
      `insert into customers (merchant_id, id, creation_date, name, last_name, email, has_account)
       select $1, 'a' || n, now(), 'Nombre' || n, 'Apellido' || n, 'c' || n || '@example.com', false
       from generate_series(1, $2::int) n`,
    );
    await fill(
      'test_fill_charges',
      `insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
         amount_centavos, account, order_id, customer_details, card)
       select $1, 'tr' || n, 'charge', 'card', 'completed', case when n % 2 = 0 then 'a' || n end,
         now() - make_interval(secs => n), now(), 100 * n, 'merchant', 'o' || n, '{"name":"Ana","email":"a@example.com"}',
         '{"card_number":"411111XXXXXX1111","brand":"visa"}'
       from generate_series(1, $2::int) n`,
    );
    await fill(
      'test_fill_pse',
      `insert into pse_attempts (merchant_id, transaction_id, number, status, amount_centavos, bank_code, bank_name,
         person_type, document_type, document_end, email, language, started_at, cus)
       select $1, 'tr' || n, 1, 'refused', 100, '1', 'B', 'natural', 'CC', '1234', 'a@example.com', 'es', now(), 'cus' || n
       from generate_series(1, $2::int) n`,
    );
    await fill(
      'test_fill_handles',
      `insert into charge_handles (handle, merchant_id, transaction_id, creation_date)
       select 'ck' || n, $1, 'tr' || n, now() from generate_series(1, $2::int) n`,
    );
    await fill(
      'test_fill_cards',
      `insert into cards (merchant_id, id, creation_date, status, holder_name, expiration_month, expiration_year, brand,
         type, bank_name, bank_code, masked_number)
       select $1, 'k' || n, now(), 'deleted', 'Ana', '12', '30', 'visa', 'credit', 'B', '1',
         '411111XXXXXX' || lpad((n % 10000)::text, 4, '0')
       from generate_series(1, $2::int) n`,
    );
    await shop.gateway.database.run(statement('test_analyze_search', 'analyze'));
  });

  const word = ['{ana}', [null], [false], []];
  test.each<[string, { text: string }, unknown[]]>([
    ['recent charges', chargeSearches.recent, word],
    ['charges of an amount', chargeSearches.ofAmount, [...word, 77_700n]],
    ['charges of customers', chargeSearches.ofCustomers, [...word, ['a2', 'a4']]],
    ['charges by id', chargeSearches.byIds, [['tr1', 'tr2']]],
    ['customers by words', customerSearches.byWords, ['nombre77', 'nombre77\u{10FFFF}', ['nombre77']]],
    ['customers by name', customerSearches.byName, ['a77']],
    ['transactions by name', nameSearches.transactions, ['tr77']],
    ['things by id', nameSearches.things, ['k77']],
    ['cards by last four', nameSearches.cardsByEnd, ['0077']],
    ['subscriptions of customers', nameSearches.subscriptionsOf, [['a2']]],
    ['PSE by document', nameSearches.byDocument, ['1234']],
  ])('%s', async (_title, { text }, values) => {
    const explain = replannedStatement<{ 'QUERY PLAN': string }>('test_explain_search', `explain ${text}`);
    const planOf = async (database: Queryable) =>
      (await database.rows(explain, [merchantId, ...values])).map(row => row['QUERY PLAN']).join('\n');
    const plan = await planOf(shop.gateway.database);
    expect(plan).not.toMatch(/Seq Scan on (transactions|customers|cards|pse_attempts|charge_handles)/);
    // PostgreSQL scans tables that are almost empty here, so sequential scans are turned off to test their indexes.
    const forced = await shop.gateway.database.transaction(async tx => {
      await tx.run(replannedStatement('test_no_seqscan', 'set local enable_seqscan = off'));
      return planOf(tx);
    });
    expect(forced).not.toMatch(/Seq Scan/);
  });
});

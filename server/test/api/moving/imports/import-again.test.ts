import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listFiles, listProblems } from '../../../../src/domain/moving/imports/import-store.ts';
import { openImport, runImport, tryImport } from '../../../../src/domain/moving/imports/run-import.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import {
  type Files,
  givenImport,
  importAll,
  merchantOf,
  oldCard,
  oldCustomer,
  oldPlan,
} from '../../../support/world/files/imports.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();
const { merchant: own, client } = useMerchant(shop);

const NUMBERS = ['4111111111111111', '5555555555554444', '4242424242424242'] as const;
/** `RECAUDO_IMPORT_FILES=1000` runs as many as the release notes claim. */
const FILES = Number(process.env['RECAUDO_IMPORT_FILES'] ?? 40);

const colliding = {
  plans: [oldPlan],
  customers: [
    oldCustomer('cus_A', { external_id: 'shop-1' }),
    oldCustomer('cus_B', { external_id: 'shop-1' }),
  ],
  cards: [oldCard('card_B', 'cus_B', NUMBERS[0])],
  subscriptions: [{ id: 'sub_B', customer_id: 'cus_B', plan_id: 'p1', next_charge_date: '2035-03-31' }],
};

describe('two people with one external_id', () => {
  test.each(['once', 'twice', 'three times'])(
    'run %s: the second is rejected, with card and subscription',
    async times => {
      const runs = { once: 1, twice: 2, 'three times': 3 }[times] ?? 0;
      for (let run = 1; run < runs; run += 1) await importAll(shop.gateway, own.merchant.id, colliding);
      const { counts, problems } = await importAll(shop.gateway, own.merchant.id, colliding);
      expect(counts.map(({ created, known, refused }) => [created + known, refused])).toEqual([
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 1],
      ]);
      expect(problems).toMatchObject([
        { externalId: 'cus_B', field: 'external_id', problem: 'external_id_taken', value: 'cus_A' },
        { externalId: 'card_B', problem: 'no_customer', value: 'cus_B' },
        { externalId: 'sub_B', problem: 'no_customer', value: 'cus_B' },
      ]);
      const { body: customers } = await client.get<{ id: string }[]>('/customers');
      expect(customers).toHaveLength(1);
      expect((await client.get(`/customers/${customers[0]?.id}/subscriptions`)).body).toEqual([]);
    },
  );

  test('a customer of the API has it: the row is rejected and names that customer', async () => {
    const holder = await saveCustomer(client, { external_id: 'shop-1' });
    const { problems } = await importAll(shop.gateway, own.merchant.id, {
      customers: colliding.customers.slice(1),
    });
    expect(problems).toMatchObject([{ externalId: 'cus_B', problem: 'external_id_taken', value: holder }]);
  });
});

describe('an id that belongs to another customer', () => {
  test('the row is rejected, and so are its cards, even if they arrive alone later', async () => {
    const taken = await saveCustomer(client, { email: 'luz@example.com' });
    const files = {
      customers: [oldCustomer(taken, { email: 'ana@example.com' })],
      cards: [oldCard('card_A', taken, NUMBERS[0])],
    };
    expect((await importAll(shop.gateway, own.merchant.id, files)).problems).toMatchObject([
      { field: 'id', problem: 'id_taken', value: taken },
      { problem: 'no_customer', value: taken },
    ]);
    const { cards } = files;
    expect((await importAll(shop.gateway, own.merchant.id, { cards })).problems).toMatchObject([
      { problem: 'no_customer', value: taken },
    ]);
    expect((await client.get(`/customers/${taken}/cards`)).body).toEqual([]);
  });

  test('a plan with another price is rejected, an equal plan counts as known', async () => {
    const { body } = await client.post<{ id: string }>('/plans', {
      name: 'Café',
      amount: 20_000,
      currency: 'COP',
      repeat_every: 1,
      repeat_unit: 'month',
      retry_times: 3,
      status_after_retry: 'cancelled',
      trial_days: 0,
    });
    const plans = (amount: number) => ({ plans: [{ ...oldPlan, id: body.id, amount }] });
    const other = await importAll(shop.gateway, own.merchant.id, plans(30_000));
    expect(other.problems).toMatchObject([{ problem: 'id_taken', value: body.id }]);
    const same = await importAll(shop.gateway, own.merchant.id, plans(20_000));
    expect(same.counts).toMatchObject([{ known: 1, refused: 0 }]);
  });
});

const ids = fc.constantFrom('c1', 'c2', 'cus_A', 'cus_B', '7');
const people = fc.array(
  fc.record({
    id: ids,
    external_id: fc.constantFrom('', 'shop-1', 'shop-2'),
    email: fc.constantFrom('a', 'b', 'no'),
  }),
  { maxLength: 7 },
);
const cards = fc.array(
  fc.record({
    id: fc.constantFrom('k1', 'k2', 'card_A', 'card_B'),
    customer: ids,
    number: fc.constantFrom(...NUMBERS),
  }),
  { maxLength: 6 },
);
const subscriptions = fc.array(fc.record({ id: fc.constantFrom('s1', 'sub_A', 'sub_B'), customer: ids }), {
  maxLength: 5,
});
const files = fc.record({ people, cards, subscriptions }).map(
  (drawn): Files => ({
    plans: [oldPlan],
    customers: drawn.people.map(({ id, external_id, email }, index) =>
      oldCustomer(id, {
        ...(external_id === '' ? {} : { external_id }),
        email: email === 'no' ? 'no address' : `${id}.${index}@example.com`,
      }),
    ),
    // The holder name is the customer's id in the file, so the test can see which customer a card belongs to.
    cards: drawn.cards.map(({ id, customer, number }) =>
      oldCard(id, customer, number, { holder_name: customer }),
    ),
    subscriptions: drawn.subscriptions.map(({ id, customer }) => ({
      id,
      customer_id: customer,
      plan_id: 'p1',
      next_charge_date: '2035-03-31',
    })),
  }),
);

const state = statement<{ line: string }>(
  'test_state_after_import',
  `select 'customer ' || email || ' ' || coalesce(external_id, '-') as line from customers where merchant_id = $1
   union all select 'card ' || email || ' ' || holder_name || ' ' || masked_number from cards
     join customers on customers.merchant_id = cards.merchant_id and customers.id = cards.customer_id
     where cards.merchant_id = $1
   union all select 'subscription ' || email || ' ' || (subscriptions.card::json ->> 'card_number')
     from subscriptions join customers on customers.merchant_id = subscriptions.merchant_id
       and customers.id = subscriptions.customer_id where subscriptions.merchant_id = $1
   order by 1`,
);

/** Each way of running the files gets its own merchant. */
async function play(given: Files, groupRows: number, stops: readonly number[]) {
  const { merchant } = await shop.merchant();
  const { database } = shop.gateway;
  const who = await merchantOf(shop.gateway, merchant.id);
  const sampleImport = { ...givenImport(given), groupRows };
  const begun = await openImport(shop.gateway, who, sampleImport);
  let isOver = false;
  for (const rows of stops) {
    if (isOver) break;
    let left = rows;
    const onProgress = (done: number) => {
      left -= done;
      if (left < 0) throw new Error('killed');
    };
    const again = await openImport(shop.gateway, who, sampleImport);
    expect(again.id).toBe(begun.id);
    isOver = await runImport(shop.gateway, who, again, { ...sampleImport, onProgress }).then(
      () => true,
      (error: Error) => {
        if (error.message !== 'killed') throw error;
        return false;
      },
    );
  }
  if (!isOver) await runImport(shop.gateway, who, begun, sampleImport);
  const read = async () => ({
    counts: (await listFiles(database, merchant.id, [begun.id])).map(
      ({ kind, created, known, refused, warnings }) => ({ kind, created, known, refused, warnings }),
    ),
    problems: (await listProblems(database, merchant.id, begun.id, 1_000)).map(
      ({ line, externalId, field, problem }) => `${line} ${externalId} ${field} ${problem}`,
    ),
    state: (await database.rows(state, [merchant.id])).map(({ line }) => line),
  });
  return { who, read };
}

test(`${FILES} files: checked, run once, twice or interrupted anywhere, give the same result`, {
  timeout: Math.max(900_000, FILES * 3_600),
}, async () => {
  const stops = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 4 }), stops, async (given, groupRows, killedAfter) => {
      const once = await play(given, 1_000, []);
      const result = await once.read();

      const { merchant } = await shop.merchant();
      const dry = await tryImport(
        shop.gateway,
        await merchantOf(shop.gateway, merchant.id),
        givenImport(given),
      );
      expect(dry.files.map(({ name: _name, ...counts }) => counts)).toEqual(result.counts);

      const interrupted = await play(given, groupRows, killedAfter);
      expect(await interrupted.read()).toEqual(result);

      const again = await importAll(shop.gateway, once.who.id, given);
      expect(again.counts.map(({ created, refused }) => [created, refused])).toEqual(
        result.counts.map(({ refused }) => [0, refused]),
      );
      expect((await once.read()).state).toEqual(result.state);
      for (const line of result.state) {
        const [kind, email = '', holder = ''] = line.split(' ');
        if (kind === 'card') expect(email.startsWith(`${holder}.`), line).toBe(true);
      }
    }),
    { numRuns: FILES },
  );
});

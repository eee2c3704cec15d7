import { describe, expect, test } from 'vitest';
import { eachImportedId } from '../../../../src/domain/moving/imports/resolve/id-store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import {
  importAll,
  oldCard,
  oldCustomer,
  oldPlan,
  sampleImport,
  tryAll,
} from '../../../support/world/files/imports.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();
const { merchant: own, client } = useMerchant(shop);

const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';
const run = (files: Parameters<typeof importAll>[2], source?: string) =>
  importAll(shop.gateway, own.merchant.id, files, source);
const idsHere = async () => {
  const ids: string[] = [];
  for await (const page of eachImportedId(shop.gateway.database, own.merchant.id, {}))
    ids.push(
      ...page.map(
        ({ kind, externalId, id }) => `${kind} ${externalId} ${externalId === id ? 'kept' : 'new'}`,
      ),
    );
  return ids;
};

describe('imported objects behave like ones created here', () => {
  test('200: keeps valid ids and maps others; keeps dates and periods', async () => {
    const { counts, problems } = await run(sampleImport);
    expect(counts).toEqual([
      { kind: 'plans', created: 1, known: 0, refused: 0, warnings: 0 },
      { kind: 'customers', created: 2, known: 0, refused: 0, warnings: 0 },
      { kind: 'cards', created: 2, known: 0, refused: 0, warnings: 0 },
      { kind: 'subscriptions', created: 2, known: 0, refused: 0, warnings: 1 },
    ]);
    expect(problems).toMatchObject([{ line: 2, externalId: 'sub_B', problem: 'period_counted', value: '2' }]);
    expect(await idsHere()).toEqual([
      'cards card_B new',
      'cards k1 kept',
      'customers c1 kept',
      'customers cus_B new',
      'plans p1 kept',
      'subscriptions s1 kept',
      'subscriptions sub_B new',
    ]);
    expect((await client.get('/customers/c1')).body).toMatchObject({
      name: 'Ana',
      email: 'c1@example.com',
      external_id: 'shop-1',
      customer_address: { city: 'Cali' },
      status: 'active',
    });
    expect((await client.get('/customers/c1/cards/k1')).body).toMatchObject({
      card_number: '411111XXXXXX1111',
      expiration_year: '35',
      brand: 'visa',
    });
    expect((await client.get('/customers/c1/subscriptions/s1')).body).toMatchObject({
      status: 'active',
      charge_date: '2035-02-10',
      period_end_date: '2035-02-09',
      current_period_number: 4,
      card: { id: 'k1', card_number: '411111XXXXXX1111' },
    });
  });

  test('emits no event, charges nothing and sends no email', async () => {
    await run(sampleImport);
    const made = await shop.gateway.database.find(
      statement<{ count: string }>(
        'test_traces_of_import',
        `select ((select count(*) from events where merchant_id = $1) + (select count(*) from mails where merchant_id = $1)
           + (select count(*) from transactions where merchant_id = $1))::text as count`,
      ),
      [own.merchant.id],
    );
    expect(made?.count).toBe('0');
  });

  test('201: an imported card is charged', async () => {
    await run(sampleImport);
    const body = {
      method: 'card',
      source_id: 'k1',
      amount: 20_000,
      currency: 'COP',
      iva: '0',
      description: 'x',
      device_session_id: 'd',
    };
    const { status, text } = await client.post('/customers/c1/charges', body);
    expect(status, text).toBe(200);
  });
});

describe('nothing is imported twice', () => {
  test('the same files again, and a corrected one, change nothing that exists', async () => {
    await run(sampleImport);
    const corrected = {
      ...sampleImport,
      customers: [...sampleImport.customers, oldCustomer('c3', { name: 'Luz' })],
    };
    expect((await run(sampleImport)).counts).toMatchObject([
      { known: 1 },
      { known: 2 },
      { known: 2 },
      { known: 2 },
    ]);
    expect((await run(corrected)).counts).toMatchObject([
      { known: 1, created: 0 },
      { known: 2, created: 1 },
      { known: 2, created: 0 },
      { known: 2, created: 0 },
    ]);
    expect((await client.get<unknown[]>('/customers')).body).toHaveLength(3);
  });

  test('from another source, the same id and email match the existing customer', async () => {
    await run(sampleImport);
    const { counts } = await run(
      { customers: [oldCustomer('c1')], cards: [oldCard('k9', 'c1', MASTERCARD)] },
      'other',
    );
    expect(counts).toMatchObject([
      { created: 0, known: 1, refused: 0 },
      { created: 1, refused: 0 },
    ]);
    expect((await client.get<{ id: string }[]>('/customers/c1/cards')).body).toHaveLength(2);
  });

  test('a number that the customer has already saved is that card', async () => {
    await run(sampleImport);
    const { counts, problems } = await run({ cards: [oldCard('other', 'c1', VISA)] });
    expect(counts).toMatchObject([{ created: 0, known: 1, warnings: 1 }]);
    expect(problems).toMatchObject([{ problem: 'number_known', value: 'k1' }]);
  });
});

describe('a bad row does not affect the others', () => {
  test('the report has each with its line and field', async () => {
    const { counts, problems } = await run({
      customers: [
        'id,name,email',
        'a1,Ana,ana@example.com',
        'a2,Luz,not-an-address',
        'a3,,eva@example.com',
        'a4,"Sol,sol@example.com',
        'a1,Ana,ana@example.com',
        'a5,Mar,mar@example.com',
      ].join('\n'),
    });
    expect(counts).toMatchObject([{ created: 2, known: 1, refused: 3, warnings: 1 }]);
    expect(problems.map(({ line, field, problem }) => [line, field, problem])).toEqual([
      [3, 'email', 'not_email'],
      [4, 'name', 'required'],
      [5, '', 'unreadable'],
      [6, 'id', 'repeated'],
    ]);
    expect((await client.get<unknown[]>('/customers')).body).toHaveLength(2);
  });

  test('a repeated external_id in the file rejects one row', async () => {
    const same = { external_id: 'twice' };
    const rows = Array.from({ length: 40 }, (_, index) => oldCustomer(`c${index}`, index > 37 ? same : {}));
    const { counts, problems } = await run({ customers: rows });
    expect(counts).toMatchObject([{ created: 39, refused: 1 }]);
    expect(problems).toMatchObject([{ externalId: 'c39', problem: 'external_id_taken', value: 'c38' }]);
  });

  test('cards: check digit, security codes, unknown customers; an expired one is imported with a warning', async () => {
    const { counts, problems } = await run({
      customers: [oldCustomer('c1')],
      cards: [
        oldCard('k1', 'c1', '4111111111111112'),
        oldCard('k2', 'nobody', VISA),
        { ...oldCard('k3', 'c1', VISA), cvv2: '123' },
        oldCard('k4', 'c1', MASTERCARD, { expiration_year: '20' }),
        oldCard('k5', 'c1', '411111'),
        oldCard('k6', 'c1', VISA, { expiration_month: '13' }),
      ],
    });
    expect(counts[1]).toMatchObject({ created: 1, refused: 5, warnings: 1 });
    expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '1 card_check_digit',
      '2 no_customer',
      '3 security_code',
      '5 card_digits',
      '6 not_month',
      '4 card_expired',
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/4111111111111|555555555555/);
  });

  test('a card number in a text: rejects the row, names the field, and stores the number nowhere', async () => {
    const { counts, problems } = await run({
      plans: [{ ...oldPlan, id: 'p-text', name: 'Plan 4929.1357.9246.8039' }],
      customers: [{ ...oldCustomer('c-text'), name: 'Ana ４９２９１３５７９２４６８０３９' }],
    });
    expect(counts.map(({ created, refused }) => [created, refused])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(problems.map(({ field, problem }) => `${field} ${problem}`)).toEqual([
      'name card_number_in_text',
      'name card_number_in_text',
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/9246|９２４６/);
  });

  test('subscriptions: without customer, plan or card, or with a choice of cards', async () => {
    const next = { next_charge_date: '2035-02-10' };
    const { problems } = await run({
      plans: [oldPlan],
      customers: [oldCustomer('c1'), oldCustomer('c2'), oldCustomer('c3')],
      cards: [oldCard('k1', 'c1', VISA), oldCard('k2', 'c1', MASTERCARD), oldCard('k3', 'c2', VISA)],
      subscriptions: [
        { id: 's1', customer_id: 'c9', plan_id: 'p1', ...next },
        { id: 's2', customer_id: 'c1', plan_id: 'p9', ...next },
        { id: 's3', customer_id: 'c1', plan_id: 'p1', ...next },
        { id: 's4', customer_id: 'c3', plan_id: 'p1', ...next },
        { id: 's5', customer_id: 'c1', plan_id: 'p1', card_id: 'k3', ...next },
        { id: 's6', customer_id: 'c1', plan_id: 'p1', card_id: 'k2', ...next },
        { id: 's7', customer_id: 'c2', plan_id: 'p1', card_id: '411111XXXXXX1111', ...next },
      ],
    });
    expect(problems.map(({ externalId, problem }) => `${externalId} ${problem}`)).toEqual([
      's1 no_customer',
      's2 no_plan',
      's3 which_card',
      's4 no_card',
      's5 other_customer',
    ]);
    expect((await client.get('/customers/c1/subscriptions/s6')).body).toMatchObject({ card: { id: 'k2' } });
    expect((await client.get('/customers/c2/subscriptions/s7')).body).toMatchObject({ card: { id: 'k3' } });
  });
});

test('a dry run reports the same and writes nothing', async () => {
  const files = { ...sampleImport, customers: [...sampleImport.customers, { id: 'x' }] };
  const tried = await tryAll(shop.gateway, own.merchant.id, files);
  expect(await idsHere()).toEqual([]);
  expect((await client.get<unknown[]>('/customers')).body).toEqual([]);
  const { counts, problems } = await run(files);
  expect(tried.files.map(({ name: _name, ...file }) => file)).toEqual(
    counts.map(file => expect.objectContaining(file) as object),
  );
  expect(tried.problems.map(({ line, problem }) => `${line} ${problem}`).toSorted()).toEqual(
    problems.map(({ line, problem }) => `${line} ${problem}`).toSorted(),
  );
});

test('422 2002: the API rejects the number again, as for any card', async () => {
  await run(sampleImport);
  expect((await client.post('/customers/c1/cards', cardData(VISA))).body).toMatchObject({ error_code: 2002 });
});

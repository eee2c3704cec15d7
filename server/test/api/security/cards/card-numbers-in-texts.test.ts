import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type IdKind, newId } from '../../../../src/platform/primitives/values/id.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { type FreeText, newFreeTextList } from '../../../support/fixtures/free-texts.ts';
import { plan } from '../../../support/world/billing/subscriptions.ts';
import { reversalBody, stopClock } from '../../../support/world/disputes/reversals.ts';
import { basic, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const PAN = '4929135792468039';
const MASKED = '492913XXXXXX8039';
const RULE = 'must not contain a card number';

/** Variants that a careless merchant or an attacker may type. */
const written = [
  PAN,
  '4929.1357.9246.8039',
  '4929/1357/9246/8039',
  '4929_1357_9246_8039',
  '４９２９１３５７９２４６８０３９',
  '4929\u200b1357\u200b9246\u200b8039',
  'Paga con 4929 1357 9246 8039, por favor',
];

/** The variants that fit the field's length and format. */
function textsFor({ maxLength, format }: FreeText): string[] {
  if (format === 'email') return ['4929.1357.9246.8039@example.com'];
  if (format?.startsWith('^') === true) return ['4929 1357 9246 8039'];
  return written.filter(text => text.length <= maxLength);
}

async function countRows(database: Database): Promise<number> {
  const tables = await database.rows(
    statement<{ name: string }>(
      'test_tables',
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    ),
  );
  let count = 0;
  for (const { name } of tables) {
    const rows = await database.rows(
      statement<{ row: string }>(`test_rows_${name}`, `select t::text as row from ${name} t`),
    );
    const plain = rows.map(({ row }) => row.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, ''));
    count += plain.filter(row => row.includes(PAN)).length;
  }
  return count;
}

type Known = Readonly<Record<string, string>>;

/** Creates one of every object that a path can name, because the path is checked before the body. */
async function makeThings(client: TestClient): Promise<{ own: Known; ofCustomer: Known }> {
  await stopClock(client);
  const customer_id = await saveCustomer(client, { requires_account: true });
  const path = `/customers/${customer_id}`;
  const make = async (at: string, body: object): Promise<string> => {
    const { status, body: made, text } = await client.post(at, body);
    if (status >= 300) throw new Error(`${at}: ${text}`);
    return String(made['id']);
  };
  const card_id = await saveCard(client, undefined, path);
  const transaction_id = await make(`${path}/charges`, chargeBody(card_id));
  const plan_id = await make('/plans', plan);
  const subscription_id = await make(`${path}/subscriptions`, { plan_id, source_id: card_id });
  const ownCard = await saveCard(client);
  const coupon_id = await make('/coupons', { name: 'Diez', percent_off: 10, duration: 'once' });
  const fee_id = await make('/fees', { customer_id, amount: 1_000, description: 'Comisión' });
  const disputed = await make('/charges', chargeBody(ownCard));
  await make(`/sandbox/charges/${disputed}/chargeback`, { status: 'pending' });
  const reversed = await make('/charges', chargeBody(ownCard));
  const reversal_id = await make(`/charges/${reversed}/reversals`, reversalBody());
  return {
    own: { customer_id, card_id: ownCard, transaction_id: disputed, plan_id, coupon_id, fee_id, reversal_id },
    ofCustomer: { customer_id, card_id, transaction_id, subscription_id },
  };
}

const kinds: Readonly<Record<string, IdKind>> = {
  link_id: 'reusableLink',
  request_id: 'goLive',
  view_id: 'view',
};

const addressOf = (
  url: string,
  { own, ofCustomer }: { own: Known; ofCustomer: Known },
  known: Known,
): string => {
  const things = url.includes('/customers/:customer_id/') ? ofCustomer : own;
  return url.replaceAll(
    /:(\w+)/g,
    (_, name: string) => known[name] ?? things[name] ?? newId(kinds[name] ?? 'request'),
  );
};

describe('every free text of the API', () => {
  const list = newFreeTextList();
  let shop: TestGateway;
  let strict: Awaited<ReturnType<TestGateway['merchant']>>;
  let things: Awaited<ReturnType<typeof makeThings>>;
  beforeAll(async () => {
    shop = await startTestGateway({ prepare: list.watch });
    strict = await shop.merchant();
    things = await makeThings(strict.client);
  });
  afterAll(() => shop.close());

  const send = async ({ method, url, bodyWith }: FreeText, text: string) => {
    const answer = await shop.app.inject({
      method,
      url: addressOf(url, things, { merchant_id: strict.merchant.id }),
      headers: { authorization: basic(strict.privateKey), 'content-type': 'application/json' },
      payload: JSON.stringify(bodyWith(text)),
    });
    return { status: answer.statusCode, description: answer.json<{ description?: string }>().description };
  };

  test('422 1003 names the field, and stores nothing', async () => {
    const texts = list.texts.filter(({ url }) => url.startsWith('/v1/:merchant_id'));
    expect(new Set(texts.map(({ field }) => field)).size).toBeGreaterThan(25);
    const accepted: string[] = [];
    for (const text of texts) {
      for (const value of textsFor(text)) {
        const answer = await send(text, value);
        if (answer.status === 422 && answer.description === `${text.field} ${RULE}`) continue;
        accepted.push(
          `${text.method} ${text.url} ${text.field} ${value}: ${answer.status} ${answer.description}`,
        );
      }
    }
    expect(accepted).toEqual([]);
    expect(await countRows(shop.gateway.database)).toBe(0);
  });

  test('a reference, an order id and an external id may look like a card number', async () => {
    const { client } = strict;
    const customer = { name: 'Ana', email: 'ana@example.com', external_id: PAN };
    const made = await client.post('/customers', customer);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ external_id: PAN });
  });

  test('201: a lenient merchant gets the number masked, in every form', async () => {
    const { client } = await shop.merchant({ profile: 'lenient' });
    for (const text of written) {
      const body = { name: text, email: 'ana@example.com', customer_address: { additional: `Casa ${text}` } };
      const made = await client.post('/customers', body);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        name: text.includes('Paga') ? `Paga con ${MASKED}, por favor` : MASKED,
      });
      expect(
        JSON.stringify(made.body)
          .normalize('NFKC')
          .replaceAll(/[^\p{L}\p{N}]/gu, ''),
      ).not.toContain(PAN);
    }
  });

  test('400 1001: malformed input is reported first', async () => {
    const answer = await strict.client.post('/customers', { name: PAN, email: 'no address' });
    expectError(answer, 1001, 'email must be an e-mail address such as ana@example.com');
  });
});

describe('every free text of the dashboard', () => {
  const list = newFreeTextList();
  let panel: TestPanel;
  let owner: Person;
  let operator: Person;
  let things: Awaited<ReturnType<typeof makeThings>>;
  beforeAll(async () => {
    panel = await startTestPanel({ hasProduction: true, prepare: list.watch });
    owner = await panel.signUp();
    operator = await panel.signUp();
    await panel.promote(operator);
    things = await makeThings(owner.operations('sandbox'));
  });
  afterAll(() => panel.close());

  const send = ({ method, url, isInQuery, bodyWith }: FreeText, text: string) => {
    const person = url.startsWith('/panel/ops') ? operator : owner;
    const path = addressOf(url, things, {
      business_id: person.business().id,
      environment: 'sandbox',
      merchant_id: person.business().sandbox_merchant_id,
      number: '1',
      code: '1007',
      kind: 'failed_renewal',
      token: 'none',
    });
    const sent = bodyWith(text);
    if (!isInQuery) return person.call(method, path, sent);
    const query = new URLSearchParams(sent as Record<string, string>);
    return person.call(method, `${path}?${query}`);
  };

  test('422 1003 names the field, and stores nothing', async () => {
    const texts = list.texts.filter(({ url }) => /^\/panel\/(?!production\/)/.test(url));
    expect(new Set(texts.map(({ field }) => field)).size).toBeGreaterThan(30);
    const accepted: string[] = [];
    for (const [index, text] of texts.entries()) {
      // One variant per field; the API's test tries all of them.
      const forms = textsFor(text);
      const value = forms[index % forms.length] ?? PAN;
      const answer = await send(text, value);
      const said = (answer.body as { description?: string }).description;
      if (answer.status === 422 && said === `${text.field} ${RULE}`) continue;
      accepted.push(`${text.method} ${text.url} ${text.field} ${value}: ${answer.status} ${said}`);
    }
    expect(accepted).toEqual([]);
    const databases = [panel.control.database, panel.sandbox.gateway.database];
    for (const database of databases) expect(await countRows(database)).toBe(0);
  });
});

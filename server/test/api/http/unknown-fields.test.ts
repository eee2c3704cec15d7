import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { updateMerchant } from '../../../src/domain/merchants/update-merchant.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { requestLogRoutes } from '../../../src/portal/merchant/request-log/routes.ts';
import { type Answer, newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { mountForMerchants } from '../../support/world/shop/panel.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let gateway: TestGateway;
let panel: App;
let client: TestClient;
let log: TestClient;
let source: string;

beforeAll(async () => {
  gateway = await startTestGateway();
  panel = await mountForMerchants(gateway.gateway, requestLogRoutes);
  const shop = await gateway.merchant();
  client = shop.client;
  log = newClient(panel, shop.merchant.id, shop.privateKey);
  source = await saveCard(client, '4111111111111111');
});
afterAll(async () => {
  await panel.close();
  await gateway.close();
});

const ana = { name: 'Ana', email: 'ana@example.com' };
const warningOf = ({ headers }: Answer): unknown => headers['recaudo-warning'];

describe('200 with Recaudo-Warning: unknown names are ignored, never silently', () => {
  test('a misspelled field of a charge, which captured money', async () => {
    const charged = await client.post('/charges', { ...chargeBody(source), captrue: false });
    expect(charged.body).toMatchObject({ status: 'completed' });
    expect(warningOf(charged)).toBe('unknown_field captrue, did you mean capture?');
  });

  test('a misspelled query parameter, and one on a route without a query', async () => {
    expect(warningOf(await client.get('/charges?limt=3'))).toBe(
      'unknown_parameter limt, did you mean limit?',
    );
    expect(warningOf(await client.get('/?expand=all'))).toBe('unknown_parameter expand');
  });

  test('fields of inner objects by their path, other spellings, several at once', async () => {
    const customer = { ...ana, customer_address: { cty: 'Cali' }, externalId: 'e-9', color: 'red' };
    expect(warningOf(await client.post('/customers?x=1', customer))).toBe(
      'unknown_field customer_address.cty, did you mean customer_address.city?; ' +
        'unknown_field externalId, did you mean external_id?; unknown_field color; unknown_parameter x',
    );
  });

  test('also on a rejected request: the misspelled field explains the missing one', async () => {
    const { name: _, ...nameless } = ana;
    const answer = await client.post('/customers', { ...nameless, nmae: 'Ana' });
    expect(answer.body).toMatchObject({ error_code: 1001, param: '/name' });
    expect(warningOf(answer)).toBe('unknown_field nmae, did you mean name?');
  });

  test('and on a replayed response', async () => {
    const headers = { 'idempotency-key': 'unknown-1' };
    const send = () => client.post('/customers', { ...ana, nick: 'A' }, { headers });
    await send();
    const again = await send();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(warningOf(again)).toBe('unknown_field nick');
  });

  test('not for known requests, fields of another form, or custom anti-fraud data', async () => {
    const answers = [
      await client.post('/charges', { ...chargeBody(source), confirm: true }),
      await client.post('/charges', { ...chargeBody(source), metadata: [{ key: 'level', value: 'gold' }] }),
      await client.post('/charges', {
        ...chargeBody(source),
        metadata: { level: 'gold', any: { thing: 1 } },
      }),
      await client.get('/charges?creation[gte]=2026-01-01&order_status=completed'),
      await client.get('/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(warningOf)).toEqual(answers.map(() => undefined));
  });

  test('hostile names: no line breaks, no card numbers, limited in number and length', async () => {
    const hostile = {
      ...ana,
      'a\r\nSet-Cookie: x=1': 1,
      '4111111111111111': 1,
      ñandú: 1,
      [`long${'g'.repeat(5_000)}`]: 1,
      'quo"te;': 1,
      ...Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`field${at}`, at])),
    };
    const answer = await client.post('/customers', hostile);
    expect(answer.status).toBe(201);
    const text = String(warningOf(answer));
    // JavaScript orders integer-like names first.
    expect(text).toContain('unknown_field ################');
    expect(text).toContain('unknown_field a??Set-Cookie??x?1');
    expect(text).toContain('unknown_field ?and?');
    expect(text).toMatch(/; and 45 more$/);
    expect(text).not.toMatch(/[^\x20-\x7e]|4111|quo"/);
    expect(text.length).toBeLessThan(700);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('the request log names them too, and shop pages may read the header', async () => {
    const answer = await client.get('/plans?ofset=1', { headers: { origin: 'https://tienda.co' } });
    expect(answer.headers['access-control-expose-headers']).toContain('recaudo-warning');
    const { headers } = await client.get('/plans?ofset=2');
    const requestId = String(headers['x-request-id']);
    await vi.waitFor(async () => {
      const { body } = await log.get(`/requests/${requestId}`);
      expect(body['warning']).toBe('unknown_parameter ofset, did you mean offset?');
    }, 30_000);
  });
});

describe('400 1001: a merchant that rejects unknown names', () => {
  test('lists every one with the nearest name, and all other problems; changes nothing', async () => {
    const shop = await gateway.merchant();
    await updateMerchant(gateway.gateway, shop.merchant, { rejectsUnknownFields: true });
    const card = await saveCard(shop.client, '4111111111111111');
    const rejected = await shop.client.post('/charges', {
      ...chargeBody(card, { order_id: 'strict-1' }),
      captrue: false,
      amount: -5,
    });
    expect(rejected.body).toMatchObject({
      error_code: 1001,
      description: 'captrue is not a field of this request; did you mean capture?',
      reason: 'unknown_field',
      param: '/captrue',
      params: { nearest: 'capture' },
      errors: [
        { reason: 'unknown_field', param: '/captrue' },
        { reason: 'not_greater_than', param: '/amount' },
      ],
    });
    expect(warningOf(rejected)).toBe('unknown_field captrue, did you mean capture?');
    expect((await shop.client.get('/charges?limt=3')).body).toMatchObject({
      error_code: 1001,
      reason: 'unknown_parameter',
      param: 'limt',
    });
    const listed = await shop.client.get<unknown[]>('/charges');
    expect(listed.body).toEqual([]);
    const charged = await shop.client.post('/charges', chargeBody(card, { order_id: 'strict-1' }));
    expect(charged.status).toBe(200);
  });
});

import { afterEach, expect, test } from 'vitest';
import { addConnection } from '../../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../../src/domain/routing/set-routing.ts';
import { startWorker } from '../../../../src/worker.ts';
import { eventually } from '../../../support/checks/eventually.ts';
import { newScriptedKind } from '../../../support/doubles/connections/scripted-connection.ts';
import { startReceiver } from '../../../support/doubles/network/receiver.ts';
import { NO_FUNDS, openSubscriber, setClock } from '../../../support/world/billing/subscriptions.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import { useTraces } from '../../../support/world/gateway/use-traces.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';
import { createWebhook, deliver } from '../../../support/world/shop/webhooks.ts';

const traces = useTraces();
const kind = newScriptedKind();
const shop = useGateway({ connectionKinds: [kind] });
const { merchant, client } = useMerchant(shop);
afterEach(() => traces.behave(200));

const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736';
const called = { headers: { traceparent: `00-${CALLER}-00f067aa0ba902b7-01` } };

const spansAbout = (resourceId: string) =>
  traces.spans().filter(({ attributes }) => attributes['recaudo.resource_id'] === resourceId);
const namesAbout = (resourceId: string) => spansAbout(resourceId).map(({ name }) => name);
const find = (resourceId: string, name: string) => {
  const span = spansAbout(resourceId).find(one => one.name === name);
  if (span === undefined) throw new Error(`no ${name} of ${resourceId}`);
  return span;
};

const CHARGES = 'POST /v1/:merchant_id/charges';

test("200: a charge has a span for the request and for each stage, in the caller's trace", async () => {
  const { body } = await client.post('/charges', chargeBody(await saveCard(client)), called);
  const id = String(body.id);
  await eventually(() => namesAbout(id).toSorted()).toEqual(
    [CHARGES, 'call', 'gather', 'judge', 'record', 'settle'].toSorted(),
  );
  const request = find(id, CHARGES);
  expect(request).toMatchObject({ traceId: CALLER, parentSpanId: '00f067aa0ba902b7', isFault: false });
  expect(request.attributes).toMatchObject({
    'recaudo.merchant_id': merchant.merchant.id,
    'recaudo.environment': 'sandbox',
    'http.response.status_code': 200,
  });
  for (const stage of ['gather', 'judge', 'record', 'call', 'settle']) {
    expect(find(id, stage)).toMatchObject({ traceId: CALLER, parentSpanId: request.spanId });
  }
  expect(find(id, 'call').attributes).toMatchObject({
    'recaudo.link': 'own',
    'recaudo.method': 'card',
    'recaudo.result': 'approved',
  });
});

test('402: a decline is recorded by its code, and is not an error', async () => {
  const { body } = await client.post('/charges', chargeBody(await saveCard(client, NO_FUNDS)));
  expect(body.error_code).toBe(3003);
  const refused = () => traces.spans().find(({ attributes }) => attributes['recaudo.error_code'] === 3003);
  await eventually(() => refused()?.name).toBe('call');
  await eventually(
    () =>
      traces
        .spans()
        .find(({ name, attributes }) => name === CHARGES && attributes['recaudo.error_code'] === 3003)
        ?.isFault,
  ).toBe(false);
});

test('a charge over a connection names it', async () => {
  const merchantId = merchant.merchant.id;
  const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave-del-enlace' } };
  await addConnection(shop.served, { id: 'traced', kind: 'iso8583', name: 'Adquirente', ...configuration });
  const values = { terminal: '12345678', key: 'clave-de-la-terminal' };
  await enrolMerchant(shop.served, { merchantId, linkId: 'traced', values });
  await setRouting(shop.served, { merchantId, method: 'card', rules: [{ links: ['traced'] }] });
  const { body } = await client.post('/charges', chargeBody(await saveCard(client)));
  await eventually(() => namesAbout(String(body.id))).toContain('call');
  expect(find(String(body.id), 'call').attributes['recaudo.link']).toBe('traced');
});

test("a delivery has its own trace, linked to the charge's, and sends traceparent to its endpoint", async () => {
  const receiver = await startReceiver();
  await createWebhook(client, receiver.url, { event_types: ['charge.succeeded'] });
  const { body } = await client.post('/charges', chargeBody(await saveCard(client)), called);
  const id = String(body.id);
  await deliver(shop);
  await eventually(() => namesAbout(id)).toContain('webhook delivery');
  const delivery = find(id, 'webhook delivery');
  expect(delivery.traceId).not.toBe(CALLER);
  expect(delivery.links).toMatchObject([{ traceId: CALLER }]);
  expect(delivery.attributes).toMatchObject({
    'recaudo.result': 'delivered',
    'recaudo.event_type': 'charge.succeeded',
    'http.response.status_code': 200,
  });
  const [event] = receiver.events();
  expect(event?.headers.traceparent).toBe(`00-${delivery.traceId}-${delivery.spanId}-01`);
  await receiver.close();
});

test('renewals have a span per batch, and empty sweeps none', async () => {
  const subscriber = await openSubscriber(shop, { day: '2027-03-01' });
  await subscriber.subscribe();
  await setClock(subscriber.client, '2027-04-02');
  const worker = startWorker(shop.gateway, [
    { name: 'finds-nothing', everyMs: 10, batchSize: 5, run: async () => 0 },
    { name: 'finds-some', everyMs: 10, batchSize: 500, run: async () => 42 },
  ]);
  const sweeps = () =>
    new Set(traces.spans().flatMap(({ name }) => (name.startsWith('sweep') ? [name] : [])));
  await eventually(() => [...sweeps()]).toEqual(['sweep finds-some']);
  await worker.stop();
  await subscriber.client.post('/sandbox/billing/run', {});
  await eventually(() => traces.spans().map(({ name }) => name)).toContain('renewals call and settle');
  const some = traces.spans().find(({ name }) => name === 'sweep finds-some');
  expect(some?.attributes['recaudo.group_size']).toBe(10);
});

test('spans contain no secrets: no card, name, key, address, or text of the merchant', async () => {
  const canary = {
    holder_name: 'Zacarias Canario',
    card_number: '4111111111111111',
    cvv2: '739',
    expiration_month: '12',
    expiration_year: '31',
  };
  const card = await client.post('/cards', canary);
  const fields = {
    description: 'Descripcion-canaria',
    order_id: 'orden-canaria',
    device_session_id: 'sesion-canaria',
    customer: {
      name: 'Zacarias',
      last_name: 'Canario',
      email: 'canario@secreto.example',
      phone_number: '3005551234',
    },
  };
  const { body } = await client.post('/charges', chargeBody(String(card.body.id), fields), {
    headers: { 'idempotency-key': 'llave-canaria' },
  });
  await client.get('/charges?order_id=orden-canaria');
  await client.call('POST', '/charges', '{"card_number":"4111111111111111", broken');
  await eventually(() => namesAbout(String(body.id))).toContain('settle');
  const sent = traces.texts.join('\n');
  expect(sent.length).toBeGreaterThan(1_000);
  const secrets = [
    /canari/i,
    /Zacarias/,
    /4111111111111111/,
    /411111/,
    /"739"/,
    /secreto/,
    /3005551234/,
    /sk_|pk_/,
    new RegExp(merchant.privateKey),
    /clave-del-enlace|clave-de-la-terminal/,
    /Café|Ana Torres|ana@example/,
    /Basic /,
  ];
  for (const secret of secrets) expect(sent).not.toMatch(secret);
});

test('200: a rejecting collector does not slow a payment, and lost spans are counted', async () => {
  const card = await saveCard(client);
  traces.behave(400);
  const lostBefore = await traces.counted('lost');
  expect((await client.post('/charges', chargeBody(card))).status).toBe(200);
  await eventually(() => traces.counted('lost')).toBeGreaterThan(lostBefore);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetKept } from '../../../src/domain/customers/personal-data/request-store.ts';
import { erasePeople } from '../../../src/people/personal-data/sweeps.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { redirectBody } from '../../support/world/shop/payer.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
let owner: Person;
let operator: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.signUp();
  operator = await panel.signUp();
  await panel.promote(operator);
});
afterAll(() => panel.close());

const merchantId = () => owner.business().sandbox_merchant_id;
const data = (path: string) => `/panel/sandbox/data/${merchantId()}${path}`;
const shop = () => owner.operations('sandbox');
const guest = (email: string) => ({ name: 'Rosa', last_name: 'Marina', email });

async function pay(email: string): Promise<string> {
  const token = await shop().post('/tokens', cardData());
  const charge = await shop().post(
    '/charges',
    chargeBody(String(token.body['id']), { customer: guest(email) }),
  );
  expect(charge.status).toBe(200);
  return String(charge.body['id']);
}
const payerOf = async (id: string) => (await shop().get(`/charges/${id}`)).body['customer'];

test('an operator erases a payer by email; a namesake keeps everything', async () => {
  const [erased, namesake] = [await pay('rosa.uno@example.com'), await pay('rosa.dos@example.com')];
  const body = { merchant_id: merchantId(), email: 'Rosa.Uno@example.com', cancel_subscriptions: false };
  const asked = await operator.post('/panel/ops/erasures/sandbox', body);
  expect(asked).toMatchObject({ status: 202, body: { channel: 'operator', state: 'waiting' } });
  await erasePeople(panel.control);
  expect(await payerOf(erased)).toBeUndefined();
  expect(await payerOf(namesake)).toMatchObject(guest('rosa.dos@example.com'));
  const list = (await operator.get('/panel/ops/erasures/sandbox')).body as unknown as {
    id: string;
    state: string;
  }[];
  expect(list[0]).toMatchObject({ id: asked.body['id'], state: 'done' });
  const other = await operator.get(
    `/panel/ops/personal-data/sandbox/${merchantId()}?email=rosa.dos@example.com`,
  );
  expect(other.text).toContain('rosa.dos@example.com');
  expect(other.text).not.toContain('rosa.uno@example.com');
});

test('a request waits for an unpaid payment link, and says so', async () => {
  const link = await shop().post('/charges', redirectBody({ customer: guest('rosa.tres@example.com') }));
  expect(link.status).toBe(200);
  const body = { email: 'rosa.tres@example.com', cancel_subscriptions: false };
  expect((await owner.post(data('/erasures'), body)).status).toBe(202);
  await erasePeople(panel.control);
  const [waiting] = (await owner.get(data('/erasures'))).body as unknown as Record<string, unknown>[];
  expect(waiting).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining(String(link.body['id'])),
  });
  // A repeated request returns the existing one.
  expect((await owner.post(data('/erasures'), body)).body).toMatchObject({ id: waiting?.['id'] });
});

test('422: without a person; 404: another merchant’s customer', async () => {
  expect((await owner.post(data('/erasures'), { cancel_subscriptions: false })).status).toBe(422);
  const elsewhere = await operator.operations('sandbox').post('/customers', guest('x@example.com'));
  const path = data(`/customers/${String(elsewhere.body['id'])}/erasure`);
  expect((await owner.post(path, { cancel_subscriptions: false })).status).toBe(404);
});

test('DELETE /customers/{id} responds as before and leaves no request', async () => {
  const made = await shop().post('/customers', { ...guest('plain@example.com'), requires_account: false });
  const path = `/customers/${String(made.body['id'])}`;
  expect(await shop().delete(path)).toMatchObject({ status: 204, text: '' });
  expect((await shop().get(path)).status).toBe(404);
  expect((await owner.get(data('/erasures'))).text).not.toContain(String(made.body['id']));
});

test('a kept identity is deleted after ten years, no earlier', async () => {
  const { database } = panel.sandbox.gateway;
  const inYears = (years: number) => new Date(panel.control.clock.now().getTime() + years * 366 * 86_400_000);
  expect(await forgetKept(database, inYears(9), 100)).toBe(0);
  expect(await forgetKept(database, inYears(10.1), 100)).toBe(1);
});

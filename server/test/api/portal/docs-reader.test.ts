import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../support/checks/eventually.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

const demo = { merchant_id: 'mdemo', private_key: 'sk_demo', public_key: 'pk_demo', card_id: 'kdemo' };
const withPassword = { ...demo, email: 'demo@recaudo.example', password: 'a secret' };

let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true, portal: { demo: () => withPassword } });
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const reader = async (person: Person) => (await person.get('/docs/reader.json')).body;

test('200: signed out; a local installation offers its demo merchant, without a password', async () => {
  expect(await reader(panel.visitor())).toEqual({ is_signed_in: false, demo });
});

test('200: elsewhere there are no keys to show', async () => {
  const { portal, close } = await startTestPanel();
  const { headers, body } = await portal.inject({ url: '/docs/reader.json' });
  expect(JSON.parse(body)).toEqual({ is_signed_in: false, demo: null });
  expect(headers['cache-control']).toBe('no-store');
  await close();
});

test('200: signed in', async () => {
  expect(await reader(ana)).toEqual({ is_signed_in: true, demo });
});

type Logged = {
  requests: { request_id: string; path: string; route: string; status: number; action: string }[];
};

const send = (person: Person, path: string, headers: Record<string, string>) =>
  person.post(
    `/panel/sandbox/v1/${person.business().sandbox_merchant_id}${path}`,
    { name: 'Ana', email: 'a@example.com' },
    { headers },
  );

test("200: a tried example is in the request log with the API's path; a click in the dashboard is not", async () => {
  const merchantId = ana.business().sandbox_merchant_id;
  expect((await send(ana, '/customers', {})).status).toBe(201);
  const tried = await send(ana, '/customers', { 'x-recaudo-docs': '1' });
  expect(tried.status).toBe(201);
  const logged = async () =>
    (await ana.get<Logged>(`/panel/sandbox/data/${merchantId}/requests`)).body.requests;
  await eventually(async () => (await logged()).length).toBe(1);
  const requests = await logged();
  expect(requests[0]).toMatchObject({
    request_id: tried.headers['x-request-id'],
    path: `/v1/${merchantId}/customers`,
    status: 201,
    action: 'money',
  });
});

test("403 1010: without the session's CSRF token, nothing is tried", async () => {
  const answer = await send(ana, '/customers', { 'x-recaudo-docs': '1', 'x-recaudo-csrf': '' });
  expect(answer.status).toBe(403);
});

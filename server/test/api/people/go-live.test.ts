import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails } from '../../../src/domain/emails/sending/mailbox-store.ts';
import { findBrand } from '../../../src/domain/merchants/brand/brand-store.ts';
import { findMerchant } from '../../../src/domain/merchants/store.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { approve, openProductionConnection } from '../../support/world/gateway/production-connection.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { pdf, requestGoLive, rut, sendGoLive } from '../../support/world/shop/go-live-form.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { makeReady, publishPolicies } from '../../support/world/shop/ready-business.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
let operator: Person;
let connectionId: string;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  operator = await panel.signUp({ name: 'Olga Operadora' });
  await panel.promote(operator);
  connectionId = await openProductionConnection(panel);
});
afterAll(() => panel.close());

const pathOf = (person: Person) => `/panel/businesses/${person.business().id}/go-live`;
const kindsTo = async (person: Person) =>
  (await listMails(panel.control.database, {}, 500))
    .filter(({ recipient }) => recipient === person.session.account.email)
    .map(({ kind }) => kind);

interface GoLive {
  checklist: { item: string; is_done: boolean }[];
  prefill: { legal_name: string | null; nit: string | null };
  request: { id: string; state: string; reason: string | null } | null;
}

test('the checklist checks itself', async () => {
  const ana = await panel.signUp();
  const done = async () =>
    (await ana.get<GoLive>(pathOf(ana))).body.checklist
      .filter(({ item, is_done }) => is_done && item !== 'second_factor')
      .map(({ item }) => item);
  expect((await ana.get<GoLive>(pathOf(ana))).body.request).toBeNull();
  expect(await done()).toEqual(['confirmed_email']);
  const shop = ana.operations('sandbox');
  await shop.post('/charges', chargeBody(await saveCard(shop)));
  expect(await done()).toEqual(['confirmed_email', 'first_charge']);
  await publishPolicies(ana);
  expect(await done()).toEqual(['confirmed_email', 'first_charge', 'policy_links']);
  await publishPolicies(ana, { legal_name: 'Café S.A.S.', nit: '890903938-8' });
  expect(await done()).toContain('nit');
  expect((await ana.get<GoLive>(pathOf(ana))).body.prefill).toEqual({
    legal_name: 'Café S.A.S.',
    nit: '890903938-8',
  });
  await requestGoLive(ana);
  expect((await done()).slice(-3)).toEqual(['nit', 'bank_account', 'documents']);
});

test('422 1003: a request names what is missing', async () => {
  const ana = await panel.signUpUnconfirmed();
  const answer = await sendGoLive(ana);
  expect(answer).toMatchObject({ status: 422, body: { error_code: 1003 } });
  expect(answer.body['description']).toBe(
    'The request still needs: a confirmed email address, a first charge in the sandbox, your policies: publish them with the template, or link to your terms and your privacy policy (Marca y páginas de pago)',
  );
});

describe('a reviewer', () => {
  test("200: sees the sandbox's checks, where the business sells, and its documents", async () => {
    const ana = await panel.signUp();
    const id = await requestGoLive(ana);
    const data = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}`;
    await ana.put(`${data}/shop`, { slug: 'cafe-en-revision' });
    const { body } = await operator.get<{ review: Record<string, unknown> }>(`/panel/ops/go-live/${id}`);
    expect(body.review).toMatchObject({
      shop_url: expect.stringMatching(/\/t\/cafe-en-revision$/),
      checklist: expect.arrayContaining([
        { item: 'policy_links', is_done: true, is_required: true },
        { item: 'shop', is_done: true, is_required: false },
      ]),
    });
    const document = await operator.get(`/panel/ops/go-live/${id}/documents/0`);
    expect(document.text).toBe(pdf.toString());
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await operator.get(`/panel/ops/go-live/${id}/documents/1`)).status).toBe(404);
    expect((await ana.get(`/panel/ops/go-live/${id}/documents/0`)).status).toBe(403);
  });

  test('200: hosted policies count as policies, and production starts with them', async () => {
    const ana = await panel.signUp();
    const data = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}`;
    const { body } = await ana.get<{ policies: { kind: string; template: object }[] }>(`${data}/policies`);
    const isDone = async () =>
      (await ana.get<GoLive>(pathOf(ana))).body.checklist.find(({ item }) => item === 'policy_links')
        ?.is_done;
    expect(await isDone()).toBe(false);
    await ana.put(`${data}/policies`, {
      policies: body.policies.map(({ kind, template }) => ({ kind, ...template })),
    });
    expect(await isDone()).toBe(true);
    const id = await requestGoLive(ana);
    const { body: approved } = await approve(operator, id, connectionId);
    const database = panel.production?.gateway.database ?? panel.control.database;
    const brand = await findBrand(database, String(approved['production_merchant_id']));
    expect(brand?.policies?.map(({ kind, version }) => [kind, version])).toEqual([
      ['privacy', 1],
      ['refunds', 1],
      ['contact', 1],
    ]);
  });
});

describe('a go-live request', () => {
  test('from the form to the first production charge, with an email at each step', async () => {
    const ana = await panel.signUp();
    const id = await requestGoLive(ana);
    const queue = await operator.get<{ id: string }[]>('/panel/ops/go-live?state=submitted');
    expect(queue.body.map(one => one.id)).toContain(id);
    const { body: seen } = await operator.get(`/panel/ops/go-live/${id}`);
    expect(seen).toMatchObject({
      nit: '8909039388',
      account_number: '12345678901',
      documents: [{ name: 'rut.pdf', content_base64: pdf.toString('base64') }],
    });

    const reason = 'El RUT no se lee';
    expect((await operator.post(`/panel/ops/go-live/${id}/return`, { reason })).status).toBe(200);
    expect((await ana.get<GoLive>(pathOf(ana))).body.request).toMatchObject({ state: 'returned', reason });

    const again = await requestGoLive(ana);
    const { body: approved } = await approve(operator, again, connectionId);
    expect(approved).toMatchObject({
      state: 'approved',
      production_merchant_id: expect.stringMatching(/^m/),
    });
    const { body: session } = await ana.get('/panel/session');
    const merchantId = String(approved['production_merchant_id']);
    expect(session).toMatchObject({ businesses: [{ production_merchant_id: merchantId }] });
    expect(
      await findMerchant(panel.production?.gateway.database ?? panel.control.database, merchantId),
    ).toMatchObject({ name: 'Café La Candelaria' });

    const brand = await findBrand(panel.production?.gateway.database ?? panel.control.database, merchantId);
    expect(brand).toMatchObject({ legalName: 'Café La Candelaria S.A.S.', nit: '8909039388' });

    const keysPath = `/panel/businesses/${ana.business().id}/keys/production`;
    const keys = (await ana.get<{ kind: string; key?: string }[]>(keysPath)).body;
    const key = keys.find(({ kind }) => kind === 'private')?.key ?? '';
    const api = await panel.production?.app.inject({
      url: `/v1/${merchantId}`,
      headers: { authorization: basic(key) },
    });
    expect(api?.statusCode).toBe(200);
    expect((await ana.operations('production').get('')).body).toMatchObject({ id: merchantId });
    const later = (await ana.get<{ kind: string; key?: string }[]>(keysPath)).body;
    expect(later.filter(one => one.key !== undefined).map(({ kind }) => kind)).toEqual(['public']);
    expect(await kindsTo(ana)).toEqual([
      'go_live_approved',
      'go_live_received',
      'go_live_returned',
      'go_live_received',
      'welcome',
    ]);
    expect((await sendGoLive(ana)).body['description']).toBe('The business is already live');
  });

  test('422 1003: only one at a time', async () => {
    const ana = await panel.signUp();
    await requestGoLive(ana);
    expect(await sendGoLive(ana)).toMatchObject({ status: 422, body: { error_code: 1003 } });
  });

  test('422 1003: two concurrent decisions create one merchant', async () => {
    const ana = await panel.signUp();
    const id = await requestGoLive(ana);
    const answers = await Promise.all([1, 2, 3].map(() => approve(operator, id, connectionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    const keys = (await ana.get<{ key?: string }[]>(`/panel/businesses/${ana.business().id}/keys/production`))
      .body;
    expect(keys.filter(({ key }) => key !== undefined)).toHaveLength(2);
    expect((await operator.post(`/panel/ops/go-live/${id}/return`, { reason: 'x' })).status).toBe(422);
  });

  test.each([
    [{ nit: '890903938-1' }, 422, 'nit has a wrong check digit: it would be 8'],
    [{ documents: [] }, 422, /^documents /],
    [
      { documents: [{ name: 'a.png', type: 'image/png', content: pdf }] },
      422,
      'documents.0 is not a file of the type image/png',
    ],
    [{ account_number: 'abc' }, 400, 'account_number does not have the required format'],
    [{ legal_name: '' }, 400, 'legal_name must not be empty'],
  ])('%j: %i', async (part, status, description) => {
    const ana = await panel.signUp();
    await makeReady(ana);
    const answer = await sendGoLive(ana, part);
    expect(answer.status).toBe(status);
    expect(answer.body['description']).toEqual(
      typeof description === 'string' ? description : expect.stringMatching(description),
    );
  });

  test('201: documents of several megabytes; 413 1009: more than the form accepts', async () => {
    const ana = await panel.signUp();
    await makeReady(ana);
    const document = { ...rut, content: Buffer.concat([pdf, Buffer.alloc(4 * 1024 * 1024)]) };
    const many = Array.from({ length: 4 }, () => document);
    expect((await sendGoLive(ana, { documents: many })).status).toBe(413);
    const larger = { ...rut, content: Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]) };
    expect((await sendGoLive(ana, { documents: [larger] })).status).toBe(413);
    expect((await sendGoLive(ana, { documents: [document, document] })).status).toBe(201);
  });

  test('the bank account is encrypted in the database', async () => {
    const rows = await panel.control.database.rows({
      name: 'g',
      text: 'select t::text from go_live_requests t',
    });
    expect(JSON.stringify(rows)).not.toContain('12345678901');
  });
});

test('403 1010: only operators decide', async () => {
  const ana = await panel.signUp();
  const id = await requestGoLive(ana);
  expect(await approve(ana, id, connectionId)).toMatchObject({
    status: 403,
    body: { error_code: 1010 },
  });
  expect((await ana.get<GoLive>(pathOf(ana))).body.request?.state).toBe('submitted');
});

test('422 1003: an approval while production is closed says what is missing', async () => {
  const closed = await startTestPanel();
  try {
    const ana = await closed.signUp();
    await closed.promote(ana);
    const id = await requestGoLive(ana);
    const answer = await approve(ana, id, connectionId);
    expect(answer).toMatchObject({ status: 422, body: { error_code: 1003 } });
    expect(answer.body['description']).toMatch(/^Production is closed/);
    expect((await ana.get(`/panel/ops/go-live/${id}`)).body['state']).toBe('submitted');
  } finally {
    await closed.close();
  }
});

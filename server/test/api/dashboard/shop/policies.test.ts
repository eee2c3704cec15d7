import { afterAll, beforeAll, expect, test } from 'vitest';
import { listConsents } from '../../../../src/domain/charges/hosted/consent-store.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { createLink, filledForm, newPayer } from '../../../support/world/shop/payer.ts';

interface Part {
  kind: string;
  published: { text_es: string; version: number; url: string; hash: string } | null;
  template: { text_es: string; text_en: string };
}

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const read = async (data: TestClient): Promise<Part[]> =>
  (await data.get<{ policies: Part[] }>('/policies')).body.policies;
const publishAll = async (data: TestClient) => {
  const parts = await read(data);
  const policies = parts.map(({ kind, template }) => ({ kind, ...template }));
  return data.put<{ policies: Part[] }>('/policies', { policies });
};

test("200: the template includes the merchant's details, and is published as version 1", async () => {
  const data = dashboard.clientOf(await shop.merchant({ name: 'Panadería Doña Rosa' }));
  await data.put('/brand', { legal_name: 'Rosa Pérez', nit: '890903938-8', email: 'rosa@example.com' });
  const [privacy] = await read(data);
  expect(privacy?.published).toBeNull();
  expect(privacy?.template.text_es).toContain('Rosa Pérez, NIT 890903938-8 es responsable');
  expect(privacy?.template.text_es).toContain('rosa@example.com');
  const { body } = await publishAll(data);
  expect(body.policies.map(({ kind, published }) => [kind, published?.version])).toEqual([
    ['privacy', 1],
    ['refunds', 1],
    ['contact', 1],
  ]);
});

test('200: a changed text is a new version; the earlier one stays readable, an unchanged one keeps its number', async () => {
  const data = dashboard.clientOf(await shop.merchant());
  await publishAll(data);
  const [before] = await read(data);
  const texts = { text_es: 'Solo vendemos pan.', text_en: 'We only sell bread.' };
  await data.put('/policies', { policies: [{ kind: 'privacy', ...texts }] });
  await data.put('/policies', { policies: [{ kind: 'privacy', ...texts }] });
  const [after, refunds] = await read(data);
  expect([after?.published?.version, refunds?.published?.version]).toEqual([2, 1]);
  const payer = newPayer(shop.app);
  expect((await payer.get(after?.published?.url ?? '')).html).toContain('Solo vendemos pan.');
  const old = await payer.get(before?.published?.url ?? '');
  expect(old.status).toBe(200);
  expect(old.html).toContain('Versión 1');
  expect(old.html).not.toContain('Solo vendemos pan.');
  const english = await payer.get(`${after?.published?.url}&lang=en`);
  expect(english.html).toContain('We only sell bread.');
  expect((await payer.get((after?.published?.url ?? '').replace('version=2', 'version=9'))).status).toBe(404);
});

test('markup in a policy is shown as text', async () => {
  const data = dashboard.clientOf(await shop.merchant());
  const text = '## <script>alert(1)</script>\n\n- <img src=x>\n- dos';
  await data.put('/policies', { policies: [{ kind: 'contact', text_es: text, text_en: text }] });
  const contact = (await read(data)).find(({ kind }) => kind === 'contact');
  const { html } = await newPayer(shop.app).get(contact?.published?.url ?? '');
  expect(html).toContain('<h2>&lt;script&gt;alert(1)&lt;/script&gt;</h2>');
  expect(html).toContain('<li>&lt;img src=x&gt;</li>');
});

test('payer pages link to them, and a consent names the version read', async () => {
  const made = await shop.merchant();
  const data = dashboard.clientOf(made);
  await publishAll(data);
  const [privacy, refunds] = await read(data);
  const charge = await createLink(made.client);
  const { url } = charge.payment_method;
  const payer = newPayer(shop.app);
  const { html } = await payer.get(url);
  for (const name of ['Política de privacidad', 'Devoluciones y retracto', 'Contacto y reclamos']) {
    expect(html).toContain(`>${name}</a>`);
  }
  await payer.post(url, filledForm(html));
  const consents = await listConsents(shop.gateway.database, made.merchant.id, charge.id);
  const textOf = (document: string) => consents.find(consent => consent.document === document)?.text;
  expect(textOf('personal_data')).toContain(`versión 1 del`);
  expect(textOf('personal_data')).toContain(`SHA-256 ${privacy?.published?.hash}`);
  expect(textOf('terms')).toContain(`SHA-256 ${refunds?.published?.hash}`);
});

test('a form opened before a new version asks for consent again', async () => {
  const made = await shop.merchant();
  const data = dashboard.clientOf(made);
  await publishAll(data);
  const charge = await createLink(made.client);
  const { url } = charge.payment_method;
  const payer = newPayer(shop.app);
  const { html } = await payer.get(url);
  await data.put('/policies', { policies: [{ kind: 'privacy', text_es: 'Otra.', text_en: 'Another.' }] });
  const answer = await payer.post(url, filledForm(html));
  expect(answer.status).toBe(422);
  expect((await payer.post(url, filledForm(answer.html))).status).toBe(303);
});

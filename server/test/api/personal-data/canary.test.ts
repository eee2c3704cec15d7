import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePeople } from '../../../src/people/personal-data/sweeps.ts';
import { buildDuePacks } from '../../../src/reports/closing-pack/build-due-packs.ts';
import { canary, canaryMarks, findMarks, plantTraces, type Traces } from '../../support/checks/canary.ts';
import { askForPack, findMarkedSheets } from '../../support/checks/canary-files.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { readPdf } from '../../support/world/files/read-pdf.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

let panel: TestPanel;
let owner: Person;
let traces: Traces;
/** Another merchant that the same person pays and that received no erasure request. */
let other: Person;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.signUp();
  other = await panel.signUp();
  traces = await plantTraces(panel, owner);
});
afterAll(() => panel.close());

const data = (path: string) => `/panel/sandbox/data/${traces.merchantId}${path}`;

test('the person has traces in the tables of both databases', async () => {
  const places = await findMarks(panel.sandbox.gateway.database);
  expect(places.length).toBeGreaterThan(35);
  expect(places).toEqual(
    expect.arrayContaining([
      'chargebacks.rebuttal',
      'fraud_reviews.note',
      'import_charges.charge',
      'invoices.lines',
      'plans.name',
      'reusable_links.description',
      'reversal_evidence.content',
      'reversal_evidence.name',
      'reversals.answer',
      'reversals.description',
    ]),
  );
  expect(await findMarkedSheets(panel.sandbox.gateway.database, canaryMarks)).toContain(
    '5-comprobantes.xlsx',
  );
  expect(await findMarks(panel.control.database)).toEqual(
    expect.arrayContaining(['saved_views.name', 'saved_views.query']),
  );
});

test("the access export contains everything stored about the person, and no other merchant's data", async () => {
  const elsewhere = await other
    .operations('sandbox')
    .post('/customers', { ...canary, requires_account: false });
  const answer = await owner.get(data(`/customers/${traces.customerId}/personal-data`));
  expect(answer.headers['content-type']).toContain('application/json');
  const sections = answer.body['sections'] as { table: string; rows: Record<string, string>[] }[];
  expect(sections.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'customers',
      'transactions',
      'cards',
      'events',
      'mails',
      'pse_attempts',
      'consents',
    ]),
  );
  expect(answer.text).not.toContain(String(elsewhere.body['id']));
  expect(answer.text).not.toContain('sealed_number');
  const pdf = await owner.get(data(`/customers/${traces.customerId}/personal-data?format=pdf`));
  expect(pdf.headers['content-type']).toContain('application/pdf');
  const log = await owner.get(`/panel/businesses/${owner.business().id}/audit`);
  const exports = (log.body as unknown as { action: string; what: string }[]).filter(
    ({ action }) => action === 'person_exported',
  );
  expect(exports.map(({ what }) => what)).toEqual([traces.customerId, traces.customerId]);
  const foreign = `/panel/sandbox/data/${other.business().sandbox_merchant_id}`;
  expect((await other.get(`${foreign}/customers/${traces.customerId}/personal-data`)).status).toBe(404);
  await other.operations('sandbox').delete(`/customers/${String(elsewhere.body['id'])}`);
});

test('412: an active subscription is cancelled only with consent', async () => {
  const refused = await owner.post(data(`/customers/${traces.customerId}/erasure`), {
    cancel_subscriptions: false,
  });
  expect(refused).toMatchObject({
    status: 412,
    body: { description: expect.stringContaining('subscription') },
  });
});

test('0 hits after the erasure, except for the columns on the certificate; the ledger still balances', async () => {
  // The other merchant must erase its own copy.
  const elsewhere = (
    await other.get(`/panel/sandbox/data/${other.business().sandbox_merchant_id}/customers?status=deleted`)
  ).body as unknown as { id: string }[];
  for (const { id } of elsewhere) {
    const path = `/panel/sandbox/data/${other.business().sandbox_merchant_id}/customers/${id}/erasure`;
    expect(await other.post(path, { cancel_subscriptions: false })).toMatchObject({ status: 202 });
  }
  const asked = await owner.post(data(`/customers/${traces.customerId}/erasure`), {
    cancel_subscriptions: true,
  });
  expect(asked).toMatchObject({ status: 202, body: { state: 'waiting', hint: 'z***@q***.co' } });
  // Uses the rights of the program, not of the database owner.
  const control = { ...panel.control, gateways: { sandbox: panel.sandbox.served, production: undefined } };
  await askForPack(panel.sandbox, owner, traces.merchantId);
  for (let round = 0; round < 4; round += 1) await erasePeople(control);
  expect(await findMarks(panel.sandbox.gateway.database)).toEqual(['idempotency_records.idempotency_key']);
  expect(await findMarks(panel.control.database)).toEqual([]);
  expect(await findMarkedSheets(panel.sandbox.gateway.database, canaryMarks)).toEqual([]);
  // The waiting pack was not deleted, and is built without the person's data.
  expect(await buildDuePacks(panel.sandbox.gateway, 10)).toBe(1);
  expect(await findMarkedSheets(panel.sandbox.gateway.database, canaryMarks)).toEqual([]);
  await expectLedgerSound(panel.sandbox);
  const [done] = (await owner.get(data('/erasures'))).body as unknown as Record<string, unknown>[];
  expect(done).toMatchObject({ state: 'done', channel: 'merchant', problem: null });

  const certificate = await panel.portal.inject({
    method: 'GET',
    url: data(`/erasures/${String(done?.['id'])}/certificate`),
    headers: { cookie: `recaudo_session=${owner.cookie}` },
  });
  expect(certificate.statusCode).toBe(200);
  const { text } = readPdf(certificate.rawPayload);
  for (const part of ['Ley 1581 de 2012', 'Ley 962 de 2005', 'idempotencia', 'z***@q***.co', '2036']) {
    expect(text).toContain(part);
  }
});

test('kept data is shown to the person on request, and deleted when its term ends', async () => {
  const again = await owner.get(data(`/customers/${traces.customerId}/personal-data`));
  expect(again.body['kept']).toMatchObject([{ identity: { emails: [canary.email] } }]);
});

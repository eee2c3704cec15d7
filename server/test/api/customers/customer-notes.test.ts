import type { Role } from '@recaudo/contract/shared/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConsents } from '../../../src/domain/charges/hosted/consent-store.ts';
import { replannedStatement, statement } from '../../../src/platform/database/connections/connection.ts';
import { customerConsents } from '../../../src/portal/merchant/customers/customers/consent-store.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { wholeTeam } from '../../support/world/shop/team.ts';

interface Note {
  id: string;
  text: string;
  account_name: string;
  may_delete: boolean;
  error_code: number;
}

let panel: TestPanel;
let people: Record<Role, Person>;
let customerId: string;
beforeAll(async () => {
  panel = await startTestPanel();
  people = await wholeTeam(panel, await panel.signUp({ name: 'Ana Torres' }));
  for (const person of Object.values(people)) await person.get('/panel/session');
  customerId = await saveCustomer(people.owner.operations('sandbox'));
});
afterAll(() => panel.close());

const place = (person: Person): string =>
  `/panel/sandbox/data/${person.business().sandbox_merchant_id}/customers`;
const notesOf = (person: Person, customer = customerId) => `${place(person)}/${customer}/notes`;
const write = (person: Person, text: string, customer = customerId) =>
  person.post<Note>(notesOf(person, customer), { text });

describe('notes about a customer', () => {
  test('201: the team reads who wrote what, newest first; the API never shows it', async () => {
    expect(await write(people.owner, '  Prefiere que la llamen.\nDe tarde. ')).toMatchObject({
      status: 201,
      body: { text: 'Prefiere que la llamen.\nDe tarde.', account_name: 'Ana Torres', may_delete: true },
    });
    await write(people.finance, 'Pidió factura.');
    const { body } = await people.read_only.get<Note[]>(notesOf(people.owner));
    expect(body).toMatchObject([
      { text: 'Pidió factura.', account_name: 'Persona finance', may_delete: false },
      { account_name: 'Ana Torres', may_delete: false },
    ]);
    const { text } = await people.owner.operations('sandbox').get(`/customers/${customerId}`);
    expect(text).not.toContain('factura');
  });

  test('403 1010: read-only people write none; only its author and an owner delete one', async () => {
    expect((await write(people.read_only, 'Hola')).status).toBe(403);
    const { body: note } = await write(people.finance, 'Mía');
    const path = `${notesOf(people.owner)}/${note.id}`;
    expect(await people.developer.delete(path)).toMatchObject({ status: 403, body: { error_code: 1010 } });
    expect((await people.finance.delete(path)).status).toBe(204);
    const { body: other } = await write(people.finance, 'Otra');
    expect((await people.owner.delete(`${notesOf(people.owner)}/${other.id}`)).status).toBe(204);
    const { body: log } = await people.owner.get<{ action: string; what: string; details: object }[]>(
      `/panel/businesses/${people.owner.business().id}/audit`,
    );
    expect(log.filter(({ what }) => what === other.id)).toMatchObject([
      { action: 'customer_note_deleted', details: { customer_id: customerId } },
      { action: 'customer_note_added' },
    ]);
    expect(JSON.stringify(log)).not.toContain('Otra');
  });

  test('404 1005: a customer or a note of another business', async () => {
    const { body: note } = await write(people.owner, 'De casa');
    const stranger = await panel.signUp();
    expect((await write(stranger, 'Hola')).status).toBe(404);
    expect((await stranger.get(notesOf(stranger))).status).toBe(404);
    expect((await stranger.delete(`${notesOf(stranger)}/${note.id}`)).status).toBe(404);
  });

  test('400: a blank note, and one of 1,001 characters; 422 1003: more than a hundred per customer', async () => {
    const customer = await saveCustomer(people.owner.operations('sandbox'));
    expect((await write(people.owner, '   ', customer)).status).toBe(400);
    expect((await write(people.owner, 'x'.repeat(1_001), customer)).status).toBe(400);
    const made = await Promise.all(
      Array.from({ length: 102 }, (_none, number) => write(people.owner, `n${number}`, customer)),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(made.filter(({ body }) => body.error_code === 1003)).toHaveLength(2);
  });

  test('are deleted with the customer', async () => {
    const { gateway } = panel.sandbox;
    const operations = people.owner.operations('sandbox');
    const customer = await saveCustomer(operations);
    await write(people.owner, 'Adiós', customer);
    expect((await operations.delete(`/customers/${customer}`)).status).toBe(204);
    const kept = statement<{ count: bigint }>(
      'test_notes_left',
      'select count(*) as count from customer_notes where customer_id = $1',
    );
    expect(await gateway.database.find(kept, [customer])).toEqual({ count: 0n });
  });
});

describe('consents of a customer', () => {
  test('200: text, version, time, address and language of each, with its charge', async () => {
    const { gateway } = panel.sandbox;
    const operations = people.owner.operations('sandbox');
    const merchantId = people.owner.business().sandbox_merchant_id;
    const path = `/customers/${customerId}`;
    const card = await saveCard(operations, undefined, path);
    const { body: charge } = await operations.post<{ id: string }>(`${path}/charges`, chargeBody(card));
    await insertConsents(
      gateway.database,
      [{ document: 'personal_data', text: 'Autorizo el tratamiento', hash: 'abc123' }],
      {
        merchantId,
        transactionId: charge.id,
        attemptNumber: 1,
        givenAt: new Date('2026-11-14T15:00:00Z'),
        ipAddress: '190.24.1.7',
        language: 'es',
      },
    );
    expect((await people.read_only.get(`${place(people.owner)}/${customerId}/consents`)).body).toEqual([
      {
        transaction_id: charge.id,
        document: 'personal_data',
        version: 'abc123',
        text: 'Autorizo el tratamiento',
        given_at: '2026-11-14T10:00:00-05:00',
        ip_address: '190.24.1.7',
        language: 'es',
      },
    ]);
    const stranger = await panel.signUp();
    expect((await stranger.get(`${place(stranger)}/${customerId}/consents`)).status).toBe(404);
  });

  test('are found by the index of the customer’s charges', async () => {
    const { database } = panel.sandbox.gateway;
    const plan = await database.transaction(async tx => {
      await tx.run(statement('test_no_seqscan', 'set local enable_seqscan = off'));
      const explained = replannedStatement<{ 'QUERY PLAN': string }>(
        'test_consents_plan',
        `explain ${customerConsents.text}`,
      );
      return tx.rows(explained, ['m', 'a']);
    });
    const lines = plan.map(row => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('charges_of_customer');
    expect(lines).toContain('consents_pkey');
  });
});

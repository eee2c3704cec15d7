import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import { checkAudit } from '../../../../src/people/audit/check-audit.ts';
import { listMigrations } from '../../../../src/platform/database/migrations/migrate.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { listReleases } from '../../../support/world/gateway/released-data.ts';
import {
  type ReleasedInstallation,
  startOnRelease,
} from '../../../support/world/gateway/released-installation.ts';
import { newPerson } from '../../../support/world/shop/person.ts';

interface Resource {
  id: string;
  status: string;
}

describe.each(listReleases())('on the data of %s', version => {
  let installation: ReleasedInstallation;
  let client: TestClient;
  let made: ReleasedInstallation['release']['made'];

  beforeAll(async () => {
    installation = await startOnRelease(version);
    const { release, api } = installation;
    client = newClient(api, release.demo.merchant_id, release.demo.private_key);
    made = release.made;
  });
  afterAll(() => installation.close());

  const differences = async () => {
    const found: unknown[] = [];
    const { database } = installation.control.gateways.sandbox;
    await checkLedger(database, { onDifference: difference => found.push(difference) });
    return found;
  };
  const countPaid = async () => {
    const { body } = await client.get<Resource[]>(`/customers/${made.customer}/charges?limit=100`);
    return body.filter(({ status }) => status === 'completed').length;
  };
  const read = async (path: string) => (await client.get<Resource>(path)).body;

  test('the start applies exactly the later migrations', async () => {
    for (const [role, schema] of [
      ['sandbox', 'gateway'],
      ['control', 'control'],
    ] as const) {
      const names = (await listMigrations(schema)).map(({ name }) => name);
      const { applied } = installation;
      expect(applied[role]).toEqual(names.slice(names.length - applied[role].length));
      expect(applied[role].length).toBeLessThan(names.length);
    }
  });

  test('200: everything created before exists', async () => {
    const { customer, card, charge, plan, subscription, token, webhook, pse, store } = made;
    expect(await read(`/customers/${customer}`)).toMatchObject({ id: customer, email: 'ana@example.com' });
    expect(await read(`/customers/${customer}/cards/${card}`)).toMatchObject({ id: card, brand: 'visa' });
    expect(await read(`/customers/${customer}/charges/${charge}`)).toMatchObject({
      id: charge,
      status: 'completed',
      order_id: 'order-1',
      refund: { amount: 5000 },
    });
    expect(await read(`/plans/${plan}`)).toMatchObject({ id: plan, amount: 20_000 });
    expect(await read(`/customers/${customer}/subscriptions/${subscription}`)).toMatchObject({
      status: 'active',
    });
    expect(await read(`/tokens/${token}`)).toMatchObject({ id: token });
    expect(await read(`/webhooks/${webhook}`)).toMatchObject({ url: 'https://tienda.example.com/hooks' });
    expect(await read(`/charges/${pse}`)).toMatchObject({ method: 'bank_account', order_id: 'order-2' });
    expect(await read(`/charges/${store}`)).toMatchObject({ method: 'store', status: 'in_progress' });
  });

  test('200: lists show the old charges, and the ledger balances', async () => {
    const { body } = await client.get<Resource[]>('/charges?limit=100');
    expect(body.length).toBeGreaterThan(50);
    expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining([made.pse, made.store]));
    expect(await differences()).toEqual([]);
  });

  test('200: the saved card is charged, and an old charge is refunded', async () => {
    const { customer, card, charge } = made;
    const charged = await client.post(`/customers/${customer}/charges`, {
      method: 'card',
      source_id: card,
      amount: 12_000,
      currency: 'COP',
      iva: '1916',
      description: 'Después de la actualización',
      order_id: 'order-4',
      device_session_id: 'another-device',
    });
    expect(charged).toMatchObject({ status: 200, body: { status: 'completed' } });
    const refunded = await client.post(`/customers/${customer}/charges/${charge}/refund`, { amount: 15_000 });
    expect(refunded).toMatchObject({ status: 200 });
    expect(await differences()).toEqual([]);
  });

  test('409 1006: an old order id is still taken', async () => {
    const { customer, card } = made;
    const again = await client.post(`/customers/${customer}/charges`, {
      method: 'card',
      source_id: card,
      amount: 20_000,
      currency: 'COP',
      iva: '3193',
      description: 'Café de origen',
      order_id: 'order-1',
      device_session_id: 'another-device',
    });
    expect(again).toMatchObject({ status: 409, body: { error_code: 1006 } });
  });

  test('200: open PSE and cash payments can be paid', async () => {
    for (const id of [made.pse, made.store]) {
      expect(await client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' })).toMatchObject({
        status: 200,
      });
      expect(await read(`/charges/${id}`)).toMatchObject({ status: 'completed' });
    }
  });

  test('200: the subscription renews on its clock', async () => {
    const path = `/customers/${made.customer}/subscriptions/${made.subscription}`;
    const before = (await client.get<{ charge_date: string }>(path)).body;
    const paidBefore = await countPaid();
    expect(await client.post('/sandbox/clock/advance', { days: 32 })).toMatchObject({ status: 200 });
    const after = (await client.get<{ charge_date: string; status: string }>(path)).body;
    expect(after.status).toBe('active');
    expect(after.charge_date > before.charge_date).toBe(true);
    expect(await countPaid()).toBe(paidBefore + 1);
    expect(await differences()).toEqual([]);
  });

  test('200: the demo person signs in and sees the business', async () => {
    const { demo } = installation.release;
    const person = newPerson(installation.portal, 'http://localhost:8000');
    const signedIn = await person.post('/panel/sign-in', { email: demo.email, password: demo.password });
    expect(signedIn.status).toBe(200);
    expect(person.business().sandbox_merchant_id).toBe(demo.merchant_id);
    expect((await person.operations('sandbox').get(`/charges/${made.store}`)).status).toBe(200);
  });

  test("the old audit chains are complete, and sealed with today's keys", async () => {
    const { database, auditKeys } = installation.control;
    const verdict = await checkAudit(database, auditKeys);
    expect(verdict.breaks).toEqual([]);
    expect(verdict.entries).toBeGreaterThan(2);
  });
});

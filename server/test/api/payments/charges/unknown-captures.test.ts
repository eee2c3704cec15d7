import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import {
  type FragileLine,
  startFragileLine,
  unavailable,
} from '../../../support/doubles/connections/fragile-line.ts';
import { chargeBody } from '../../../support/world/shop/shop.ts';

let line: FragileLine;
beforeAll(async () => {
  line = await startFragileLine();
});
afterAll(() => line.shop.close());

describe('captures', () => {
  test('503 1004 without an answer, then completed as the processor has it, once', async () => {
    const { client, charge } = await line.open();
    const { body } = await charge({ capture: false });
    line.replace({
      capture: async (request, deadline) => {
        await line.shop.sandbox.capture(request, deadline);
        return { kind: 'unknown' };
      },
    });
    expect((await client.post(`/charges/${body.id}/capture`)).status).toBe(503);
    line.replace({});
    expect((await client.post(`/charges/${body.id}/capture`)).body).toMatchObject({ error_code: 3006 });
    await line.sweep();
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({
      status: 'completed',
      amount: 20_000,
    });
    expect((await client.get('')).body.balance).toBe(18_238.8);
  });

  test('one that never arrived is sent again under the same reference', async () => {
    const { merchant, client, charge } = await line.open();
    const { body } = await charge({ capture: false });
    line.replace({ capture: async () => ({ kind: 'unknown' }) });
    await client.post(`/charges/${body.id}/capture`);
    line.replace({});
    await line.sweep();
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
    const operations = await listOperations(line.shop.gateway.database, merchant.id);
    expect(operations.filter(({ operation }) => operation === 'capture')).toHaveLength(1);
  });

  test('503 1004: an unreachable processor leaves the authorisation as it was', async () => {
    const { client, charge } = await line.open();
    const { body } = await charge({ capture: false });
    line.replace({ capture: unavailable });
    expect((await client.post(`/charges/${body.id}/capture`)).status).toBe(503);
    line.replace({});
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'in_progress' });
    expect((await client.post(`/charges/${body.id}/capture`)).body).toMatchObject({ status: 'completed' });
  });
});

test('an Idempotency-Key repeated after a crash answers what the first try came to', async () => {
  const { client, source, find } = await line.open();
  const headers = { 'idempotency-key': 'crashed-charge' };
  line.replace({
    authorise: async (request, deadline) => {
      await line.shop.sandbox.authorise(request, deadline);
      throw new Error('killed');
    },
  });
  expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(500);
  line.replace({});
  expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(503);
  await line.sweep();
  const repeated = await client.post('/charges', chargeBody(source), { headers });
  expect(repeated.body).toMatchObject({ status: 'completed', id: (await find()).id });
  expect((await client.get<unknown[]>('/charges')).body).toHaveLength(1);
});

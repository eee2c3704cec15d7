import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import {
  type ProcessorBench,
  startProcessorBench,
  unavailable,
} from '../../../support/doubles/connections/processor-bench.ts';
import { chargeBody } from '../../../support/world/shop/shop.ts';

let bench: ProcessorBench;
beforeAll(async () => {
  bench = await startProcessorBench();
});
afterAll(() => bench.shop.close());

describe('captures', () => {
  test('503 1004 without a response, then completed if the processor has it, once', async () => {
    const { client, charge } = await bench.open();
    const { body } = await charge({ capture: false });
    bench.replace({
      capture: async (request, deadline) => {
        await bench.shop.sandbox.capture(request, deadline);
        return { kind: 'unknown' };
      },
    });
    expect((await client.post(`/charges/${body.id}/capture`)).status).toBe(503);
    bench.replace({});
    expect((await client.post(`/charges/${body.id}/capture`)).body).toMatchObject({ error_code: 3006 });
    await bench.sweep();
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({
      status: 'completed',
      amount: 20_000,
    });
    expect((await client.get('')).body.balance).toBe(18_238.8);
  });

  test('one that never arrived is sent again with the same reference', async () => {
    const { merchant, client, charge } = await bench.open();
    const { body } = await charge({ capture: false });
    bench.replace({ capture: async () => ({ kind: 'unknown' }) });
    await client.post(`/charges/${body.id}/capture`);
    bench.replace({});
    await bench.sweep();
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
    const operations = await listOperations(bench.shop.gateway.database, merchant.id);
    expect(operations.filter(({ operation }) => operation === 'capture')).toHaveLength(1);
  });

  test('503 1004: an unreachable processor leaves the authorization unchanged', async () => {
    const { client, charge } = await bench.open();
    const { body } = await charge({ capture: false });
    bench.replace({ capture: unavailable });
    expect((await client.post(`/charges/${body.id}/capture`)).status).toBe(503);
    bench.replace({});
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'in_progress' });
    expect((await client.post(`/charges/${body.id}/capture`)).body).toMatchObject({ status: 'completed' });
  });
});

test('an Idempotency-Key repeated after a crash returns the first outcome', async () => {
  const { client, source, find } = await bench.open();
  const headers = { 'idempotency-key': 'crashed-charge' };
  bench.replace({
    authorise: async (request, deadline) => {
      await bench.shop.sandbox.authorise(request, deadline);
      throw new Error('killed');
    },
  });
  expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(500);
  bench.replace({});
  expect((await client.post('/charges', chargeBody(source), { headers })).status).toBe(503);
  await bench.sweep();
  const repeated = await client.post('/charges', chargeBody(source), { headers });
  expect(repeated.body).toMatchObject({ status: 'completed', id: (await find()).id });
  expect((await client.get<unknown[]>('/charges')).body).toHaveLength(1);
});
